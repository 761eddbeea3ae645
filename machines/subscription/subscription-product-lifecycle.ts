import { setup } from 'xstate';
import { type Amount, isPositive } from '../../schemas/kernel/money';
import type {
  ProductTimes,
  SubscriptionState,
} from '../../schemas/subscription/subscription-figures';
import { lifecycleRules } from '../kernel/lifecycle';

type Window = { nowMs: number; startMs: number; endMs: number };

/** What can happen to a product: time passes, its supply changes, and it is launched. */
export type SubscriptionProductEvent =
  | ({ type: 'clock.passed' } & Window)
  | { type: 'supply.changed'; remaining: Amount }
  | { type: 'launch.reached' };

/** One new coin. The server states and launches a product only along this chart. */
export const subscriptionProductLifecycle = setup({
  types: {} as { events: SubscriptionProductEvent },
  guards: {
    /** The subscription has begun (contract/lifecycles.md#new-coin-subscription). */
    isOpen: (_, { nowMs, startMs, endMs }: Window) => nowMs >= startMs && nowMs < endMs,
    /** Closed from its end on (contract/lifecycles.md#new-coin-subscription). */
    isOver: (_, { nowMs, endMs }: { nowMs: number; endMs: number }) => nowMs >= endMs,
    /** No coin is left (contract/lifecycles.md#new-coin-subscription). */
    isSoldOut: (_, { remaining }: { remaining: Amount }) => !isPositive(remaining),
    /** A rejection has restored supply (contract/lifecycles.md#new-coin-subscription). */
    isRestored: (_, { remaining }: { remaining: Amount }) => isPositive(remaining),
  },
}).createMachine({
  id: 'subscriptionProductLifecycle',
  meta: { requirements: ['contract/codes.md#statuses'] },
  initial: 'upcoming',
  states: {
    /** contract/lifecycles.md#new-coin-subscription */
    upcoming: {
      description: 'The subscription has not begun.',
      on: {
        'clock.passed': [
          {
            guard: {
              type: 'isOpen',
              params: ({ event: { nowMs, startMs, endMs } }) => ({ nowMs, startMs, endMs }),
            },
            target: 'subscribing',
          },
          {
            guard: { type: 'isOver', params: ({ event: { nowMs, endMs } }) => ({ nowMs, endMs }) },
            target: 'closed',
          },
        ],
      },
    },
    /** contract/lifecycles.md#new-coin-subscription, contract/rules.md#new-coin-subscription */
    subscribing: {
      description: 'First come, first served, while coins are left.',
      on: {
        'clock.passed': {
          guard: { type: 'isOver', params: ({ event: { nowMs, endMs } }) => ({ nowMs, endMs }) },
          target: 'closed',
        },
        'supply.changed': {
          guard: { type: 'isSoldOut', params: ({ event: { remaining } }) => ({ remaining }) },
          target: 'soldOut',
        },
      },
    },
    /** contract/lifecycles.md#new-coin-subscription */
    soldOut: {
      description: 'No coin is left. A rejection before the end restores what it had reserved.',
      on: {
        'clock.passed': {
          guard: { type: 'isOver', params: ({ event: { nowMs, endMs } }) => ({ nowMs, endMs }) },
          target: 'closed',
        },
        'supply.changed': {
          guard: { type: 'isRestored', params: ({ event: { remaining } }) => ({ remaining }) },
          target: 'subscribing',
        },
        'launch.reached': 'launched',
      },
    },
    /** contract/lifecycles.md#new-coin-subscription */
    closed: {
      description: 'The time of the subscription is over; what is not subscribed stays unsold.',
      on: { 'launch.reached': 'launched' },
    },
    launched: { type: 'final', description: 'The coins of every passed order are delivered.' },
  },
});

/** The state that a product begins with, and where an event takes it. */
const { first: announcedProduct, move: moveProduct } = lifecycleRules(subscriptionProductLifecycle);

export { moveProduct };

type Known = ProductTimes & { readonly startMs: number; readonly endMs: number };

/** The state of an unlaunched or launched product at a time, by its way along the lifecycle. */
export const stateOfProduct = (
  { startMs, endMs, launchedMs, remaining }: Known,
  nowMs: number,
): SubscriptionState => {
  if (launchedMs !== null) return 'launched';
  const begun = announcedProduct();
  const timed = moveProduct(begun, { type: 'clock.passed', nowMs, startMs, endMs }) ?? begun;
  return moveProduct(timed, { type: 'supply.changed', remaining }) ?? timed;
};
