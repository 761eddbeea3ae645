import type { ReactNode } from 'react';
import type { Pair } from '../../../../schemas/market/pair';
import { classesOf } from '../../../components/base/class-names';
import { PairName } from '../../../realtime/pair-name';
import { QuoteChange, QuotePrice } from '../../../realtime/quote-text';
import styles from './candle-chart.module.css';

const css = classesOf(styles);

/** What the chart hides in full screen and a trader needs there: pair, price, change, and orders. */
export const FullScreenHeader = ({ pair, actions }: { pair: Pair; actions: ReactNode }) => (
  <div className={css('full-header')}>
    <div className={css('full-price')}>
      <strong>
        <PairName pair={pair} />
      </strong>
      <QuotePrice pair={pair} size="body" />
      <QuoteChange pair={pair} size="caption" />
    </div>
    {actions ? <div className={css('full-actions')}>{actions}</div> : null}
  </div>
);
