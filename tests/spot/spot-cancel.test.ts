import { describe, expect, test } from 'vitest';
import {
  type PendingCancel,
  selectCancelling,
  spotCancelMachine,
} from '../../machines/spot/spot-cancel';
import { amount } from '../../schemas/kernel/money';
import type { SpotOrder } from '../../schemas/spot/spot-order';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

const waiting: SpotOrder = {
  id: 7,
  baseCurrencyId: 1,
  quoteCurrencyId: 3,
  symbol: 'BTC/USDT',
  side: 'buy',
  match: 'limit',
  price: amount('57314.75'),
  quantity: amount('0.01'),
  filled: amount('0'),
  averagePrice: null,
  feeRate: amount('0.002'),
  fee: amount('0'),
  feeCurrency: 'BTC',
  status: 'waiting',
  cancelReason: null,
  fills: [],
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: null,
};
const cancelled: SpotOrder = { ...waiting, status: 'cancelled', cancelReason: 'user' };
const refusal = {
  state: 'refused',
  failure: { kind: 'refused', code: 'spot.not_waiting', params: {}, text: '' },
} as const;
const first = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const second = '5c9f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const third = '6d9f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';

const answers = {
  cancelSpotOrder: {
    done: [{ state: 'accepted', result: cancelled }, refusal, { state: 'unanswered' }],
    error: [],
  },
} satisfies AnswerTable<typeof spotCancelMachine>;

type Pending = { pending: readonly PendingCancel[] };
const keyFor = ({ pending }: Pending, order: number | undefined) =>
  pending.find(({ payload }) => payload.orderId === order)?.key;

const walked = walk(spotCancelMachine, {
  inputs: [{ pending: [] }, { pending: [{ key: first, payload: { orderId: 7 } }] }],
  events: {
    'cancel.requested': [
      { orderId: 7, key: second },
      { orderId: 8, key: third },
    ],
    'cancel.dismissed': [{}],
  },
  answers,
  seen: ({ context }) => [context.pending, context.submission?.payload, context.submission?.isSent],
  told: (snapshot) => ({
    order: selectCancelling(snapshot),
    pending: snapshot.context.pending.map(({ key }) => key.slice(0, 2)).join(' '),
    key: snapshot.context.submission?.key.slice(0, 2),
    isSent: snapshot.context.submission?.isSent,
  }),
});

