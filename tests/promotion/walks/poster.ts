import { posterExamples } from '../../../examples/promotion/poster';
import { posterMachine } from '../../../machines/promotion/poster';
import { walk } from '../../walker/walker';

/** Every way a poster can go. */
export const posterWalk = walk(posterMachine, {
  ...posterExamples,
  distinguishedBy: ({ context: { hasFailed } }) => [hasFailed],
  facts: (snapshot) => ({
    isDrawn: snapshot.context.image !== null,
    hasFailed: snapshot.context.hasFailed,
  }),
});
