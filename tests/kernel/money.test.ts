import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { tradingContext } from '../../examples/spot/spot-order';
import {
  Amount,
  add,
  amount,
  amountFrom,
  amountOfUnits,
  decimalsOf,
  divide,
  isAtLeast,
  isPositive,
  largest,
  multiplyMoney,
  negate,
  smallest,
  truncate,
  unitsAt,
  unitsFrom,
  withDecimals,
} from '../../schemas/kernel/money';
import {
  estimateOf,
  mostQuantity,
  partOf,
  percentOf,
  protectionPrice,
  stepOf,
  worseBy,
} from '../../schemas/spot/spot-estimate';
import { refusalsOf } from '../support/refusals';

describe('decimal text', () => {
  test('has one form, in which it comes back as it is', () => {
    const digits = (most: number) =>
      fc.string({ unit: fc.constantFrom(...'0001259'), minLength: 1, maxLength: most });
    fc.assert(
      fc.property(
        fc.constantFrom('', '-'),
        digits(6),
        fc.option(digits(6), { nil: null }),
        (sign, whole, fraction) => {
          const read = amountFrom(fraction === null ? sign + whole : `${sign}${whole}.${fraction}`);
          const [plain, tail] = [
            whole.replace(/^0+(?=.)/, ''),
            (fraction ?? '').replace(/0+$/, ''),
          ];
          const magnitude = tail === '' ? plain : `${plain}.${tail}`;
          expect(read).toBe(magnitude === '0' ? '0' : sign + magnitude);
          expect(amountFrom(read ?? '')).toBe(read);
        },
      ),
    );
  });

  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['007', '7'],
    ['1.500', '1.5'],
    ['10', '10'],
    ['100.00', '100'],
    ['-0.05', '-0.05'],
    ['-1', '-1'],
    ['1', '1'],
    ['0.00000001', '0.00000001'],
  ])('%s is %s', (text, canonical) => {
    expect(amountFrom(text)).toBe(canonical);
    expect(v.parse(Amount, text)).toBe(canonical);
  });

  test.each(['', ' ', '1e3', '+1', '1,000', '.5', '5.', '1.2.3', ' 1', '1 ', 'x', '--1'])(
    'is nothing else: %j',
    (text) => {
      expect(amountFrom(text)).toBeNull();
      expect(unitsFrom(text, 8)).toBeNull();
      expect(refusalsOf(Amount, text)).toEqual(['amount.invalid']);
      expect(() => amount(text)).toThrow();
    },
  );

  test('is no number, and at most forty characters long', () => {
    expect(refusalsOf(Amount, 5)).toEqual(['amount.invalid']);
    expect(refusalsOf(Amount, '1'.repeat(40))).toEqual([]);
    expect(refusalsOf(Amount, '1'.repeat(41))).toEqual(['amount.invalid']);
  });

  test('that is not canonical text is no money', () => {
    const broken: Amount = JSON.parse('"1e3"');
    expect(() => add(broken, amount('1'))).toThrow('canonical');
  });
});

