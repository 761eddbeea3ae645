import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  removalKey as key,
  ownPassword as password,
  recoveryCodes as recovery,
  removalAnswers,
  setupAnswers,
} from '../../examples/security/authenticator';
import { authenticatorRemovalMachine } from '../../machines/security/authenticator-removal';
import {
  authenticatorSetupMachine,
  selectIsBusy,
  selectIsSaved,
} from '../../machines/security/authenticator-setup';
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
import { runOnActor, testEach } from '../walker/walker';
import { removalWalk as removal, setupWalk as setup } from './walks/authenticator';

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
    const sent = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' };
    expect(v.parse(AuthenticatorSecret, sent)).toEqual(sent);
    expect(v.is(AuthenticatorSecret, { ...sent, uri: 'https://example.com' })).toBe(false);
    expect(v.is(AuthenticatorSecret, { ...sent, secret: 'jbswy3dpehpk3pxp' })).toBe(false);
    expect(v.parse(AuthenticatorEnabled, { recovery: ['a', 'b'] })).toEqual(['a', 'b']);
    expect(v.is(AuthenticatorEnabled, { recovery: [] })).toBe(false);
  });
});

describe('an authenticator that is set up', () => {
  test('has these transitions and no others', () => {
    expect(setup.table).toEqual({
      start: ['-> allowing {step: allowing}'],
      allowing: [
        'password.given valid -> starting [busy] calls startAuthenticator {hasPassword, failure: -}',
      ],
      starting: [
        'startAuthenticator done -> pairing {step: pairing, hasPassword: -, hasSecret, isLost: -}',
        'startAuthenticator error wrongPassword -> allowing {hasPassword: -, failure: refused auth.old_password_wrong}',
        'startAuthenticator error alreadyOn -> allowing {hasPassword: -, failure: refused totp.already_on}',
        'startAuthenticator error alreadyOn -> unseen (done) {step: unseen, hasPassword: -, end}',
        'startAuthenticator error offline -> allowing {hasPassword: -, failure: unreachable client.offline}',
        'after answerTimeout -> allowing {hasPassword: -, failure: unreachable client.timeout}',
      ],
      pairing: [
        'code.entered valid -> enabling [busy] calls enableAuthenticator {hasCode, failure: -}',
        'step.undone -> allowing {step: allowing, hasSecret: -, failure: -}',
      ],
      enabling: [
        'enableAuthenticator done -> saving.unsaved {step: saving, hasCode: -, hasSecret: -, codes: 2}',
        'enableAuthenticator error wrongCode -> pairing {hasCode: -, failure: refused auth.totp_wrong}',
        'enableAuthenticator error alreadyOn -> unseen (done) {step: unseen, hasCode: -, hasSecret: -, end}',
        'enableAuthenticator error expired -> expired {step: expired, hasCode: -, hasSecret: -}',
        'enableAuthenticator error offline -> pairing {hasCode: -, failure: unreachable client.offline, isLost}',
        'after answerTimeout -> pairing {hasCode: -, failure: unreachable client.timeout, isLost}',
      ],
      expired: ['step.undone -> allowing {step: allowing}'],
      'saving.unsaved': ['saving.confirmed -> saving.saved {isSaved}'],
      'saving.saved': [
        'saving.denied -> saving.unsaved {isSaved: -}',
        'codes.closed -> done (done) {step: done, isSaved: -, codes: -, end}',
      ],
    });
  });

  test('has these delays', () => expect(setup.delays).toEqual({ answerTimeout: 60_000 }));
  test('has no gaps', () => expect(setup.gaps).toEqual([]));

  testEach('holds its invariants', setup.transitions, ({ on, from, to }) => {
    const { context } = to;
    expect(selectIsBusy(to)).toBe(to.matches('starting') || to.matches('enabling'));
    // The password goes with its call, the secret once it is not shown any more.
    expect(context.password).toBe(to.matches('starting') ? password : '');
    expect(context.code).toBe(to.matches('enabling') ? '123456' : '');
    expect(context.secret !== null).toBe(to.matches('pairing') || to.matches('enabling'));
    // Recovery codes are there from being told until they are closed, and closed only when kept.
    expect(context.recovery).toEqual(to.matches('saving') ? recovery : []);
    if (to.matches('done')) expect([on, selectIsSaved(from)]).toEqual(['codes.closed', true]);
    // Whoever may have turned it on without its recovery codes is told so, and nobody else.
    if (on === 'startAuthenticator error' && to.matches('unseen')) {
      expect(from.context.isLost).toBe(true);
    }
    if (context.failure) expect(to.matches('allowing') || to.matches('pairing')).toBe(true);
  });

  testEach('runs', setup.tours, async (tour) => {
    const { calls } = await runOnActor(authenticatorSetupMachine, tour, setupAnswers);
    for (const { actor, input } of calls) {
      expect(input).toEqual(actor === 'startAuthenticator' ? { password } : { code: '123456' });
    }
  });
});

describe('an authenticator that is turned off', () => {
  test('has these transitions and no others', () => {
    expect(removal.table).toEqual({
      start: ['fresh -> editing', 'resumed -> submitting [busy] calls submitDraft {isKeyed}'],
      editing: [
        'draft.submitted valid -> submitting [busy] calls submitDraft {hasPassword, failure: -, isKeyed}',
      ],
      submitting: [
        'submitDraft done accepted -> accepted (done) {hasPassword: -, isKeyed: -, end}',
        'submitDraft done wrongPassword -> editing emits draft.refused refused auth.old_password_wrong {hasPassword: -, failure: refused auth.old_password_wrong, isKeyed: -}',
        'submitDraft done unanswered -> editing emits draft.refused refused client.unknown_outcome {hasPassword: -, failure: refused client.unknown_outcome, isKeyed: -}',
      ],
    });
  });

  test('has no gaps', () => expect(removal.gaps).toEqual([]));

  testEach('holds its invariants', removal.transitions, ({ on, to }) => {
    const isSent = on === 'draft.submitted';
    expect(to.context.draft).toEqual(isSent ? { password } : null);
    if (to.matches('submitting')) expect(to.context).toMatchObject({ key, failure: null });
    else expect(to.context.key).toBeNull();
    expect(to.context.failure !== null).toBe(to.matches('editing') && on.startsWith('submitDraft'));
  });

  testEach('runs', removal.tours, async (tour) => {
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
