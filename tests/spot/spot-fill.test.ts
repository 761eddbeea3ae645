import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  compare,
  isAtLeast,
  isPositive,
  subtract,
  sum,
  zero,
} from '../../schemas/kernel/money';
import {
  averagePrice,
  fillFromTrade,
  frozenFor,
  isAcceptable,
  isDust,
  settleFill,
  takeDepth,
} from '../../schemas/spot/spot-fill';

const level = (price: string, quantity: string) => ({
  price: amount(price),
  quantity: amount(quantity),
});
const feeRate = amount('0.002');

describe('the examples of the contract', () => {
  test('a buy in two parts', () => {
    const targetPrice = amount('60000');
    const frozen = frozenFor({ side: 'buy', targetPrice, quantity: amount('0.015') });
    const fill = (fillPrice: string, quantity: string) =>
      settleFill({
        side: 'buy',
        targetPrice,
        fillPrice: amount(fillPrice),
        quantity: amount(quantity),
        feeRate,
      });
    const first = fill('59990', '0.01');
    const second = fill('60000', '0.005');
    expect(frozen).toBe('900');
    expect(first).toEqual({
      paid: '599.9',
      returned: '0.1',
      gross: '0.01',
      fee: '0.00002',
      received: '0.00998',
    });
    expect(second).toMatchObject({
      paid: '300',
      returned: '0',
      fee: '0.00001',
      received: '0.00499',
    });
    expect(add(first.paid, second.paid)).toBe('899.9');
    expect(add(first.received, second.received)).toBe('0.01497');
    expect(averagePrice([level('59990', '0.01'), level('60000', '0.005')])).toBe('59993.33333333');
    expect(subtract(frozen, add(first.paid, first.returned))).toBe('300');
  });

  test('a sell above its limit', () => {
    const settled = settleFill({
      side: 'sell',
      targetPrice: amount('2500'),
      fillPrice: amount('2501.30'),
      quantity: amount('0.2'),
      feeRate,
    });
    expect(settled).toEqual({
      paid: '0.2',
      returned: '0',
      gross: '500.26',
      fee: '1.00052',
      received: '499.25948',
    });
  });
});

describe('taking depth', () => {
  const asks = [level('100', '1'), level('101', '2'), level('103', '5')];
  const bids = [level('99', '1'), level('98', '2'), level('95', '5')];
  const order = (side: 'buy' | 'sell', targetPrice: string, rest: string) => ({
    side,
    targetPrice: amount(targetPrice),
    unit: 'base' as const,
    size: amount(rest),
    rest: amount(rest),
    quantityDecimals: 4,
    minQuantity: amount('0.01'),
  });

  test('a buy takes the best asks first, each at its price, up to its limit', () => {
    expect(takeDepth(order('buy', '101', '10'), asks)).toEqual([
      level('100', '1'),
      level('101', '2'),
    ]);
    expect(takeDepth(order('buy', '103', '1.5'), asks)).toEqual([
      level('100', '1'),
      level('101', '0.5'),
    ]);
    expect(takeDepth(order('buy', '99.99', '1'), asks)).toEqual([]);
  });

  test('a sell takes the best bids first, down to its limit', () => {
    expect(takeDepth(order('sell', '98', '10'), bids)).toEqual([
      level('99', '1'),
      level('98', '2'),
    ]);
    expect(takeDepth(order('sell', '99.01', '1'), bids)).toEqual([]);
  });

  test('a level of finer quantity is cut to the decimals of the pair', () => {
    expect(takeDepth(order('buy', '100', '1'), [level('100', '0.12345')])).toEqual([
      level('100', '0.1234'),
    ]);
  });

  test('a trade fills at its own price, at most the share that users may take', () => {
    const waiting = order('buy', '100', '3');
    expect(fillFromTrade(waiting, level('99', '2'), amount('1'))).toEqual(level('99', '2'));
    expect(fillFromTrade(waiting, level('99', '2'), amount('0.25'))).toEqual(level('99', '0.5'));
    expect(fillFromTrade(waiting, level('100', '7'), amount('1'))).toEqual(level('100', '3'));
    expect(fillFromTrade(waiting, level('100.01', '7'), amount('1'))).toBeNull();
    expect(fillFromTrade(waiting, level('99', '0.00001'), amount('1'))).toBeNull();
  });

  test('a rest below the minimum is dust, nothing and the minimum are not', () => {
    expect(isDust(amount('0.009'), amount('0.01'))).toBe(true);
    expect(isDust(amount('0.01'), amount('0.01'))).toBe(false);
    expect(isDust(zero, amount('0.01'))).toBe(false);
  });

  test('there is no average price before a fill', () => {
    expect(averagePrice([])).toBeNull();
  });
});

