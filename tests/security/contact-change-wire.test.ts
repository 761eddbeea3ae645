import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  ContactChange,
  ContactChanged,
  ContactCodeRequest,
  type ContactDraft,
  ContactRequest,
  contactCodeFields,
  contactFieldOf,
  contactFields,
  isContactChange,
  PersistedContact,
} from '../../schemas/security/contact-change';
import { refusalsOf } from '../support/refusals';
import { typedNames } from './support/typed-names';

const phone: ContactDraft = {
  kind: 'mobile',
  areaCode: '86',
  name: '13800138000',
  code: '012345',
  ownCode: '543210',
  password: 'x',
};
const mail: ContactDraft = { ...phone, kind: 'email', areaCode: '', name: 'ada@example.com' };
type Refused = [string, object, string[]];

describe('another address of an account as it is typed', () => {
  test.each<[string, ContactDraft, object, string[]]>([
    ...typedNames(phone, mail),
    ['no own code', mail, { ownCode: '' }, ['ownCode param.missing']],
    ['an own code of seven', mail, { ownCode: '1234567' }, ['ownCode auth.code_wrong']],
    ['codes with spaces around', mail, { code: ' 012345 ', ownCode: ' 543210 ' }, []],
    ['codes that are no text', mail, { code: 1, ownCode: 2 }, ['code wrong', 'ownCode wrong']],
    ['no password', phone, { password: '' }, ['password param.missing']],
    ['a password that is no text', phone, { password: 7 }, ['password wrong']],
  ])('is refused for what is wrong: %s', (_, draft, patch, refusals) => {
    expect(refusalsOf(ContactChange, { ...draft, ...patch })).toEqual(refusals);
  });

  test('may be sent or not', () => {
    expect([phone, mail, { ...phone, password: '' }].map(isContactChange)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('is kept for its owner, without codes and password', () => {
    const stored = { ownerId: 7, kind: 'mobile', areaCode: '86', name: '13800138000' };
    expect(v.parse(PersistedContact, { ...phone, ownerId: 7 })).toEqual(stored);
    for (const field of ['kind', 'areaCode', 'name']) {
      expect(refusalsOf(PersistedContact, { ...stored, [field]: 7 })).toEqual([`${field} wrong`]);
    }
    expect(refusalsOf(PersistedContact, { ...stored, ownerId: '7' })).toEqual(['ownerId wrong']);
  });
});

const byPhone = { type: 'mobile', user_string: '13800138000', area_code: '86' };
const byMail = { type: 'email', user_string: 'ada@example.com' };
const proof = { code: '012345', old_code: '543210', old_password: 'x' };
const phoneAccount = { kind: 'mobile', areaCode: '86', name: '13800138000' };
const mailAccount = { kind: 'email', areaCode: '', name: 'ada@example.com' };

describe('another address of an account on the wire (decision 42)', () => {
  test.each([
    [{ ...phone, name: ' 13800138000 ' }, byPhone],
    [{ ...mail, areaCode: '86' }, byMail],
  ])('goes out as what its kind has: %j', (draft, fields) => {
    expect(contactCodeFields(draft)).toEqual(fields);
    expect(contactFields(draft)).toEqual({ ...fields, ...proof });
  });

  test.each([
    ['code', 'code'],
    ['old_code', 'ownCode'],
    ['ownCode', null],
    ['old_password', null],
    ['', null],
    [undefined, null],
  ])('a refusal about %j is about the field %j', (wire, field) => {
    expect(contactFieldOf(wire)).toBe(field);
  });

  test.each([
    ['a phone', byPhone, phoneAccount],
    ['a padded one', { ...byPhone, user_string: ' 13800138000 ', area_code: '+86' }, phoneAccount],
    ['an address', byMail, mailAccount],
    ['one in capitals', { ...byMail, user_string: ' ADA@Example.com' }, mailAccount],
  ])('is read: %s', (_, name, account) => {
    expect(v.parse(ContactCodeRequest, name)).toEqual(account);
    const read = { account, code: '012345', ownCode: '543210', password: 'x' };
    expect(v.parse(ContactRequest, { ...name, ...proof })).toEqual({
      ...read,
      totp: '',
      passkey: '',
    });
    expect(v.parse(ContactRequest, { ...name, ...proof, totp: '123 456', passkey: '{ }' })).toEqual(
      {
        ...read,
        totp: '123456',
        passkey: '{ }',
      },
    );
  });

  test.each<Refused>([
    ['no type', { ...byPhone, type: 'pigeon' }, ['type wrong']],
    ['a short number', { ...byPhone, user_string: '123456' }, ['user_string auth.phone_invalid']],
    ['a number that is no text', { ...byPhone, user_string: 7 }, ['user_string wrong']],
    [
      'a number of no country',
      { ...byPhone, area_code: undefined },
      ['user_string auth.phone_invalid'],
    ],
    ['a country code that is no text', { ...byPhone, area_code: 86 }, ['area_code wrong']],
    ['no address', { ...byMail, user_string: 'ada' }, ['user_string auth.email_invalid']],
    ['an address that is no text', { ...byMail, user_string: 7 }, ['user_string wrong']],
    ['an address with no type', { ...byMail, type: undefined }, ['type wrong']],
  ])('is refused: %s', (_, name, refusals) => {
    expect(refusalsOf(ContactCodeRequest, name)).toEqual(refusals);
    expect(refusalsOf(ContactRequest, { ...name, ...proof })).toEqual(refusals);
  });

  test.each<Refused>([
    ['a code of five', { code: '12345' }, ['code auth.code_wrong']],
    ['a code that is no text', { code: 12345 }, ['code auth.code_wrong']],
    ['an own code of seven', { old_code: '1234567' }, ['old_code auth.code_wrong']],
    ['no password', { old_password: '' }, ['old_password param.missing']],
    ['a password that is no text', { old_password: 7 }, ['old_password wrong']],
    ['a second factor that is no text', { totp: 123456 }, ['totp wrong']],
    ['a passkey that is no text', { passkey: 7 }, ['passkey wrong']],
  ])('is refused with its proof: %s', (_, patch, refusals) => {
    expect(refusalsOf(ContactRequest, { ...byPhone, ...proof, ...patch })).toEqual(refusals);
    const nobody = { ...byMail, user_string: 'ada', ...proof, ...patch };
    expect(refusalsOf(ContactRequest, nobody)).toEqual([
      ...refusals,
      'user_string auth.email_invalid',
    ]);
  });

  const until = '2026-01-02T03:04:05.000Z';
  test.each<[object, object]>([
    [{}, {}],
    [{ changed: 1, revoked: '2' }, {}],
    [{ revoked: 0 }, { endedSessions: 0 }],
    [{ hold_until: null }, { withdrawalsHeldUntil: null }],
    [{ hold_until: '' }, { withdrawalsHeldUntil: null }],
    [{ hold_until: 'soon' }, { withdrawalsHeldUntil: null }],
  ])('has worked when a server answers with %j', (patch, read) => {
    expect(
      v.parse(ContactChanged, { changed: true, revoked: 2, hold_until: until, ...patch }),
    ).toEqual({ endedSessions: 2, withdrawalsHeldUntil: until, ...read });
  });

  test.each<[object, string[]]>([
    [{ changed: 'yes' }, ['changed wrong']],
    [{ revoked: 1.5 }, ['revoked wrong']],
  ])('has no answer that can be read with %j', (patch, refusals) => {
    const answer = { changed: true, revoked: 2, hold_until: until };
    expect(refusalsOf(ContactChanged, { ...answer, ...patch })).toEqual(refusals);
  });
});
