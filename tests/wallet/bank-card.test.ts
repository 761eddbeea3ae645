import { describe, expect, test } from 'vitest';
import {
  bankCardMachine,
  fieldOfRefusal,
  selectIsAuthorising,
  selectIsBusy,
  selectIsLacking,
  selectMissing,
} from '../../machines/wallet/bank-card';
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
  saveBankCard: {
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
const banks = [{ id: 5, name: card.bankName }];
const walked = walk(bankCardMachine, {
  inputs: [
    { prerequisites: lacking, banks, pending: null },
    { prerequisites: enough, banks, pending: null },
    { prerequisites: enough, banks, pending: key },
  ],
  events: {
    'draft.submitted': [{ draft: card }, { draft: emptyBankCard }],
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
    context.prerequisites.fundPassword,
    context.password,
    context.card !== null,
    context.key !== null,
    context.failure && JSON.stringify(context.failure),
  ],
  told: (snapshot) => {
    const { card: sent, password, key: own, failure, bound } = snapshot.context;
    const missing = selectMissing(snapshot).join(' ');
    return {
      missing,
      isLacking: selectIsLacking(snapshot),
      hasCard: sent !== null,
      password,
      isKeyed: own !== null,
      failure,
      isAuthorising: selectIsAuthorising(snapshot),
      isBusy: selectIsBusy(snapshot),
      isBound: bound !== null,
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
      'submitting: saveBankCard done 1 -> bound (done) {hasCard: -, password: -, isKeyed: -, isBusy: -, isBound, end}',
      'submitting: saveBankCard done 1 -> bound (done) {isKeyed: -, isBusy: -, isBound, end}',
      'submitting: saveBankCard done 2 -> authorising {password: -, isKeyed: -, failure: refused fund.wrong 4, isAuthorising, isBusy: -}',
      'submitting: saveBankCard done 2 -> editing {isKeyed: -, failure: refused fund.wrong 4, isBusy: -} says card.refused refused fund.wrong 4',
      'submitting: saveBankCard done 2 -> lacking {isLacking, hasCard: -, password: -, isKeyed: -, isBusy: -}',
      'submitting: saveBankCard done 3 -> authorising {password: -, isKeyed: -, failure: refused fund.locked 2026-03-03T09:00:00.000Z, isAuthorising, isBusy: -}',
      'submitting: saveBankCard done 3 -> editing {isKeyed: -, failure: refused fund.locked 2026-03-03T09:00:00.000Z, isBusy: -} says card.refused refused fund.locked 2026-03-03T09:00:00.000Z',
      'submitting: saveBankCard done 3 -> lacking {isLacking, hasCard: -, password: -, isKeyed: -, isBusy: -}',
      'submitting: saveBankCard done 4 -> lacking {isLacking, hasCard: -, password: -, isKeyed: -, isBusy: -}',
      'submitting: saveBankCard done 4 -> lacking {isLacking, isKeyed: -, isBusy: -}',
      'submitting: saveBankCard done 4 -> lacking {missing: fundPassword, isLacking, hasCard: -, password: -, isKeyed: -, isBusy: -}',
      'submitting: saveBankCard done 4 -> lacking {missing: fundPassword, isLacking, isKeyed: -, isBusy: -}',
      'submitting: saveBankCard done 5 -> editing {hasCard: -, password: -, isKeyed: -, failure: refused param.invalid iban, isBusy: -} says card.refused refused param.invalid iban',
      'submitting: saveBankCard done 5 -> editing {isKeyed: -, failure: refused param.invalid iban, isBusy: -} says card.refused refused param.invalid iban',
      'submitting: saveBankCard done 6 -> editing {hasCard: -, password: -, isKeyed: -, failure: refused bank.bind_failed, isBusy: -} says card.refused refused bank.bind_failed',
      'submitting: saveBankCard done 6 -> editing {isKeyed: -, failure: refused bank.bind_failed, isBusy: -} says card.refused refused bank.bind_failed',
      'submitting: saveBankCard done 7 -> editing {hasCard: -, password: -, isKeyed: -, failure: signedOut, isBusy: -} says card.refused signedOut',
      'submitting: saveBankCard done 7 -> editing {isKeyed: -, failure: signedOut, isBusy: -} says card.refused signedOut',
      'submitting: saveBankCard done 8 -> editing {hasCard: -, password: -, isKeyed: -, failure: refused submit.failed, isBusy: -} says card.refused refused submit.failed',
      'submitting: saveBankCard done 8 -> editing {isKeyed: -, failure: refused submit.failed, isBusy: -} says card.refused refused submit.failed',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
    if (to.matches('submitting') && !from.matches('submitting')) {
      // Nothing is sent without a fund password, the first card neither.
      expect(on).toBe('password.entered');
      expect(to.context).toMatchObject({ key, card, failure: null, password: '246810' });
      expect(to.context.prerequisites.fundPassword).toBe(true);
    }
    // No secret outlives its call, and no key either.
    if (!to.matches('submitting')) expect(to.context).toMatchObject({ password: '', key: null });
    if (!to.matches('authorising') && !to.matches('submitting')) {
      expect(to.context.card).toBeNull();
    }
    if (to.matches('lacking')) expect(selectMissing(to)).toEqual(['fundPassword']);
    // The fund password is asked for only with a card at hand.
    if (to.matches('authorising')) {
      expect(to.context).toMatchObject({ prerequisites: { fundPassword: true }, card });
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
            on === 'saveBankCard done' &&
            from.context.card !== null &&
            from.context.prerequisites.fundPassword &&
            event['output'] === answers.saveBankCard.done[place],
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
    for (const event of emitted) expect(event.type).toBe('card.refused');
  });
});
