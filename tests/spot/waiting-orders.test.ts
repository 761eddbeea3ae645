import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount, amountOfUnits, compare } from '../../schemas/kernel/money';
import { pairOf } from '../../server/instruments/instruments';
import type { SpotRow } from '../../server/spot/order-state';
import { createWaitingOrders } from '../../server/spot/waiting-orders';

const [btc, eth] = ['BTC/USDT', 'ETH/USDT'].map((symbol) => {
  const pair = pairOf(symbol);
  if (!pair) throw new Error(`There is no pair ${symbol}.`);
  return pair;
});
if (!btc || !eth) throw new Error('Two pairs are needed.');

const rowOf = (id: number, pairId: number, side: 'buy' | 'sell', cents: number): SpotRow => ({
  id,
  user_id: 1,
  pair_id: pairId,
  side,
  match: 'limit',
  status: 'waiting',
  target_price: amountOfUnits(BigInt(cents), 2),
  quantity: amount('1'),
  filled: amount('0'),
  fee: amount('0'),
  fee_rate: amount('0'),
  accepted_price: amount('1'),
  cancel_reason: null,
  created_ms: 0,
  updated_ms: 0,
  quote_amount: null,
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    id: fc.integer({ min: 1, max: 30 }),
    pairId: fc.constantFrom(btc.id, eth.id),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    cents: fc.integer({ min: 95, max: 105 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 30 }) }),
);

/** The rule in its plainest form: every order is looked at. */
const reachedIn = (rows: Iterable<SpotRow>, pairId: number, price: string): number[] =>
  [...rows]
    .filter((row) => row.pair_id === pairId)
    .filter((row) => {
      const place = compare(amount(price), row.target_price);
      return row.side === 'buy' ? place <= 0 : place >= 0;
    })
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);

test('a price reaches the orders of its pair that it is good enough for, older ones first', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 80 }),
      fc.integer({ min: 94, max: 106 }),
      (steps, at) => {
        const waiting = createWaitingOrders();
        const plain = new Map<number, SpotRow>();
        for (const step of steps) {
          if (step.kind === 'remove') {
            waiting.remove(step.id);
            plain.delete(step.id);
          } else {
            const row = rowOf(step.id, step.pairId, step.side, step.cents);
            waiting.put(row);
            plain.set(row.id, row);
          }
        }
        const price = amountOfUnits(BigInt(at), 2);
        for (const pair of [btc, eth]) {
          const reached = [...waiting.reachedBy(pair.id, price)].map(({ id }) => id);
          expect(reached).toEqual(reachedIn(plain.values(), pair.id, price));
          expect(waiting.ofPair(pair.id).length).toBe(
            [...plain.values()].filter((row) => row.pair_id === pair.id).length,
          );
        }
      },
    ),
  );
});
