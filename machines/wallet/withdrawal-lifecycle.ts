import { setup } from 'xstate';
import { lifecycleRules } from '../kernel/lifecycle';

/** What can happen to a withdrawal. */
export type WithdrawalEvent =
  | { type: 'review.approved' }
  | { type: 'review.rejected'; reason: string }
  | { type: 'withdrawal.cancelled' }
  | { type: 'expectation.passed' };
export type WithdrawalState = 'reviewing' | 'overdue' | 'approved' | 'rejected' | 'cancelled';

/** The states in which a withdrawal holds its money frozen. */
export const openWithdrawalStates = [
  'reviewing',
  'overdue',
] as const satisfies readonly WithdrawalState[];

/** One withdrawal from its application to its end. The server moves it only along this chart. */
export const withdrawalLifecycle = setup({
  types: {} as { events: WithdrawalEvent },
  guards: {
    /** The reviewer gives a reason (contract/lifecycles.md#withdrawal). */
    hasReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
  },
}).createMachine({
  id: 'withdrawalLifecycle',
  meta: { requirements: ['contract/codes.md#statuses'] },
  initial: 'reviewing',
  states: {
    reviewing: {
      description: 'The money is frozen. A reviewer decides, or the owner cancels.',
      on: {
        'review.approved': 'approved',
        'review.rejected': {
          guard: { type: 'hasReason', params: ({ event: { reason } }) => ({ reason }) },
          target: 'rejected',
        },
        /** contract/lifecycles.md#withdrawal */
        'withdrawal.cancelled': 'cancelled',
        'expectation.passed': 'overdue',
      },
    },
    overdue: {
      description: 'Under review for longer than expected; everything else is as before.',
      on: {
        'review.approved': 'approved',
        'review.rejected': {
          guard: { type: 'hasReason', params: ({ event: { reason } }) => ({ reason }) },
          target: 'rejected',
        },
        'withdrawal.cancelled': 'cancelled',
      },
    },
    approved: { type: 'final', description: 'The money was sent, and the fee was taken.' },
    rejected: { type: 'final', description: 'All of the money is available again.' },
    cancelled: { type: 'final', description: 'All of the money is available again.' },
  },
});

/** The state that an application begins with, and where an event takes it. */
export const { first: appliedWithdrawal, move: moveWithdrawal } =
  lifecycleRules(withdrawalLifecycle);
