import type { futuresCancelMachine } from '../../machines/futures/futures-cancel';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { heldOrder } from './futures-order';

const firstKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const second = '5c9f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const third = '6d9f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';

const futuresCancelAnswers = {
  cancelOrder: {
    done: {
      accepted: { state: 'accepted', result: { ...heldOrder, status: 'cancelled' } },
      refused: {
        state: 'refused',
        failure: { kind: 'refused', code: 'lever.not_entrusted', params: {}, text: '' },
      },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof futuresCancelMachine>;

export const futuresCancelExamples = {
  inputs: {
    fresh: { pending: [] },
    resumed: { pending: [{ key: firstKey, payload: { orderId: 7 } }] },
  },
  events: {
    'cancel.requested': { first: { orderId: 7, key: second }, second: { orderId: 8, key: third } },
    'cancel.dismissed': { only: {} },
  },
  answers: futuresCancelAnswers,
} satisfies Examples<typeof futuresCancelMachine>;
