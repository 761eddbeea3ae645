import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  compare,
  divide,
  isAtLeast,
  ledgerScale,
  multiply,
  negate,
  subtract,
  zero,
} from '../kernel/money';

// The figures of an option (contract/formulas.md#options). The server books with these functions
// and the app recomputes with them what a delivered order shows.

export const optionSides = ['rise', 'fall', 'even'] as const;
export type OptionSide = (typeof optionSides)[number];
export const optionResults = ['profit', 'flat', 'loss'] as const;
export type OptionResult = (typeof optionResults)[number];

const hundred = amount('100');

/** A percentage of an amount, truncated as every booked amount is. */
const percentageOf = (whole: Amount, percent: Amount): Amount =>
  divide(multiply(whole, percent), hundred);

/** What is paid on top of the stake. */
export const optionFee = (stake: Amount, feePercent: Amount): Amount =>
  percentageOf(stake, feePercent);

/** What an order takes from the available balance: its stake and its fee. */
export const optionCost = (stake: Amount, feePercent: Amount): Amount =>
  add(stake, optionFee(stake, feePercent));

/** The largest stake, in these decimals, that is covered together with its fee. */
export const largestStake = (available: Amount, feePercent: Amount, decimals: number): Amount => {
  const whole = add(hundred, feePercent);
  const stake = divide(multiply(available, hundred), whole, Math.min(decimals, ledgerScale));
  // The fee is truncated, so that one step more may still be covered.
  const next = add(stake, amountOfUnits(1n, Math.min(decimals, ledgerScale)));
  return isAtLeast(available, optionCost(next, feePercent)) ? next : stake;
};

/** What an order wins on top of its stake. */
export const optionProfit = (stake: Amount, profitPercent: Amount): Amount =>
  percentageOf(stake, profitPercent);

const winningChange = { rise: 1, fall: -1, even: 0 } as const;

/** The result by the two prices alone, compared exactly. */
export const optionResult = (
  side: OptionSide,
  { openPrice, deliveryPrice }: { openPrice: Amount; deliveryPrice: Amount },
): OptionResult => {
  const change = compare(deliveryPrice, openPrice);
  if (change === winningChange[side]) return 'profit';
  return change === 0 ? 'flat' : 'loss';
};

/** How an order is settled. The stake equals what is credited of it plus what is lost. */
export type OptionSettlement = {
  /** Of an order without a delivery price it is flat, and void. */
  readonly result: OptionResult;
  readonly isVoid: boolean;
  /** What returns of the stake, with the profit. */
  readonly credit: Amount;
  /** The net result without the fee: the profit, zero, or the stake as a negative amount. */
  readonly realisedProfit: Amount;
  /** A fee is kept in every result, but not of a void order. */
  readonly returnedFee: Amount;
};

export type OptionTerms = {
  readonly side: OptionSide;
  readonly stake: Amount;
  readonly fee: Amount;
  /** In percent of the stake, fixed at the purchase. */
  readonly profitPercent: Amount;
  readonly openPrice: Amount;
};

const realisedProfit = (result: OptionResult, { stake, profitPercent }: OptionTerms): Amount => {
  if (result === 'flat') return zero;
  return result === 'profit' ? optionProfit(stake, profitPercent) : negate(stake);
};

/** Settles an order at its delivery price; without one it is void. */
export const settleOption = (
  terms: OptionTerms,
  deliveryPrice: Amount | null,
): OptionSettlement => {
  const { side, stake, fee, openPrice } = terms;
  const isVoid = deliveryPrice === null;
  const result = isVoid ? 'flat' : optionResult(side, { openPrice, deliveryPrice });
  const profit = realisedProfit(result, terms);
  return {
    result,
    isVoid,
    credit: add(stake, profit),
    realisedProfit: profit,
    returnedFee: isVoid ? fee : zero,
  };
};

/** True if the price now is within the accepted fraction of the seen one, in either direction. */
export const isNearSeen = (seen: Amount, now: Amount, slip: Amount): boolean => {
  const difference = compare(now, seen) >= 0 ? subtract(now, seen) : subtract(seen, now);
  return isAtLeast(multiply(seen, slip), difference);
};
