import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../components/controls/button';
import { EmptyState } from '../../../components/feedback/empty-state';
import { usePairs } from '../../../realtime/live-provider';
import { PairSheet } from './pair-sheet';

const longestShown = 24;

/** Nobody chose what an address contains, so its symbol may be of any length. */
const shown = (symbol: string): string =>
  symbol.length > longestShown ? `${symbol.slice(0, longestShown)}…` : symbol;

/** In the place of a pair that is unknown or not open for trading, with the list of those that are. */
export const NoPair = ({
  unknown,
  closed,
  onChoose,
}: {
  /** The symbol of the address; null if no pair at all is open. */
  unknown: string | null;
  /** What is said of a pair that is listed; without it, that it is not open for spot trading. */
  closed?: ((symbol: string) => ReactNode) | undefined;
  onChoose: (symbol: string) => void;
}) => {
  const [isChoosing, setIsChoosing] = useState(false);
  const isListed = usePairs()?.some(({ symbol }) => symbol === unknown) === true;
  if (unknown === null) {
    return (
      <EmptyState>
        <FormattedMessage id="spot.pairs.none" />
      </EmptyState>
    );
  }
  const values = { symbol: shown(unknown) };
  const action = (
    <Button onPress={() => setIsChoosing(true)}>
      <FormattedMessage id="pair.choose" />
    </Button>
  );
  return (
    <>
      <EmptyState drawing="search" action={action}>
        {isListed ? (
          (closed?.(values.symbol) ?? <FormattedMessage id="pair.closed" values={values} />)
        ) : (
          <FormattedMessage id="pair.unknown" values={values} />
        )}
      </EmptyState>
      <PairSheet
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={({ symbol }) => {
          setIsChoosing(false);
          onChoose(symbol);
        }}
      />
    </>
  );
};
