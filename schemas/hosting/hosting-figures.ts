import {
  type Amount,
  add,
  amount,
  divide,
  isAtLeast,
  isZero,
  multiply,
  multiplyMoney,
  smallest,
  subtract,
} from '../kernel/money';
import { dayMs } from '../kernel/time';

// The figures of hosting (contract/formulas.md#hosting). The server books with these functions; the
// app computes with them what a purchase would earn and what a redemption would cost.

const hundred = amount('100');
const wholeDays = (days: number): Amount => amount(`${days}`);

/** What the figures of an order follow from; fixed when it is bought. */
export type HostingTerms = {
  readonly amount: Amount;
  /** The term in days. */
  readonly days: number;
  /** Interest of a day, as a fraction of the amount. */
  readonly dayRate: Amount;
  /** The penalty for each day that is left, as a fraction of the amount. */
  readonly settlementRatio: Amount;
};

type Earning = Pick<HostingTerms, 'amount' | 'dayRate'>;

/** What is credited at each accrual. */
export const dailyInterest = ({ amount: hosted, dayRate }: Earning): Amount =>
  multiplyMoney(hosted, dayRate);

/** What a number of accruals credit in all. */
export const interestOf = (terms: Earning, days: number): Amount =>
  multiply(dailyInterest(terms), wholeDays(days));

/** What the whole term earns. */
export const totalInterest = (terms: Earning & Pick<HostingTerms, 'days'>): Amount =>
  interestOf(terms, terms.days);

/** The yield of a whole term in percent. */
export const termPercent = (dayRate: Amount, days: number): Amount =>
  multiply(multiply(dayRate, wholeDays(days)), hundred);

/** The yield of a day, where a server states only that of the term in percent. */
export const dayRateOf = (percent: Amount, days: number): Amount =>
  divide(percent, multiply(hundred, wholeDays(days)), 12);

/** The settlement ratio of a product that states none; it is not truncated. */
export const defaultSettlementRatio = (dayRate: Amount, factor: Amount): Amount =>
  multiply(dayRate, factor);

type Redeemed = Pick<HostingTerms, 'amount' | 'settlementRatio'>;

/** What a redemption costs while this many days are left; never more than the amount. */
export const redemptionPenalty = (
  { amount: hosted, settlementRatio }: Redeemed,
  daysLeft: number,
): Amount =>
  smallest(hosted, multiplyMoney(multiply(settlementRatio, wholeDays(daysLeft)), hosted));

/** What a redemption returns of the amount; interest that was credited is kept besides. */
export const redemptionRefund = (terms: Redeemed, daysLeft: number): Amount =>
  subtract(terms.amount, redemptionPenalty(terms, daysLeft));

/**
 * The first day after whose accrual a redemption returns at least the amount, with the interest
 * that was credited; the last day at the latest, which ends the term without a penalty.
 */
export const breakEvenDay = (terms: HostingTerms): number => {
  const isEven = (day: number): boolean => {
    const returned = redemptionRefund(terms, terms.days - day);
    return isAtLeast(add(returned, interestOf(terms, day)), terms.amount);
  };
  if (isZero(redemptionPenalty(terms, terms.days))) return 0;
  // Each further day adds interest and takes from the penalty, so that the first is found by halves.
  let early = 0;
  let late = terms.days;
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (isEven(middle)) late = middle;
    else early = middle;
  }
  return late;
};

/**
 * When the interest of a day, counted from 1, is credited. A day of hosting is 24 hours from the
 * purchase on, not a calendar day.
 */
export const accrualMs = (startMs: number, day: number): number => startMs + day * dayMs;

/** The end of the term, with the last accrual. */
export const maturityMs = accrualMs;

/** How many days of a term have passed at a time. */
export const daysPassed = (startMs: number, days: number, atMs: number): number =>
  Math.max(0, Math.min(days, Math.floor((atMs - startMs) / dayMs)));
