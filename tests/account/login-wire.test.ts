import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  emptyLogin,
  isLogin,
  Login,
  type LoginDraft,
  LoginRequest,
  loginFields,
  PersistedLogin,
  Token,
} from '../../schemas/account/login';
import { refusalsOf } from '../support/refusals';

const phone: LoginDraft = {
  kind: 'mobile',
  areaCode: '86',
  name: '13800138000',
  password: 'correct horse',
};
const mail: LoginDraft = { ...phone, kind: 'email', areaCode: '', name: 'ada@example.com' };

describe('a login as it is typed', () => {
  test('begins with nothing but the kind and the country code', () => {
    expect(emptyLogin).toEqual({ kind: 'mobile', areaCode: '86', name: '', password: '' });
    expect([emptyLogin, phone, mail].map(isLogin)).toEqual([false, true, true]);
  });

  test.each<[string, object, string[]]>([
    ['all in order', {}, []],
    ['no kind', { kind: 'pigeon' }, ['kind wrong']],
    ['no country code', { areaCode: '' }, ['name auth.phone_invalid']],
    ['a country code with a plus', { areaCode: '+86' }, []],
    ['a country code that is no text', { areaCode: 86 }, ['areaCode wrong']],
    ['a number of six', { name: '123456' }, ['name auth.phone_invalid']],
    ['a number of seven', { name: '0123456' }, []],
    ['a number of sixteen', { name: '1'.repeat(16) }, []],
    ['a number of seventeen', { name: '1'.repeat(17) }, ['name auth.phone_invalid']],
    ['an address for a number', { name: 'ada@example.com' }, ['name auth.phone_invalid']],
    ['a name that is no text', { name: 13800138000 }, ['name wrong']],
    ['no password', { password: '' }, ['password param.missing']],
    ['a password of one', { password: 'x' }, []],
    ['a password of 256', { password: 'x'.repeat(256) }, []],
    ['a password of 257', { password: 'x'.repeat(257) }, ['password auth.bad_credentials']],
    ['a password that is no text', { password: 7 }, ['password wrong']],
    [
      'two things',
      { name: '1', password: '' },
      ['password param.missing', 'name auth.phone_invalid'],
    ],
  ])('is refused for what is wrong with a phone: %s', (_, patch, refusals) => {
    expect(refusalsOf(Login, { ...phone, ...patch })).toEqual(refusals);
  });

  test.each<[string, object, string[]]>([
    ['all in order', {}, []],
    ['a country code', { areaCode: '86' }, []],
    ['no address', { name: 'ada@' }, ['name auth.email_invalid']],
    ['a number for an address', { name: '13800138000' }, ['name auth.email_invalid']],
    ['an address that is no text', { name: 7 }, ['name wrong']],
    ['no password', { password: '' }, ['password param.missing']],
  ])('is refused for what is wrong with a mail address: %s', (_, patch, refusals) => {
    expect(refusalsOf(Login, { ...mail, ...patch })).toEqual(refusals);
  });

  test('is kept without its password', () => {
    const { password: _, ...stored } = phone;
    expect(v.parse(PersistedLogin, phone)).toEqual(stored);
    for (const field of ['kind', 'areaCode', 'name']) {
      expect(refusalsOf(PersistedLogin, { ...stored, [field]: 7 })).toEqual([`${field} wrong`]);
    }
  });
});

describe('a login on the wire (contract/calls/post-user-login.md)', () => {
  const fields = {
    user_string: '13800138000',
    area_code: '86',
    password: 'correct horse',
  };

  test.each<[string, object, object]>([
    ['no more', {}, {}],
    ['spaces around the name', { name: ' 13800138000 ' }, {}],
    ['an empty factor', { factor: '' }, {}],
    ['a factor', { factor: '123456' }, { totp: '123456' }],
    ['an empty passkey', { passkey: '' }, {}],
    ['a passkey', { passkey: '{}' }, { passkey: '{}' }],
  ])('goes out with %s', (_, patch, more) => {
    expect(loginFields({ ...phone, ...patch })).toEqual({ ...fields, ...more });
  });

  test('goes out without a country code for a mail address', () => {
    expect(loginFields(mail)).toEqual({
      user_string: 'ada@example.com',
      password: 'correct horse',
    });
  });

  const request = { user_string: 'ada@example.com', password: 'x' };
  const least = { ...request, area_code: '', totp: '', passkey: '', device: '' };

  test.each<[string, object, object]>([
    ['the least', {}, {}],
    ['any name', { user_string: ' ada ' }, { user_string: 'ada' }],
    ['a name of 254', { user_string: 'x'.repeat(254) }, { user_string: 'x'.repeat(254) }],
    ['a country code', { area_code: '86' }, { area_code: '86' }],
    ['a password as it is', { password: ' x ' }, { password: ' x ' }],
    ['a long password', { password: 'x'.repeat(256) }, { password: 'x'.repeat(256) }],
    ['a code', { totp: '123 456' }, { totp: '123456' }],
    ['a passkey', { passkey: '{ }' }, { passkey: '{ }' }],
    ['a device of 80', { device: 'x'.repeat(80) }, { device: 'x'.repeat(80) }],
    ['a device of 81', { device: `${'x'.repeat(80)}y` }, { device: 'x'.repeat(80) }],
  ])('is read: %s', (_, patch, read) => {
    expect(v.parse(LoginRequest, { ...request, ...patch })).toEqual({ ...least, ...read });
  });

  test.each<[string, object, string[]]>([
    ['no name', { user_string: ' ' }, ['user_string param.missing']],
    ['a name of 255', { user_string: 'x'.repeat(255) }, ['user_string wrong']],
    ['a name that is no text', { user_string: 7 }, ['user_string wrong']],
    ['a country code that is no text', { area_code: 86 }, ['area_code wrong']],
    ['no password', { password: '' }, ['password param.missing']],
    ['a password of 257', { password: 'x'.repeat(257) }, ['password auth.bad_credentials']],
    ['a password that is no text', { password: 7 }, ['password wrong']],
    ['a code that is no text', { totp: 123456 }, ['totp wrong']],
    ['a passkey that is no text', { passkey: 7 }, ['passkey wrong']],
    ['a device that is no text', { device: 7 }, ['device wrong']],
  ])('is refused: %s', (_, patch, refusals) => {
    expect(refusalsOf(LoginRequest, { ...request, ...patch })).toEqual(refusals);
  });

  test.each([['a token'], [{ token: 'a token' }], [{ access_token: 'a token' }]])(
    'is answered with a token: %j',
    (payload) => expect(v.parse(Token, payload)).toBe('a token'),
  );

  test.each<unknown>([
    '',
    { token: '' },
    { access_token: '' },
    {},
    7,
    { token: 7 },
    null,
    { access_token: 7 },
  ])('is not answered by %j', (payload) => expect(v.is(Token, payload)).toBe(false));
});