describe('whatever the prices and quantities', () => {
  const side = fc.constantFrom('buy' as const, 'sell' as const);
  const price = fc.bigInt(1n, 10_000_000n).map((units) => amountOfUnits(units, 2));
  const quantity = fc.bigInt(1n, 10_000_000_000n).map((units) => amountOfUnits(units, 6));
  const rate = fc.bigInt(0n, 99_999n).map((units) => amountOfUnits(units, 6));
  const levels = (of: 'buy' | 'sell') =>
    fc
      .array(fc.record({ price, quantity }), { maxLength: 12 })
      .map((all) =>
        all.toSorted((a, b) =>
          of === 'buy' ? compare(a.price, b.price) : compare(b.price, a.price),
        ),
      );
  const orderOn = side.chain((of) =>
    fc.record({
      side: fc.constant(of),
      targetPrice: price,
      quantity,
      levels: levels(of),
      feeRate: rate,
    }),
  );

  const settledOf = (order: {
    side: 'buy' | 'sell';
    targetPrice: Amount;
    quantity: Amount;
    levels: readonly { price: Amount; quantity: Amount }[];
    feeRate: Amount;
  }) => {
    const size = { unit: 'base' as const, size: order.quantity };
    const pair = { quantityDecimals: 6, minQuantity: amount('0.000001') };
    const fills = takeDepth({ ...order, ...size, ...pair }, order.levels);
    const settled = fills.map((fill) =>
      settleFill({ ...order, fillPrice: fill.price, quantity: fill.quantity }),
    );
    return { fills, settled };
  };

  test('the parts of a fill add up exactly, and the better price is the owner’s', () => {
    fc.assert(
      fc.property(orderOn, (order) => {
        const { fills, settled } = settledOf(order);
        for (const [place, { paid, returned, gross, fee, received }] of settled.entries()) {
          const filled = fills[place]?.quantity ?? zero;
          const frozen = frozenFor({ ...order, quantity: filled });
          expect(add(paid, returned)).toBe(frozen);
          expect(add(fee, received)).toBe(gross);
          expect([paid, returned, fee, received].every((part) => isAtLeast(part, zero))).toBe(true);
        }
      }),
    );
  });

  test('an order never takes more than it froze, its quantity or the depth', () => {
    fc.assert(
      fc.property(orderOn, (order) => {
        const { fills, settled } = settledOf(order);
        const taken = sum(settled.map(({ paid, returned }) => add(paid, returned)));
        expect(isAtLeast(frozenFor(order), taken)).toBe(true);
        expect(isAtLeast(order.quantity, sum(fills.map((fill) => fill.quantity)))).toBe(true);
        for (const [place, fill] of fills.entries()) {
          expect(isAcceptable(order.side, order.targetPrice, fill.price)).toBe(true);
          expect(fill.price).toBe(order.levels[place]?.price);
          expect(isAtLeast(order.levels[place]?.quantity ?? zero, fill.quantity)).toBe(true);
        }
      }),
    );
  });

  test('depth is left only when the order is full or the next level is worse than its limit', () => {
    fc.assert(
      fc.property(orderOn, (order) => {
        const { fills } = settledOf(order);
        const rest = subtract(order.quantity, sum(fills.map((fill) => fill.quantity)));
        const next = order.levels[fills.length];
        const isWorse = next && !isAcceptable(order.side, order.targetPrice, next.price);
        expect(!isPositive(rest) || next === undefined || isWorse === true).toBe(true);
      }),
    );
  });

  test('the average price lies between the best and the worst fill', () => {
    fc.assert(
      fc.property(orderOn, (order) => {
        const { fills } = settledOf(order);
        const average = averagePrice(fills);
        if (average === null) return;
        const prices = fills.map((fill) => fill.price).toSorted(compare);
        expect(isAtLeast(average, prices[0] ?? average)).toBe(true);
        expect(isAtLeast(prices.at(-1) ?? average, average)).toBe(true);
      }),
    );
  });
});
