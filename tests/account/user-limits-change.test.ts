import { describe, expect, test } from 'vitest';
import {
  limitsKey as key,
  typedLimits,
  userLimitsExamples,
} from '../../examples/account/user-limits';
import { userLimitsChangeMachine } from '../../machines/account/user-limits';
import { selectFailure, selectIsBusy, selectResult } from '../../machines/kernel/keyed-form';
import { isUserLimits } from '../../schemas/account/user-limits';
import { runOnActor, testEach, walk } from '../walker/walker';

const walked = walk(userLimitsChangeMachine, {
  ...userLimitsExamples,
  distinguishedBy: ({ context }) => [context.draft, context.failure],
  facts: (snapshot) => {
    const { draft, key: own } = snapshot.context;
    return {
      loss: draft?.dailyLoss,
      isKeyed: own !== null,
      failure: selectFailure(snapshot),
      saved: selectResult(snapshot)?.limits.dailyLoss.value,
    };
  },
});

describe('a change of own limits', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['fresh -> editing', 'resumed -> submitting [busy] calls submitDraft {isKeyed}'],
      editing: [
        'draft.submitted valid -> submitting [busy] calls submitDraft {loss: 80, isKeyed, failure: -}',
      ],
      submitting: [
        'submitDraft done accepted -> accepted (done) {loss: -, isKeyed: -, saved: 80}',
        'submitDraft done invalid -> editing emits draft.refused refused amount.invalid {loss: -, isKeyed: -, failure: refused amount.invalid}',
        'submitDraft done tooShort -> editing emits draft.refused refused limit.cool_off_shorter 2026-03-09T09:00:00.000Z {loss: -, isKeyed: -, failure: refused limit.cool_off_shorter 2026-03-09T09:00:00.000Z}',
        'submitDraft done signedOut -> editing emits draft.refused signedOut {loss: -, isKeyed: -, failure: signedOut}',
        'submitDraft done unanswered -> editing emits draft.refused refused client.unknown_outcome {loss: -, isKeyed: -, failure: refused client.unknown_outcome}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ to }) => {
    const { context } = to;
    // Only a change that the rules allow is ever on its way, and nothing is without a key.
    if (context.draft) expect(isUserLimits(context.draft)).toBe(true);
    expect(context.key !== null).toBe(to.matches('submitting'));
    expect(selectIsBusy(to)).toBe(to.matches('submitting'));
    if (!to.matches('editing')) expect(context.failure).toBeNull();
    if (!to.matches('accepted')) expect(context.result).toBeNull();
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(userLimitsChangeMachine, tour, userLimitsExamples.answers);
    for (const { input } of calls) {
      expect([
        { key, payload: typedLimits },
        { key, payload: null },
      ]).toContainEqual(input);
    }
  });
});
