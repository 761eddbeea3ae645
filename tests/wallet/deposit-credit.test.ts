import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, amountOfUnits, unitsAt } from '../../schemas/kernel/money';
import { creditOf } from '../../schemas/wallet/deposit';

// What is credited, beside exact fractions of whole numbers: the same figures are previewed by the
// form and booked by the server, which has no other function for them.

const scale = 8;
const unit = 10n ** BigInt(scale);

/** A fraction cut to a whole number of smallest units. */
const cut = (numerator: bigint, denominator: bigint): bigint => numerator / denominator;

const amounts = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.constantFrom(2, 6, 8))
  .map(([units, decimals]) => ({ text: amountOfUnits(units, decimals), units, decimals }));
const perUnits = fc.bigInt({ min: 1n, max: 10n ** 12n });
const feeRates = fc.bigInt({ min: 0n, max: unit - 1n });

describe('the credit of a deposit', () => {
  test('is the exact value, cut at each step, in ten thousand cases', () => {
    fc.assert(
      fc.property(amounts, perUnits, feeRates, ({ text, units, decimals }, perUnit, feeRate) => {
        const found = creditOf(text, {
          feeRate: amountOfUnits(feeRate, scale),
          perUnit: amountOfUnits(perUnit, scale),
        });
        // units / 10^decimals × perUnit / 10^8, in units of 10^-8.
        const worth = cut(units * perUnit, 10n ** BigInt(decimals));
        const fee = cut(worth * feeRate, unit);
        expect(unitsAt(found.fee, scale)).toBe(fee);
        expect(unitsAt(found.credited, scale)).toBe(worth - fee);
        expect(unitsAt(add(found.fee, found.credited), scale)).toBe(worth);
        expect(worth - fee >= 0n).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});
