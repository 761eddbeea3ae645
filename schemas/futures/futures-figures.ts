import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  compare,
  divide,
  isPositive,
  isZero,
  largest,
  multiply,
  multiplyMoney,
  smallest,
  subtract,
  sum,
  zero,
} from '../kernel/money';

// The formulas of contract/formulas.md#contracts. The server books with them, the screens show them.

export type FuturesSide = 'long' | 'short';

const hundred = amount('100');
/** Decimals to which rates in percent are truncated. */
const rateDecimals = 2;

const percentOf = (value: Amount, percent: Amount): Amount =>
  divide(multiply(value, percent), hundred);

/** The amount, counted towards what the side gains. */
const signed = (side: FuturesSide, gain: Amount): Amount =>
  side === 'long' ? gain : subtract(zero, gain);

/** Base quantity of whole lots. */
export const quantityOf = (lots: number, lotSize: Amount): Amount =>
  multiply(amountOfUnits(BigInt(lots), 0), lotSize);

/** The price at which a side opens: the spread makes it worse for the owner. */
export const openPriceAt = (side: FuturesSide, price: Amount, spread: Amount): Amount =>
  add(price, signed(side, spread));

export const notionalOf = (openPrice: Amount, quantity: Amount): Amount =>
  multiplyMoney(openPrice, quantity);

/** What a pair and an order fix for all figures of an order. */
export type FuturesTerms = {
  readonly side: FuturesSide;
  readonly lots: number;
  readonly multiple: number;
  /** Base quantity per lot. */
  readonly lotSize: Amount;
  /** Distance from the feed's price at opening, in the quote currency. */
  readonly spread: Amount;
  /** In percent of the notional. */
  readonly feePercent: Amount;
};

/** What opening costs at a price of the feed, or freezes at the limit price. */
export type FuturesOpening = {
  readonly quantity: Amount;
  readonly openPrice: Amount;
  readonly notional: Amount;
  readonly margin: Amount;
  readonly fee: Amount;
  /** Margin and fee: what the available balance must cover. */
  readonly required: Amount;
};

export const openingAt = (terms: FuturesTerms, price: Amount): FuturesOpening => {
  const quantity = quantityOf(terms.lots, terms.lotSize);
  const openPrice = openPriceAt(terms.side, price, terms.spread);
  const notional = notionalOf(openPrice, quantity);
  const margin = divide(notional, amountOfUnits(BigInt(terms.multiple), 0));
  const fee = percentOf(notional, terms.feePercent);
  return { quantity, openPrice, notional, margin, fee, required: add(margin, fee) };
};

/** The most lots that a balance covers at a price, at most `maxLots` (0 is no limit). */
export const mostLots = (
  terms: Omit<FuturesTerms, 'lots'>,
  price: Amount,
  available: Amount,
  maxLots: number,
): number => {
  const one = openingAt({ ...terms, lots: 1 }, price).required;
  if (!isPositive(one) || !isPositive(available)) return 0;
  // Truncated figures of many lots are at least those of one lot, as many times: never more fit.
  const guess = Number(divide(available, one, 0));
  const isCovered = (lots: number) =>
    compare(openingAt({ ...terms, lots }, price).required, available) <= 0;
  let lots = maxLots > 0 ? Math.min(guess, maxLots) : guess;
  while (lots > 0 && !isCovered(lots)) lots -= 1;
  return lots;
};

/** The part of a position from which its worth at a price follows. */
export type FuturesPosition = {
  readonly side: FuturesSide;
  readonly openPrice: Amount;
  readonly quantity: Amount;
  /** What is left of the margin after overnight fees. */
  readonly margin: Amount;
  readonly initialMargin: Amount;
};

/** Profit or loss at a price; the multiple is not applied again. */
export const profitAt = (
  { side, openPrice, quantity }: Pick<FuturesPosition, 'side' | 'openPrice' | 'quantity'>,
  price: Amount,
): Amount => multiplyMoney(signed(side, subtract(price, openPrice)), quantity);

/** What a side opened at on average, by quantity; null without a quantity. */
export const averageOpenPrice = (
  positions: readonly Pick<FuturesPosition, 'openPrice' | 'quantity'>[],
): Amount | null => {
  const quantity = sum(positions.map((position) => position.quantity));
  const paid = sum(positions.map((position) => multiply(position.openPrice, position.quantity)));
  return isPositive(quantity) ? divide(paid, quantity) : null;
};

/** A profit in percent of the initial margin; null without a margin. */
export const percentOfMargin = (
  profit: Amount,
  { initialMargin }: Pick<FuturesPosition, 'initialMargin'>,
): Amount | null =>
  isPositive(initialMargin) ? divide(multiply(profit, hundred), initialMargin) : null;

