import type { spotCancelMachine } from '../../machines/spot/spot-cancel';
import type { SpotOrder } from '../../schemas/spot/spot-order';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { waitingOrder } from './spot-order';

const cancelled: SpotOrder = { ...waitingOrder, status: 'cancelled', cancelReason: 'user' };
const refusal = {
  state: 'refused',
  failure: { kind: 'refused', code: 'spot.not_waiting', params: {}, text: '' },
} as const;
const firstCancelKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const second = '5c9f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const third = '6d9f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';

export const spotCancelAnswers = {
  cancelOrder: {
    done: {
      accepted: { state: 'accepted', result: cancelled },
      refused: refusal,
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof spotCancelMachine>;

export const spotCancelExamples = {
  inputs: {
    fresh: { pending: [] },
    resumed: { pending: [{ key: firstCancelKey, payload: { orderId: 7 } }] },
  },
  events: {
    'cancel.requested': { first: { orderId: 7, key: second }, second: { orderId: 8, key: third } },
    'cancel.dismissed': { only: {} },
  },
  answers: spotCancelAnswers,
} satisfies Examples<typeof spotCancelMachine>;
