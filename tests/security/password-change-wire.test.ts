import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  emptyPasswordChange,
  isPasswordChange,
  PasswordChange,
  PasswordChanged,
  PasswordChangeRequest,
  passwordChangeFields,
} from '../../schemas/security/password-change';
import { refusalsOf } from '../support/refusals';

const draft = { old: 'old', password: '123456', repeated: '123456' };
const long = 'x'.repeat(64);

describe('another login password as it is typed', () => {
  test('begins empty', () => {
    expect(emptyPasswordChange).toEqual({ old: '', password: '', repeated: '' });
    expect([emptyPasswordChange, draft].map(isPasswordChange)).toEqual([false, true]);
  });

  test.each<[string, object, string[]]>([
    ['all in order', {}, []],
    ['the longest', { password: long, repeated: long }, []],
    ['no old one', { old: '' }, ['old param.missing']],
    ['an old one that is no text', { old: 7 }, ['old wrong']],
    ['five characters', { password: '12345', repeated: '12345' }, ['password auth.password_short']],
    [
      '65 characters',
      { password: `${long}x`, repeated: `${long}x` },
      ['password auth.password_long'],
    ],
    ['one that is no text', { password: 123456 }, ['password wrong']],
    ['the old one again', { old: '123456' }, ['password auth.password_same']],
    [
      'nothing but the old one',
      { password: '', repeated: '' },
      ['password param.missing', 'password auth.password_short', 'repeated param.missing'],
    ],
    ['another repetition', { repeated: '123457' }, ['repeated auth.password_differ']],
    ['a repetition that is no text', { repeated: 123456 }, ['repeated wrong']],
    [
      'the old one, repeated otherwise',
      { old: '123456', repeated: '1234567' },
      ['password auth.password_same', 'repeated auth.password_differ'],
    ],
    [
      'the old one, with no repetition',
      { old: '123456', repeated: 7 },
      ['repeated wrong', 'password auth.password_same'],
    ],
    [
      'another repetition, with no old one',
      { old: 7, repeated: '1234567' },
      ['old wrong', 'repeated auth.password_differ'],
    ],
  ])('is refused for what is wrong: %s', (_, patch, refusals) => {
    expect(refusalsOf(PasswordChange, { ...draft, ...patch })).toEqual(refusals);
  });
});

const request = { old_password: 'old', password: '123456', re_password: '123456' };

describe('another login password on the wire (contract/calls/post-user-e-pwd.md)', () => {
  test('goes out with the old one and its repetition', () => {
    expect(passwordChangeFields(draft)).toEqual(request);
  });

  test.each<[string, object, object]>([
    ['all of it', {}, {}],
    ['no repetition', { re_password: undefined }, {}],
    ['a second factor', { totp: '123 456' }, { totp: '123456' }],
    ['a passkey', { passkey: '{ }' }, { passkey: '{ }' }],
  ])('is read: %s', (_, patch, more) => {
    expect(v.parse(PasswordChangeRequest, { ...request, ...patch })).toEqual({
      old: 'old',
      password: '123456',
      totp: '',
      passkey: '',
      ...more,
    });
  });

  test.each<[string, object, string[]]>([
    ['no old one', { old_password: '' }, ['old_password wrong']],
    ['an old one that is no text', { old_password: 7 }, ['old_password wrong']],
    ['a short one', { password: '12345', re_password: '12345' }, ['password auth.password_short']],
    [
      'a long one',
      { password: `${long}x`, re_password: undefined },
      ['password auth.password_long'],
    ],
    ['another repetition', { re_password: '123457' }, ['re_password auth.password_differ']],
    ['an empty repetition', { re_password: '' }, ['re_password auth.password_differ']],
    ['a repetition that is no text', { re_password: 123456 }, ['re_password wrong']],
    ['a second factor that is no text', { totp: 123456 }, ['totp wrong']],
    ['a passkey that is no text', { passkey: 7 }, ['passkey wrong']],
    [
      'another repetition, with no old one',
      { old_password: 7, re_password: '' },
      ['old_password wrong', 're_password auth.password_differ'],
    ],
  ])('is refused: %s', (_, patch, refusals) => {
    expect(refusalsOf(PasswordChangeRequest, { ...request, ...patch })).toEqual(refusals);
  });

  test.each([
    [{ revoked: 2 }, 2],
    [{ revoked: '2' }, 2],
    [{ revoked: 0 }, 0],
    [{}, 0],
    [{ changed: true }, 0],
    ['done', 0],
    [1, 0],
    [true, 0],
    [null, 0],
    [undefined, 0],
  ])('has worked when a server answers %j', (payload, endedSessions) => {
    expect(v.parse(PasswordChanged, payload)).toEqual({ endedSessions });
  });
});
