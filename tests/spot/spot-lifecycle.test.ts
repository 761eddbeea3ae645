import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptedSpotOrder,
  moveSpotOrder,
  type SpotLifecycleEvent,
  spotOrderLifecycle,
} from '../../machines/spot/spot-order-lifecycle';
import { amount } from '../../schemas/kernel/money';
import type { SpotStatus } from '../../schemas/spot/spot-order';
import { walk } from '../walker/walker';

const minQuantity = amount('0.0001');
const events = {
  'fill.booked': {
    partial: { rest: amount('0.005'), minQuantity },
    last: { rest: amount('0'), minQuantity },
    dust: { rest: amount('0.00009'), minQuantity },
    tooMuch: { rest: amount('-0.001'), minQuantity },
  },
  'cancel.requested': { only: {} },
  'depth.exhausted': {
    unfilled: { match: 'market', filled: amount('0') },
    filled: { match: 'market', filled: amount('0.01') },
    limit: { match: 'limit', filled: amount('0') },
  },
} as const;

const walked = walk(spotOrderLifecycle, {
  inputs: { only: undefined },
  events,
  answers: {},
  facts: () => ({}),
});

describe('the life of a spot order', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> waiting'],
      waiting: [
        'fill.booked partial -> waiting',
        'fill.booked last, dust -> completed (done)',
        'cancel.requested -> cancelled (done)',
        'depth.exhausted unfilled -> cancelled (done)',
        'depth.exhausted filled -> completed (done)',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  test('begins by waiting', () => expect(acceptedSpotOrder()).toBe('waiting'));

  test.each<[string, SpotLifecycleEvent, SpotStatus | null]>([
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
    const anyEvent = fc.constantFrom<SpotLifecycleEvent>(
      { type: 'cancel.requested' },
      ...Object.values(events['fill.booked']).map((fill) => ({
        type: 'fill.booked' as const,
        ...fill,
      })),
      ...Object.values(events['depth.exhausted']).map((rest) => ({
        type: 'depth.exhausted' as const,
        ...rest,
      })),
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
