import { describe, expect, test } from 'vitest';
import {
  chosenSubscription,
  subscriptionKey as key,
  subscriptionExamples,
} from '../../examples/subscription/subscription';
import {
  selectDraft,
  selectFailure,
  selectIsBusy,
  selectIsReviewing,
  selectIsUnverified,
  selectOrder,
  subscriptionMachine,
} from '../../machines/subscription/subscription';
import { isSubscription } from '../../schemas/subscription/subscription-draft';
import { runOnActor, testEach, walk } from '../walker/walker';

const walked = walk(subscriptionMachine, {
  ...subscriptionExamples,
  distinguishedBy: ({ context }) => [context.draft, context.failure],
  facts: (snapshot) => ({
    draft: selectDraft(snapshot)?.amount,
    isKeyed: snapshot.context.key !== null,
    failure: selectFailure(snapshot),
    order: selectOrder(snapshot)?.id,
  }),
});

describe('a subscription', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['fresh -> editing', 'resumed -> submitting [busy] calls placeSubscription {isKeyed}'],
      editing: ['draft.submitted valid -> reviewing {draft: 300, failure: -}'],
      reviewing: [
        'review.declined -> editing {draft: -}',
        'review.confirmed open -> submitting [busy] calls placeSubscription {isKeyed}',
      ],
      submitting: [
        'placeSubscription done accepted -> accepted (done) {draft: -, isKeyed: -, order: 17}',
        'placeSubscription done confirmed -> accepted (done) {draft: -, isKeyed: -}',
        'placeSubscription done soldOut -> editing emits draft.refused refused sub.sold_out {draft: -, isKeyed: -, failure: refused sub.sold_out}',
        'placeSubscription done aboveMax -> editing emits draft.refused refused sub.above_max 90 USDT {draft: -, isKeyed: -, failure: refused sub.above_max 90 USDT}',
        'placeSubscription done insufficient -> editing emits draft.refused refused wallet.insufficient {draft: -, isKeyed: -, failure: refused wallet.insufficient}',
        'placeSubscription done closed -> editing emits draft.refused refused feature.closed {draft: -, isKeyed: -, failure: refused feature.closed}',
        'placeSubscription done unverified -> unverified {draft: -, isKeyed: -}',
        'placeSubscription done signedOut -> editing emits draft.refused signedOut {draft: -, isKeyed: -, failure: signedOut}',
        'placeSubscription done unanswered -> editing emits draft.refused refused client.unknown_outcome {draft: -, isKeyed: -, failure: refused client.unknown_outcome}',
      ],
      unverified: ['prompt.closed -> editing'],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ to }) => {
    const { context } = to;
    // Only a draft within its limits is reviewed or sent, and nothing is sent without a key.
    if (context.draft) expect(isSubscription(context.draft)).toBe(true);
    expect(context.key !== null).toBe(to.matches('submitting'));
    expect(selectIsBusy(to)).toBe(to.matches('submitting'));
    expect(selectIsReviewing(to)).toBe(to.matches('reviewing'));
    expect(selectIsUnverified(to)).toBe(to.matches('unverified'));
    if (to.matches('reviewing')) expect(context.draft).not.toBeNull();
    if (!to.matches('editing')) expect(context.failure).toBeNull();
    if (!to.matches('accepted')) expect(context.order).toBeNull();
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(subscriptionMachine, tour, subscriptionExamples.answers);
    for (const { input } of calls) {
      expect([
        { key, payload: chosenSubscription },
        { key, payload: null },
      ]).toContainEqual(input);
    }
  });
});
