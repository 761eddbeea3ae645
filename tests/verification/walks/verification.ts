import { verificationExamples } from '../../../examples/verification/verification';
import { verificationMachine } from '../../../machines/verification/verification';
import { stageOf } from '../../../schemas/verification/own-verification';
import { walk } from '../../walker/walker';

/** Every way a verification can go. */
export const verificationWalk = walk(verificationMachine, {
  ...verificationExamples,
  distinguishedBy: ({ context }) => [
    context.verification && [
      stageOf(context.verification),
      context.verification.basic.rejectReason,
    ],
    context.verification?.advanced.rejectReason,
    context.isOutdated,
    context.pending,
    context.draft !== null,
    context.uploads,
    context.key,
    context.failure,
  ],
  emitted: (event) => {
    const { type, user } = Object(event);
    return { type, basic: user?.basicVerification, advanced: user?.advancedVerification };
  },
  facts: ({ context }) => ({
    failure: context.failure,
    isKeyed: context.key !== null,
    isOutdated: context.isOutdated,
    hasDraft: context.draft !== null,
    chosen: Object.values(context.uploads).filter((id) => id === '').length,
    uploaded: Object.values(context.uploads).filter(Boolean).length,
    waits: Object.values(context.pending).some((key) => key !== null),
  }),
});
