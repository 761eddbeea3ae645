import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  compare,
  divide,
  isPositive,
  multiply,
  smallest,
  subtract,
  sum,
  truncate,
  zero,
} from '../kernel/money';
import type { Pair } from '../market/pair';
import {
  fillsFromBook,
  isAcceptable,
  type NewSpotOrder,
  type PriceLevel,
  settleFill,
} from './spot-fill';
import {
  orderValue,
  type SpotLimits,
  type SpotRequest,
  type SpotSide,
  type SpotSize,
} from './spot-order';

// Estimates beside an order form; the server books with the same functions.

const one = amount('1');
const hundred = amount('100');

/** The smallest step of a price or quantity with these decimals. */
export const stepOf = (decimals: number): Amount => amountOfUnits(1n, decimals);

/** The worst price that a market order accepts: the current price plus slippage. */
export const protectionPrice = (
  side: SpotSide,
  price: Amount,
  slip: Amount,
  decimals: number,
): Amount => {
  const factor = side === 'buy' ? add(one, slip) : subtract(one, slip);
  const worst = truncate(multiply(price, factor), decimals);
  return isPositive(worst) ? worst : stepOf(decimals);
};

/** The largest quantity at the price; null while the balance is unknown. */
export const mostQuantity = (
  side: SpotSide,
  price: Amount | null,
  limits: SpotLimits,
): Amount | null => {
  const { availableQuote, availableBase, quantityDecimals } = limits;
  if (side === 'sell') return availableBase && truncate(availableBase, quantityDecimals);
  if (availableQuote === null || price === null || !isPositive(price)) return null;
  return divide(availableQuote, price, quantityDecimals);
};

/** A percentage of the maximum, truncated to the pair's decimals. */
export const partOf = (max: Amount, percent: number, decimals: number): Amount =>
  truncate(divide(multiply(max, amountOfUnits(BigInt(percent), 0)), hundred), decimals);

/**
 * A quantity as a percentage of the maximum, an integer from 0 to 100: the one whose part it is, else
 * truncated.
 */
export const percentOf = (
  max: Amount,
  quantity: Amount,
  partAt?: (percent: number) => Amount,
): number => {
  if (!isPositive(max) || !isPositive(quantity)) return 0;
  const percent = Number(smallest(divide(multiply(quantity, hundred), max, 0), hundred));
  const isNext = percent < 100 && partAt?.(percent + 1) === quantity;
  return isNext ? percent + 1 : percent;
};

/** What an order comes to, by the fills of the known book. */
export type SpotEstimate = {
  /** In the quote currency: what a buy pays, what a sell yields before its fee. */
  readonly total: Amount;
  readonly fee: Amount;
  readonly received: Amount;
  /** What a buy pays at most, what a sell receives at least for as much as it fills. */
  readonly bound: Amount;
};

/**
 * The rest that the known levels leave is taken at the order's own price: there a limit order waits,
 * and a market order of more than the known depth fills no worse. Of a market order whose price the
 * known levels pass, the rest is cancelled.
 */
const levelsFor = (
  { side, match }: Pick<SpotRequest, 'side' | 'match'>,
  { unit, size, targetPrice, quantityDecimals }: NewSpotOrder,
  levels: readonly PriceLevel[],
): readonly PriceLevel[] => {
  const within = levels.filter(({ price }) => isAcceptable(side, targetPrice, price));
  if (match === 'market' && within.length < levels.length) return within;
  const quantity = unit === 'base' ? size : divide(size, targetPrice, quantityDecimals);
  return [...within, { price: targetPrice, quantity }];
};

/** What an order comes to if the book stays as it is, and at the worst price that it accepts. */
export const estimateOf = (
  order: SpotSize & Pick<SpotRequest, 'side' | 'match' | 'price'>,
  pair: Pick<Pair, 'quantityDecimals' | 'minQuantity' | 'feeRate'>,
  levels: readonly PriceLevel[],
): SpotEstimate => {
  const { side, price: targetPrice, quantity, quoteAmount } = order;
  const opened: NewSpotOrder = {
    side,
    targetPrice,
    unit: quoteAmount === null ? 'base' : 'quote',
    size: quoteAmount ?? quantity ?? zero,
    quantityDecimals: pair.quantityDecimals,
    minQuantity: pair.minQuantity,
    feeRate: pair.feeRate,
  };
  const fills = fillsFromBook(opened, levelsFor(order, opened, levels));
  const filled = sum(fills.map((fill) => fill.quantity));
  const atWorst = settleFill({ ...opened, fillPrice: targetPrice, quantity: filled });
  return {
    total: sum(fills.map(({ paid, gross }) => (side === 'buy' ? paid : gross))),
    fee: sum(fills.map(({ fee }) => fee)),
    received: sum(fills.map(({ received }) => received)),
    bound: side === 'buy' ? orderValue(order) : atWorst.received,
  };
};

/** How much worse than the last price a price is for the owner, as a fraction; zero if better. */
export const worseBy = (side: SpotSide, price: Amount, last: Amount): Amount => {
  if (!isPositive(last)) return zero;
  const loss = side === 'buy' ? subtract(price, last) : subtract(last, price);
  return compare(loss, zero) > 0 ? divide(loss, last) : zero;
};
