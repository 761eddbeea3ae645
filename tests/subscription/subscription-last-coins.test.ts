import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Amount,
  add,
  amountOfUnits,
  isAtLeast,
  isPositive,
  multiply,
  subtract,
  truncate,
} from '../../schemas/kernel/money';
import {
  isSubscription,
  type SubscriptionLimits,
  subscriptionWithin,
} from '../../schemas/subscription/subscription-draft';
import {
  allocationOf,
  amountForUnits,
  chargedFor,
  leastAmount,
  remainingUnits,
  unitDecimals,
} from '../../schemas/subscription/subscription-figures';
import {
  affordableUnits,
  chosenUnits,
  subscriptionUnitsWithin,
  unitRange,
} from '../../schemas/subscription/subscription-units';
import { subscriptionCalls } from '../../server/subscription/subscription-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';
import { subscriptionsAt, usdt } from '../support/subscriptions';

const allocationDecimals = 4;

const numbers = (most: bigint) => fc.bigInt({ min: 1n, max: most });

/** The last coins of a product: what remains costs less than the minimum. */
const lastCoins = (decimals: fc.Arbitrary<number>): fc.Arbitrary<SubscriptionLimits> =>
  fc
    .record({ price: numbers(10n ** 6n), scale: fc.nat(8), left: numbers(10n ** 6n), decimals })
    .map(({ price, scale, left, decimals: coinDecimals }) => {
      const issuePrice = amountOfUnits(price, scale);
      const remaining = amountOfUnits(left, allocationDecimals);
      const minimum = add(multiply(remaining, issuePrice), amountOfUnits(1n, 0));
      return {
        state: 'subscribing',
        issuePrice,
        remaining,
        minimum,
        maximum: null,
        decimals: coinDecimals,
        allocationDecimals,
        available: null,
      };
    });

const allocated = (paid: Amount, { issuePrice }: SubscriptionLimits) =>
  allocationOf(paid, issuePrice, allocationDecimals);

/** Contract 7.11: an amount that buys something is refused only if it buys more than remains. */
const buysWhatRemains = (paid: Amount, limits: SubscriptionLimits) =>
  isPositive(paid) &&
  isPositive(chargedFor(allocated(paid, limits), limits.issuePrice)) &&
  isAtLeast(limits.remaining, allocated(paid, limits));

const refusalOf = (paid: Amount, limits: SubscriptionLimits) => {
  const parsed = v.safeParse(subscriptionWithin(limits), { amount: paid, isAgreed: true });
  return parsed.success ? null : parsed.issues[0].message;
};

/** Amounts in the decimals of the paying coin around what all remaining coins cost. */
const amountsAround = (limits: SubscriptionLimits): Amount[] => {
  const part = amountOfUnits(1n, limits.decimals);
  const cut = truncate(multiply(limits.remaining, limits.issuePrice), limits.decimals);
  return [subtract(cut, part), cut, add(cut, part), add(cut, add(part, part))];
};

const runs = { numRuns: 1_000 };
const anyDecimals = fc.constantFrom(0, 2, 4, 6, 8);

describe('of the last coins', () => {
  test('an amount is refused as too much only if it buys more than remains', () => {
    fc.assert(
      fc.property(lastCoins(anyDecimals), (limits) => {
        for (const paid of amountsAround(limits).filter(isPositive)) {
          const isTooMuch = !isAtLeast(limits.remaining, allocated(paid, limits));
          const refusal = refusalOf(paid, limits);
          if (refusal === 'sub.above_max') expect(isTooMuch).toBe(true);
          if (isTooMuch) expect(refusal).not.toBeNull();
        }
      }),
      runs,
    );
  });

  test('an amount that pays for all units that remain, or more, is accepted while it fits', () => {
    fc.assert(
      fc.property(lastCoins(anyDecimals), (limits) => {
        const least = leastAmount(limits);
        for (const paid of [least, ...amountsAround(limits)]) {
          if (!isAtLeast(paid, least) || !buysWhatRemains(paid, limits)) continue;
          expect(refusalOf(paid, limits)).toBeNull();
          const draft = { productId: 1, amount: paid, isAgreed: true, limits };
          expect(isSubscription(draft)).toBe(true);
        }
      }),
      runs,
    );
  });

  test('some amount is accepted wherever one buys what remains of the units', () => {
    fc.assert(
      fc.property(lastCoins(anyDecimals), (limits) => {
        const most = truncate(multiply(remainingUnits(limits), limits.issuePrice), limits.decimals);
        if (buysWhatRemains(most, limits)) expect(refusalOf(most, limits)).toBeNull();
      }),
      runs,
    );
  });

  test('all units that a balance affords are charged from it, and one unit more is not', () => {
    fc.assert(
      fc.property(lastCoins(anyDecimals), numbers(10n ** 12n), (limits, balance) => {
        const available = amountOfUnits(balance, 8);
        const units = affordableUnits({ ...limits, available });
        expect(isAtLeast(available, chargedFor(units, limits.issuePrice))).toBe(true);
        const next = add(units, amountOfUnits(1n, unitDecimals(limits)));
        if (!isAtLeast(unitRange(limits).most, next)) return;
        expect(isAtLeast(available, chargedFor(next, limits.issuePrice))).toBe(false);
      }),
      runs,
    );
  });

  test('all units that remain can be typed, reviewed and confirmed', () => {
    fc.assert(
      fc.property(lastCoins(anyDecimals), (limits) => {
        const units = remainingUnits(limits);
        const paid = amountForUnits(units, limits);
        if (!buysWhatRemains(paid, limits)) return;
        const form = subscriptionUnitsWithin(limits);
        expect(v.is(form, { units, isAgreed: true })).toBe(true);
        expect(isSubscription(chosenUnits(1, { units }, limits))).toBe(true);
      }),
      runs,
    );
  });
});

describeOnEachDatabase('the server', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, subscriptionCalls);
  });
  afterAll(() => app.server.close());

  test('sells the last coins for every amount that buys no more than remains', async () => {
    const by = subscriptionsAt(app);
    const person = await app.person({ [usdt]: '10000000000' });
    for (const limits of fc.sample(lastCoins(fc.constant(6)), { numRuns: 60, seed: 7 })) {
      const { issuePrice, remaining, minimum } = limits;
      const least = leastAmount(limits);
      const amounts = [least, ...amountsAround(limits)].filter(isPositive);
      for (const paid of amounts) {
        const product = await by.offered({ issue_price: issuePrice, total: remaining, minimum });
        const { body } = await by.send(person, product, paid);
        const isAccepted = isAtLeast(paid, least) && buysWhatRemains(paid, limits);
        expect([paid, limits, body.type]).toEqual([paid, limits, isAccepted ? 'ok' : 'error']);
      }
    }
  });
});
