import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  chosenSubscription,
  subscriptionLimits as limits,
} from '../../examples/subscription/subscription';
import { amount, decimalsOf } from '../../schemas/kernel/money';
import {
  type SubscriptionLimits,
  subscribable,
  subscriptionFields,
} from '../../schemas/subscription/subscription-draft';
import {
  allocationOf,
  amountForUnits,
  chargedFor,
  unitDecimals,
} from '../../schemas/subscription/subscription-figures';
import {
  affordableUnits,
  brokenRule,
  chosenUnits,
  subscriptionUnitsWithin,
  typedAmount,
  unitRange,
} from '../../schemas/subscription/subscription-units';

const within = (terms: Partial<SubscriptionLimits>): SubscriptionLimits => ({
  ...limits,
  ...terms,
});

describe('units of a new coin', () => {
  test('of the worked example cost what the server charges', () => {
    const paid = amountForUnits(amount('3333.3333'), limits);
    expect(paid).toBe('999.99999');
    expect(allocationOf(paid, limits.issuePrice, 4)).toBe('3333.3333');
  });

  test.each([
    ['0.3', '3333.3333'],
    ['0.3', '0.0001'],
    ['0.01', '0.0001'],
    ['0.0123456', '1234.5678'],
    ['1.2345678', '0.9999'],
    ['57314.75', '0.0003'],
    ['0.005', '100.123'],
    ['0.00012', '7.5'],
    ['0.000001', '9'],
  ])('at %s are allocated as they were typed: %s', (price, units) => {
    const issuePrice = amount(price);
    const terms = within({ issuePrice, minimum: amount('0'), remaining: amount('10000000') });
    expect(decimalsOf(amount(units))).toBeLessThanOrEqual(unitDecimals(terms));
    const paid = amountForUnits(amount(units), terms);
    expect(decimalsOf(paid)).toBeLessThanOrEqual(terms.decimals);
    const allocation = allocationOf(paid, issuePrice, 4);
    expect(allocation).toBe(units);
    const draft = { amount: paid, isAgreed: true };
    expect(subscribable(draft, { ...terms, available: null })).toEqual({
      allocation,
      charged: chargedFor(amount(units), issuePrice),
    });
  });

  test.each([
    ['0.3', 6, 4],
    ['0.01', 6, 4],
    ['0.0099', 6, 2],
    ['0.005', 6, 3],
    ['0.0000001', 6, 0],
    ['0.3', 2, 1],
    ['0.3', 8, 4],
  ])('at %s in a coin of %i decimals have %i decimals', (price, decimals, expected) =>
    expect(unitDecimals(within({ issuePrice: amount(price), decimals }))).toBe(expected),
  );

  test('range from the minimum, rounded up, to the maximum of an order', () => {
    expect(unitRange(limits)).toEqual({ least: '33.3334', most: '16666.6666' });
    expect(unitRange(within({ minimum: amount('30') })).least).toBe('100');
  });

  test('range to what remains, and the last of them may cost less than the minimum', () => {
    const last = within({ remaining: amount('12.5'), maximum: null });
    expect(unitRange(last)).toEqual({ least: '12.5', most: '12.5' });
    const draft = v.safeParse(subscriptionUnitsWithin(last), { units: '12.5', isAgreed: true });
    expect(draft.success).toBe(true);
  });

  test('are affordable as far as the balance goes', () => {
    expect(affordableUnits(limits)).toBe('3333.3333');
    expect(affordableUnits(within({ available: amount('100000') }))).toBe('16666.6666');
    expect(affordableUnits(within({ available: null }))).toBe('16666.6666');
    expect(affordableUnits(within({ available: amount('0') }))).toBe('0');
  });
});

describe('the rules of a subscription in units', () => {
  const issuesOf = (draft: { units?: string; isAgreed?: boolean }, terms = limits) => {
    const typed = { units: '1000', isAgreed: true, ...draft };
    const { issues = [] } = v.safeParse(subscriptionUnitsWithin(terms), typed);
    return issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
  };

  test.each<[string, string, string[]]>([
    ['some units', '1000', []],
    ['spaces around them', ' 1000 ', []],
    ['the least', '33.3334', []],
    ['less than the least', '33.3333', ['units sub.below_min']],
    ['all that the balance covers', '3333.3333', []],
    ['more than the balance covers', '3333.3334', ['units wallet.insufficient']],
    ['more than the maximum', '16666.6667', ['units sub.above_max']],
    ['a fifth decimal', '100.00001', ['units amount.decimals']],
    ['nothing', '', ['units amount.invalid']],
    ['zero', '0', ['units amount.invalid']],
    ['a negative number', '-5', ['units amount.invalid']],
    ['an exponent', '1e3', ['units amount.invalid']],
  ])('of %s', (_, units, issues) => expect(issuesOf({ units })).toEqual(issues));

  test('refuse more than remains', () => {
    const terms = within({ remaining: amount('900'), maximum: null });
    expect(issuesOf({}, terms)).toEqual(['units sub.above_max']);
    expect(issuesOf({ units: '900' }, terms)).toEqual([]);
  });

  test('leave the balance to the ledger where it is not known', () =>
    expect(issuesOf({ units: '16000' }, within({ available: null }))).toEqual([]));

  test('ask for the agreement, beside what else is wrong', () => {
    expect(issuesOf({ isAgreed: false })).toEqual(['isAgreed agreement.required']);
    expect(issuesOf({ units: '', isAgreed: false })).toEqual([
      'units amount.invalid',
      'isAgreed agreement.required',
    ]);
  });

  test('make of a valid draft what is reviewed and sent', () => {
    const chosen = chosenUnits(5, { units: amount('1000') }, limits);
    expect(chosen).toEqual(chosenSubscription);
    expect(subscriptionFields(chosen)).toEqual({ config_id: 5, amount: '300' });
  });

  test('name the first rule that a draft breaks', () => {
    expect(brokenRule(chosenSubscription)).toBeNull();
    const broken = (terms: Partial<SubscriptionLimits>) =>
      brokenRule({ ...chosenSubscription, limits: within(terms) });
    expect(broken({ state: 'soldOut' })).toBe('sub.sold_out');
    expect(broken({ state: 'upcoming' })).toBe('sub.not_started');
    expect(broken({ state: 'closed' })).toBe('sub.closed');
    expect(broken({ state: 'launched' })).toBe('sub.closed');
    expect(broken({ remaining: amount('999') })).toBe('sub.above_max');
    expect(broken({ available: amount('299.99') })).toBe('wallet.insufficient');
  });

  test.each([
    ['1000', '300'],
    [' 10 ', '3'],
    ['0.0001', '0.00003'],
    ['', null],
    ['0', null],
    ['1.', null],
    ['x', null],
  ])('know the amount of %s: %s', (units, expected) =>
    expect(typedAmount({ units, isAgreed: false }, limits)).toBe(expected),
  );
});
