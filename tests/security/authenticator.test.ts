import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { authenticatorRemovalMachine } from '../../machines/security/authenticator-removal';
import {
  authenticatorSetupMachine,
  selectIsBusy,
  selectIsSaved,
  selectRecovery,
  selectSecret,
  selectStep,
} from '../../machines/security/authenticator-setup';
import { type Failure, RequestError } from '../../schemas/kernel/failure';
import {
  AuthenticatorCode,
  AuthenticatorEnabled,
  AuthenticatorSecret,
  isAuthenticatorCode,
  isSecondFactorCode,
  RecoveryCode,
  recoveryCodeShown,
  SecondFactorField,
  secondFactorFields,
} from '../../schemas/kernel/second-factor';
import { silence } from '../support/people';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

describe('a code', () => {
  test.each(['123456', '123 456', ' 123-456 ', '１２３４５６'])('%s is six digits', (typed) => {
    expect(v.parse(AuthenticatorCode, typed)).toBe('123456');
    expect(isSecondFactorCode(typed)).toBe(true);
  });

  test.each(['', '12345', '1234567', '12345a', '12345６7', '١٢٣٤٥٦'])('%s is not', (typed) => {
    expect(isAuthenticatorCode(typed)).toBe(false);
    expect(isSecondFactorCode(typed)).toBe(false);
  });

  test('says what is wrong with it', () => {
    const wrong = (typed: unknown) => v.safeParse(AuthenticatorCode, typed).issues?.[0].message;
    expect(wrong('')).toBe('param.missing');
    expect(wrong('12345')).toBe('auth.totp_wrong');
    expect(wrong(123_456)).toBe('auth.totp_wrong');
  });

  test('a recovery code is read however it was written down', () => {
    const code = '7K2M9QXD01TB';
    expect(recoveryCodeShown(code)).toBe('7K2M-9QXD-01TB');
    for (const typed of ['7K2M-9QXD-01TB', '7k2m 9qxd oltb', '7K2M9QXDOITB']) {
      expect(v.parse(RecoveryCode, typed)).toBe(code);
      expect(isSecondFactorCode(typed)).toBe(true);
      expect(isAuthenticatorCode(typed)).toBe(false);
    }
    for (const typed of ['7K2M-9QXD-01T', '7K2M-9QXD-01TBX', '7K2M-9QXD-01TU', '']) {
      expect(v.is(RecoveryCode, typed)).toBe(false);
    }
  });

  test('goes on the wire where there is one', () => {
    expect(secondFactorFields('')).toEqual({});
    expect(secondFactorFields('123456')).toEqual({ totp: '123456' });
    expect(v.parse(SecondFactorField, undefined)).toBe('');
    expect(v.parse(SecondFactorField, ' 7k2m-9qxd-01tb ')).toBe('7K2M9QXD01TB');
    expect(v.is(SecondFactorField, 'x'.repeat(65))).toBe(false);
    expect(v.is(SecondFactorField, 123_456)).toBe(false);
  });

  test('a secret and recovery codes are read as the server tells them', () => {
    const told = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' };
    expect(v.parse(AuthenticatorSecret, told)).toEqual(told);
    expect(v.is(AuthenticatorSecret, { ...told, uri: 'https://example.com' })).toBe(false);
    expect(v.is(AuthenticatorSecret, { ...told, secret: 'jbswy3dpehpk3pxp' })).toBe(false);
    expect(v.parse(AuthenticatorEnabled, { recovery: ['a', 'b'] })).toEqual(['a', 'b']);
    expect(v.is(AuthenticatorEnabled, { recovery: [] })).toBe(false);
  });
});

type Refused = Extract<Failure, { kind: 'refused' }>;
const refused = (code: Refused['code']) =>
  new RequestError({ kind: 'refused', code, params: {}, text: '' });

const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' };
const recovery = ['7K2M-9QXD-01TB', 'AAAA-BBBB-CCCC'];
const password = 'correct horse';

