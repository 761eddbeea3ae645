import type { CSSProperties } from 'react';
import { FormattedMessage } from 'react-intl';
import { type FuturesPosition, riskRateAt } from '../../../schemas/futures/futures-figures';
import { type FuturesOrder, positionOf } from '../../../schemas/futures/futures-order';
import {
  type Amount,
  amount,
  divide,
  isPositive,
  largest,
  multiply,
  smallest,
  subtract,
  zero,
} from '../../../schemas/kernel/money';
import { classesOf } from '../../components/base/class-names';
import { Arrow, Figure } from '../../components/figures/figure';
import { missing, ratio } from '../../format/figure';
import { profitOf } from '../../format/position-profit';
import { useIsStale, useQuote } from '../../realtime/live-provider';
import { LiveText } from '../../realtime/live-text';
import type { Quote } from '../../realtime/quote-store';
import styles from './futures-lists.module.css';

const css = classesOf(styles);

type Shown = { order: FuturesOrder; symbol: string; unit: string };

const priceIn = (quote: Quote | null, order: FuturesOrder): Amount | null =>
  quote?.price ?? order.lastPrice;

/** Floating profit at the live price, in money and in percent of the margin. */
export const LiveProfit = ({ order, symbol, unit }: Shown) => {
  const position = positionOf(order);
  const isStale = useIsStale(symbol);
  const direction = useQuote(symbol, (quote) => {
    const price = priceIn(quote, order);
    return price === null ? 'flat' : profitOf(position, price, unit).direction;
  });
  return (
    <Figure size="title" strong tone={isStale ? 'faint' : direction}>
      <Arrow direction={direction} />
      <LiveText
        symbol={symbol}
        read={(quote) => {
          const price = priceIn(quote, order);
          return price === null ? missing : profitOf(position, price, unit).text;
        }}
      />
    </Figure>
  );
};

const hundred = amount('100');

/** How much of the way from the whole margin to liquidation is gone, in percent. */
const lossShare = (risk: Amount, burstRate: Amount): number => {
  const way = subtract(hundred, burstRate);
  if (!isPositive(way)) return 0;
  const gone = divide(multiply(subtract(hundred, risk), hundred), way, 0);
  return Number(smallest(largest(gone, zero), hundred));
};

const toneOf = (share: number) => (share < 50 ? 'calm' : share < 80 ? 'tense' : 'critical');

type BarStyle = CSSProperties & { '--share': string };

/** The position's risk rate, with a bar that is full where it is liquidated. */
export const RiskBar = ({
  order,
  symbol,
  burstRate,
}: Omit<Shown, 'unit'> & { burstRate: Amount }) => {
  const position: FuturesPosition = positionOf(order);
  const rateAt = (quote: Quote | null) => {
    const price = priceIn(quote, order);
    return price === null ? null : riskRateAt(position, price);
  };
  const share = useQuote(symbol, (quote) => {
    const rate = rateAt(quote);
    return rate === null ? null : String(lossShare(rate, burstRate));
  });
  const filled = Number(share ?? 0);
  const style: BarStyle = { '--share': `${filled}%` };
  return (
    <div className={css('risk')}>
      <span className={css('risk-text')}>
        <FormattedMessage
          id="futures.risk.position"
          values={{
            rate: (
              <Figure>
                <LiveText symbol={symbol} read={(quote) => ratio(rateAt(quote))} />
              </Figure>
            ),
            limit: ratio(burstRate),
          }}
        />
      </span>
      <span className={css('risk-bar', toneOf(filled))} style={style} aria-hidden="true">
        <span />
      </span>
    </div>
  );
};
