import { describe, expect, test } from 'vitest';
import {
  cancellationExamples,
  withdrawalKey as key,
  sentWithdrawal,
  withdrawalExamples,
} from '../../examples/wallet/withdrawal';
import {
  selectFailure,
  selectMissing,
  selectResult,
} from '../../machines/security/authorised-form';
import { withdrawalCancellationMachine, withdrawalMachine } from '../../machines/wallet/withdrawal';
import { runOnActor, testEach, walk } from '../walker/walker';

const walked = walk(withdrawalMachine, {
  ...withdrawalExamples,
  distinguishedBy: ({ context }) => [
    context.missing,
    context.draft,
    context.fundPassword,
    context.failure,
  ],
  facts: (snapshot) => {
    const { draft, fundPassword, key: own } = snapshot.context;
    return {
      missing: selectMissing(snapshot),
      draft: draft?.amount,
      hasPassword: fundPassword !== '',
      isKeyed: own !== null,
      failure: selectFailure(snapshot),
      withdrawal: selectResult(snapshot)?.id,
    };
  },
});

describe('a withdrawal on its way', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'ready -> editing',
        'nothing -> editing {missing: verification fundPassword address}',
        'resumed -> submitting [busy] calls submitDraft {isKeyed}',
      ],
      editing: [
        'prerequisites.changed ready -> editing {missing: -}',
        'prerequisites.changed unverified -> editing {missing: verification}',
        'prerequisites.changed noPassword -> editing {missing: fundPassword}',
        'prerequisites.changed noAddress -> editing {missing: address}',
        'draft.submitted valid -> authorising {draft: 100, failure: -}',
        'draft.submitted valid -> lacking {failure: -}',
        'draft.submitted belowMinimum, aboveBalance, noneLeft, cooling, noAddress, otherFee (conditional) -> lacking {failure: -}',
      ],
      lacking: [
        'prerequisites.changed ready -> editing {missing: -}',
        'prerequisites.changed unverified -> lacking {missing: verification}',
        'prerequisites.changed noPassword -> lacking {missing: fundPassword}',
        'prerequisites.changed noAddress -> lacking {missing: address}',
        'missing.dismissed -> editing',
      ],
      authorising: [
        'prerequisites.changed ready -> authorising',
        'prerequisites.changed unverified -> lacking {missing: verification, draft: -, failure: -}',
        'prerequisites.changed noPassword -> lacking {missing: fundPassword, draft: -, failure: -}',
        'prerequisites.changed noAddress -> lacking {missing: address, draft: -, failure: -}',
        'password.entered valid -> submitting [busy] calls submitDraft {hasPassword, isKeyed, failure: -}',
        'password.declined -> editing {draft: -, failure: -}',
      ],
      submitting: [
        'prerequisites.changed ready -> submitting [busy] {missing: -}',
        'prerequisites.changed unverified -> submitting [busy] {missing: verification}',
        'prerequisites.changed noPassword -> submitting [busy] {missing: fundPassword}',
        'prerequisites.changed noAddress -> submitting [busy] {missing: address}',
        'submitDraft done accepted -> accepted (done) {draft: -, hasPassword: -, isKeyed: -, withdrawal: 17}',
        'submitDraft done confirmed -> accepted (done) {draft: -, hasPassword: -, isKeyed: -}',
        'submitDraft done wrongPassword -> authorising {hasPassword: -, isKeyed: -, failure: refused fund.wrong 4}',
        'submitDraft done wrongPassword -> editing emits draft.refused refused fund.wrong 4 {draft: -, hasPassword: -, isKeyed: -, failure: refused fund.wrong 4}',
        'submitDraft done noPassword -> lacking {missing: fundPassword, draft: -, hasPassword: -, isKeyed: -}',
        'submitDraft done limit -> editing emits draft.refused refused withdraw.daily_limit 3 {draft: -, hasPassword: -, isKeyed: -, failure: refused withdraw.daily_limit 3}',
        'submitDraft done feeMoved -> editing emits draft.refused refused withdraw.fee_moved 0.1 0.2 {draft: -, hasPassword: -, isKeyed: -, failure: refused withdraw.fee_moved 0.1 0.2}',
        'submitDraft done unverified -> editing emits draft.refused verificationRequired {draft: -, hasPassword: -, isKeyed: -, failure: verificationRequired}',
        'submitDraft done unanswered -> editing emits draft.refused refused client.unknown_outcome {draft: -, hasPassword: -, isKeyed: -, failure: refused client.unknown_outcome}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, from, to }) => {
    const { context } = to;
    // Nobody who lacks something gets as far as being asked for the fund password.
    if (to.matches('authorising') && from.matches('editing')) {
      expect(selectMissing(from)).toEqual([]);
    }
    if (on === 'password.entered') expect(context).toMatchObject({ fundPassword: '246810', key });
    if (!to.matches('submitting')) expect(context).toMatchObject({ fundPassword: '', key: null });
    if (to.matches('accepted')) expect(context.draft).toBeNull();
    // Nothing is authorised at a fee other than the one that was shown.
    if (context.draft) expect(context.draft.terms).toEqual(context.draft.current);
    // What is missing is told in the order in which it is done.
    const order = ['verification', 'fundPassword', 'address'];
    const places = selectMissing(to).map((one) => order.indexOf(one));
    expect(places).toEqual([...places].sort());
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(withdrawalMachine, tour, withdrawalExamples.answers);
    for (const { input } of calls) {
      expect([
        { key, payload: sentWithdrawal },
        { key, payload: null },
      ]).toContainEqual(input);
    }
  });
});

const cancellation = walk(withdrawalCancellationMachine, {
  ...cancellationExamples,
  distinguishedBy: ({ context }) => [context.draft, context.failure],
  facts: ({ context }) => ({ id: context.draft?.id, isKeyed: context.key !== null }),
});

describe('the cancellation of a withdrawal', () => {
  test('has these transitions and no others', () => {
    expect(cancellation.table).toEqual({
      start: ['fresh -> editing', 'resumed -> submitting [busy] calls submitDraft {isKeyed}'],
      editing: ['draft.submitted open -> submitting [busy] calls submitDraft {id: 17, isKeyed}'],
      submitting: [
        'submitDraft done accepted -> accepted (done) {id: -, isKeyed: -}',
        'submitDraft done ended -> editing emits draft.refused refused record.state {id: -, isKeyed: -}',
        'submitDraft done unanswered -> editing emits draft.refused refused client.unknown_outcome {id: -, isKeyed: -}',
      ],
    });
    expect(cancellation.gaps).toEqual([]);
  });

  testEach('runs', cancellation.tours, async (tour) => {
    const { calls } = await runOnActor(
      withdrawalCancellationMachine,
      tour,
      cancellationExamples.answers,
    );
    for (const { input } of calls) {
      expect([
        { key, payload: { id: 17, isOpen: true } },
        { key, payload: null },
      ]).toContainEqual(input);
    }
  });
});
