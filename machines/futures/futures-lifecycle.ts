import { setup } from 'xstate';
import type { CloseReason, FuturesMatch, FuturesStatus } from '../../schemas/futures/futures-order';
import { lifecycleRules } from '../kernel/lifecycle';

/** What can happen to an order or a position. */
export type FuturesLifecycleEvent =
  | { type: 'limit.accepted' }
  | { type: 'market.accepted' }
  | { type: 'limit.reached' }
  | { type: 'cancel.requested' }
  | { type: 'stops.set' }
  | { type: 'close.requested' }
  | { type: 'takeProfit.reached' }
  | { type: 'stopLoss.reached' }
  | { type: 'margin.exhausted' }
  | { type: 'night.passed' };

/** One contract from the order to its end. The server moves an order only along this chart. */
export const futuresLifecycle = setup({
  types: {} as { events: FuturesLifecycleEvent },
}).createMachine({
  id: 'futuresLifecycle',
  meta: { requirements: ['contract/codes.md#statuses'] },
  initial: 'placed',
  states: {
    /** contract/lifecycles.md#contract-order */
    placed: {
      description: 'Checked and covered, not yet stored: it opens at once, or waits for its limit.',
      on: {
        /** contract/rules.md#contract-order */
        'market.accepted': 'holding',
        'limit.accepted': 'entrusted',
      },
    },
    entrusted: {
      description: 'Margin and fee are frozen until a price of the feed reaches the limit.',
      on: {
        'limit.reached': 'holding',
        'cancel.requested': 'cancelled',
        /** contract/rules.md#stops */
        'stops.set': 'entrusted',
      },
    },
    holding: {
      description: 'An open position, whose margin is frozen.',
      on: {
        'stops.set': 'holding',
        'night.passed': 'holding',
        'close.requested': 'closed',
        'takeProfit.reached': 'closed',
        'stopLoss.reached': 'closed',
        'margin.exhausted': 'closed',
      },
    },
    closed: { description: 'The position was settled at the price of a tick.', type: 'final' },
    cancelled: {
      description: 'The order ended before it opened, and all is returned.',
      type: 'final',
    },
  },
});

/** What the server stores: it never sends that a position is about to close. */
export type StoredFuturesStatus = Exclude<FuturesStatus, 'closing'>;
type State = StoredFuturesStatus | 'placed';

const { move: moveState } = lifecycleRules(futuresLifecycle);

const move = (state: State, event: FuturesLifecycleEvent): StoredFuturesStatus | null => {
  const next = moveState(state, event);
  return next === 'placed' ? null : next;
};

/** The status that an accepted order begins with; null is impossible. */
export const acceptedFuturesOrder = (match: FuturesMatch): StoredFuturesStatus | null =>
  move('placed', { type: match === 'market' ? 'market.accepted' : 'limit.accepted' });

/** Where the event takes an order; null where the lifecycle has no such way. */
export const moveFuturesOrder = (
  status: StoredFuturesStatus,
  event: FuturesLifecycleEvent,
): StoredFuturesStatus | null => move(status, event);

/** The event that closes for a reason. */
export const closingEvents = {
  user: { type: 'close.requested' },
  take_profit: { type: 'takeProfit.reached' },
  stop_loss: { type: 'stopLoss.reached' },
  liquidation: { type: 'margin.exhausted' },
} as const satisfies Record<CloseReason, FuturesLifecycleEvent>;