export const equityAt = (position: FuturesPosition, price: Amount): Amount =>
  add(position.margin, profitAt(position, price));

/** Equity in percent of the initial margin. */
export const riskRateAt = (position: FuturesPosition, price: Amount): Amount =>
  isZero(position.initialMargin)
    ? zero
    : divide(multiply(equityAt(position, price), hundred), position.initialMargin, rateDecimals);

/** Liquidated at a tick of this price; `burstRate` is in percent of the initial margin. */
export const isLiquidatedAt = (
  position: FuturesPosition,
  price: Amount,
  burstRate: Amount,
): boolean =>
  compare(
    multiply(equityAt(position, price), hundred),
    multiply(burstRate, position.initialMargin),
  ) <= 0;

/** The loss that liquidates, times 100: margin above what the rate leaves of the initial one. */
const liquidatingLoss = ({ margin, initialMargin }: FuturesPosition, burstRate: Amount): Amount =>
  subtract(multiply(margin, hundred), multiply(burstRate, initialMargin));

/** The price of liquidation, truncated for display; zero where there is none. */
export const liquidationPrice = (
  position: FuturesPosition,
  burstRate: Amount,
  priceDecimals: number,
): Amount => {
  const { side, openPrice, quantity } = position;
  if (!isPositive(quantity)) return zero;
  const all = multiply(quantity, hundred);
  const loss = liquidatingLoss(position, burstRate);
  const worth = subtract(multiply(openPrice, all), signed(side, loss));
  return largest(divide(worth, all, priceDecimals), zero);
};

/** True if a price is at the exact price of liquidation or beyond it. */
export const isBeyondLiquidation = (
  position: FuturesPosition,
  price: Amount,
  burstRate: Amount,
): boolean => {
  const { side, openPrice, quantity } = position;
  const loss = multiply(signed(side, subtract(openPrice, price)), multiply(quantity, hundred));
  return compare(loss, liquidatingLoss(position, burstRate)) >= 0;
};

/** How a position ends at a price. */
export type FuturesClosing = {
  /** What the price made, before the limit at the margin. */
  readonly profit: Amount;
  /** Returns to the available balance; never below zero. */
  readonly credit: Amount;
  /** Realised profit or loss: at worst the whole margin. */
  readonly realised: Amount;
};

export const closingAt = (position: FuturesPosition, price: Amount): FuturesClosing => {
  const profit = profitAt(position, price);
  const credit = largest(zero, add(position.margin, profit));
  return { profit, credit, realised: subtract(credit, position.margin) };
};

/** Fee of one night, for a position of this notional. */
export const overnightFee = (notional: Amount, overnightPercent: Amount): Amount =>
  percentOf(notional, overnightPercent);

/** From the available balance first, the rest from the margin; neither below zero. */
export const overnightShares = (
  fee: Amount,
  available: Amount,
  margin: Amount,
): { readonly fromAvailable: Amount; readonly fromMargin: Amount } => {
  const fromAvailable = largest(zero, smallest(fee, available));
  return { fromAvailable, fromMargin: smallest(subtract(fee, fromAvailable), margin) };
};

/** Take profit reaches: long at or above it, short at or below it. */
export const isTakeProfitReached = (side: FuturesSide, takeProfit: Amount, price: Amount) =>
  side === 'long' ? compare(price, takeProfit) >= 0 : compare(price, takeProfit) <= 0;

/** Stop loss reaches: long at or below it, short at or above it. */
export const isStopLossReached = (side: FuturesSide, stopLoss: Amount, price: Amount) =>
  side === 'long' ? compare(price, stopLoss) <= 0 : compare(price, stopLoss) >= 0;

/** An entrusted order activates: long at or below its limit, short at or above it. */
export const isLimitReached = (side: FuturesSide, limit: Amount, price: Amount): boolean =>
  side === 'long' ? compare(price, limit) <= 0 : compare(price, limit) >= 0;

/** The totals of an account in one quote currency. */
export type FuturesTotals = {
  readonly profit: Amount;
  readonly margin: Amount;
  readonly initialMargin: Amount;
};

/** Of positions with the price of each one's pair. */
export const totalsOf = (
  positions: readonly { readonly position: FuturesPosition; readonly price: Amount }[],
): FuturesTotals => ({
  profit: sum(positions.map(({ position, price }) => profitAt(position, price))),
  margin: sum(positions.map(({ position }) => position.margin)),
  initialMargin: sum(positions.map(({ position }) => position.initialMargin)),
});

/** The account's risk rate in percent; zero without positions. For information only. */
export const accountRiskRate = (
  available: Amount,
  { profit, margin, initialMargin }: FuturesTotals,
): Amount =>
  isZero(initialMargin)
    ? zero
    : divide(multiply(sum([available, margin, profit]), hundred), initialMargin, rateDecimals);
