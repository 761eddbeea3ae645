import { describe, expect, test } from 'vitest';
import {
  bankWithdrawalExamples,
  bankWithdrawalKey as key,
  sentBankWithdrawal,
} from '../../examples/wallet/bank-withdrawal';
import {
  selectFailure,
  selectMissing,
  selectResult,
} from '../../machines/security/authorised-form';
import { bankWithdrawalMachine } from '../../machines/wallet/withdrawal';
import { runOnActor, testEach, walk } from '../walker/walker';

const walked = walk(bankWithdrawalMachine, {
  ...bankWithdrawalExamples,
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

const movedCodes = new Set<string>(['bank.rate_moved', 'withdraw.fee_moved']);

describe('a withdrawal to the bank on its way', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'ready -> editing',
        'nothing -> editing {missing: verification fundPassword bankCard}',
        'resumed -> submitting [busy] calls submitDraft {isKeyed}',
      ],
      editing: [
        'prerequisites.changed ready -> editing {missing: -}',
        'prerequisites.changed unverified -> editing {missing: verification}',
        'prerequisites.changed noPassword -> editing {missing: fundPassword}',
        'prerequisites.changed noCard -> editing {missing: bankCard}',
        'draft.submitted valid -> authorising {draft: 200, failure: -}',
        'draft.submitted valid -> lacking {failure: -}',
        'draft.submitted belowMinimum, aboveBalance, noneLeft, otherRate, otherFee, noCard (conditional) -> lacking {failure: -}',
      ],
      lacking: [
        'prerequisites.changed ready -> editing {missing: -}',
        'prerequisites.changed unverified -> lacking {missing: verification}',
        'prerequisites.changed noPassword -> lacking {missing: fundPassword}',
        'prerequisites.changed noCard -> lacking {missing: bankCard}',
        'missing.dismissed -> editing',
      ],
      authorising: [
        'prerequisites.changed ready -> authorising',
        'prerequisites.changed unverified -> lacking {missing: verification, draft: -, failure: -}',
        'prerequisites.changed noPassword -> lacking {missing: fundPassword, draft: -, failure: -}',
        'prerequisites.changed noCard -> lacking {missing: bankCard, draft: -, failure: -}',
        'password.entered valid -> submitting [busy] calls submitDraft {hasPassword, isKeyed, failure: -}',
        'password.declined -> editing {draft: -, failure: -}',
      ],
      submitting: [
        'prerequisites.changed ready -> submitting [busy] {missing: -}',
        'prerequisites.changed unverified -> submitting [busy] {missing: verification}',
        'prerequisites.changed noPassword -> submitting [busy] {missing: fundPassword}',
        'prerequisites.changed noCard -> submitting [busy] {missing: bankCard}',
        'submitDraft done accepted -> accepted (done) {draft: -, hasPassword: -, isKeyed: -, withdrawal: 18}',
        'submitDraft done confirmed -> accepted (done) {draft: -, hasPassword: -, isKeyed: -}',
        'submitDraft done wrongPassword -> authorising {hasPassword: -, isKeyed: -, failure: refused fund.wrong 4}',
        'submitDraft done wrongPassword -> editing emits draft.refused refused fund.wrong 4 {draft: -, hasPassword: -, isKeyed: -, failure: refused fund.wrong 4}',
        'submitDraft done noPassword -> lacking {missing: fundPassword, draft: -, hasPassword: -, isKeyed: -}',
        'submitDraft done limit -> editing emits draft.refused refused withdraw.daily_limit 3 {draft: -, hasPassword: -, isKeyed: -, failure: refused withdraw.daily_limit 3}',
        'submitDraft done rateMoved -> editing emits draft.refused refused bank.rate_moved 0.8 0.7 USD {draft: -, hasPassword: -, isKeyed: -, failure: refused bank.rate_moved 0.8 0.7 USD}',
        'submitDraft done feeMoved -> editing emits draft.refused refused withdraw.fee_moved 0.5 0.6 {draft: -, hasPassword: -, isKeyed: -, failure: refused withdraw.fee_moved 0.5 0.6}',
        'submitDraft done unverified -> editing emits draft.refused verificationRequired {draft: -, hasPassword: -, isKeyed: -, failure: verificationRequired}',
        'submitDraft done unanswered -> editing emits draft.refused refused client.unknown_outcome {draft: -, hasPassword: -, isKeyed: -, failure: refused client.unknown_outcome}',
      ],
    });
  });

  test('has these delays', () => expect(walked.delays).toEqual({}));
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
    // Nothing is authorised at terms other than those that were shown.
    const { draft } = context;
    if (draft) expect(draft.terms).toEqual(draft.current);
    // A rate or a fee that moved is shown before anything is sent anew.
    const { failure } = context;
    if (failure?.kind === 'refused' && movedCodes.has(failure.code)) {
      expect([to.value, draft]).toEqual(['editing', null]);
    }
    const order = ['verification', 'fundPassword', 'bankCard'];
    const places = selectMissing(to).map((one) => order.indexOf(one));
    expect(places).toEqual([...places].sort());
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(bankWithdrawalMachine, tour, bankWithdrawalExamples.answers);
    for (const { input } of calls) {
      expect([
        { key, payload: sentBankWithdrawal },
        { key, payload: null },
      ]).toContainEqual(input);
    }
  });
});
