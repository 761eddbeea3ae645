import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  CodePassed,
  codeCheckFields,
  emptyPasswordPair,
  emptyResetIdentity,
  isPasswordPair,
  isResetIdentity,
  MailCodeCheck,
  PasskeyResetRequest,
  PasswordPair,
  PasswordResetRequest,
  PasswordWasReset,
  PersistedResetIdentity,
  PhoneCodeCheck,
  ResetIdentity,
  resetFields,
  resetIdentityFields,
} from '../../schemas/security/password-reset';
import { refusalsOf } from '../support/refusals';
import { typedNames } from './support/typed-names';

const phone: ResetIdentity = {
  kind: 'mobile',
  areaCode: '86',
  name: '13800138000',
  code: '012345',
};
const mail: ResetIdentity = { ...phone, kind: 'email', areaCode: '', name: 'ada@example.com' };
const pair = { password: '123456', repeated: '123456' };

describe('whose password is to be reset', () => {
  test('begins with nothing but the kind and the country code', () => {
    expect(emptyResetIdentity).toEqual({ kind: 'mobile', areaCode: '86', name: '', code: '' });
    expect([emptyResetIdentity, phone, mail].map(isResetIdentity)).toEqual([false, true, true]);
  });

  test.each(typedNames(phone, mail))(
    'is refused for what is wrong: %s',
    (_, typed, patch, refusals) => {
      expect(refusalsOf(ResetIdentity, { ...typed, ...patch })).toEqual(refusals);
    },
  );

  test('is kept without the code', () => {
    const { code: _, ...stored } = phone;
    expect(v.parse(PersistedResetIdentity, phone)).toEqual(stored);
    for (const field of ['kind', 'areaCode', 'name']) {
      expect(refusalsOf(PersistedResetIdentity, { ...stored, [field]: 7 })).toEqual([
        `${field} wrong`,
      ]);
    }
  });
});

describe('a new login password', () => {
  test('begins empty', () => {
    expect(emptyPasswordPair).toEqual({ password: '', repeated: '' });
    expect([emptyPasswordPair, pair].map(isPasswordPair)).toEqual([false, true]);
  });

  test.each<[unknown, unknown, string[]]>([
    ['123456', '123456', []],
    ['x'.repeat(64), 'x'.repeat(64), []],
    ['12345', '12345', ['password auth.password_short']],
    ['x'.repeat(65), 'x'.repeat(65), ['password auth.password_long']],
    ['123456', '123457', ['repeated auth.password_mismatch']],
    ['123456', '', ['repeated param.missing', 'repeated auth.password_mismatch']],
    ['', '', ['password param.missing', 'password auth.password_short', 'repeated param.missing']],
    [123456, '123456', ['password wrong']],
    ['123456', 123456, ['repeated wrong']],
  ])('%j, repeated as %j, is refused for %j', (password, repeated, refusals) => {
    expect(refusalsOf(PasswordPair, { password, repeated })).toEqual(refusals);
  });
});

const request = {
  account: '13800138000',
  area_code: '86',
  code: '012345',
  password: '123456',
  repassword: '123456',
};

