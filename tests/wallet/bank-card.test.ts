import { describe, expect, test } from 'vitest';
import {
  selectIsAuthorising,
  selectIsBusy,
  selectIsLacking,
  selectMissing,
} from '../../machines/security/authorised-form';
import { bankCardMachine, fieldOfRefusal } from '../../machines/wallet/bank-card';
import type { Failure } from '../../schemas/kernel/failure';
import { emptyBankCard } from '../../schemas/wallet/bank-card';
import { bankCard as card } from '../support/bank-cards';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
type Refused = Extract<Failure, { kind: 'refused' }>;
const refused = (code: Refused['code'], params: Refused['params'] = {}) => ({
  state: 'refused' as const,
  failure: { kind: 'refused' as const, code, params, text: '' },
});

const answers = {
  submitDraft: {
    done: [
      { state: 'accepted', result: { withdrawalsHeldUntil: null } },
      refused('fund.wrong', { left: 4 }),
      refused('fund.locked', { time: '2026-03-03T09:00:00.000Z' }),
      refused('fund.not_set'),
      refused('param.invalid', { field: 'iban' }),
      refused('bank.bind_failed'),
      { state: 'refused', failure: { kind: 'signedOut', text: '' } },
      { state: 'unanswered' },
    ],
    error: [],
  },
} satisfies AnswerTable<typeof bankCardMachine>;

const lacking = { verification: false, fundPassword: false, address: false };
const enough = { ...lacking, fundPassword: true };
const chosen = { ...card, bankId: 5 };
const walked = walk(bankCardMachine, {
  inputs: [
    { prerequisites: lacking, pending: null },
    { prerequisites: enough, pending: null },
    { prerequisites: enough, pending: key },
  ],
  events: {
    'draft.submitted': [{ draft: chosen }, { draft: { ...emptyBankCard, bankId: 5 } }],
    'prerequisites.changed': [{ prerequisites: lacking }, { prerequisites: enough }],
    'missing.dismissed': [{}],
    'password.entered': [
      { password: '246810', key },
      { password: '24681', key },
    ],
    'password.declined': [{}],
  },
  answers,
  seen: ({ context }) => [
    context.missing,
    context.fundPassword,
    context.draft !== null,
    context.key !== null,
    context.failure && JSON.stringify(context.failure),
  ],
  told: (snapshot) => {
    const { draft: held, fundPassword: password, key: own, failure, result } = snapshot.context;
    const missing = selectMissing(snapshot).join(' ');
    return {
      missing,
      isLacking: selectIsLacking(snapshot),
      hasCard: held !== null,
      password,
      isKeyed: own !== null,
      failure,
      isAuthorising: selectIsAuthorising(snapshot),
      isBusy: selectIsBusy(snapshot),
      isBound: result !== null,
      end: snapshot.output !== undefined,
    };
  },
});

