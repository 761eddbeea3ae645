import {
  type Amount,
  add,
  compare,
  divide,
  isPositive,
  isZero,
  ledgerScale,
  multiply,
  multiplyMoney,
  smallest,
  subtract,
  sum,
  truncate,
  zero,
} from '../kernel/money';

export type SpotSide = 'buy' | 'sell';

/** A price and the quantity available at it. */
export type PriceLevel = { readonly price: Amount; readonly quantity: Amount };

/** A traded quantity and its price. */
export type SpotFill = { readonly price: Amount; readonly quantity: Amount };

/** The unfilled part of an order. */
export type OpenSpotOrder = {
  readonly side: SpotSide;
  /** The limit; for a market order the worst accepted price. */
  readonly targetPrice: Amount;
  /** Base quantity not yet filled. */
  readonly rest: Amount;
  /** Decimals to which the pair's quantities are truncated. */
  readonly quantityDecimals: number;
};

/** What an order freezes: a buy the quote at its limit, a sell the base. */
export const frozenFor = (order: {
  readonly side: SpotSide;
  readonly targetPrice: Amount;
  readonly quantity: Amount;
}): Amount =>
  order.side === 'buy' ? multiplyMoney(order.targetPrice, order.quantity) : order.quantity;

/** True if the price is at the order's limit or better for its owner. */
export const isAcceptable = (side: SpotSide, targetPrice: Amount, price: Amount): boolean =>
  side === 'buy' ? compare(price, targetPrice) <= 0 : compare(price, targetPrice) >= 0;

const cutTo = (order: OpenSpotOrder, quantity: Amount): Amount =>
  truncate(smallest(order.rest, quantity), order.quantityDecimals);

/** Takes depth, best level first, each at its own price, within limit and quantity. */
export const takeDepth = (
  order: OpenSpotOrder,
  levels: readonly PriceLevel[],
): readonly SpotFill[] => {
  const fills: SpotFill[] = [];
  let rest = order.rest;
  for (const { price, quantity } of levels) {
    if (!isPositive(rest) || !isAcceptable(order.side, order.targetPrice, price)) break;
    const taken = cutTo({ ...order, rest }, quantity);
    if (!isPositive(taken)) continue;
    fills.push({ price, quantity: taken });
    rest = subtract(rest, taken);
  }
  return fills;
};

/**
 * What a waiting order takes of one trade of the feed: at the trade's price, at most the share of
 * its quantity that users may take. Null if it takes nothing.
 */
export const fillFromTrade = (
  order: OpenSpotOrder,
  trade: PriceLevel,
  participation: Amount,
): SpotFill | null => {
  if (!isAcceptable(order.side, order.targetPrice, trade.price)) return null;
  const quantity = cutTo(order, multiply(trade.quantity, participation));
  return isPositive(quantity) ? { price: trade.price, quantity } : null;
};

/** How one fill is booked. The amount frozen for its quantity equals `paid` plus `returned`. */
export type SpotSettlement = {
  /** Leaves the frozen balance: quote of a buy, base of a sell. */
  readonly paid: Amount;
  /** Frozen at the limit but not needed at the fill's price; released at once. Zero for a sell. */
  readonly returned: Amount;
  /** Proceeds before the fee: base of a buy, quote of a sell. */
  readonly gross: Amount;
  /** In the received currency. */
  readonly fee: Amount;
  readonly received: Amount;
};

export const settleFill = (fill: {
  readonly side: SpotSide;
  readonly targetPrice: Amount;
  readonly fillPrice: Amount;
  readonly quantity: Amount;
  /** As a fraction: 0.002 is 0.2 %. */
  readonly feeRate: Amount;
}): SpotSettlement => {
  const { side, targetPrice, fillPrice, quantity, feeRate } = fill;
  const turnover = multiplyMoney(fillPrice, quantity);
  const gross = side === 'buy' ? quantity : turnover;
  const paid = side === 'buy' ? turnover : quantity;
  const fee = multiplyMoney(gross, feeRate);
  const returned = subtract(frozenFor({ side, targetPrice, quantity }), paid);
  return { paid, returned, gross, fee, received: subtract(gross, fee) };
};

/** Average price of all fills; null before the first one. */
export const averagePrice = (fills: readonly SpotFill[]): Amount | null => {
  const quantity = sum(fills.map((fill) => fill.quantity));
  if (isZero(quantity)) return null;
  const turnover = fills.reduce(
    (total, fill) => add(total, multiply(fill.price, fill.quantity)),
    zero,
  );
  return divide(turnover, quantity, ledgerScale);
};

/**
 * An unfilled quantity below the minimum: it is cancelled and released, and the order is completed.
 */
export const isDust = (rest: Amount, minQuantity: Amount): boolean =>
  isPositive(rest) && compare(rest, minQuantity) < 0;
