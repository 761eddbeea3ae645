import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptedSpotOrder,
  moveSpotOrder,
  type SpotOrderEvent,
  spotOrderLifecycle,
} from '../../machines/spot/spot-order-lifecycle';
import { amount } from '../../schemas/kernel/money';
import type { SpotStatus } from '../../schemas/spot/spot-order';
import { walk } from '../support/transitions';

const minQuantity = amount('0.0001');
const events = {
  'fill.booked': [
    { rest: amount('0.005'), minQuantity },
    { rest: amount('0'), minQuantity },
    { rest: amount('0.00009'), minQuantity },
    { rest: amount('-0.001'), minQuantity },
  ],
  'cancel.requested': [{}],
  'depth.exhausted': [
    { match: 'market', filled: amount('0') },
    { match: 'market', filled: amount('0.01') },
    { match: 'limit', filled: amount('0') },
  ],
} as const;

const walked = walk(spotOrderLifecycle, {
  inputs: [undefined],
  events,
  answers: {},
  told: () => ({}),
});

describe('the life of a spot order', () => {
  test('goes these ways, and no other', () => {
    expect(walked.table).toEqual([
      'start -> waiting',
      'waiting: cancel.requested -> cancelled (done)',
      'waiting: depth.exhausted 1 -> cancelled (done)',
      'waiting: depth.exhausted 2 -> completed (done)',
      'waiting: fill.booked 1 -> waiting',
      'waiting: fill.booked 2 -> completed (done)',
      'waiting: fill.booked 3 -> completed (done)',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test('begins by waiting', () => expect(acceptedSpotOrder()).toBe('waiting'));

  test.each<[string, SpotOrderEvent, SpotStatus | null]>([
    ['a partial fill', { type: 'fill.booked', rest: amount('0.005'), minQuantity }, 'waiting'],
    [
      'a rest that can just be ordered',
      { type: 'fill.booked', rest: minQuantity, minQuantity },
      'waiting',
    ],
    ['dust', { type: 'fill.booked', rest: amount('0.00009999'), minQuantity }, 'completed'],
    ['the last fill', { type: 'fill.booked', rest: amount('0'), minQuantity }, 'completed'],
    ['more filled than ordered', { type: 'fill.booked', rest: amount('-1'), minQuantity }, null],
    ['a cancel', { type: 'cancel.requested' }, 'cancelled'],
    [
      'a market order that found nothing',
      { type: 'depth.exhausted', match: 'market', filled: amount('0') },
      'cancelled',
    ],
    [
      'a market order that found something',
      { type: 'depth.exhausted', match: 'market', filled: amount('1') },
      'completed',
    ],
    [
      'a limit order beyond the depth',
      { type: 'depth.exhausted', match: 'limit', filled: amount('1') },
      null,
    ],
  ])('a waiting order after %s', (_, event, to) => {
    expect(moveSpotOrder('waiting', event)).toBe(to);
  });

  test('an order that has ended moves no more', () => {
    const anyEvent = fc.constantFrom<SpotOrderEvent>(
      { type: 'cancel.requested' },
      ...events['fill.booked'].map((fill) => ({ type: 'fill.booked' as const, ...fill })),
      ...events['depth.exhausted'].map((rest) => ({ type: 'depth.exhausted' as const, ...rest })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('completed' as const, 'cancelled' as const),
        anyEvent,
        (status, event) => {
          expect(moveSpotOrder(status, event)).toBeNull();
        },
      ),
    );
  });
});
