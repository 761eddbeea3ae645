import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  AreaCode,
  EmailAddress,
  LoginName,
  NewPassword,
  PhoneNumber,
} from '../../schemas/account/account';
import { VerificationCode } from '../../schemas/kernel/verification-code';

/** What a schema makes of a value, or the reason for which it does not take it. */
const readBy = (schema: v.GenericSchema, value: unknown) => {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : read.issues[0].message;
};

/** An address of so many characters. */
const mailOf = (length: number) => `a@${'b'.repeat(57)}.${'c'.repeat(length - 72)}.example.net`;

describe('an account', () => {
  test.each<[v.GenericSchema, unknown, string]>([
    [PhoneNumber, '1234567', '1234567'],
    [PhoneNumber, ' 0012345 ', '0012345'],
    [PhoneNumber, '123456', 'auth.phone_invalid'],
    [PhoneNumber, '1'.repeat(16), '1'.repeat(16)],
    [PhoneNumber, '1'.repeat(17), 'auth.phone_invalid'],
    [PhoneNumber, '12345678a', 'auth.phone_invalid'],
    [PhoneNumber, 'a12345678', 'auth.phone_invalid'],
    [PhoneNumber, 12_345_678, 'auth.phone_invalid'],
    [AreaCode, '86', '86'],
    [AreaCode, ' +86 ', '86'],
    [AreaCode, '8+6', 'auth.phone_invalid'],
    [AreaCode, '', 'auth.phone_invalid'],
    [AreaCode, '123456', '123456'],
    [AreaCode, '1234567', 'auth.phone_invalid'],
    [AreaCode, '1a', 'auth.phone_invalid'],
    [AreaCode, 'a1', 'auth.phone_invalid'],
    [AreaCode, 86, 'auth.phone_invalid'],
    [EmailAddress, ' Ada@Example.COM ', 'ada@example.com'],
    [EmailAddress, 'ada', 'auth.email_invalid'],
    [EmailAddress, 7, 'auth.email_invalid'],
    [EmailAddress, mailOf(254), mailOf(254)],
    [EmailAddress, mailOf(255), 'auth.email_invalid'],
    [NewPassword, '123456', '123456'],
    [NewPassword, '12345', 'auth.password_short'],
    [NewPassword, 'x'.repeat(64), 'x'.repeat(64)],
    [NewPassword, 'x'.repeat(65), 'auth.password_long'],
    [VerificationCode, ' 012345 ', '012345'],
    [VerificationCode, '01234', 'auth.code_wrong'],
    [VerificationCode, '0123456', 'auth.code_wrong'],
    [VerificationCode, 'a012345', 'auth.code_wrong'],
    [VerificationCode, 12_345, 'auth.code_wrong'],
  ])('is made of parts with limits %#: %s', (schema, value, read) => {
    expect(readBy(schema, value)).toBe(read);
  });

  test('has a field of the wrong kind where a password is no text, and none that is too short', () => {
    expect(v.is(NewPassword, null)).toBe(false);
    expect(readBy(NewPassword, null)).not.toMatch(/^auth\./);
  });

  test('is named by its own kind', () => {
    const phone = { kind: 'mobile', areaCode: '+86', name: '13800138000' };
    expect(readBy(LoginName, phone)).toEqual({ ...phone, areaCode: '86' });
    expect(readBy(LoginName, { kind: 'email', name: 'A@b.example' })).toEqual({
      kind: 'email',
      areaCode: '',
      name: 'a@b.example',
    });
    expect(v.is(LoginName, { ...phone, name: 'ada@example.com' })).toBe(false);
    expect(v.is(LoginName, { kind: 'post', areaCode: '', name: 'ada@example.com' })).toBe(false);
  });
});
