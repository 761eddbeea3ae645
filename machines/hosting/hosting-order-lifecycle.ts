import { setup } from 'xstate';
import { lifecycleRules } from '../kernel/lifecycle';

/** What can happen to an order: a day of its term passes, or its owner ends it early. */
export type HostingOrderEvent =
  | { type: 'day.passed'; day: number; days: number }
  | { type: 'order.redeemed'; nowMs: number; endMs: number };

type Passed = { day: number; days: number };
type Redeemed = { nowMs: number; endMs: number };

/** One hosting order. The server moves an order only along this chart. */
export const hostingOrderLifecycle = setup({
  types: {} as { events: HostingOrderEvent },
  guards: {
    /** Further days of the term follow (contract/formulas.md#hosting). */
    isBeforeLast: (_, { day, days }: Passed) => day >= 1 && day < days,
    /** The term ends with this day (contract/formulas.md#hosting). */
    isLast: (_, { day, days }: Passed) => day === days,
    /** The term has not ended (contract/rules.md#hosting-redemption). */
    isBeforeMaturity: (_, { nowMs, endMs }: Redeemed) => nowMs < endMs,
  },
}).createMachine({
  id: 'hostingOrderLifecycle',
  meta: { requirements: ['contract/codes.md#statuses'] },
  initial: 'hosting',
  states: {
    /** contract/lifecycles.md#hosting-order */
    hosting: {
      description: 'The amount is frozen and earns interest each day.',
      on: {
        'day.passed': [
          {
            guard: {
              type: 'isBeforeLast',
              params: ({ event: { day, days } }) => ({ day, days }),
            },
            target: 'hosting',
          },
          {
            guard: { type: 'isLast', params: ({ event: { day, days } }) => ({ day, days }) },
            target: 'completed',
          },
        ],
        /** contract/rules.md#hosting-redemption */
        'order.redeemed': {
          guard: {
            type: 'isBeforeMaturity',
            params: ({ event: { nowMs, endMs } }) => ({ nowMs, endMs }),
          },
          target: 'redeemed',
        },
      },
    },
    completed: {
      description: 'All interest was credited, and the whole amount is available again.',
      type: 'final',
    },
    redeemed: {
      description: 'It was ended early: the amount is available again, without the penalty.',
      type: 'final',
    },
  },
});

/** The status that a purchase begins with, and where an event takes it. */
export const { first: boughtHostingOrder, move: moveHostingOrder } =
  lifecycleRules(hostingOrderLifecycle);
