import { type Amount, compare, isPositive, multiplyMoney, subtract, sum } from '../kernel/money';
import { spentBy } from './spot-fill';
import type { SpotOrder } from './spot-order';

/** What the fills of an order have come to so far; null where the server does not report it. */
export type OrderSettlement = {
  /** In the quote currency, before the fee. */
  readonly total: Amount | null;
  /** What was given: quote by a buy, base by a sell. */
  readonly paid: Amount | null;
  /** What was credited after the fee: base to a buy, quote to a sell. */
  readonly received: Amount | null;
};

type Settled = Pick<
  SpotOrder,
  'side' | 'match' | 'price' | 'filled' | 'averagePrice' | 'fee' | 'fills'
>;

/** A server that lists no fills reports an average; an older one filled at the limit. */
const turnoverOf = ({ match, price, filled, averagePrice, fills }: Settled): Amount | null => {
  const isComplete = compare(sum(fills.map(({ amount }) => amount)), filled) === 0;
  if (isComplete) return spentBy(fills.map((fill) => ({ ...fill, quantity: fill.amount })));
  const average = averagePrice ?? (match === 'limit' ? price : null);
  return average && multiplyMoney(average, filled);
};

/** Null before the first fill. The fee is in what is received (contract/formulas.md#fills). */
export const settlementOf = (order: Settled): OrderSettlement | null => {
  const { side, filled, fee } = order;
  if (!isPositive(filled)) return null;
  const total = turnoverOf(order);
  const [paid, gross] = side === 'buy' ? [total, filled] : [filled, total];
  return { total, paid, received: gross && fee && subtract(gross, fee) };
};