describe('cancelling a spot order', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'idle: cancel.requested 1 -> submitting [busy] {order: 7, key: 4b, isSent}',
      'idle: cancel.requested 1 -> submitting [busy] {order: 7, key: 5c, isSent}',
      'idle: cancel.requested 1 -> submitting [busy] {order: 7, pending: 5c, key: 5c}',
      'idle: cancel.requested 1 -> submitting [busy] {order: 7, pending: 6d 5c, key: 5c}',
      'idle: cancel.requested 2 -> submitting [busy] {order: 8, key: 6d, isSent}',
      'idle: cancel.requested 2 -> submitting [busy] {order: 8, pending: 4b 6d, key: 6d}',
      'idle: cancel.requested 2 -> submitting [busy] {order: 8, pending: 5c 6d, key: 6d}',
      'idle: cancel.requested 2 -> submitting [busy] {order: 8, pending: 6d, key: 6d}',
      'start 1 -> idle',
      'start 2 -> idle {pending: 4b}',
      'submitting: cancel.dismissed -> idle {order: -, key: -, isSent: -} says cancel.unconfirmed',
      'submitting: cancel.dismissed -> idle {order: -, key: -} says cancel.unconfirmed',
      'submitting: cancelSpotOrder done 1 -> idle {order: -, pending: -, key: -, isSent: -} says order.cancelled',
      'submitting: cancelSpotOrder done 1 -> idle {order: -, pending: -, key: -} says order.cancelled',
      'submitting: cancelSpotOrder done 1 -> idle {order: -, pending: 4b, key: -, isSent: -} says order.cancelled',
      'submitting: cancelSpotOrder done 1 -> idle {order: -, pending: 4b, key: -} says order.cancelled',
      'submitting: cancelSpotOrder done 1 -> idle {order: -, pending: 5c, key: -, isSent: -} says order.cancelled',
      'submitting: cancelSpotOrder done 1 -> idle {order: -, pending: 5c, key: -} says order.cancelled',
      'submitting: cancelSpotOrder done 1 -> idle {order: -, pending: 6d, key: -, isSent: -} says order.cancelled',
      'submitting: cancelSpotOrder done 1 -> idle {order: -, pending: 6d, key: -} says order.cancelled',
      'submitting: cancelSpotOrder done 2 -> idle {order: -, pending: -, key: -, isSent: -} says cancel.refused refused spot.not_waiting',
      'submitting: cancelSpotOrder done 2 -> idle {order: -, pending: -, key: -} says cancel.refused refused spot.not_waiting',
      'submitting: cancelSpotOrder done 2 -> idle {order: -, pending: 4b, key: -, isSent: -} says cancel.refused refused spot.not_waiting',
      'submitting: cancelSpotOrder done 2 -> idle {order: -, pending: 4b, key: -} says cancel.refused refused spot.not_waiting',
      'submitting: cancelSpotOrder done 2 -> idle {order: -, pending: 5c, key: -, isSent: -} says cancel.refused refused spot.not_waiting',
      'submitting: cancelSpotOrder done 2 -> idle {order: -, pending: 5c, key: -} says cancel.refused refused spot.not_waiting',
      'submitting: cancelSpotOrder done 2 -> idle {order: -, pending: 6d, key: -, isSent: -} says cancel.refused refused spot.not_waiting',
      'submitting: cancelSpotOrder done 2 -> idle {order: -, pending: 6d, key: -} says cancel.refused refused spot.not_waiting',
      'submitting: cancelSpotOrder done 3 -> idle {order: -, pending: -, key: -, isSent: -} says cancel.unconfirmed',
      'submitting: cancelSpotOrder done 3 -> idle {order: -, pending: -, key: -} says cancel.unconfirmed',
      'submitting: cancelSpotOrder done 3 -> idle {order: -, pending: 4b, key: -, isSent: -} says cancel.unconfirmed',
      'submitting: cancelSpotOrder done 3 -> idle {order: -, pending: 4b, key: -} says cancel.unconfirmed',
      'submitting: cancelSpotOrder done 3 -> idle {order: -, pending: 5c, key: -, isSent: -} says cancel.unconfirmed',
      'submitting: cancelSpotOrder done 3 -> idle {order: -, pending: 5c, key: -} says cancel.unconfirmed',
      'submitting: cancelSpotOrder done 3 -> idle {order: -, pending: 6d, key: -, isSent: -} says cancel.unconfirmed',
      'submitting: cancelSpotOrder done 3 -> idle {order: -, pending: 6d, key: -} says cancel.unconfirmed',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ from, on, event, to }) => {
    const { submission, pending } = to.context;
    const order = submission?.payload?.orderId;
    expect(submission !== null).toBe(to.matches('submitting'));
    if (submission) expect(submission.key).toBe(keyFor(to.context, order));
    // What was sent before goes under the same key, and its status is requested first.
    if (on === 'cancel.requested') {
      const before = keyFor(from.context, order);
      expect(order).toBe(event['orderId']);
      expect(submission?.key).toBe(before ?? event['key']);
      expect(submission?.isSent === true).toBe(before !== undefined);
    }
    // A key is forgotten only with its answer, and no other one with it.
    if (on === 'cancel.dismissed') expect(pending).toEqual(from.context.pending);
    if (on === 'cancelSpotOrder done') {
      const answered = from.context.submission?.key;
      expect(pending).toEqual(from.context.pending.filter(({ key }) => key !== answered));
    }
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls, emitted } = await runOnActor(spotCancelMachine, tour, answers);
    const taps = tour.steps.filter(({ on }) => on === 'cancel.requested');
    expect(calls).toHaveLength(taps.length);
    expect(emitted.length).toBeLessThanOrEqual(taps.length);
  });
});
