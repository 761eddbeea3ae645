import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  amount,
  divide,
  isAtLeast,
  isPositive,
  subtract,
  sum,
  zero,
} from '../../schemas/kernel/money';
import { estimateOf } from '../../schemas/spot/spot-estimate';
import {
  fillsFromBook,
  isAcceptable,
  type NewSpotOrder,
  type PriceLevel,
  spentBy,
} from '../../schemas/spot/spot-fill';
import { bookOf, budget, price, quantity } from './support/spot-books';

const pair = { quantityDecimals: 6, minQuantity: amount('0.000001'), feeRate: amount('0.002') };

const level = (at: string, of: string): PriceLevel => ({ price: amount(at), quantity: amount(of) });
const spending = (quoteAmount: string, worst: string): NewSpotOrder => ({
  side: 'buy',
  unit: 'quote',
  size: amount(quoteAmount),
  targetPrice: amount(worst),
  ...pair,
});

describe('a market buy of what it spends', () => {
  test('takes of each level what the rest buys there, and ends with what buys nothing more', () => {
    const fills = fillsFromBook(spending('100', '60300'), [
      level('60000', '0.001'),
      level('60200', '1'),
    ]);
    expect(fills).toEqual([
      expect.objectContaining({ price: '60000', quantity: '0.001', paid: '60', returned: '0' }),
      expect.objectContaining({ price: '60200', quantity: '0.000664', paid: '39.9728' }),
    ]);
    expect(spentBy(fills)).toBe('99.9728');
  });

  test('takes no level beyond its worst price', () => {
    const asks = [level('60000', '0.001'), level('60300.01', '1')];
    expect(spentBy(fillsFromBook(spending('100', '60300'), asks))).toBe('60');
  });

  test('ends where the rest buys less than the pair trades', () => {
    const coarse = { ...spending('100', '60300'), minQuantity: amount('0.001') };
    const asks = [level('60000', '0.001'), level('60200', '1')];
    expect(spentBy(fillsFromBook(coarse, asks))).toBe('60');
  });

  test('never spends more, and leaves only what the book has nothing for', () => {
    fc.assert(
      fc.property(bookOf('buy'), budget, price, (levels, size, targetPrice) => {
        const fills = fillsFromBook(
          { side: 'buy', unit: 'quote', size, targetPrice, ...pair },
          levels,
        );
        const rest = subtract(size, spentBy(fills));
        expect(isAtLeast(rest, zero)).toBe(true);
        for (const fill of fills) {
          expect(add(fill.fee, fill.received)).toBe(fill.gross);
          expect(fill.returned).toBe('0');
        }
        const within = levels.filter((each) => isAcceptable('buy', targetPrice, each.price));
        const isBookEmpty =
          sum(fills.map((fill) => fill.quantity)) === sum(within.map((each) => each.quantity));
        const last = within[fills.length - 1] ?? within[0];
        const buysMore =
          last !== undefined && isPositive(divide(rest, last.price, pair.quantityDecimals));
        expect(isBookEmpty || !buysMore).toBe(true);
      }),
    );
  });
});

describe('the estimate', () => {
  const market = { match: 'market', quantity: null, quoteAmount: amount('100') } as const;
  const bids = [level('59900', '0.001'), level('59800', '1')];

  test('shows the fills of the book beside what a buy costs at most', () => {
    const order = { side: 'buy', price: amount('60300'), ...market } as const;
    const asks = [level('60000', '0.001'), level('60200', '1')];
    expect(estimateOf(order, pair, asks)).toEqual({
      total: '99.9728',
      fee: '0.00000332',
      received: '0.00166068',
      bound: '100',
    });
  });

  test('shows the fills of the book beside what a sale brings at least', () => {
    const size = { quantity: amount('0.002'), quoteAmount: null };
    const order = { side: 'sell', match: 'market', price: amount('59600'), ...size } as const;
    expect(estimateOf(order, pair, bids)).toEqual({
      total: '119.7',
      fee: '0.2394',
      received: '119.4606',
      bound: '118.9616',
    });
  });

  test('takes the rest beyond the known levels at the worst price', () => {
    const order = { side: 'buy', price: amount('60300'), ...market } as const;
    expect(estimateOf(order, pair, [])).toMatchObject({ total: '99.9774', bound: '100' });
    const limit = { ...order, match: 'limit', quantity: amount('0.002'), quoteAmount: null };
    const half = [level('60000', '0.001'), level('60301', '1')];
    expect(estimateOf({ ...limit, match: 'limit' }, pair, half).total).toBe('120.3');
  });

  test('counts nothing that a market order cannot get within its price', () => {
    const order = { side: 'buy', price: amount('60300'), ...market } as const;
    const thin = [level('60000', '0.001'), level('60301', '1')];
    expect(estimateOf(order, pair, thin)).toMatchObject({ total: '60', bound: '100' });
  });

  test('is never more than a buy costs at most, nor less than a sale brings at least', () => {
    const any = fc.constantFrom('buy' as const, 'sell' as const).chain((side) =>
      fc.record({
        side: fc.constant(side),
        match: fc.constantFrom('limit' as const, 'market' as const),
        price,
        quantity,
        levels: bookOf(side),
      }),
    );
    fc.assert(
      fc.property(any, ({ levels, ...order }) => {
        const estimate = estimateOf({ ...order, quoteAmount: null }, pair, levels);
        if (order.side === 'buy') expect(isAtLeast(estimate.bound, estimate.total)).toBe(true);
        else expect(isAtLeast(estimate.received, estimate.bound)).toBe(true);
      }),
    );
  });
});
