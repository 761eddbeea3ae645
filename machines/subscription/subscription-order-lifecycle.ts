import { setup } from 'xstate';
import { lifecycleRules } from '../kernel/lifecycle';

/** What can happen to an order. Null: the coin is not launched yet. */
export type SubscriptionOrderEvent =
  | { type: 'review.approved'; launchedMs: number | null }
  | { type: 'review.rejected'; reason: string }
  | { type: 'coin.launched' }
  | { type: 'clock.passed'; nowMs: number; unlockMs: number };

/** One subscription. The server moves an order only along this chart; its owner cannot. */
export const subscriptionOrderLifecycle = setup({
  types: {} as { events: SubscriptionOrderEvent },
  guards: {
    /** The reviewer gives a reason (contract/lifecycles.md#new-coin-subscription). */
    hasReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
    /** The coin is launched already (contract/lifecycles.md#new-coin-subscription). */
    isLaunched: (_, { launchedMs }: { launchedMs: number | null }) => launchedMs !== null,
    /** The lock-up is over (contract/formulas.md#new-coin-subscription). */
    isUnlocked: (_, { nowMs, unlockMs }: { nowMs: number; unlockMs: number }) => nowMs >= unlockMs,
  },
}).createMachine({
  id: 'subscriptionOrderLifecycle',
  meta: { requirements: ['contract/codes.md#statuses'] },
  initial: 'reviewing',
  states: {
    /** contract/lifecycles.md#new-coin-subscription */
    reviewing: {
      description: 'The charged amount is frozen, and the coins are reserved. A reviewer decides.',
      on: {
        'review.approved': [
          {
            guard: {
              type: 'isLaunched',
              params: ({ event: { launchedMs } }) => ({ launchedMs }),
            },
            target: 'redeeming',
          },
          { target: 'passed' },
        ],
        'review.rejected': {
          guard: { type: 'hasReason', params: ({ event: { reason } }) => ({ reason }) },
          target: 'rejected',
        },
      },
    },
    /** contract/lifecycles.md#new-coin-subscription */
    passed: {
      description: 'The charged amount is paid. The coins are delivered when they are launched.',
      on: { 'coin.launched': 'redeeming' },
    },
    /** contract/lifecycles.md#new-coin-subscription */
    redeeming: {
      description: 'The coins are delivered, and locked until the end of the lock-up.',
      on: {
        'clock.passed': {
          guard: {
            type: 'isUnlocked',
            params: ({ event: { nowMs, unlockMs } }) => ({ nowMs, unlockMs }),
          },
          target: 'finished',
        },
      },
    },
    finished: { type: 'final', description: 'The coins and the bonus are available.' },
    rejected: { type: 'final', description: 'All of the charged amount is available again.' },
  },
});

/** The state that an accepted order begins with, and where an event takes it. */
export const { first: acceptedSubscription, move: moveSubscription } = lifecycleRules(
  subscriptionOrderLifecycle,
);
