import { setup } from 'xstate';
import { lifecycleRules } from '../kernel/lifecycle';

/** What can happen to a declared deposit. */
export type DepositEvent =
  | { type: 'review.approved' }
  | { type: 'review.rejected'; reason: string };

/** A deposit; the server moves it only along this chart, and the screens draw it from this chart. */
export const depositLifecycle = setup({
  types: {} as { events: DepositEvent },
  guards: {
    /** The reviewer gives a reason (contract/lifecycles.md#deposit). */
    hasReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
  },
}).createMachine({
  id: 'depositLifecycle',
  meta: {
    requirements: ['contract/codes.md#statuses'],
  },
  initial: 'reviewing',
  states: {
    reviewing: {
      description: 'It was declared, and nothing is credited yet.',
      on: {
        /** contract/formulas.md#deposits */
        'review.approved': 'approved',
        'review.rejected': {
          guard: { type: 'hasReason', params: ({ event: { reason } }) => ({ reason }) },
          target: 'rejected',
        },
      },
    },
    approved: { description: 'It is credited.', type: 'final' },
    rejected: { description: 'It is not credited, and its owner sees why.', type: 'final' },
  },
});

/** The state of a deposit that was declared just now, and where an event takes it. */
export const { first: declaredDeposit, move: moveDeposit } = lifecycleRules(depositLifecycle);
