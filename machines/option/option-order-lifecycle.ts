import { setup } from 'xstate';
import { lifecycleRules } from '../kernel/lifecycle';

/** When an order is delivered, and the last instant at which a tick still delivers it. */
type Window = { deliveryMs: number; deadlineMs: number };

/** What can happen to an order: time passes, and the feed has a price. Nobody causes either. */
export type OptionLifecycleEvent =
  | ({ type: 'clock.passed'; nowMs: number } & Window)
  | ({ type: 'tick.recorded'; tickMs: number } & Window);

type Passed = { nowMs: number } & Window;
type Recorded = { tickMs: number } & Window;

/** One option order. The server moves an order only along this chart; no person can. */
export const optionOrderLifecycle = setup({
  types: {} as { events: OptionLifecycleEvent },
  guards: {
    /** The delivery time is reached (contract/formulas.md#options). */
    isDue: (_, { nowMs, deliveryMs, deadlineMs }: Passed) =>
      nowMs >= deliveryMs && nowMs <= deadlineMs,
    /** The time in which a tick had to come is over (contract/formulas.md#options). */
    isOverdue: (_, { nowMs, deadlineMs }: Passed) => nowMs > deadlineMs,
    /** The tick is of the time in which the order is delivered (contract/formulas.md#options). */
    isDelivering: (_, { tickMs, deliveryMs, deadlineMs }: Recorded) =>
      tickMs >= deliveryMs && tickMs <= deadlineMs,
  },
}).createMachine({
  id: 'optionOrderLifecycle',
  meta: { requirements: ['contract/codes.md#statuses'] },
  initial: 'awaiting',
  states: {
    /** contract/lifecycles.md#option-order, contract/rules.md#option-order */
    awaiting: {
      description: 'The stake is frozen and the fee is paid; its delivery time is not reached.',
      on: {
        'clock.passed': [
          {
            guard: {
              type: 'isDue',
              params: ({ event: { nowMs, deliveryMs, deadlineMs } }) => ({
                nowMs,
                deliveryMs,
                deadlineMs,
              }),
            },
            target: 'delivering',
          },
          {
            guard: {
              type: 'isOverdue',
              params: ({ event: { nowMs, deliveryMs, deadlineMs } }) => ({
                nowMs,
                deliveryMs,
                deadlineMs,
              }),
            },
            target: 'delivered',
          },
        ],
        'tick.recorded': {
          guard: {
            type: 'isDelivering',
            params: ({ event: { tickMs, deliveryMs, deadlineMs } }) => ({
              tickMs,
              deliveryMs,
              deadlineMs,
            }),
          },
          target: 'delivered',
        },
      },
    },
    /** contract/lifecycles.md#option-order */
    delivering: {
      description: 'The delivery time is reached; the first tick since then is not recorded yet.',
      on: {
        'clock.passed': {
          guard: {
            type: 'isOverdue',
            params: ({ event: { nowMs, deliveryMs, deadlineMs } }) => ({
              nowMs,
              deliveryMs,
              deadlineMs,
            }),
          },
          target: 'delivered',
        },
        'tick.recorded': {
          guard: {
            type: 'isDelivering',
            params: ({ event: { tickMs, deliveryMs, deadlineMs } }) => ({
              tickMs,
              deliveryMs,
              deadlineMs,
            }),
          },
          target: 'delivered',
        },
      },
    },
    delivered: {
      description: 'It is settled by its first tick, or void where none came in time.',
      type: 'final',
    },
  },
});

/** The status that an accepted order begins with, and where an event takes it. */
export const { first: acceptedOptionOrder, move: moveOptionOrder } =
  lifecycleRules(optionOrderLifecycle);