describe('a reset on the wire (contract/calls/post-user-forget.md)', () => {
  test('goes out with a country code for a phone alone', () => {
    expect(resetFields({ ...phone, name: ' 13800138000 ', ...pair })).toEqual(request);
    const { area_code: _, ...mailed } = { ...request, account: 'ada@example.com' };
    expect(resetFields({ ...mail, ...pair })).toEqual(mailed);
  });

  const { code, password } = request;
  const named = { kind: 'mobile', areaCode: '86', name: '13800138000' };
  const addressed = { kind: 'email', areaCode: '', name: 'ada@example.com' };
  test.each<[string, object, object]>([
    ['a phone', {}, { account: named }],
    ['a padded one', { account: ' 13800138000 ', area_code: '+86' }, { account: named }],
    ['an address', { account: ' Ada@Example.com', area_code: undefined }, { account: addressed }],
    ['an address with a country code', { account: 'ada@example.com' }, { account: addressed }],
    ['a second factor', { totp: '123 456' }, { account: named, totp: '123456' }],
    ['a passkey', { passkey: '{ }' }, { account: named, passkey: '{ }' }],
  ])('is read: %s', (_, patch, read) => {
    expect(v.parse(PasswordResetRequest, { ...request, ...patch })).toEqual({
      code,
      password,
      totp: '',
      passkey: '',
      ...read,
    });
  });

  test('has its passkey asked for by the code and whose it is alone', () => {
    const { password: _, repassword: __, ...identity } = request;
    const typed = { ...phone, name: ' 13800138000 ' };
    expect(resetIdentityFields(typed)).toEqual(identity);
    expect(v.parse(PasskeyResetRequest, identity)).toEqual({ account: named, code });
    const mailed = { ...identity, account: ' Ada@Example.com', area_code: undefined };
    expect(v.parse(PasskeyResetRequest, mailed)).toEqual({ account: addressed, code });
  });

  test.each<[object, string[]]>([
    [{ account: 7 }, ['account wrong']],
    [{ account: '123456' }, ['account auth.code_wrong']],
    [{ area_code: undefined }, ['account auth.code_wrong']],
    [{ area_code: 86 }, ['area_code wrong']],
    [{ code: '12345' }, ['code auth.code_wrong']],
    [{ code: undefined }, ['code auth.code_wrong']],
  ])('has no passkey asked for by %o', (patch, refusals) => {
    expect(refusalsOf(PasskeyResetRequest, { ...request, ...patch })).toEqual(refusals);
  });

  test.each<[string, object, string[]]>([
    ['an account that is no text', { account: 7 }, ['account wrong']],
    // Like an unknown account, a name that nobody can have tells nothing.
    ['a number that nobody has', { account: '123456' }, ['account auth.code_wrong']],
    ['a number of no country', { area_code: undefined }, ['account auth.code_wrong']],
    ['an address that nobody has', { account: 'ada@' }, ['account auth.code_wrong']],
    ['a country code that is no text', { area_code: 86 }, ['area_code wrong']],
    ['a wrong code', { code: '12345' }, ['code auth.code_wrong']],
    ['no code', { code: undefined }, ['code auth.code_wrong']],
    [
      'a short password',
      { password: '12345', repassword: '12345' },
      ['password auth.password_short'],
    ],
    ['two passwords', { repassword: '123457' }, ['repassword auth.password_mismatch']],
    ['a repetition that is no text', { repassword: 123456 }, ['repassword wrong']],
    ['a second factor that is no text', { totp: 123456 }, ['totp wrong']],
    ['a passkey that is no text', { passkey: 7 }, ['passkey wrong']],
  ])('is refused: %s', (_, patch, refusals) => {
    expect(refusalsOf(PasswordResetRequest, { ...request, ...patch })).toEqual(refusals);
  });

  test.each([
    [{ reset: true }],
    [{ reset: 1 }],
    ['done'],
    [1],
    [true],
    [null],
    [undefined],
    [{}],
    [[]],
  ])('has worked when a server answers %j', (payload) =>
    expect(v.parse(PasswordWasReset, payload)).toBe(true),
  );
  test.each([{ reset: 'perhaps' }, { done: true }])(
    'has not worked when it answers %j',
    (payload) => expect(v.is(PasswordWasReset, payload)).toBe(false),
  );
});

describe('a code that is asked about (contract/calls/post-user-check-mobile.md, contract/calls/post-user-check-email.md)', () => {
  const byPhone = {
    user_string: '13800138000',
    area_code: '86',
    type: 'forget',
    mobile_code: '012345',
  };
  const byMail = { user_string: 'ada@example.com', type: 'forget', email_code: '012345' };

  test('goes out under the name that its kind has', () => {
    expect(codeCheckFields({ ...phone, name: ' 13800138000 ' })).toEqual(byPhone);
    expect(codeCheckFields(mail)).toEqual(byMail);
  });

  test('is read with its address and purpose', () => {
    const padded = { ...byPhone, user_string: ' 13800138000 ', area_code: '+86' };
    expect(v.parse(PhoneCodeCheck, padded)).toEqual({
      account: { kind: 'mobile', areaCode: '86', name: '13800138000' },
      purpose: 'forget',
      code: '012345',
    });
    const shouted = { ...byMail, user_string: ' Ada@Example.com ', type: 'register' };
    expect(v.parse(MailCodeCheck, shouted)).toEqual({
      account: { kind: 'email', areaCode: '', name: 'ada@example.com' },
      purpose: 'register',
      code: '012345',
    });
  });

  test.each<[object, string[]]>([
    [{ user_string: 7 }, ['user_string wrong']],
    [{ area_code: '' }, ['area_code auth.phone_invalid']],
    [{ area_code: 86 }, ['area_code auth.phone_invalid']],
    [{ type: 'withdraw' }, ['type wrong']],
    [{ mobile_code: '12345' }, ['mobile_code auth.code_wrong']],
  ])('of a phone is refused with %j', (patch, refusals) => {
    expect(refusalsOf(PhoneCodeCheck, { ...byPhone, ...patch })).toEqual(refusals);
  });

  test.each<[object, string[]]>([
    [{ user_string: 7 }, ['user_string wrong']],
    [{ type: 'withdraw' }, ['type wrong']],
    [{ email_code: '12345' }, ['email_code auth.code_wrong']],
  ])('of a mail is refused with %j', (patch, refusals) => {
    expect(refusalsOf(MailCodeCheck, { ...byMail, ...patch })).toEqual(refusals);
  });

  test.each([{ valid: true }, 'ok', 1, null, undefined])('has passed with %j', (payload) =>
    expect(v.parse(CodePassed, payload)).toBe(true),
  );
});
