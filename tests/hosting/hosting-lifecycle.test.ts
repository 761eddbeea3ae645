import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boughtHostingOrder,
  type HostingOrderEvent,
  hostingOrderLifecycle,
  moveHostingOrder,
} from '../../machines/hosting/hosting-order-lifecycle';
import { runOnActor, testEach, walk } from '../walker/walker';

const events = {
  'day.passed': {
    none: { day: 0, days: 3 },
    first: { day: 1, days: 3 },
    last: { day: 3, days: 3 },
    beyond: { day: 4, days: 3 },
  },
  'order.redeemed': {
    early: { nowMs: 999, endMs: 1_000 },
    atMaturity: { nowMs: 1_000, endMs: 1_000 },
    late: { nowMs: 1_001, endMs: 1_000 },
  },
} as const;

const walked = walk(hostingOrderLifecycle, {
  inputs: { only: undefined },
  events,
  answers: {},
  facts: () => ({}),
});

describe('the life of a hosting order', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> hosting'],
      hosting: [
        'day.passed first -> hosting',
        'day.passed last -> completed (done)',
        'order.redeemed early -> redeemed (done)',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('runs', walked.tours, async (tour) => {
    await runOnActor(hostingOrderLifecycle, tour, {});
  });

  test('begins by hosting', () => expect(boughtHostingOrder()).toBe('hosting'));

  test('takes each day of its term once and ends with the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (days) => {
        let status = boughtHostingOrder();
        for (let day = 1; day <= days; day += 1) {
          expect(status).toBe('hosting');
          status = moveHostingOrder(status, { type: 'day.passed', day, days }) ?? status;
        }
        expect(status).toBe('completed');
      }),
    );
  });

  test('is redeemed exactly before its maturity', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), (nowMs) => {
        const to = moveHostingOrder('hosting', { type: 'order.redeemed', nowMs, endMs: 1_000 });
        expect(to).toBe(nowMs < 1_000 ? 'redeemed' : null);
      }),
    );
  });

  test('an ended order moves no more', () => {
    const all: HostingOrderEvent[] = [
      ...Object.values(events['day.passed']).map((passed) => ({
        type: 'day.passed' as const,
        ...passed,
      })),
      ...Object.values(events['order.redeemed']).map((redeemed) => ({
        type: 'order.redeemed' as const,
        ...redeemed,
      })),
    ];
    for (const event of all) {
      expect(moveHostingOrder('completed', event)).toBeNull();
      expect(moveHostingOrder('redeemed', event)).toBeNull();
    }
  });
});
