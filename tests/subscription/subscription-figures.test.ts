import * as v from 'valibot';
import { expect, test } from 'vitest';
import { amount, zero } from '../../schemas/kernel/money';
import {
  type SubscriptionLimits,
  subscribable,
  subscriptionWithin,
} from '../../schemas/subscription/subscription-draft';
import {
  allocationOf,
  bonusOf,
  chargedFor,
  leastAmount,
  mostAmount,
  subscribedPercent,
  subscriptionStateAt,
  unlockedOf,
  unlockMs,
} from '../../schemas/subscription/subscription-figures';

const limits: SubscriptionLimits = {
  state: 'subscribing',
  issuePrice: amount('0.3'),
  remaining: amount('10000'),
  minimum: amount('10'),
  maximum: amount('2000'),
  decimals: 6,
  allocationDecimals: 4,
  available: amount('1500'),
};

const refusalOf = (typed: string, changed: Partial<SubscriptionLimits> = {}) => {
  const draft = { amount: typed, isAgreed: true };
  const parsed = v.safeParse(subscriptionWithin({ ...limits, ...changed }), draft, {
    abortEarly: true,
  });
  return parsed.success ? null : parsed.issues[0].message;
};

test('computes the worked example', () => {
  const allocation = allocationOf(amount('1000'), amount('0.3'), 4);
  expect(allocation).toBe('3333.3333');
  expect(chargedFor(allocation, amount('0.3'))).toBe('999.99999');
  expect(bonusOf(allocation, amount('10'))).toBe('333.33333');
  expect(unlockedOf(allocation, bonusOf(allocation, amount('10')))).toBe('3666.66663');
  expect(unlockMs(0, 15)).toBe(1_296_000_000);
});

test('truncates and never rounds', () => {
  expect(allocationOf(amount('1'), amount('0.7'), 4)).toBe('1.4285');
  expect(allocationOf(amount('1.99999'), amount('2'), 4)).toBe('0.9999');
  expect(chargedFor(amount('0.0001'), amount('0.00005'))).toBe(zero);
  expect(bonusOf(amount('0.0333'), amount('0.0333'))).toBe('0.00001108');
});

test('states how much is subscribed', () => {
  const of = (remaining: string) =>
    subscribedPercent({ total: amount('3000'), remaining: amount(remaining) });
  expect([of('3000'), of('1000'), of('0.0001'), of('0')]).toEqual(['0', '66.66', '99.99', '100']);
  expect(subscribedPercent({ total: zero, remaining: zero })).toBe(zero);
});

test('follows the state from the times and the supply', () => {
  const times = { startMs: 10, endMs: 20, launchedMs: null, remaining: amount('1') };
  const at = (nowMs: number, changed = {}) => subscriptionStateAt({ ...times, ...changed }, nowMs);
  expect([9, 10, 19, 20].map((nowMs) => at(nowMs))).toEqual([
    'upcoming',
    'subscribing',
    'subscribing',
    'closed',
  ]);
  expect(at(19, { remaining: zero })).toBe('soldOut');
  expect(at(9, { remaining: zero })).toBe('upcoming');
  expect(at(20, { remaining: zero })).toBe('closed');
  expect(at(12, { launchedMs: 11 })).toBe('launched');
  expect(at(99, { startMs: null, endMs: null })).toBe('subscribing');
});

test('refuses what breaks a rule, the first rule first', () => {
  expect(refusalOf('1000')).toBeNull();
  expect(refusalOf('')).toBe('amount.invalid');
  expect(refusalOf('0')).toBe('amount.invalid');
  expect(refusalOf('-5')).toBe('amount.invalid');
  expect(refusalOf('10.0000001')).toBe('amount.decimals');
  expect(refusalOf('9.999999')).toBe('sub.below_min');
  expect(refusalOf('10')).toBeNull();
  expect(refusalOf('2000.000001', { available: null })).toBe('sub.above_max');
  expect(refusalOf('2000', { available: null })).toBeNull();
  expect(refusalOf('1000', { remaining: amount('3333.3332') })).toBe('sub.above_max');
  expect(refusalOf('1000', { remaining: amount('3333.3333') })).toBeNull();
  expect(refusalOf('1500.1')).toBe('wallet.insufficient');
  // Only what is charged must be covered.
  expect(refusalOf('1000', { available: amount('999.99999') })).toBeNull();
  expect(refusalOf('1000', { available: amount('999.99998') })).toBe('wallet.insufficient');
});

test('refuses what buys no coin, and lets the last coins go below the minimum', () => {
  expect(refusalOf('0.000001', { minimum: zero })).toBe('sub.below_min');
  const last = { remaining: amount('20') };
  expect(leastAmount({ ...limits, ...last })).toBe('6');
  expect(mostAmount({ ...limits, ...last })).toBe('6');
  expect(refusalOf('6', last)).toBeNull();
  expect(refusalOf('5.99', last)).toBe('sub.below_min');
  expect(refusalOf('6.01', last)).toBe('sub.above_max');
  expect(refusalOf('6.00001', last)).toBeNull();
  expect(mostAmount(limits)).toBe('2000');
  expect(mostAmount({ ...limits, maximum: null })).toBe('3000');
});

test('needs the agreement', () => {
  const parsed = v.safeParse(subscriptionWithin(limits), { amount: '1000', isAgreed: false });
  expect(parsed.success ? null : parsed.issues[0].message).toBe('agreement.required');
});

test('states what a draft brings and costs while it may be subscribed', () => {
  const draft = { amount: '1000', isAgreed: false };
  expect(subscribable(draft, limits)).toEqual({ allocation: '3333.3333', charged: '999.99999' });
  expect(subscribable(draft, { ...limits, state: 'soldOut' })).toBeNull();
  expect(subscribable({ ...draft, amount: '1' }, limits)).toBeNull();
});
