import { posterMachine } from '../../../machines/promotion/poster';
import { type AnswerTable, walk } from '../../walker/walker';

/** A picture of one pixel. */
export const posterImage =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const broken = new Error('This device does not.');

export const posterAnswers = {
  drawPoster: { done: { drawn: posterImage }, error: { broken } },
  shareImage: {
    done: { shared: 'shared', cancelled: 'cancelled', unsupported: 'unsupported' },
    error: { broken },
  },
  saveImage: { done: { saved: undefined }, error: { broken } },
} satisfies AnswerTable<typeof posterMachine>;

/** Every way a poster can go. */
export const posterWalk = walk(posterMachine, {
  inputs: { only: undefined },
  events: {
    'share.requested': { only: {} },
    'save.requested': { only: {} },
    'retry.requested': { only: {} },
  },
  answers: posterAnswers,
  distinguishedBy: ({ context: { hasFailed } }) => [hasFailed],
  facts: (snapshot) => ({
    isDrawn: snapshot.context.image !== null,
    hasFailed: snapshot.context.hasFailed,
  }),
});
