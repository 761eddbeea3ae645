import { setup } from 'xstate';
import type { VerificationState } from '../../schemas/account/user';
import type { VerificationLevel } from '../../schemas/verification/verification';
import { lifecycleRules } from '../kernel/lifecycle';

/** What can happen to one level of somebody's verification. */
export type VerificationLifecycleEvent =
  | {
      type: 'data.submitted';
      level: VerificationLevel;
      /** The status of the basic level of the same person. */
      basic: VerificationState;
    }
  | { type: 'review.approved' }
  | { type: 'review.rejected'; reason: string };

type Submitted = { level: VerificationLevel; basic: VerificationState };

/** One level of a verification, basic or advanced. The server moves both only along this chart. */
export const verificationLifecycle = setup({
  types: {} as { events: VerificationLifecycleEvent },
  guards: {
    /**
     * The level is the basic one, or the basic level of the same person is verified
     * (contract/lifecycles.md#verification).
     */
    isDue: (_, { level, basic }: Submitted) => level === 'basic' || basic === 'verified',
    /** The reviewer gives a reason (contract/lifecycles.md#verification). */
    hasReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
  },
}).createMachine({
  id: 'verificationLifecycle',
  meta: {
    requirements: ['contract/codes.md#statuses'],
  },
  initial: 'unverified',
  states: {
    unverified: {
      description: 'Nothing was sent yet, or what was sent last was rejected and can be corrected.',
      on: {
        'data.submitted': {
          guard: { type: 'isDue', params: ({ event: { level, basic } }) => ({ level, basic }) },
          target: 'reviewing',
        },
      },
    },
    reviewing: {
      description: 'A reviewer decides; nothing can be sent meanwhile.',
      on: {
        /** contract/lifecycles.md#verification */
        'review.approved': 'verified',
        'review.rejected': {
          guard: { type: 'hasReason', params: ({ event: { reason } }) => ({ reason }) },
          target: 'unverified',
        },
      },
    },
    verified: { description: 'The level is verified for good.', type: 'final' },
  },
});

/** The status of a level that was never submitted, and where an event takes it. */
export const { first: unsentVerification, move: moveVerification } =
  lifecycleRules(verificationLifecycle);
