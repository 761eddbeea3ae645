import { describe, expect, test } from 'vitest';
import {
  chosenHosting,
  hostingPurchaseExamples as examples,
  hostingKey as key,
} from '../../examples/hosting/hosting';
import { hostingPurchaseMachine } from '../../machines/hosting/hosting-purchase';
import { selectFailure, selectIsBusy, selectResult } from '../../machines/kernel/keyed-form';
import { isHostingPurchase } from '../../schemas/hosting/hosting-purchase';
import { runOnActor, testEach, walk } from '../walker/walker';

const walked = walk(hostingPurchaseMachine, {
  ...examples,
  distinguishedBy: ({ context }) => [context.draft, context.failure],
  facts: (snapshot) => ({
    draft: snapshot.context.draft?.amount,
    isKeyed: snapshot.context.key !== null,
    failure: selectFailure(snapshot),
    order: selectResult(snapshot)?.id,
  }),
});

describe('a purchase of hosting', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['fresh -> editing', 'resumed -> submitting [busy] calls submitDraft {isKeyed}'],
      editing: [
        'draft.submitted valid -> submitting [busy] calls submitDraft {draft: 10000, isKeyed, failure: -}',
      ],
      submitting: [
        'submitDraft done accepted -> accepted (done) {draft: -, isKeyed: -, order: 7}',
        'submitDraft done confirmed -> accepted (done) {draft: -, isKeyed: -}',
        'submitDraft done insufficient -> editing emits draft.refused refused wallet.insufficient {draft: -, isKeyed: -, failure: refused wallet.insufficient}',
        'submitDraft done closed -> editing emits draft.refused refused plan.closed {draft: -, isKeyed: -, failure: refused plan.closed}',
        'submitDraft done signedOut -> editing emits draft.refused signedOut {draft: -, isKeyed: -, failure: signedOut}',
        'submitDraft done unanswered -> editing emits draft.refused refused client.unknown_outcome {draft: -, isKeyed: -, failure: refused client.unknown_outcome}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ to }) => {
    const { context } = to;
    // Only a draft that is agreed to and within its limits is ever on its way, under a key.
    if (context.draft) expect(isHostingPurchase(context.draft)).toBe(true);
    expect(context.key !== null).toBe(to.matches('submitting'));
    expect(selectIsBusy(to)).toBe(to.matches('submitting'));
    if (!to.matches('editing')) expect(context.failure).toBeNull();
    if (!to.matches('accepted')) expect(context.result).toBeNull();
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(hostingPurchaseMachine, tour, examples.answers);
    for (const { input } of calls) {
      expect([
        { key, payload: chosenHosting },
        { key, payload: null },
      ]).toContainEqual(input);
    }
  });
});
