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

/** The currency in which an order states how much: a market buy may state what it spends. */
export type SpotUnit = 'base' | 'quote';

/** A new order, before it takes the book. */
export type NewSpotOrder = Omit<OpenSpotOrder, 'rest'> & {
  readonly unit: SpotUnit;
  /** The base quantity, or the quote amount to spend. */
  readonly size: Amount;
  /** The least quantity that the pair trades. */
  readonly minQuantity: Amount;
  /** As a fraction: 0.002 is 0.2 %. */
  readonly feeRate: Amount;
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

/**
 * Takes depth, best level first, each at its own price, within limit and size. Ends when the rest is
 * less than the pair trades.
 */
export const takeDepth = (
  order: Omit<NewSpotOrder, 'feeRate'>,
  levels: readonly PriceLevel[],
): readonly SpotFill[] => {
  const { side, unit, targetPrice, quantityDecimals, minQuantity } = order;
  const fills: SpotFill[] = [];
  let rest = order.size;
  for (const { price, quantity } of levels) {
    if (!isAcceptable(side, targetPrice, price)) break;
    const unfilled = unit === 'base' ? rest : divide(rest, price, quantityDecimals);
    if (!isPositive(unfilled) || isDust(unfilled, minQuantity)) break;
    const taken = truncate(smallest(unfilled, quantity), quantityDecimals);
    if (!isPositive(taken)) continue;
    fills.push({ price, quantity: taken });
    rest = subtract(rest, unit === 'base' ? taken : multiplyMoney(price, taken));
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
  const offered = multiply(trade.quantity, participation);
  const quantity = truncate(smallest(order.rest, offered), order.quantityDecimals);
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

/** A fill with its booking. */
export type SettledFill = SpotFill & SpotSettlement;

/**
 * The fills of a new order from the book, settled: the server books them, the form adds them up as
 * its estimate.
 */
export const fillsFromBook = (
  order: NewSpotOrder,
  levels: readonly PriceLevel[],
): readonly SettledFill[] =>
  takeDepth(order, levels).map((fill) => {
    const settlement = settleFill({ ...order, fillPrice: fill.price, quantity: fill.quantity });
    // A quote amount is not frozen by quantity: what is not spent of it returns after the last fill.
    return order.unit === 'base'
      ? { ...fill, ...settlement }
      : { ...fill, ...settlement, returned: zero };
  });

/** What the fills of a buy have paid, each truncated as it was booked. */
export const spentBy = (fills: readonly SpotFill[]): Amount =>
  sum(fills.map(({ price, quantity }) => multiplyMoney(price, quantity)));

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
