import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  isNewPasskey,
  NewPasskey,
  PasskeyChallengeRequest,
  PasskeyOptions,
  PasskeyOptionsRequest,
  PasskeyRegistered,
  PasskeyRegisterRequest,
  PasskeyRemovalRequest,
  PasskeyRemoved,
  PasskeyStepUpRequest,
  Passkeys,
  StepUpCall,
} from '../../schemas/security/passkey';
import { calls } from '../../server/domains';
import { refusalsOf } from '../support/refusals';

const of = (length: number) => 'x'.repeat(length);
type Refused = [object, string[]];

const names: Refused[] = [
  [{ name: '' }, ['name param.missing']],
  [{ name: ' ' }, ['name param.missing']],
  [{ name: of(41) }, ['name param.invalid']],
  [{ name: 'a\nb' }, ['name param.invalid']],
  [{ name: 'a\u0000b' }, ['name param.invalid']],
  [{ name: 'a\ud800b' }, ['name param.invalid']],
  [{ name: 7 }, ['name wrong']],
];
const passwords: Refused[] = [
  [{ password: '' }, ['password param.missing']],
  [{ password: of(257) }, ['password wrong']],
  [{ password: 7 }, ['password wrong']],
];
const ids: Refused[] = [
  [{ id: '' }, ['id param.missing']],
  [{ id: of(2049) }, ['id wrong']],
  [{ id: 7 }, ['id wrong']],
];

describe('a passkey that is added (decision 40)', () => {
  const draft = { name: 'My phone', password: 'x' };

  test.each<[object, object]>([
    [{}, draft],
    [{ name: ' My phone ' }, draft],
    [{ name: ` ${of(40)} ` }, { ...draft, name: of(40) }],
    [{ password: of(256) }, { ...draft, password: of(256) }],
  ])('has a name and a password: %j', (patch, read) => {
    expect(v.parse(NewPasskey, { ...draft, ...patch })).toEqual(read);
    expect(isNewPasskey({ ...draft, ...patch })).toBe(true);
  });

  test.each([...names, ...passwords])('is refused with %j', (patch, refusals) => {
    expect(refusalsOf(NewPasskey, { ...draft, ...patch })).toEqual(refusals);
    expect(isNewPasskey({ ...draft, ...patch })).toBe(false);
  });

  test.each(passwords)('is not offered for %j', (request, refusals) => {
    expect(refusalsOf(PasskeyOptionsRequest, request)).toEqual(refusals);
  });

  test('is offered for a password, as text that is not read', () => {
    expect(v.parse(PasskeyOptionsRequest, { password: of(256) })).toEqual({ password: of(256) });
    expect(v.parse(PasskeyOptions, { options: '{ }' })).toBe('{ }');
    expect(refusalsOf(PasskeyOptions, { options: {} })).toEqual(['options wrong']);
  });

  const answer = { response: '{ }', name: 'My phone' };
  test('is registered with what the browser answered', () => {
    expect(v.parse(PasskeyRegisterRequest, { ...answer, name: ' My phone ' })).toEqual(answer);
    const longest = { response: of(16_384), name: of(40) };
    expect(v.parse(PasskeyRegisterRequest, longest)).toEqual(longest);
  });

  test.each<Refused>([
    ...names,
    [{ response: '' }, ['response param.missing']],
    [{ response: of(16_385) }, ['response wrong']],
    [{ response: {} }, ['response wrong']],
  ])('is not registered with %j', (patch, refusals) => {
    expect(refusalsOf(PasskeyRegisterRequest, { ...answer, ...patch })).toEqual(refusals);
  });

  test('brings recovery codes or none', () => {
    expect(v.parse(PasskeyRegistered, { recovery: ['a', 'b'] })).toEqual(['a', 'b']);
    expect(v.parse(PasskeyRegistered, { recovery: [] })).toEqual([]);
    expect(refusalsOf(PasskeyRegistered, {})).toEqual(['recovery wrong']);
    expect(refusalsOf(PasskeyRegistered, { recovery: [7] })).toEqual(['recovery.0 wrong']);
  });
});