describe('money', () => {
  const [one, two, tiny] = [amount('1'), amount('2'), amount('0.00000001')];

  test('is cut toward zero and never rounded', () => {
    expect(truncate(amount('1.999'), 2)).toBe('1.99');
    expect(truncate(amount('-1.999'), 2)).toBe('-1.99');
    expect(truncate(amount('1.99'), 2)).toBe('1.99');
    expect(truncate(amount('1.9'), 2)).toBe('1.9');
    expect(truncate(amount('0.009'), 2)).toBe('0');
    expect(divide(two, amount('3'))).toBe('0.66666666');
    expect(divide(two, amount('3'), 0)).toBe('0');
    expect(divide(amount('-2'), amount('0.03'), 2)).toBe('-66.66');
    expect(multiplyMoney(amount('0.00001'), amount('0.00199'))).toBe('0.00000001');
  });

  test('is compared by its worth', () => {
    expect([smallest(one, two), smallest(two, one)]).toEqual(['1', '1']);
    expect([largest(one, two), largest(two, one)]).toEqual(['2', '2']);
    expect([largest(amount('10'), amount('9')), smallest(amount('10'), amount('9'))]).toEqual([
      '10',
      '9',
    ]);
    expect([isAtLeast(one, one), isAtLeast(one, add(one, tiny))]).toEqual([true, false]);
    expect([isPositive(tiny), isPositive(amount('0')), isPositive(negate(tiny))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('is counted in smallest units, and written with as many decimals as wanted', () => {
    expect(unitsAt(amount('1.5'), 8)).toBe(150_000_000n);
    expect(unitsAt(amount('1.5'), 1)).toBe(15n);
    expect(unitsAt(amount('1.59'), 1)).toBe(15n);
    expect(unitsFrom('-1.50', 2)).toBe(-150n);
    expect(amountOfUnits(-150n, 2)).toBe('-1.5');
    expect(amountOfUnits(5n, 3)).toBe('0.005');
    expect(decimalsOf(amount('1.250'))).toBe(2);
    expect(withDecimals(amount('1.259'), 2)).toBe('1.25');
    expect(withDecimals(amount('1'), 2)).toBe('1.00');
    expect(withDecimals(amount('1.9'), 0)).toBe('1');
  });
});

describe('the figures beside an order form', () => {
  const price = amount('100');

  test('protect by the slip, and by one step at least', () => {
    expect(protectionPrice('buy', price, amount('0.005'), 2)).toBe('100.5');
    expect(protectionPrice('sell', price, amount('0.005'), 2)).toBe('99.5');
    expect(protectionPrice('sell', amount('0.01'), amount('0.5'), 2)).toBe('0.01');
    expect(stepOf(4)).toBe('0.0001');
  });

  test('say the most only where price and balance are known', () => {
    const unknown = { ...tradingContext, availableQuote: null, availableBase: null };
    expect(mostQuantity('buy', price, tradingContext)).toBe('10');
    expect(mostQuantity('sell', null, tradingContext)).toBe('0.1');
    expect(mostQuantity('sell', price, unknown)).toBeNull();
    expect(mostQuantity('buy', price, unknown)).toBeNull();
    expect(mostQuantity('buy', null, tradingContext)).toBeNull();
    expect(mostQuantity('buy', amount('0'), tradingContext)).toBeNull();
    expect(mostQuantity('buy', amount('-1'), tradingContext)).toBeNull();
  });

  test('part the most in whole percent', () => {
    expect(partOf(amount('10'), 25, 4)).toBe('2.5');
    expect(partOf(amount('0.1'), 33, 4)).toBe('0.033');
    expect(percentOf(amount('10'), amount('2.59'))).toBe(25);
    expect(percentOf(amount('10'), amount('20'))).toBe(100);
    expect(percentOf(amount('10'), amount('0'))).toBe(0);
    expect(percentOf(amount('10'), amount('-5'))).toBe(0);
    expect(percentOf(amount('0'), amount('1'))).toBe(0);
    expect(percentOf(amount('-1'), amount('-1'))).toBe(0);
  });

  test('say what it comes to and how much worse it is than the last price', () => {
    const order = { match: 'limit', price, quantity: amount('0.5'), quoteAmount: null } as const;
    const pair = { quantityDecimals: 4, minQuantity: amount('0.1'), feeRate: amount('0.002') };
    const [bought, sold] = (['buy', 'sell'] as const).map((side) =>
      estimateOf({ side, ...order }, pair, []),
    );
    expect(bought).toEqual({ total: '50', fee: '0.001', received: '0.499', bound: '50' });
    expect(sold).toEqual({ total: '50', fee: '0.1', received: '49.9', bound: '49.9' });
    expect(worseBy('buy', amount('106'), price)).toBe('0.06');
    expect(worseBy('buy', price, price)).toBe('0');
    expect(worseBy('sell', amount('1'), amount('0'))).toBe('0');
    expect(worseBy('buy', amount('1'), amount('0'))).toBe('0');
  });
});
