import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptedOptionOrder,
  moveOptionOrder,
  type OptionLifecycleEvent,
  optionOrderLifecycle,
} from '../../machines/option/option-order-lifecycle';
import type { OptionStatus } from '../../schemas/option/option-order';
import { walk } from '../walker/walker';

const window = { deliveryMs: 60_000, deadlineMs: 120_000 };
const events = {
  'clock.passed': {
    early: { nowMs: 59_999, ...window },
    due: { nowMs: 60_000, ...window },
    last: { nowMs: 120_000, ...window },
    overdue: { nowMs: 120_001, ...window },
  },
  'tick.recorded': {
    early: { tickMs: 59_999, ...window },
    first: { tickMs: 60_000, ...window },
    last: { tickMs: 120_000, ...window },
    late: { tickMs: 120_001, ...window },
  },
} as const;

const walked = walk(optionOrderLifecycle, {
  inputs: { only: undefined },
  events,
  answers: {},
  facts: () => ({}),
});

describe('the life of an option order', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> awaiting'],
      awaiting: [
        'clock.passed due, last -> delivering',
        'clock.passed overdue -> delivered (done)',
        'tick.recorded first, last -> delivered (done)',
      ],
      delivering: [
        'clock.passed overdue -> delivered (done)',
        'tick.recorded first, last -> delivered (done)',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  test('begins by awaiting its delivery', () => expect(acceptedOptionOrder()).toBe('awaiting'));

  test('has no event that a person could cause', () => {
    expect([...optionOrderLifecycle.events].sort()).toEqual(['clock.passed', 'tick.recorded']);
  });

  test('is delivered by a tick exactly when one is within its window', () => {
    const status = fc.constantFrom<OptionStatus>('awaiting', 'delivering');
    fc.assert(
      fc.property(status, fc.integer({ min: 0, max: 200_000 }), (from, tickMs) => {
        const isWithin = tickMs >= window.deliveryMs && tickMs <= window.deadlineMs;
        const to = moveOptionOrder(from, { type: 'tick.recorded', tickMs, ...window });
        expect(to).toBe(isWithin ? 'delivered' : null);
      }),
    );
  });

  test('a delivered order moves no more', () => {
    const all = [
      ...Object.values(events['clock.passed']).map(
        (passed): OptionLifecycleEvent => ({ type: 'clock.passed', ...passed }),
      ),
      ...Object.values(events['tick.recorded']).map(
        (tick): OptionLifecycleEvent => ({ type: 'tick.recorded', ...tick }),
      ),
    ];
    for (const event of all) expect(moveOptionOrder('delivered', event)).toBeNull();
  });
});
