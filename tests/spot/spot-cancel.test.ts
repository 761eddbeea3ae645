import { describe, expect, test } from 'vitest';
import { spotCancelAnswers as answers } from '../../examples/spot/spot-cancel';
import type { PendingCancel } from '../../machines/kernel/cancellation';
import { spotCancelMachine } from '../../machines/spot/spot-cancel';
import { runOnActor, testEach } from '../walker/walker';
import { spotCancelWalk as walked } from './walks/spot-cancel';

type Pending = { pending: readonly PendingCancel[] };
const keyFor = ({ pending }: Pending, order: number | undefined) =>
  pending.find(({ payload }) => payload.orderId === order)?.key;

describe('cancelling a spot order', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['fresh -> idle', 'resumed -> idle {pending: 4b}'],
      idle: [
        'cancel.requested first -> submitting [busy] calls cancelOrder {order: 7, pending: 4b | 4b 6d | 5c | 5c 6d | 6d 5c, key: 4b | 5c, isSent: - | true}',
        'cancel.requested second -> submitting [busy] calls cancelOrder {order: 8, pending: 4b 6d | 5c 6d | 6d | 6d 5c, key: 6d, isSent: - | true}',
      ],
      submitting: [
        'cancel.dismissed -> idle emits cancel.unconfirmed {order: -, key: -, isSent: -}',
        'cancelOrder done accepted -> idle emits order.cancelled {order: -, pending: - | 4b | 5c | 6d, key: -, isSent: -}',
        'cancelOrder done refused -> idle emits cancel.refused refused spot.not_waiting {order: -, pending: - | 4b | 5c | 6d, key: -, isSent: -}',
        'cancelOrder done unanswered -> idle emits cancel.unconfirmed {order: -, pending: - | 4b | 5c | 6d, key: -, isSent: -}',
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
    if (on === 'cancelOrder done') {
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
