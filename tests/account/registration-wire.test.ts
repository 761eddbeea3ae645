import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  emptyRegistration,
  Registered,
  Registration,
  RegistrationRequest,
  registrationFields,
} from '../../schemas/account/registration';
import { refusalsOf } from '../support/refusals';

const draft = {
  kind: 'mobile',
  areaCode: '86',
  name: '13800138000',
  code: '012345',
  password: '123456',
  repeated: '123456',
  inviteCode: '',
  isAgreed: true,
};
const mailed = { ...draft, kind: 'email', areaCode: '', name: 'ada@example.com' };

describe('a registration as it is typed', () => {
  test('begins with nothing but the kind and the country code', () => {
    expect(emptyRegistration).toEqual({
      kind: 'mobile',
      areaCode: '86',
      name: '',
      code: '',
      password: '',
      repeated: '',
      inviteCode: '',
      isAgreed: false,
    });
  });

  test.each<[string, object, string[]]>([
    ['all in order', {}, []],
    ['no kind', { kind: 'pigeon' }, ['kind wrong']],
    ['no country code', { areaCode: '' }, ['name auth.phone_invalid']],
    ['a country code that is no text', { areaCode: 86 }, ['areaCode wrong']],
    ['a name that is no text', { name: 13800138000 }, ['name wrong']],
    ['a number that is too short', { name: '123456' }, ['name auth.phone_invalid']],
    ['no code', { code: '' }, ['code param.missing']],
    ['a code of five digits', { code: '12345' }, ['code auth.code_wrong']],
    ['a code with spaces around', { code: ' 012345 ' }, []],
    [
      'a short password',
      { password: '12345', repeated: '12345' },
      ['password auth.password_short'],
    ],
    [
      'no password, not repeated',
      { password: '', repeated: '' },
      ['password param.missing', 'password auth.password_short', 'repeated param.missing'],
    ],
    ['a password that is no text', { password: 123456 }, ['password wrong']],
    [
      'no repetition',
      { repeated: '' },
      ['repeated param.missing', 'repeated auth.password_mismatch'],
    ],
    ['two passwords', { repeated: '123457' }, ['repeated auth.password_mismatch']],
    ['a repetition that is no text', { repeated: 123456 }, ['repeated wrong']],
    ['an invite code of ten', { inviteCode: 'ABCDE12345' }, []],
    ['an invite code of eleven', { inviteCode: 'ABCDE123456' }, ['inviteCode auth.invite_invalid']],
    ['an invite code with a sign', { inviteCode: 'AB-1' }, ['inviteCode auth.invite_invalid']],
    ['an invite code that is no text', { inviteCode: 5 }, ['inviteCode auth.invite_invalid']],
    ['no agreement', { isAgreed: false }, ['isAgreed agreement.required']],
  ])('is refused for what is wrong with a phone: %s', (_, patch, refusals) => {
    expect(refusalsOf(Registration, { ...draft, ...patch })).toEqual(refusals);
  });

  test.each<[string, object, string[]]>([
    ['all in order', {}, []],
    ['no address', { name: 'ada@' }, ['name auth.email_invalid']],
    ['an address that is no text', { name: 7 }, ['name wrong']],
    ['a country code that is no text', { areaCode: 86 }, ['areaCode wrong']],
  ])('is refused for what is wrong with a mail address: %s', (_, patch, refusals) => {
    expect(refusalsOf(Registration, { ...mailed, ...patch })).toEqual(refusals);
  });

  test('is sent without what it does not have', () => {
    const parsed = v.parse(Registration, { ...mailed, name: ' ada@example.com ' });
    expect(registrationFields(parsed)).toEqual({
      type: 'email',
      user_string: 'ada@example.com',
      code: '012345',
      password: '123456',
      re_password: '123456',
      agree: true,
    });
    const invited = v.parse(Registration, { ...draft, inviteCode: ' ab12 ' });
    expect(registrationFields(invited)).toMatchObject({ extension_code: 'AB12' });
  });
});

const long = 'x'.repeat(65);
const phone = {
  type: 'mobile',
  user_string: '13800138000',
  area_code: '86',
  areacode: '86',
  code: '012345',
  password: '123456',
  re_password: '123456',
  agree: true,
};
const mail = {
  type: 'email',
  user_string: 'Ada@Example.com',
  code: '012345',
  password: '123456',
  re_password: '123456',
  extension_code: 'ab12',
  agree: '1',
};

describe('a registration on the wire (contract/calls/post-user-register.md)', () => {
  test('is read as what it asks for', () => {
    const { code, password } = phone;
    expect(v.parse(RegistrationRequest, phone)).toEqual({
      account: { kind: 'mobile', areaCode: '86', name: '13800138000' },
      code,
      password,
      inviteCode: '',
    });
    expect(v.parse(RegistrationRequest, mail)).toEqual({
      account: { kind: 'email', areaCode: '', name: 'ada@example.com' },
      code,
      password,
      inviteCode: 'AB12',
    });
  });

  test.each([
    ['area_code', { area_code: '52', areacode: undefined }],
    ['areacode', { area_code: undefined, areacode: '52' }],
    ['the first of both', { area_code: '52', areacode: '34' }],
  ])('takes the country code from %s', (_, codes) => {
    expect(v.parse(RegistrationRequest, { ...phone, ...codes }).account.areaCode).toBe('52');
  });

  test.each<[string, object, string[]]>([
    ['no type', { type: 'pigeon' }, ['type wrong']],
    ['a short number', { user_string: '123456' }, ['user_string auth.phone_invalid']],
    ['a number that is no text', { user_string: 13800138000 }, ['user_string wrong']],
    [
      'no country code',
      { area_code: undefined, areacode: undefined },
      ['user_string auth.phone_invalid'],
    ],
    ['a country code that is no text', { area_code: 86 }, ['area_code wrong']],
    ['a second one that is no text', { areacode: 86 }, ['areacode wrong']],
    ['a wrong code', { code: '12' }, ['code auth.code_wrong']],
    ['a long password', { password: long, re_password: long }, ['password auth.password_long']],
    ['two passwords', { re_password: '1234567' }, ['re_password auth.password_mismatch']],
    ['a repetition that is no text', { re_password: 123456 }, ['re_password wrong']],
    ['a wrong invite code', { extension_code: '?' }, ['extension_code auth.invite_invalid']],
    ['no agreement', { agree: false }, ['agree agreement.required']],
    ['no word of an agreement', { agree: undefined }, ['agree agreement.required']],
    ['an agreement that is none', { agree: 'perhaps' }, ['agree agreement.required']],
  ])('is refused: %s', (_, patch, refusals) => {
    expect(refusalsOf(RegistrationRequest, { ...phone, ...patch })).toEqual(refusals);
  });

  test.each<[string, object, string[]]>([
    ['no address', { user_string: 'ada' }, ['user_string auth.email_invalid']],
    ['an address that is no text', { user_string: 7 }, ['user_string wrong']],
    ['a country code that is no text', { area_code: 86 }, ['area_code wrong']],
    ['a second one that is no text', { areacode: 86 }, ['areacode wrong']],
  ])('is refused with a mail address: %s', (_, patch, refusals) => {
    expect(refusalsOf(RegistrationRequest, { ...mail, ...patch })).toEqual(refusals);
  });

  test.each([['Welcome'], [1], [true], [{}], [{ user: 7 }], [null], [undefined]])(
    'has worked without an id when a server answers %j',
    (payload) => {
      expect(v.parse(Registered, payload)).toBeNull();
    },
  );
});