describe('a passkey at the login', () => {
  const request = { user_string: 'ada@example.com', password: 'x' };

  test.each<[object, object]>([
    [{}, {}],
    [{ user_string: ' ada@example.com ' }, {}],
    [{ user_string: of(254) }, { user_string: of(254) }],
    [{ area_code: '86' }, { area_code: '86' }],
    [{ password: of(256) }, { password: of(256) }],
  ])('is asked for: %j', (patch, read) => {
    expect(v.parse(PasskeyChallengeRequest, { ...request, ...patch })).toEqual({
      ...request,
      area_code: '',
      ...read,
    });
  });

  test.each<Refused>([
    [{ user_string: ' ' }, ['user_string param.missing']],
    [{ user_string: of(255) }, ['user_string wrong']],
    [{ user_string: 7 }, ['user_string wrong']],
    [{ area_code: 86 }, ['area_code wrong']],
    [{ password: '' }, ['password param.missing']],
    [{ password: of(257) }, ['password auth.bad_credentials']],
    [{ password: 7 }, ['password wrong']],
  ])('is not asked for with %j', (patch, refusals) => {
    expect(refusalsOf(PasskeyChallengeRequest, { ...request, ...patch })).toEqual(refusals);
  });
});

describe('a passkey for one call (decision 48)', () => {
  test.each(StepUpCall.options)('is asked for %s, which is sent once', (call) => {
    expect(v.parse(PasskeyStepUpRequest, { call })).toEqual({ call });
    const [found] = calls.filter(({ path }) => path === call);
    expect(found).toMatchObject({ method: 'POST', who: 'user', keyed: true });
  });

  test.each(['', 'login', 'register', 'user/forget', 'coin/trade', 7])(
    'is not asked for %j',
    (call) => expect(v.is(PasskeyStepUpRequest, { call })).toBe(false),
  );
});

describe('the passkeys of a person', () => {
  const [born, used] = ['2026-01-02T03:04:05.000Z', '2026-01-03T03:04:05.000Z'];
  const wire = { id: 'a', name: 'My phone', created_at: born, last_used_at: used };
  const passkey = { id: 'a', name: 'My phone', createdAt: born, lastUsedAt: used };

  test.each<[object, object]>([
    [{}, {}],
    [{ last_used_at: null }, { lastUsedAt: null }],
    [{ last_used_at: '' }, { lastUsedAt: null }],
    [{ id: of(2048) }, { id: of(2048) }],
    [{ name: '' }, { name: '' }],
    [{ name: 7 }, { name: '7' }],
    [{ created_at: 'once' }, { createdAt: null }],
    [
      { created_at: null, last_used_at: 'once' },
      { createdAt: null, lastUsedAt: null },
    ],
  ])('are read with %j', (patch, read) => {
    expect(v.parse(Passkeys, [{ ...wire, ...patch }])).toEqual({
      rows: [{ ...passkey, ...read }],
      omitted: 0,
    });
  });

  test.each(ids)('are left out one by one: %j', (patch) => {
    expect(v.parse(Passkeys, [{ ...wire, ...patch }, wire])).toEqual({
      rows: [passkey],
      omitted: 1,
    });
  });

  const removal = { id: 'a', password: 'x' };
  test.each<[object, object]>([
    [{}, {}],
    [
      { id: of(2048), password: of(256) },
      { id: of(2048), password: of(256) },
    ],
    [{ totp: '123 456' }, { code: '123456' }],
    [{ passkey: '{ }' }, { passkey: '{ }' }],
  ])('are removed with %j', (patch, read) => {
    expect(v.parse(PasskeyRemovalRequest, { ...removal, ...patch })).toEqual({
      ...removal,
      code: '',
      passkey: '',
      ...read,
    });
  });

  test.each<Refused>([...ids, ...passwords, [{ totp: 123456 }, ['totp wrong']]])(
    'are not removed with %j',
    (patch, refusals) => {
      expect(refusalsOf(PasskeyRemovalRequest, { ...removal, ...patch })).toEqual(refusals);
    },
  );

  test('are removed when the server says so', () => {
    expect(v.parse(PasskeyRemoved, { removed: true })).toBe(true);
    expect(refusalsOf(PasskeyRemoved, { removed: false })).toEqual(['removed wrong']);
    expect(refusalsOf(PasskeyRemoved, {})).toEqual(['removed wrong']);
  });
});
