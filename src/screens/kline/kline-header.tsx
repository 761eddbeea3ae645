import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Pair } from '../../../schemas/pair';
import { AppHeader } from '../../components/app-header';
import { classesOf } from '../../components/class-names';
import { Icon } from '../../components/icon';
import { IconButton } from '../../components/icon-button';
import { ConnectionMark } from '../../live/connection-mark';
import { useBack } from '../../shell/back';
import { useFavourites } from '../pair-sheet/favourites';
import { PairSheet } from '../pair-sheet/pair-sheet';
import styles from './kline-screen.module.css';

const css = classesOf(styles);

/** Which pair, whether it is starred, how fresh its prices are. */
export const KlineHeader = ({
  pair,
  onChoose,
}: {
  pair: Pair;
  onChoose: (symbol: string) => void;
}) => {
  const intl = useIntl();
  const back = useBack();
  const favourites = useFavourites();
  const [isChoosing, setIsChoosing] = useState(false);
  const isStarred = favourites.has(pair.symbol);
  return (
    <>
      <AppHeader
        back={back}
        title={
          <button
            type="button"
            className={css('pair')}
            aria-haspopup="dialog"
            aria-expanded={isChoosing}
            aria-label={intl.formatMessage({ id: 'spot.pair.choose' }, { symbol: pair.symbol })}
            onClick={() => setIsChoosing(true)}
          >
            {pair.symbol}
            <Icon name="chevron-down" size="small" />
          </button>
        }
        actions={
          <>
            <ConnectionMark />
            <IconButton
              icon={isStarred ? 'star-filled' : 'star'}
              tone={isStarred ? 'accent' : 'quiet'}
              pressed={isStarred}
              label={intl.formatMessage({ id: 'pairSheet.star' }, { pair: pair.symbol })}
              onPress={() => favourites.toggle(pair.symbol)}
            />
          </>
        }
      />
      <PairSheet
        open={isChoosing}
        current={pair.symbol}
        onClose={() => setIsChoosing(false)}
        onChoose={({ symbol }) => {
          setIsChoosing(false);
          onChoose(symbol);
        }}
      />
    </>
  );
};
