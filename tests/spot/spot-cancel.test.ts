import { describe, expect, test } from 'vitest';
import {
  type PendingCancel,
  selectCancelling,
  spotCancelMachine,
} from '../../machines/spot/spot-cancel';
import { amount } from '../../schemas/kernel/money';
import type { SpotOrder } from '../../schemas/spot/spot-order';
import type { AnswerTable } from '../support/examples';
import { runOnActor } from '../support/run-actor';
import { testEach } from '../support/test-each';
import { walk } from '../support/transitions';

const waiting: SpotOrder = {
  id: 7,
  baseCurrencyId: 1,
  quoteCurrencyId: 3,
  symbol: 'BTC/USDT',
  side: 'buy',
  match: 'limit',
  price: amount('57314.75'),
  quantity: amount('0.01'),
  quoteAmount: null,
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
    done: {
      accepted: { state: 'accepted', result: cancelled },
      refused: refusal,
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof spotCancelMachine>;

type Pending = { pending: readonly PendingCancel[] };
const keyFor = ({ pending }: Pending, order: number | undefined) =>
  pending.find(({ payload }) => payload.orderId === order)?.key;

const walked = walk(spotCancelMachine, {
  inputs: {
    fresh: { pending: [] },
    resumed: { pending: [{ key: first, payload: { orderId: 7 } }] },
  },
  events: {
    'cancel.requested': { first: { orderId: 7, key: second }, second: { orderId: 8, key: third } },
    'cancel.dismissed': { only: {} },
  },
  answers,
  distinguishedBy: ({ context }) => [
    context.pending,
    context.submission?.payload,
    context.submission?.isSent,
  ],
  facts: (snapshot) => ({
    order: selectCancelling(snapshot),
    pending: snapshot.context.pending.map(({ key }) => key.slice(0, 2)).join(' '),
    key: snapshot.context.submission?.key.slice(0, 2),
    isSent: snapshot.context.submission?.isSent,
  }),
});

describe('cancelling a spot order', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['fresh -> idle', 'resumed -> idle {pending: 4b}'],
      idle: [
        'cancel.requested first -> submitting [busy] calls cancelSpotOrder {order: 7, pending: 4b | 4b 6d | 5c | 5c 6d | 6d 5c, key: 4b | 5c, isSent: - | true}',
        'cancel.requested second -> submitting [busy] calls cancelSpotOrder {order: 8, pending: 4b 6d | 5c 6d | 6d | 6d 5c, key: 6d, isSent: - | true}',
      ],
      submitting: [
        'cancel.dismissed -> idle emits cancel.unconfirmed {order: -, key: -, isSent: -}',
        'cancelSpotOrder done accepted -> idle emits order.cancelled {order: -, pending: - | 4b | 5c | 6d, key: -, isSent: -}',
        'cancelSpotOrder done refused -> idle emits cancel.refused refused spot.not_waiting {order: -, pending: - | 4b | 5c | 6d, key: -, isSent: -}',
        'cancelSpotOrder done unanswered -> idle emits cancel.unconfirmed {order: -, pending: - | 4b | 5c | 6d, key: -, isSent: -}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ from, on, event, to }) => {
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

  testEach('runs', walked.tours, async (tour) => {
    const { calls, emitted } = await runOnActor(spotCancelMachine, tour, answers);
    const taps = tour.steps.filter(({ on }) => on === 'cancel.requested');
    expect(calls).toHaveLength(taps.length);
    expect(emitted.length).toBeLessThanOrEqual(taps.length);
  });
});
