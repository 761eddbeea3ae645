import { setup } from 'xstate';
import { type Amount, isPositive, isZero } from '../../schemas/kernel/money';
import { isDust } from '../../schemas/spot/spot-fill';
import type { SpotMatch } from '../../schemas/spot/spot-order';
import { lifecycleRules } from '../kernel/lifecycle';

/** What can happen to an order, with the facts that decide where it goes. */
export type SpotLifecycleEvent =
  | {
      type: 'fill.booked';
      /** What is still to be filled after this fill, and the least that the pair trades. */
      rest: Amount;
      minQuantity: Amount;
    }
  | { type: 'cancel.requested' }
  | { type: 'depth.exhausted'; match: SpotMatch; filled: Amount };

type Fill = { rest: Amount; minQuantity: Amount };
type Exhausted = { match: SpotMatch; filled: Amount };

/** One spot order from acceptance to its end. The server moves an order only along this chart. */
export const spotOrderLifecycle = setup({
  types: {} as { events: SpotLifecycleEvent },
  guards: {
    /** What is left of the order can still be traded (contract/formulas.md#fills). */
    isPartial: (_, { rest, minQuantity }: Fill) => isPositive(rest) && !isDust(rest, minQuantity),
    /** Nothing is left, or less than the pair trades (contract/formulas.md#fills). */
    isLast: (_, { rest, minQuantity }: Fill) => isZero(rest) || isDust(rest, minQuantity),
    /** A market order of which nothing was filled (contract/formulas.md#fills). */
    isUnfilledMarket: (_, { match, filled }: Exhausted) => match === 'market' && isZero(filled),
    /** A market order of which something was filled (contract/formulas.md#fills). */
    isFilledMarket: (_, { match, filled }: Exhausted) => match === 'market' && isPositive(filled),
  },
}).createMachine({
  id: 'spotOrderLifecycle',
  meta: { requirements: ['contract/codes.md#statuses'] },
  initial: 'waiting',
  states: {
    /** contract/lifecycles.md#spot-order */
    waiting: {
      description: 'Accepted and frozen; the market has not yet filled all of it.',
      on: {
        'fill.booked': [
          {
            guard: {
              type: 'isPartial',
              params: ({ event: { rest, minQuantity } }) => ({ rest, minQuantity }),
            },
            target: 'waiting',
          },
          {
            guard: {
              type: 'isLast',
              params: ({ event: { rest, minQuantity } }) => ({ rest, minQuantity }),
            },
            target: 'completed',
          },
        ],
        'cancel.requested': 'cancelled',
        'depth.exhausted': [
          {
            guard: {
              type: 'isUnfilledMarket',
              params: ({ event: { match, filled } }) => ({ match, filled }),
            },
            target: 'cancelled',
          },
          {
            guard: {
              type: 'isFilledMarket',
              params: ({ event: { match, filled } }) => ({ match, filled }),
            },
            target: 'completed',
          },
        ],
      },
    },
    completed: { description: 'The order is filled.', type: 'final' },
    cancelled: {
      description: 'The order has ended, and what was not filled is released.',
      type: 'final',
    },
  },
});

/** The status that an accepted order begins with, and where an event takes it. */
export const { first: acceptedSpotOrder, move: moveSpotOrder } = lifecycleRules(spotOrderLifecycle);
