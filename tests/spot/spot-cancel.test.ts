import { describe, expect, test } from 'vitest';
import { selectCancelling, spotCancelMachine } from '../../machines/spot/spot-cancel';
import { RequestError } from '../../schemas/kernel/failure';
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
const completed: SpotOrder = { ...waiting, status: 'completed' };
const tooLate = new RequestError({
  kind: 'refused',
  code: 'spot.not_waiting',
  params: {},
  text: '',
});
const throttled = new RequestError({ kind: 'throttled', seconds: 1, text: '' });
const noAnswer = new RequestError({ kind: 'unreachable', code: 'client.offline' });
const first = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const second = '5c9f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';

const answers = {
  storeIntent: { done: [undefined], error: [new Error('full')] },
  removeIntent: { done: [undefined], error: [new Error('full')] },
  cancelSpotOrder: { done: [cancelled], error: [tooLate, noAnswer, throttled] },
  readSpotOrder: { done: [cancelled, completed, waiting, null], error: [noAnswer] },
} satisfies AnswerTable<typeof spotCancelMachine>;

const walked = walk(spotCancelMachine, {
  inputs: [{ pending: [] }, { pending: [{ orderId: 7, key: first }] }],
  events: { 'cancel.requested': [{ orderId: 7, key: second }] },
  answers,
  seen: ({ context }) => [context.keys, Math.min(context.sends, 2)],
  told: (snapshot) => ({
    order: selectCancelling(snapshot),
    key: snapshot.context.keys[7]?.slice(0, 2),
    sends: snapshot.context.sends,
  }),
});

describe('cancelling a spot order', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'idle: cancel.requested -> sending [busy] {order: 7, sends: 2}',
      'idle: cancel.requested -> storing [busy] {order: 7, key: 5c}',
      'sending: after answerTimeout -> unconfirmed [busy]',
      'sending: cancelSpotOrder done -> settled [busy] says order.cancelled',
      'sending: cancelSpotOrder error 1 -> settled [busy] says cancel.refused refused spot.not_waiting',
      'sending: cancelSpotOrder error 2 -> unconfirmed [busy]',
      'sending: cancelSpotOrder error 3 -> settled [busy] says cancel.refused throttled 1',
      'sending: cancelSpotOrder error 3 -> unconfirmed [busy]',
      'settled: removeIntent done -> idle {order: -, key: -, sends: -}',
      'settled: removeIntent done -> idle {order: -, key: -}',
      'settled: removeIntent error -> idle {order: -, key: -, sends: -}',
      'settled: removeIntent error -> idle {order: -, key: -}',
      'start 1 -> idle',
      'start 2 -> idle {key: 4b}',
      'storing: storeIntent done -> sending [busy] {sends: 1}',
      'storing: storeIntent error -> settled [busy] says cancel.refused refused submit.failed',
      'unconfirmed: after answerTimeout -> idle {order: -, sends: -} says cancel.unconfirmed',
      'unconfirmed: readSpotOrder done 1 -> settled [busy] says order.cancelled',
      'unconfirmed: readSpotOrder done 2 -> settled [busy] says cancel.refused refused spot.not_waiting',
      'unconfirmed: readSpotOrder done 3 -> idle {order: -, sends: -} says cancel.unconfirmed',
      'unconfirmed: readSpotOrder done 4 -> idle {order: -, sends: -} says cancel.unconfirmed',
      'unconfirmed: readSpotOrder error -> idle {order: -, sends: -} says cancel.unconfirmed',
    ]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({ answerTimeout: 60_000 });
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ from, event, to }) => {
    const before = from.context.keys[7];
    const after = to.context.keys[7];
    if (before !== undefined && after !== undefined) expect(after).toBe(before);
    if (before !== undefined && after === undefined) expect(from.matches('settled')).toBe(true);
    expect(to.context.orderId === null).toBe(to.matches('idle'));
    // A limit of the moment says nothing about an earlier send under the same key.
    if (event['error'] === throttled) expect(to.matches('settled')).toBe(from.context.sends === 1);
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls, emitted } = await runOnActor(spotCancelMachine, tour, answers);
    const sent = calls.filter(({ actor }) => actor === 'cancelSpotOrder');
    const taps = tour.steps.filter(({ on }) => on === 'cancel.requested');
    expect(sent.length).toBeLessThanOrEqual(taps.length);
    expect(emitted.length).toBeLessThanOrEqual(taps.length);
  });

  test('a cancellation without an answer is tried again under its first key', () => {
    const resumed = walked.transitions.filter(
      ({ from }) => from.matches('idle') && from.context.keys[7] === first,
    );
    expect(resumed).not.toEqual([]);
    for (const { to } of resumed) {
      expect(to.matches('sending')).toBe(true);
      expect(to.context.keys[7]).toBe(first);
    }
  });
});
