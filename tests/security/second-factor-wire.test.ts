import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  AuthenticatorCode,
  AuthenticatorEnabled,
  AuthenticatorEnableRequest,
  AuthenticatorRemovalRequest,
  AuthenticatorRemoved,
  AuthenticatorSecret,
  AuthenticatorStart,
  isAuthenticatorCode,
  isAuthenticatorStart,
  isSecondFactorCode,
  PasskeyField,
  passkeyFields,
  RecoveryCode,
  recoveryCodeShown,
  recoveryLength,
  recoveryLetters,
  SecondFactorCode,
  SecondFactorField,
  secondFactorFields,
} from '../../schemas/kernel/second-factor';
import { refusalsOf } from '../support/refusals';

const of = (length: number) => 'x'.repeat(length);

describe('a code of an authenticator app', () => {
  test.each([
    ['012345', '012345'],
    [' 012 345 ', '012345'],
    ['012-345', '012345'],
    ['0\t1\n2345', '012345'],
    ['０１２３４５', '012345'],
  ])('%j is %s', (typed, code) => {
    expect(v.parse(AuthenticatorCode, typed)).toBe(code);
    expect(v.parse(SecondFactorCode, typed)).toBe(code);
    expect(v.parse(AuthenticatorEnableRequest, { totp: typed })).toEqual({ totp: code });
    expect([isAuthenticatorCode(typed), isSecondFactorCode(typed)]).toEqual([true, true]);
  });

  test.each<[unknown, string[]]>([
    ['12345', ['auth.totp_wrong']],
    ['1234567', ['auth.totp_wrong']],
    ['x12345', ['auth.totp_wrong']],
    ['x123456', ['auth.totp_wrong']],
    ['123456x', ['auth.totp_wrong']],
    ['12345.', ['auth.totp_wrong']],
    ['١٢٣٤٥٦', ['auth.totp_wrong']],
    ['', ['param.missing', 'auth.totp_wrong']],
    [' - ', ['param.missing', 'auth.totp_wrong']],
    [123456, ['auth.totp_wrong']],
    [null, ['auth.totp_wrong']],
  ])('%j is none', (typed, refusals) => {
    expect(refusalsOf(AuthenticatorCode, typed)).toEqual(refusals);
    expect(refusalsOf(AuthenticatorEnableRequest, { totp: typed })).toEqual(
      refusals.map((refusal) => `totp ${refusal}`),
    );
    expect(v.is(SecondFactorCode, typed)).toBe(false);
  });
});

describe('a recovery code', () => {
  test('has twelve letters, none of which is taken for another', () => {
    expect(recoveryLength).toBe(12);
    expect([...recoveryLetters]).toHaveLength(32);
    for (const letter of recoveryLetters) {
      expect(v.parse(RecoveryCode, letter.repeat(12))).toBe(letter.repeat(12));
      expect(v.parse(RecoveryCode, letter.toLowerCase().repeat(12))).toBe(letter.repeat(12));
    }
  });

  test.each([
    ['7K2M-9QXD-04TB', '7K2M9QXD04TB'],
    [' 7k2m 9qxd 04tb ', '7K2M9QXD04TB'],
    ['OoOoOoOoOoOo', '000000000000'],
    ['IiLlIiLlIiLl', '111111111111'],
    ['７Ｋ２Ｍ９ＱＸＤ０４ＴＢ', '7K2M9QXD04TB'],
  ])('%j is %s', (typed, code) => {
    expect(v.parse(RecoveryCode, typed)).toBe(code);
    expect(v.parse(SecondFactorCode, typed)).toBe(code);
    expect([isAuthenticatorCode(typed), isSecondFactorCode(typed)]).toEqual([false, true]);
  });

  test.each([
    '',
    '7K2M9QXD04T',
    '7K2M9QXD04TBX',
    'U'.repeat(12),
    '7K2M.9QXD04T',
    'Ä'.repeat(12),
    123456789012,
    null,
  ])('%j is none', (typed) => {
    expect(refusalsOf(RecoveryCode, typed)).toEqual(['auth.totp_wrong']);
    expect(v.is(SecondFactorCode, typed)).toBe(false);
  });

  test('is shown in groups of four', () => {
    expect(recoveryCodeShown('7K2M9QXD04TB')).toBe('7K2M-9QXD-04TB');
  });

  test('and a code of the app are refused as one when they are neither', () => {
    expect(refusalsOf(SecondFactorCode, true)).toEqual(['auth.totp_wrong']);
  });
});

