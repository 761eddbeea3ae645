import { describe, expect, test } from 'vitest';
import { amount, amountOfUnits } from '../../schemas/kernel/money';
import { payoutOf } from '../../schemas/wallet/withdrawal';
import { createRandom } from '../../scripts/simulate/random';

/** An exact fraction of integers, made without the arithmetic of the project. */
type Fraction = { over: bigint; under: bigint };

const fractionOf = (text: string): Fraction => {
  const [whole = '0', part = ''] = text.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
};

/** A fraction cut at eight decimals, as text without trailing zeros. */
const cut8 = ({ over, under }: Fraction): string => {
  const units = (over * 10n ** 8n) / under;
  const text = `${units / 10n ** 8n}.${(units % 10n ** 8n).toString().padStart(8, '0')}`;
  return text.replace(/\.?0+$/, '');
};

const expected = (number: string, rate: string) => {
  const [n, r] = [fractionOf(number), fractionOf(rate)];
  const fee = cut8({ over: n.over * r.over, under: n.under * r.under * 100n });
  const [f] = [fractionOf(fee)];
  const received = { over: n.over * f.under - f.over * n.under, under: n.under * f.under };
  return { fee, received: cut8(received) };
};

describe('the fee of a withdrawal and what arrives', () => {
  test.each([
    ['1234.56', '0.1', '1.23456', '1233.32544'],
    ['500', '0.5', '2.5', '497.5'],
    ['0.00000001', '0.1', '0', '0.00000001'],
    ['0.00099999', '0.1', '0.00000099', '0.000999'],
    ['100', '0', '0', '100'],
  ])('of %s at %s %% are %s and %s', (number, rate, fee, received) => {
    expect(payoutOf(amount(number), amount(rate))).toEqual({ fee, received });
  });

  test('equal exact fractions, cut once, in 10,000 random cases', () => {
    const random = createRandom(74);
    for (let round = 0; round < 10_000; round += 1) {
      const scale = random.between(0, 8);
      const units = BigInt(random.between(1, 2 ** 31)) * BigInt(random.between(1, 2 ** 20));
      const number = amountOfUnits(units, scale);
      const rate = amountOfUnits(BigInt(random.between(0, 99_999)), random.between(3, 5));
      expect({ number, rate, ...payoutOf(number, rate) }).toEqual({
        number,
        rate,
        ...expected(number, rate),
      });
    }
  });
});