const setupAnswers = {
  startAuthenticator: { done: [secret], error: [refused('auth.old_password_wrong'), silence] },
  enableAuthenticator: {
    done: [recovery],
    error: [
      refused('auth.totp_wrong'),
      refused('totp.already_on'),
      refused('totp.not_on'),
      silence,
    ],
  },
} satisfies AnswerTable<typeof authenticatorSetupMachine>;

const setup = walk(authenticatorSetupMachine, {
  inputs: [undefined],
  events: {
    'password.given': [{ draft: { password } }, { draft: { password: '' } }],
    'code.entered': [{ code: '123456' }, { code: '12345' }],
    'step.undone': [{}],
    'saving.confirmed': [{}],
    'saving.denied': [{}],
    'codes.closed': [{}],
  },
  answers: setupAnswers,
  seen: ({ context }) => [context.password, context.secret, context.code, context.failure],
  told: (snapshot) => ({
    step: selectStep(snapshot),
    isSaved: selectIsSaved(snapshot),
    hasPassword: snapshot.context.password !== '',
    hasCode: snapshot.context.code !== '',
    hasSecret: selectSecret(snapshot) !== null,
    failure: snapshot.context.failure,
    codes: selectRecovery(snapshot).length,
    end: snapshot.output !== undefined,
  }),
});

describe('an authenticator that is set up', () => {
  test('moves like this, and no other way', () => {
    expect(setup.table).toEqual([
      'allowing: password.given 1 -> starting [busy] {hasPassword, failure: -}',
      'allowing: password.given 1 -> starting [busy] {hasPassword}',
      'enabling: after answerTimeout -> pairing {hasCode: -, failure: unreachable client.timeout}',
      'enabling: enableAuthenticator done -> saving.unsaved {step: saving, hasCode: -, hasSecret: -, codes: 2}',
      'enabling: enableAuthenticator error 1 -> pairing {hasCode: -, failure: refused auth.totp_wrong}',
      'enabling: enableAuthenticator error 2 -> unseen (done) {step: unseen, hasCode: -, hasSecret: -, end}',
      'enabling: enableAuthenticator error 3 -> expired {step: expired, hasCode: -, hasSecret: -}',
      'enabling: enableAuthenticator error 4 -> pairing {hasCode: -, failure: unreachable client.offline}',
      'expired: step.undone -> allowing {step: allowing}',
      'pairing: code.entered 1 -> enabling [busy] {hasCode, failure: -}',
      'pairing: code.entered 1 -> enabling [busy] {hasCode}',
      'pairing: step.undone -> allowing {step: allowing, hasSecret: -, failure: -}',
      'pairing: step.undone -> allowing {step: allowing, hasSecret: -}',
      'saving.saved: codes.closed -> done (done) {step: done, isSaved: -, codes: -, end}',
      'saving.saved: saving.denied -> saving.unsaved {isSaved: -}',
      'saving.unsaved: saving.confirmed -> saving.saved {isSaved}',
      'start -> allowing {step: allowing}',
      'starting: after answerTimeout -> allowing {hasPassword: -, failure: unreachable client.timeout}',
      'starting: startAuthenticator done -> pairing {step: pairing, hasPassword: -, hasSecret}',
      'starting: startAuthenticator error 1 -> allowing {hasPassword: -, failure: refused auth.old_password_wrong}',
      'starting: startAuthenticator error 2 -> allowing {hasPassword: -, failure: unreachable client.offline}',
    ]);
  });

  test('waits as long as it should', () => expect(setup.waits).toEqual({ answerTimeout: 60_000 }));
  test('leaves nothing out', () => expect(setup.gaps).toEqual([]));

  test.each(setup.transitions)('keeps its promises: $title', ({ on, from, to }) => {
    const { context } = to;
    expect(selectIsBusy(to)).toBe(to.matches('starting') || to.matches('enabling'));
    // The password goes with its call, the secret once it is not shown any more.
    expect(context.password).toBe(to.matches('starting') ? password : '');
    expect(context.code).toBe(to.matches('enabling') ? '123456' : '');
    expect(context.secret !== null).toBe(to.matches('pairing') || to.matches('enabling'));
    // Recovery codes are there from being told until they are closed, and closed only when kept.
    expect(context.recovery).toEqual(to.matches('saving') ? recovery : []);
    if (to.matches('done')) expect([on, selectIsSaved(from)]).toEqual(['codes.closed', true]);
    if (context.failure) expect(to.matches('allowing') || to.matches('pairing')).toBe(true);
  });

  test.each(setup.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(authenticatorSetupMachine, tour, setupAnswers);
    for (const { actor, input } of calls) {
      expect(input).toEqual(actor === 'startAuthenticator' ? { password } : { code: '123456' });
    }
  });
});