describe('a second factor on the wire', () => {
  test('goes out where there is one', () => {
    expect(secondFactorFields('')).toEqual({});
    expect(secondFactorFields('012345')).toEqual({ totp: '012345' });
    expect(passkeyFields('')).toEqual({});
    expect(passkeyFields('{ }')).toEqual({ passkey: '{ }' });
  });

  test('may be what a passkey answered, in text, or nothing', () => {
    expect(v.parse(PasskeyField, undefined)).toBe('');
    expect(v.parse(PasskeyField, of(16_384))).toBe(of(16_384));
    for (const none of [of(16_385), 7, null]) expect(v.is(PasskeyField, none)).toBe(false);
  });

  test.each([
    [undefined, ''],
    ['', ''],
    ['012 345', '012345'],
    ['7k2m-9qxd-04tb', '7K2M9QXD04TB'],
    // Whether it is right is not asked here.
    ['wrong', 'WRONG'],
    [of(64), 'X'.repeat(64)],
  ])('is read from %j', (wire, code) => expect(v.parse(SecondFactorField, wire)).toBe(code));

  test.each([of(65), 123456, null])('is not read from %j', (wire) =>
    expect(refusalsOf(SecondFactorField, wire)).toEqual(['wrong']),
  );
});

describe('an authenticator (contract/calls/post-user-totp-enable.md)', () => {
  const passwords: [object, string[]][] = [
    [{ password: '' }, ['password param.missing']],
    [{ password: of(257) }, ['password wrong']],
    [{ password: 7 }, ['password wrong']],
  ];

  test.each(['x', ' ', of(256)])('is set up and turned off by a password: %j', (password) => {
    expect(v.parse(AuthenticatorStart, { password })).toEqual({ password });
    expect(isAuthenticatorStart({ password })).toBe(true);
    expect(v.parse(AuthenticatorRemovalRequest, { password })).toEqual({
      password,
      code: '',
      passkey: '',
    });
    expect(v.parse(AuthenticatorRemovalRequest, { password, totp: '7k2m-9qxd-04tb' })).toEqual({
      password,
      code: '7K2M9QXD04TB',
      passkey: '',
    });
  });

  test.each(passwords)('is neither set up nor turned off by %j', (request, refusals) => {
    expect(refusalsOf(AuthenticatorStart, request)).toEqual(refusals);
    expect(refusalsOf(AuthenticatorRemovalRequest, request)).toEqual(refusals);
    expect(v.is(AuthenticatorStart, request)).toBe(false);
  });

  test('is not turned off by a code that is no text', () => {
    expect(refusalsOf(AuthenticatorRemovalRequest, { password: 'x', totp: 7 })).toEqual([
      'totp wrong',
    ]);
    expect(isAuthenticatorStart({ password: '' })).toBe(false);
  });

  const sent = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' };
  test.each([
    {},
    { secret: 'QRSTUVWXYZ234567' },
    { secret: `${'A'.repeat(32)}====` },
    { uri: 'otpauth://totp/Tideline:ada?secret=ABCDEFGHIJKLMNOP&issuer=Tideline' },
  ])('is told its secret: %j', (patch) => {
    expect(v.parse(AuthenticatorSecret, { ...sent, ...patch })).toEqual({ ...sent, ...patch });
  });

  test.each<[object, string[]]>([
    [{ secret: 'A'.repeat(15) }, ['secret wrong']],
    [{ secret: 'a'.repeat(16) }, ['secret wrong']],
    [{ secret: `1${'A'.repeat(16)}` }, ['secret wrong']],
    [{ secret: `${'A'.repeat(16)}8` }, ['secret wrong']],
    [{ secret: `${'A'.repeat(16)}=A` }, ['secret wrong']],
    [{ secret: '' }, ['secret wrong']],
    [{ secret: 7 }, ['secret wrong']],
    [{ uri: 'otpauth://hotp/x' }, ['uri wrong']],
    [{ uri: 'x otpauth://totp/x' }, ['uri wrong']],
    [{ uri: '' }, ['uri wrong']],
    [{ uri: 7 }, ['uri wrong']],
  ])('is not told it by %j', (patch, refusals) => {
    expect(refusalsOf(AuthenticatorSecret, { ...sent, ...patch })).toEqual(refusals);
  });

  test('is on with recovery codes, and off when the server says so', () => {
    expect(v.parse(AuthenticatorEnabled, { recovery: ['a', 'b'] })).toEqual(['a', 'b']);
    expect(refusalsOf(AuthenticatorEnabled, { recovery: [] })).toEqual(['recovery wrong']);
    expect(refusalsOf(AuthenticatorEnabled, { recovery: [7] })).toEqual(['recovery.0 wrong']);
    for (const enabled of [false, 0, '0']) {
      expect(v.parse(AuthenticatorRemoved, { enabled })).toBe(true);
    }
    expect(refusalsOf(AuthenticatorRemoved, {})).toEqual(['enabled wrong']);
    expect(refusalsOf(AuthenticatorRemoved, { enabled: 'no' })).toEqual(['enabled wrong']);
  });
});
