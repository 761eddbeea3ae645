import { submission, submissionExamples } from '../../../examples/kernel/submission';
import { selectIsKnown, selectStep } from '../../../machines/kernel/submission-view';
import { walk } from '../../walker/walker';

/** Every way a submission can go. */
export const submissionWalk = walk(submission, {
  ...submissionExamples,
  distinguishedBy: ({ context }) => [
    context.isLost,
    context.attempts,
    context.payload !== null,
    context.proof,
    context.resolution.state,
    context.factorChallenge,
    context.factors,
    context.wrongSecret,
  ],
  facts: (snapshot) => {
    const { isLost, attempts, resolution, proof, factors, factorChallenge, wrongSecret } =
      snapshot.context;
    return {
      step: selectStep(snapshot),
      isKnown: selectIsKnown(snapshot),
      isLost,
      attempts,
      resolution,
      ...proof,
      factorChallenge,
      wrongSecret,
      end: snapshot.output?.state,
      factors: factors.join(' '),
    };
  },
});
