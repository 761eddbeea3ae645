import { describe, expect, test } from 'vitest';
import { waitingOrder } from '../../examples/spot/spot-order';
import { amount } from '../../schemas/kernel/money';
import type { SpotOrder } from '../../schemas/spot/spot-order';
import { settlementOf } from '../../schemas/spot/spot-settlement';

const fill = (price: string, quantity: string): SpotOrder['fills'][number] => ({
  id: `${price}/${quantity}`,
  price: amount(price),
  amount: amount(quantity),
  fee: amount('0'),
  tick: 'tick',
  time: null,
  late: false,
});
const order = (change: Partial<SpotOrder>): SpotOrder => ({ ...waitingOrder, ...change });

describe('what an order has come to', () => {
  test('is nothing before its first fill', () => {
    expect(settlementOf(waitingOrder)).toBeNull();
  });

  test('of a buy: it paid what its fills cost, and received the coins less the fee', () => {
    const fills = [fill('100', '0.01'), fill('101', '0.02')];
    const bought = order({ fills, filled: amount('0.03'), fee: amount('0.00006') });
    expect(settlementOf(bought)).toEqual({ total: '3.02', paid: '3.02', received: '0.02994' });
  });

  test('of a sell: it paid the coins, and received what its fills brought less the fee', () => {
    const fills = [fill('100', '0.01'), fill('99', '0.02')];
    const sold = order({ side: 'sell', fills, filled: amount('0.03'), fee: amount('0.00596') });
    expect(settlementOf(sold)).toEqual({ total: '2.98', paid: '0.03', received: '2.97404' });
  });

  test('is cut for each fill, as it was booked, and not for their sum', () => {
    const fills = [fill('0.33333', '0.00001'), fill('0.33333', '0.00002')];
    const bought = order({ fills, filled: amount('0.00003') });
    expect(settlementOf(bought)?.total).toBe('0.00000999');
    const unlisted = order({ filled: amount('0.00003'), averagePrice: amount('0.33333') });
    expect(settlementOf(unlisted)?.total).toBe('0.00000999');
  });

  test.each([
    ['the average price, where no fills are listed', { averagePrice: amount('99') }, '0.99'],
    [
      'the average price, where not all fills are listed',
      { averagePrice: amount('99'), fills: [fill('100', '0.005')] },
      '0.99',
    ],
    ['the limit, where an older server reports nothing else', { price: amount('98') }, '0.98'],
    ['nothing, where only the worst price is known', { match: 'market' }, null],
  ] as const)('is computed from %s', (_, change, total) => {
    const bought = order({
      filled: amount('0.01'),
      averagePrice: null,
      ...change,
      fills: [...('fills' in change ? change.fills : [])],
    });
    expect(settlementOf(bought)).toEqual({ total, paid: total, received: '0.01' });
  });

  test('leaves open what is received where the fee is unknown', () => {
    const bought = order({ filled: amount('0.01'), fills: [fill('100', '0.01')], fee: null });
    expect(settlementOf(bought)).toEqual({ total: '1', paid: '1', received: null });
  });
});
