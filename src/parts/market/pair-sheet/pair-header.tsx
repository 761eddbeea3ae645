import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Pair } from '../../../../schemas/market/pair';
import { classesOf } from '../../../components/base/class-names';
import { Icon } from '../../../components/icons/icon';
import { AppHeader, type AppHeaderProps } from '../../../components/layout/app-header';
import { ConnectionMark } from '../../../realtime/connection-mark';
import styles from './pair-header.module.css';
import { PairSheet } from './pair-sheet';

const css = classesOf(styles);

/** Which pair a screen shows, and how fresh its prices are; a tap on the name chooses another one. */
export const PairHeader = ({
  pair,
  onChoose,
  action,
  ...header
}: Pick<AppHeaderProps, 'back' | 'subtitle'> & {
  pair: Pair;
  onChoose: (symbol: string) => void;
  action: ReactNode;
}) => {
  const intl = useIntl();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <AppHeader
        {...header}
        title={
          <button
            type="button"
            className={css('pair', header.back && 'after-back')}
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
            <ConnectionMark symbol={pair.symbol} />
            {action}
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