describe('a bank card', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'authorising: password.declined -> editing {hasCard: -, failure: -, isAuthorising: -}',
      'authorising: password.declined -> editing {hasCard: -, isAuthorising: -}',
      'authorising: password.entered 1 -> submitting [busy] {password: 246810, isKeyed, failure: -, isAuthorising: -, isBusy}',
      'authorising: password.entered 1 -> submitting [busy] {password: 246810, isKeyed, isAuthorising: -, isBusy}',
      'authorising: prerequisites.changed 1 -> lacking {missing: fundPassword, isLacking, hasCard: -, failure: -, isAuthorising: -}',
      'authorising: prerequisites.changed 1 -> lacking {missing: fundPassword, isLacking, hasCard: -, isAuthorising: -}',
      'authorising: prerequisites.changed 2 -> authorising',
      'editing: draft.submitted 1 -> authorising {hasCard, failure: -, isAuthorising}',
      'editing: draft.submitted 1 -> authorising {hasCard, isAuthorising}',
      'editing: draft.submitted 1 -> lacking {isLacking, failure: -}',
      'editing: draft.submitted 1 -> lacking {isLacking}',
      'editing: draft.submitted 2 -> lacking {isLacking, failure: -}',
      'editing: draft.submitted 2 -> lacking {isLacking}',
      'editing: prerequisites.changed 1 -> editing',
      'editing: prerequisites.changed 1 -> editing {missing: fundPassword}',
      'editing: prerequisites.changed 2 -> editing',
      'editing: prerequisites.changed 2 -> editing {missing: -}',
      'lacking: missing.dismissed -> editing {isLacking: -}',
      'lacking: prerequisites.changed 1 -> lacking',
      'lacking: prerequisites.changed 2 -> editing {missing: -, isLacking: -}',
      'start 1 -> editing {missing: fundPassword}',
      'start 2 -> editing',
      'start 3 -> submitting [busy] {isKeyed, isBusy}',
      'submitting: prerequisites.changed 1 -> submitting [busy]',
      'submitting: prerequisites.changed 1 -> submitting [busy] {missing: fundPassword}',
      'submitting: prerequisites.changed 2 -> submitting [busy]',
      'submitting: prerequisites.changed 2 -> submitting [busy] {missing: -}',
      'submitting: submitDraft done 1 -> accepted (done) {hasCard: -, password: -, isKeyed: -, isBusy: -, isBound, end}',
      'submitting: submitDraft done 1 -> accepted (done) {isKeyed: -, isBusy: -, isBound, end}',
      'submitting: submitDraft done 2 -> authorising {password: -, isKeyed: -, failure: refused fund.wrong 4, isAuthorising, isBusy: -}',
      'submitting: submitDraft done 2 -> editing {isKeyed: -, failure: refused fund.wrong 4, isBusy: -} says draft.refused refused fund.wrong 4',
      'submitting: submitDraft done 2 -> lacking {isLacking, hasCard: -, password: -, isKeyed: -, isBusy: -}',
      'submitting: submitDraft done 3 -> authorising {password: -, isKeyed: -, failure: refused fund.locked 2026-03-03T09:00:00.000Z, isAuthorising, isBusy: -}',
      'submitting: submitDraft done 3 -> editing {isKeyed: -, failure: refused fund.locked 2026-03-03T09:00:00.000Z, isBusy: -} says draft.refused refused fund.locked 2026-03-03T09:00:00.000Z',
      'submitting: submitDraft done 3 -> lacking {isLacking, hasCard: -, password: -, isKeyed: -, isBusy: -}',
      'submitting: submitDraft done 4 -> lacking {isLacking, hasCard: -, password: -, isKeyed: -, isBusy: -}',
      'submitting: submitDraft done 4 -> lacking {isLacking, isKeyed: -, isBusy: -}',
      'submitting: submitDraft done 4 -> lacking {missing: fundPassword, isLacking, hasCard: -, password: -, isKeyed: -, isBusy: -}',
      'submitting: submitDraft done 4 -> lacking {missing: fundPassword, isLacking, isKeyed: -, isBusy: -}',
      'submitting: submitDraft done 5 -> editing {hasCard: -, password: -, isKeyed: -, failure: refused param.invalid iban, isBusy: -} says draft.refused refused param.invalid iban',
      'submitting: submitDraft done 5 -> editing {isKeyed: -, failure: refused param.invalid iban, isBusy: -} says draft.refused refused param.invalid iban',
      'submitting: submitDraft done 6 -> editing {hasCard: -, password: -, isKeyed: -, failure: refused bank.bind_failed, isBusy: -} says draft.refused refused bank.bind_failed',
      'submitting: submitDraft done 6 -> editing {isKeyed: -, failure: refused bank.bind_failed, isBusy: -} says draft.refused refused bank.bind_failed',
      'submitting: submitDraft done 7 -> editing {hasCard: -, password: -, isKeyed: -, failure: signedOut, isBusy: -} says draft.refused signedOut',
      'submitting: submitDraft done 7 -> editing {isKeyed: -, failure: signedOut, isBusy: -} says draft.refused signedOut',
      'submitting: submitDraft done 8 -> editing {hasCard: -, password: -, isKeyed: -, failure: refused submit.failed, isBusy: -} says draft.refused refused submit.failed',
      'submitting: submitDraft done 8 -> editing {isKeyed: -, failure: refused submit.failed, isBusy: -} says draft.refused refused submit.failed',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
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
    const placesAfter = (place: number) =>
      walked.transitions
        .filter(
          ({ on, event, from }) =>
            on === 'submitDraft done' &&
            from.context.draft !== null &&
            selectMissing(from).length === 0 &&
            event['output'] === answers.submitDraft.done[place],
        )
        .map(({ to }) => to.value);
    expect(new Set(placesAfter(1))).toEqual(new Set(['authorising']));
    expect(new Set(placesAfter(2))).toEqual(new Set(['authorising']));
    expect(new Set(placesAfter(3))).toEqual(new Set(['lacking']));
    expect(new Set(placesAfter(4))).toEqual(new Set(['editing']));
    expect(new Set(placesAfter(5))).toEqual(new Set(['editing']));
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
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
