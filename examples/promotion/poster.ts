import type { posterMachine } from '../../machines/promotion/poster';
import type { AnswerTable, Examples } from '../../tests/walker/walker';

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

export const posterExamples = {
  inputs: { only: undefined },
  events: {
    'share.requested': { only: {} },
    'save.requested': { only: {} },
    'retry.requested': { only: {} },
  },
  answers: posterAnswers,
} satisfies Examples<typeof posterMachine>;
