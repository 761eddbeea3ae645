import { type Amount, amount, divide, multiply, multiplyMoney } from '../kernel/money';

/** How far an inviter is from the person who pays: 1 is the own inviter. */
export const rebateLevels = [1, 2, 3] as const;
export type RebateLevel = (typeof rebateLevels)[number];

/** What a rebate is a share of. */
export const rebateSources = ['spot_fee', 'lever_fee', 'option_fee', 'hosting_interest'] as const;
export type RebateSource = (typeof rebateSources)[number];

export const identities = ['member', 'vip', 'partner'] as const;
export type Identity = (typeof identities)[number];

const hundred = amount('100');

/** A fee or interest in USDT, truncated before the share is taken of it. */
export const rebateBase = (earned: Amount, price: Amount): Amount => multiplyMoney(earned, price);

/** The share of one inviter (contract/formulas.md#promotion). */
export const rebateValue = (base: Amount, percent: Amount): Amount =>
  divide(multiply(base, percent), hundred);
