import { describe, expect, test } from 'vitest';
import {
  bankCardAnswers as answers,
  chosenBankCard as chosen,
  bankCardKey as key,
} from '../../examples/wallet/bank-card';
import { bankCard as card } from '../../examples/wallet/bank-cards';
import { selectMissing } from '../../machines/security/authorised-form';
import { bankCardMachine, fieldOfRefusal } from '../../machines/wallet/bank-card';
import { runOnActor, testEach } from '../walker/walker';
import { bankCardWalk as walked } from './walks/bank-card';

describe('a bank card', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'lacking -> editing {missing: fundPassword}',
        'ready -> editing',
        'resumed -> submitting [busy] calls submitDraft {isKeyed, isBusy}',
      ],
      editing: [
        'draft.submitted valid -> lacking {isLacking, failure: -}',
        'draft.submitted valid -> authorising {hasCard, failure: -, isAuthorising}',
        'draft.submitted empty (conditional) -> lacking {isLacking, failure: -}',
        'prerequisites.changed lacking -> editing {missing: fundPassword}',
        'prerequisites.changed ready -> editing {missing: -}',
      ],
      lacking: [
        'prerequisites.changed lacking -> lacking',
        'prerequisites.changed ready -> editing {missing: -, isLacking: -}',
        'missing.dismissed -> editing {isLacking: -}',
      ],
      authorising: [
        'prerequisites.changed lacking -> lacking {missing: fundPassword, isLacking, hasCard: -, failure: -, isAuthorising: -}',
        'prerequisites.changed ready -> authorising',
        'password.entered valid -> submitting [busy] calls submitDraft {password: 246810, isKeyed, failure: -, isAuthorising: -, isBusy}',
        'password.declined -> editing {hasCard: -, failure: -, isAuthorising: -}',
      ],
      submitting: [
        'prerequisites.changed lacking -> submitting [busy] {missing: fundPassword}',
        'prerequisites.changed ready -> submitting [busy] {missing: -}',
        'submitDraft done accepted -> accepted (done) {hasCard: -, password: -, isKeyed: -, isBusy: -, isBound, end}',
        'submitDraft done wrongPassword -> authorising {password: -, isKeyed: -, failure: refused fund.wrong 4, isAuthorising, isBusy: -}',
        'submitDraft done wrongPassword -> editing emits draft.refused refused fund.wrong 4 {hasCard: -, password: -, isKeyed: -, failure: refused fund.wrong 4, isBusy: -}',
        'submitDraft done locked -> authorising {password: -, isKeyed: -, failure: refused fund.locked 2026-03-03T09:00:00.000Z, isAuthorising, isBusy: -}',
        'submitDraft done locked -> editing emits draft.refused refused fund.locked 2026-03-03T09:00:00.000Z {hasCard: -, password: -, isKeyed: -, failure: refused fund.locked 2026-03-03T09:00:00.000Z, isBusy: -}',
        'submitDraft done noPassword -> lacking {missing: fundPassword, isLacking, hasCard: -, password: -, isKeyed: -, isBusy: -}',
        'submitDraft done invalidField -> editing emits draft.refused refused param.invalid iban {hasCard: -, password: -, isKeyed: -, failure: refused param.invalid iban, isBusy: -}',
        'submitDraft done bindFailed -> editing emits draft.refused refused bank.bind_failed {hasCard: -, password: -, isKeyed: -, failure: refused bank.bind_failed, isBusy: -}',
        'submitDraft done signedOut -> editing emits draft.refused signedOut {hasCard: -, password: -, isKeyed: -, failure: signedOut, isBusy: -}',
        'submitDraft done unanswered -> editing emits draft.refused refused client.unknown_outcome {hasCard: -, password: -, isKeyed: -, failure: refused client.unknown_outcome, isBusy: -}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, from, to }) => {
    if (to.matches('submitting') && !from.matches('submitting')) {
      // Nothing is sent without a fund password, the first card neither.
      expect(on).toBe('password.entered');
      expect(to.context).toMatchObject({
        key,
        draft: chosen,
        failure: null,
        fundPassword: '246810',
      });
      expect(selectMissing(to)).toEqual([]);
    }
    // No secret outlives its call, and no key either.
    if (!to.matches('submitting'))
      expect(to.context).toMatchObject({ fundPassword: '', key: null });
    if (!to.matches('authorising') && !to.matches('submitting')) {
      expect(to.context.draft).toBeNull();
    }
    if (to.matches('lacking')) expect(selectMissing(to)).toEqual(['fundPassword']);
    // The fund password is asked for only with a card at hand.
    if (to.matches('authorising')) {
      expect(to.context).toMatchObject({ missing: [], draft: chosen });
      expect(fieldOfRefusal(to.context.failure)).toBeNull();
    }
    if (from.matches('submitting') && to.matches('editing')) {
      expect(to.context.failure).not.toBeNull();
    }
    if (on === 'password.declined') expect(to.context.failure).toBeNull();
  });

  test('a refusal goes back to where it can be answered', () => {
    const statesAfter = (outcome: keyof typeof answers.submitDraft.done) =>
      walked.transitions
        .filter(
          ({ on, event, from }) =>
            on === 'submitDraft done' &&
            from.context.draft !== null &&
            selectMissing(from).length === 0 &&
            event['output'] === answers.submitDraft.done[outcome],
        )
        .map(({ to }) => to.value);
    expect(new Set(statesAfter('wrongPassword'))).toEqual(new Set(['authorising']));
    expect(new Set(statesAfter('locked'))).toEqual(new Set(['authorising']));
    expect(new Set(statesAfter('noPassword'))).toEqual(new Set(['lacking']));
    expect(new Set(statesAfter('invalidField'))).toEqual(new Set(['editing']));
    expect(new Set(statesAfter('bindFailed'))).toEqual(new Set(['editing']));
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls, emitted } = await runOnActor(bankCardMachine, tour, answers);
    for (const { input } of calls) {
      expect(input).toHaveProperty('key', key);
      const payload = Object(Reflect.get(Object(input), 'payload'));
      if (Object.keys(payload).length > 0) {
        expect(payload).toMatchObject({ card, bankId: 5 });
      }
    }
    for (const event of emitted) expect(event.type).toBe('draft.refused');
  });
});
