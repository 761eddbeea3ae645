import { describe, expect, test } from 'vitest';
import {
  bankCardMachine,
  fieldOfRefusal,
  selectIsAuthorising,
  selectIsBusy,
} from '../machines/bank-card';
import { emptyBankCard } from '../schemas/bank-card';
import type { Failure } from '../schemas/failure';
import { bankCard as card } from './support/bank-cards';
import { runOnActor } from './support/run-actor';
import { type AnswerTable, walk } from './support/transitions';

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
      refused('param.missing', { field: 'pay_password' }),
      refused('param.invalid', { field: 'iban' }),
      refused('bank.bind_failed'),
      { state: 'refused', failure: { kind: 'signedOut', text: '' } },
      { state: 'unanswered' },
    ],
    error: [],
  },
} satisfies AnswerTable<typeof bankCardMachine>;

const banks = [{ id: 5, name: card.bankName }];
const walked = walk(bankCardMachine, {
  inputs: [
    { isProtected: false, banks, unfinished: null },
    { isProtected: true, banks, unfinished: null },
    { isProtected: true, banks, unfinished: key },
  ],
  events: {
    'draft.submitted': [
      { draft: card, key },
      { draft: emptyBankCard, key },
    ],
    'password.entered': [
      { password: '246810', key },
      { password: '24681', key },
    ],
    'password.declined': [{}],
  },
  answers,
  seen: ({ context }) => [
    ...[context.isProtected, context.password, context.card !== null, context.key !== null],
    context.failure && JSON.stringify(context.failure),
  ],
  told: (snapshot) => {
    const { isProtected, card: sent, password, key: own, failure, bound } = snapshot.context;
    return {
      ...{ isProtected, hasCard: sent !== null, password, isKeyed: own !== null, failure },
      ...{ isAuthorising: selectIsAuthorising(snapshot), isBusy: selectIsBusy(snapshot) },
      ...{ isBound: bound !== null, end: snapshot.output !== undefined },
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
      'editing: draft.submitted 1 -> authorising {hasCard, failure: -, isAuthorising}',
      'editing: draft.submitted 1 -> authorising {hasCard, isAuthorising}',
      'editing: draft.submitted 1 -> submitting [busy] {hasCard, isKeyed, failure: -, isBusy}',
      'editing: draft.submitted 1 -> submitting [busy] {hasCard, isKeyed, isBusy}',
      'start 1 -> editing',
      'start 2 -> editing {isProtected}',
      'start 3 -> submitting [busy] {isProtected, isKeyed, isBusy}',
      'submitting: saveBankCard done 1 -> bound (done) {hasCard: -, isKeyed: -, isBusy: -, isBound, end}',
      'submitting: saveBankCard done 1 -> bound (done) {hasCard: -, password: -, isKeyed: -, isBusy: -, isBound, end}',
      'submitting: saveBankCard done 1 -> bound (done) {isKeyed: -, isBusy: -, isBound, end}',
      'submitting: saveBankCard done 2 -> authorising {password: -, isKeyed: -, failure: refused fund.wrong 4, isAuthorising, isBusy: -}',
      'submitting: saveBankCard done 2 -> editing {hasCard: -, isKeyed: -, failure: refused fund.wrong 4, isBusy: -} says card.refused refused fund.wrong 4',
      'submitting: saveBankCard done 2 -> editing {isKeyed: -, failure: refused fund.wrong 4, isBusy: -} says card.refused refused fund.wrong 4',
      'submitting: saveBankCard done 3 -> authorising {password: -, isKeyed: -, failure: refused fund.locked 2026-03-03T09:00:00.000Z, isAuthorising, isBusy: -}',
      'submitting: saveBankCard done 3 -> editing {hasCard: -, isKeyed: -, failure: refused fund.locked 2026-03-03T09:00:00.000Z, isBusy: -} says card.refused refused fund.locked 2026-03-03T09:00:00.000Z',
      'submitting: saveBankCard done 3 -> editing {isKeyed: -, failure: refused fund.locked 2026-03-03T09:00:00.000Z, isBusy: -} says card.refused refused fund.locked 2026-03-03T09:00:00.000Z',
      'submitting: saveBankCard done 4 -> authorising {isProtected, isKeyed: -, isAuthorising, isBusy: -}',
      'submitting: saveBankCard done 4 -> authorising {password: -, isKeyed: -, isAuthorising, isBusy: -}',
      'submitting: saveBankCard done 4 -> editing {isKeyed: -, failure: refused param.missing pay_password, isBusy: -} says card.refused refused param.missing pay_password',
      'submitting: saveBankCard done 5 -> editing {hasCard: -, isKeyed: -, failure: refused param.invalid iban, isBusy: -} says card.refused refused param.invalid iban',
      'submitting: saveBankCard done 5 -> editing {hasCard: -, password: -, isKeyed: -, failure: refused param.invalid iban, isBusy: -} says card.refused refused param.invalid iban',
      'submitting: saveBankCard done 5 -> editing {isKeyed: -, failure: refused param.invalid iban, isBusy: -} says card.refused refused param.invalid iban',
      'submitting: saveBankCard done 6 -> editing {hasCard: -, isKeyed: -, failure: refused bank.bind_failed, isBusy: -} says card.refused refused bank.bind_failed',
      'submitting: saveBankCard done 6 -> editing {hasCard: -, password: -, isKeyed: -, failure: refused bank.bind_failed, isBusy: -} says card.refused refused bank.bind_failed',
      'submitting: saveBankCard done 6 -> editing {isKeyed: -, failure: refused bank.bind_failed, isBusy: -} says card.refused refused bank.bind_failed',
      'submitting: saveBankCard done 7 -> editing {hasCard: -, isKeyed: -, failure: signedOut, isBusy: -} says card.refused signedOut',
      'submitting: saveBankCard done 7 -> editing {hasCard: -, password: -, isKeyed: -, failure: signedOut, isBusy: -} says card.refused signedOut',
      'submitting: saveBankCard done 7 -> editing {isKeyed: -, failure: signedOut, isBusy: -} says card.refused signedOut',
      'submitting: saveBankCard done 8 -> editing {hasCard: -, isKeyed: -, failure: refused submit.failed, isBusy: -} says card.refused refused submit.failed',
      'submitting: saveBankCard done 8 -> editing {hasCard: -, password: -, isKeyed: -, failure: refused submit.failed, isBusy: -} says card.refused refused submit.failed',
      'submitting: saveBankCard done 8 -> editing {isKeyed: -, failure: refused submit.failed, isBusy: -} says card.refused refused submit.failed',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
    if (to.matches('submitting') && !from.matches('submitting')) {
      expect(to.context).toMatchObject({ key, card, failure: null });
      // Where a card is protected, nothing is sent without a fund password.
      if (to.context.isProtected) expect(on).toBe('password.entered');
      expect(to.context.password).toBe(on === 'password.entered' ? '246810' : '');
    }
    // No secret outlives its call, and no key either.
    if (!to.matches('submitting')) expect(to.context).toMatchObject({ password: '', key: null });
    if (to.matches('editing') || to.matches('bound')) expect(to.context.card).toBeNull();
    // The fund password is asked for only with a card at hand.
    if (to.matches('authorising')) {
      expect(to.context).toMatchObject({ isProtected: true, card });
      expect(fieldOfRefusal(to.context.failure)).toBeNull();
    }
    if (from.matches('submitting') && to.matches('editing')) {
      expect(to.context.failure).not.toBeNull();
    }
    if (on === 'password.declined') expect(to.context.failure).toBeNull();
  });

  test('a refusal goes back to where it can be answered', () => {
    const placesAfter = (code: string, isProtected: boolean) =>
      walked.transitions
        .filter(
          ({ from, to }) =>
            from.matches('submitting') &&
            from.context.card !== null &&
            from.context.isProtected === isProtected &&
            to.context.failure?.kind === 'refused' &&
            to.context.failure.code === code,
        )
        .map(({ to }) => to.value);
    expect(new Set(placesAfter('fund.wrong', true))).toEqual(new Set(['authorising']));
    expect(new Set(placesAfter('fund.locked', true))).toEqual(new Set(['authorising']));
    expect(new Set(placesAfter('fund.locked', false))).toEqual(new Set(['editing']));
    expect(new Set(placesAfter('param.invalid', true))).toEqual(new Set(['editing']));
    expect(new Set(placesAfter('bank.bind_failed', false))).toEqual(new Set(['editing']));
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
