import { type Amount, add, amount, withDecimals } from '../../schemas/kernel/money';
import { spanMs } from '../../schemas/market/candle';
import type { Period } from '../../schemas/market/period';
import type { Market } from './exchange';

export type TrueBar = {
  readonly startMs: number;
  readonly open: Amount;
  readonly high: Amount;
  readonly low: Amount;
  readonly close: Amount;
};

const step = amount('0.00001');

/** The bars of a pair that start within a time, oldest first. The newest one closes at its price. */
export const barsOf = (market: Market, period: Period, fromMs: number, toMs: number): TrueBar[] => {
  const span = spanMs[period];
  const newest = Math.floor(Date.now() / span) * span;
  const first = Math.ceil(fromMs / span) * span;
  const starts: number[] = [];
  for (let start = first; start <= Math.min(toMs, newest); start += span) starts.push(start);
  return starts.slice(-300).map((startMs) => {
    const { price } = market;
    const isOdd = (startMs / span) % 2 === 1;
    const other = add(price, step);
    return {
      startMs,
      open: isOdd ? other : price,
      high: other,
      low: price,
      close: isOdd || startMs === newest ? price : other,
    };
  });
};

const padded = (price: Amount) => withDecimals(price, 8);

/** A bar as the family sends it. */
export const wireBar = (market: Market, period: Period, bar: TrueBar) => ({
  id: Math.floor(bar.startMs / 1000),
  time: bar.startMs,
  period,
  'base-currency': market.base.name,
  'quote-currency': market.quote.name,
  open: padded(bar.open),
  high: padded(bar.high),
  low: padded(bar.low),
  close: padded(bar.close),
  amount: '12.34000000',
  vol: '703380.12000000',
});