const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const removalAnswers = {
  submitDraft: {
    done: [
      { state: 'accepted', result: true },
      { state: 'refused', failure: refused('auth.old_password_wrong').failure },
      { state: 'unanswered' },
    ],
    error: [],
  },
} satisfies AnswerTable<typeof authenticatorRemovalMachine>;

const removal = walk(authenticatorRemovalMachine, {
  inputs: [{ pending: null }, { pending: key }],
  events: {
    'draft.submitted': [
      { draft: { password }, key },
      { draft: { password: '' }, key },
    ],
  },
  answers: removalAnswers,
  seen: ({ context }) => [context.draft, context.key, context.failure],
  told: (snapshot) => ({
    hasPassword: snapshot.context.draft !== null,
    failure: snapshot.context.failure,
    isKeyed: snapshot.context.key !== null,
    end: snapshot.output !== undefined,
  }),
});

describe('an authenticator that is turned off', () => {
  test('moves like this, and no other way', () => {
    expect(removal.table).toEqual([
      'editing: draft.submitted 1 -> submitting [busy] {hasPassword, failure: -, isKeyed}',
      'editing: draft.submitted 1 -> submitting [busy] {hasPassword, isKeyed}',
      'start 1 -> editing',
      'start 2 -> submitting [busy] {isKeyed}',
      'submitting: submitDraft done 1 -> accepted (done) {hasPassword: -, isKeyed: -, end}',
      'submitting: submitDraft done 1 -> accepted (done) {isKeyed: -, end}',
      'submitting: submitDraft done 2 -> editing {failure: refused auth.old_password_wrong, isKeyed: -} says draft.refused refused auth.old_password_wrong',
      'submitting: submitDraft done 2 -> editing {hasPassword: -, failure: refused auth.old_password_wrong, isKeyed: -} says draft.refused refused auth.old_password_wrong',
      'submitting: submitDraft done 3 -> editing {failure: refused submit.failed, isKeyed: -} says draft.refused refused submit.failed',
      'submitting: submitDraft done 3 -> editing {hasPassword: -, failure: refused submit.failed, isKeyed: -} says draft.refused refused submit.failed',
    ]);
  });

  test('leaves nothing out', () => expect(removal.gaps).toEqual([]));

  test.each(removal.transitions)('keeps its promises: $title', ({ on, to }) => {
    const isSent = on === 'draft.submitted';
    expect(to.context.draft).toEqual(isSent ? { password } : null);
    if (to.matches('submitting')) expect(to.context).toMatchObject({ key, failure: null });
    else expect(to.context.key).toBeNull();
    expect(to.context.failure !== null).toBe(to.matches('editing') && on.startsWith('submitDraft'));
  });

  test.each(removal.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(authenticatorRemovalMachine, tour, removalAnswers);
    // Of a removal from before a reload only the key is left.
    for (const { input } of calls) {
      expect([
        { key, payload: { password } },
        { key, payload: null },
      ]).toContainEqual(input);
    }
  });
});
