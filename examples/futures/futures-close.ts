import type { futuresCloseMachine } from '../../machines/futures/futures-close';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { amount } from '../../schemas/kernel/money';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { heldOrder, refusedWith } from './futures-order';

const closedOrder: FuturesOrder = {
  ...heldOrder,
  status: 'closed',
  lastPrice: amount('60600'),
  profit: null,
  riskRate: null,
  realised: amount('30'),
  closeReason: 'user',
  closedAt: '2026-01-02T04:04:05.000Z',
};

const closeKeys = {
  7: '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f',
  8: '5c9f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f',
} as const;
const nextKey = '6d9f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';

const payloadOf = (id: number) => ({
  id,
  seenPrice: amount('60000'),
  maxSlip: amount('0.001'),
});
export const closingOf = (id: 7 | 8, quoteIsFresh = true) => ({
  key: closeKeys[id],
  payload: payloadOf(id),
  quoteIsFresh,
});

const moved = refusedWith('price.moved', { seen: '60000', now: '59500' });
const notOpen = {
  kind: 'refused',
  code: 'lever.not_open',
  params: {},
  text: '',
} as const;

export const futuresCloseAnswers = {
  closeFutures: {
    done: {
      closed: { state: 'accepted', result: closedOrder },
      requoted: { state: 'refused', failure: moved.failure },
      refused: { state: 'refused', failure: notOpen },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof futuresCloseMachine>;

export const futuresCloseExamples = {
  inputs: {
    fresh: { pending: [] },
    resumed: { pending: [{ key: nextKey, payload: payloadOf(7) }] },
  },
  events: {
    'close.requested': {
      one: { targets: [7] },
      both: { targets: [7, 8] },
      none: { targets: [] },
    },
    'close.declined': { only: {} },
    'close.confirmed': {
      one: { closings: [closingOf(7)] },
      both: { closings: [closingOf(7), closingOf(8)] },
      secondStale: { closings: [closingOf(7), closingOf(8, false)] },
      allStale: { closings: [closingOf(7, false)] },
    },
    'close.skipped': { only: {} },
    'requote.accepted': {
      fresh: { key: nextKey, quoteIsFresh: true },
      stale: { key: nextKey, quoteIsFresh: false },
    },
    'requote.declined': { only: {} },
    'report.closed': { only: {} },
  },
  answers: futuresCloseAnswers,
} satisfies Examples<typeof futuresCloseMachine>;
