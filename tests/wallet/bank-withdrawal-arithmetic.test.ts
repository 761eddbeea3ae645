import { describe, expect, test } from 'vitest';
import { amount, amountOfUnits } from '../../schemas/kernel/money';
import { bankPayoutOf } from '../../schemas/wallet/bank-withdrawal';
import { createRandom } from '../../scripts/simulate/random';

/** An exact fraction of integers, made without the arithmetic of the project. */
type Fraction = { over: bigint; under: bigint };

const fractionOf = (text: string): Fraction => {
  const [whole = '0', part = ''] = text.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
};
const minus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under - b.over * a.under,
  under: a.under * b.under,
});
const times = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
});
const by = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under,
  under: a.under * b.over,
});
/** Cut at so many decimals. */
const cut = ({ over, under }: Fraction, decimals: number): Fraction => {
  const scale = 10n ** BigInt(decimals);
  return { over: (over * scale) / under, under: scale };
};
/** As text without trailing zeros; of at most eight decimals. */
const text = (fraction: Fraction): string => {
  const units = cut(fraction, 8).over;
  const digits = (units % 10n ** 8n).toString().padStart(8, '0');
  return `${units / 10n ** 8n}.${digits}`.replace(/\.?0+$/, '');
};

const expected = (number: string, rate: string, perUnit: string) => {
  const [n, r, u] = [fractionOf(number), fractionOf(rate), fractionOf(perUnit)];
  const base = cut(times(n, by(r, fractionOf('100'))), 2);
  const received = cut(by(minus(n, base), u), 2);
  return { fee: text(minus(n, cut(times(received, u), 8))), received: text(received) };
};

describe('the fee of a withdrawal to the bank and what arrives', () => {
  test.each([
    ['500', '0.5', '1', '2.5', '497.5'],
    // 99.5 / 0.14084507 is 706.450002…, and 706.45 × 0.14084507 is what leaves.
    ['100', '0.5', '0.14084507', '0.5000003', '706.45'],
    ['100.01', '0.5', '3', '0.5', '33.17'],
    ['333.33', '0', '7', '0.06', '47.61'],
    ['100', '0.5', '20000', '100', '0'],
  ])(
    'of %s at %s percent and a rate of %s are %s and %s',
    (number, rate, perUnit, fee, received) => {
      const terms = { rate: amount(rate), usdtPerUnit: amount(perUnit) };
      expect(bankPayoutOf(amount(number), terms)).toEqual({ fee, received });
      expect(expected(number, rate, perUnit)).toEqual({ fee, received });
    },
  );

  test('equal exact fractions, cut where a bank cuts, in 10,000 random cases', () => {
    const random = createRandom(76);
    for (let round = 0; round < 10_000; round += 1) {
      const number = amountOfUnits(BigInt(random.between(1, 2 ** 31)), 2);
      const rate = amountOfUnits(BigInt(random.between(0, 99_999)), random.between(3, 5));
      const scale = random.between(0, 8);
      const usdtPerUnit = amountOfUnits(BigInt(random.between(1, 2 ** 31)), scale);
      const terms = { rate, usdtPerUnit };
      expect({ number, ...terms, ...bankPayoutOf(number, terms) }).toEqual({
        number,
        ...terms,
        ...expected(number, rate, usdtPerUnit),
      });
    }
  });
});
