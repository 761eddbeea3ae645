import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Pair } from '../../../../schemas/market/pair';
import { classesOf } from '../../../components/base/class-names';
import { AmountText } from '../../../components/figures/amount-text';
import { useIsStale, useQuote } from '../../../realtime/live-provider';
import { QuoteChange, QuotePrice, QuoteVolume } from '../../../realtime/quote-text';
import { QuoteValuation } from '../../wallet/quote-valuation';
import styles from './candle-chart.module.css';

const css = classesOf(styles);

const DayFigure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={css('day-figure')}>
    <dt className={css('day-label')}>{label}</dt>
    <dd className={css('day-value')}>{children}</dd>
  </div>
);

/** The highest and the lowest price of the last 24 hours, and what was traded in them. */
const Day = ({ pair }: { pair: Pair }) => {
  const high = useQuote(pair.symbol, (quote) => quote?.high ?? null);
  const low = useQuote(pair.symbol, (quote) => quote?.low ?? null);
  const tone = useIsStale(pair.symbol) ? 'faint' : 'ink';
  const figure = { kind: 'price', decimals: pair.priceDecimals, size: 'caption', tone } as const;
  return (
    <dl className={css('day')}>
      <DayFigure label={<FormattedMessage id="candles.day.high" />}>
        <AmountText {...figure} amount={high} />
      </DayFigure>
      <DayFigure label={<FormattedMessage id="candles.day.low" />}>
        <AmountText {...figure} amount={low} />
      </DayFigure>
      <DayFigure label={<FormattedMessage id="candles.day.volume" values={{ coin: pair.base }} />}>
        <QuoteVolume pair={pair} />
      </DayFigure>
    </dl>
  );
};

/** The last price, what it is worth, how it moved; its last 24 hours beside it. */
export const PriceHeader = ({ pair }: { pair: Pair }) => (
  <div className={css('price-header')}>
    <div className={css('now')}>
      <QuotePrice pair={pair} size="price" />
      <span className={css('beside')}>
        <QuoteValuation pair={pair} />
        <QuoteChange pair={pair} size="caption" />
      </span>
    </div>
    <Day pair={pair} />
  </div>
);
