import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type CodeAddress,
  CodeSent,
  codeRequestFields,
  isCodeAddress,
  isOwnCode,
  isSameAddress,
  MailCodeRequest,
  OwnCodeRequest,
  ownCodeFields,
  SmsCodeRequest,
} from '../../schemas/account/code';
import { refusalsOf } from '../support/refusals';

const phone: CodeAddress = { kind: 'mobile', areaCode: '86', name: '13800138000' };
const mail: CodeAddress = { kind: 'email', areaCode: '', name: 'ada@example.com' };

describe('where a code goes', () => {
  test.each<[string, CodeAddress, CodeAddress, boolean]>([
    ['the same phone', phone, { ...phone }, true],
    ['a phone that was typed otherwise', phone, { ...phone, name: ' 13800138000 ' }, true],
    ['a phone of another country', phone, { ...phone, areaCode: '1' }, false],
    ['another phone', phone, { ...phone, name: '13800138001' }, false],
    ['the same address', mail, { ...mail, name: ' Ada@Example.com' }, true],
    ['the same address under a country code', mail, { ...mail, areaCode: '86' }, true],
    ['another address', mail, { ...mail, name: 'bob@example.com' }, false],
    ['a phone and an address', phone, mail, false],
    ['nowhere, twice', { ...phone, name: '1' }, { ...phone, name: '1' }, false],
    ['nowhere, then a phone', { ...phone, name: '1' }, phone, false],
    ['a phone, then nowhere', phone, { ...phone, name: '1' }, false],
  ])('is the same place or not: %s', (_, one, other, isSame) => {
    expect(isSameAddress(one, other)).toBe(isSame);
  });

  test('is a valid phone number or address', () => {
    expect(
      [phone, mail, { ...phone, areaCode: '' }, { ...mail, name: '@' }].map(isCodeAddress),
    ).toEqual([true, true, false, false]);
  });
});

describe('a code that is asked for (contract/calls/post-sms-mail.md, contract/calls/post-sms-send.md, contract/calls/post-set-sms-other-mail.md)', () => {
  test('goes out with what its kind of address has', () => {
    expect(codeRequestFields({ ...phone, name: ' 13800138000 ', purpose: 'register' })).toEqual({
      user_string: '13800138000',
      area_code: '86',
      type: 'register',
    });
    expect(codeRequestFields({ ...mail, purpose: 'forget' })).toEqual({
      user_string: 'ada@example.com',
      type: 'forget',
    });
    expect(ownCodeFields({ ...mail, purpose: 'totp' })).toEqual({ scene: 'totp' });
  });

  test.each([
    ['register', false] as const,
    ['forget', false] as const,
    ['withdraw_address', true] as const,
    ['withdraw', true] as const,
    ['fund_password', true] as const,
    ['totp', true] as const,
  ])('for %s goes to the own address or not', (purpose, isOwn) => {
    expect(isOwnCode({ ...mail, purpose })).toBe(isOwn);
    expect(v.is(OwnCodeRequest, { scene: purpose })).toBe(isOwn);
    expect(v.is(MailCodeRequest, { user_string: mail.name, type: purpose })).toBe(!isOwn);
  });

  test('is for an address to withdraw to when nothing is said', () => {
    expect(v.parse(OwnCodeRequest, {})).toEqual({ scene: 'withdraw_address' });
  });

  test('is refused where it cannot go', () => {
    expect(refusalsOf(MailCodeRequest, { user_string: 'ada', type: 'register' })).toEqual([
      'user_string auth.email_invalid',
    ]);
    const sms = { user_string: '13800138000', area_code: '+86', type: 'forget' };
    expect(v.parse(SmsCodeRequest, sms)).toEqual({ ...sms, area_code: '86' });
    expect(refusalsOf(SmsCodeRequest, { ...sms, area_code: 'x', user_string: '123456' })).toEqual([
      'user_string auth.phone_invalid',
      'area_code auth.phone_invalid',
    ]);
  });
});

describe('a code that was sent', () => {
  test.each<[unknown, number, string | null]>([
    [{ expires_in: 300, resend_in: 30, demo_code: '012345' }, 30, '012345'],
    [{ expires_in: '300', resend_in: '30', demo_code: null }, 30, null],
    [{ resend_in: 0 }, 0, null],
    [{ resend_in: 86_400 }, 86_400, null],
    [{}, 60, null],
    [{ expires_in: 300 }, 60, null],
    ['sent', 60, null],
    [1, 60, null],
    [true, 60, null],
    [[], 60, null],
    [null, 60, null],
    [undefined, 60, null],
  ])('answers %j: again in %s seconds', (payload, resendInSeconds, demoCode) => {
    expect(v.parse(CodeSent, payload)).toEqual({ resendInSeconds, demoCode });
  });

  test.each([
    { resend_in: -1 },
    { resend_in: 86_401 },
    { resend_in: 'soon' },
    { expires_in: 'late' },
    { demo_code: 5 },
  ])('does not answer %j', (payload) => {
    expect(v.is(CodeSent, payload)).toBe(false);
  });
});
