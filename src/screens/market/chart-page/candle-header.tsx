import { useIntl } from 'react-intl';
import type { Pair } from '../../../../schemas/market/pair';
import { IconButton } from '../../../components/controls/icon-button';
import { useBack } from '../../../navigation/back';
import { useFavourites } from '../../../parts/market/pair-sheet/favourites';
import { PairHeader } from '../../../parts/market/pair-sheet/pair-header';

/** Which pair, and whether it is starred. */
export const CandleHeader = ({
  pair,
  onChoose,
}: {
  pair: Pair;
  onChoose: (symbol: string) => void;
}) => {
  const intl = useIntl();
  const back = useBack();
  const favourites = useFavourites();
  const isStarred = favourites.has(pair.symbol);
  return (
    <PairHeader
      pair={pair}
      onChoose={onChoose}
      back={back}
      action={
        <IconButton
          icon={isStarred ? 'star-filled' : 'star'}
          tone={isStarred ? 'accent' : 'quiet'}
          pressed={isStarred}
          label={intl.formatMessage({ id: 'pairSheet.star' }, { pair: pair.symbol })}
          onPress={() => favourites.toggle(pair.symbol)}
        />
      }
    />
  );
};
