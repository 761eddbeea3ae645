import { describe, expect, test } from 'vitest';
import { answerFrom } from '../../schemas/kernel/envelope';
import type { Failure } from '../../schemas/kernel/failure';

const words = (text: string): Failure => ({
  kind: 'refused',
  code: 'server.text',
  params: {},
  text,
});

const accepted: [string, unknown, unknown][] = [
  ['E1 code 1 with data', { code: 1, data: { id: 5 } }, { id: 5 }],
  ['E1 code 1 as text', { code: '1', data: [1] }, [1]],
  ['E1 code 1 with msg and no data', { code: 1, msg: 'done' }, 'done'],
  ['E1 code 1 with message and no data', { code: 1, message: 'done' }, 'done'],
  ['E1 code 1 with data and msg', { code: 1, msg: 'success', data: { id: 5 } }, { id: 5 }],
  ['E2 canonical', { type: 'ok', message: { id: 5 } }, { id: 5 }],
  ['E2 canonical list', { type: 'ok', message: [] }, []],
  ['E2 canonical text', { type: 'ok', message: 'a token' }, 'a token'],
  ['E3 text beside data', { type: 'ok', message: 'success', data: { id: 5 } }, { id: 5 }],
  ['E3 data without message', { type: 'ok', data: { id: 5 } }, { id: 5 }],
  ['E3 data beside a payload', { type: 'ok', message: { id: 5 }, data: { id: 6 } }, { id: 5 }],
  ['E3 no data beside text', { type: 'ok', message: 'success', data: null }, 'success'],
  ['E4 empty text', { type: 'ok', message: '' }, null],
  ['E4 zero', { type: 'ok', message: 0 }, null],
  ['E4 null', { type: 'ok', message: null }, null],
  ['E4 absent', { type: 'ok' }, null],
  ['E4 without a word', { code: 1 }, null],
];

const refused: [string, unknown, number, Failure][] = [
  ['E5 type 999', { type: 999, message: 'Log in' }, 200, { kind: 'signedOut', text: 'Log in' }],
  ['E5 type 999 as text', { type: '999', message: 'x' }, 200, { kind: 'signedOut', text: 'x' }],
  ['E5 type 401', { type: 401, message: 'x' }, 200, { kind: 'signedOut', text: 'x' }],
  ['E5 code 401', { code: 401, msg: 'x' }, 200, { kind: 'signedOut', text: 'x' }],
  ['E5 code 999', { code: '999', msg: 'x' }, 200, { kind: 'signedOut', text: 'x' }],
  ['E5 status 401', { type: 'error', message: 'x' }, 401, { kind: 'signedOut', text: 'x' }],
  ['E5 without words', { type: 999 }, 200, { kind: 'signedOut', text: '' }],
  ['E6 type 998', { type: 998, message: 'x' }, 200, { kind: 'verificationRequired', text: 'x' }],
  ['E6 code 998', { code: 998, msg: 'x' }, 200, { kind: 'verificationRequired', text: 'x' }],
  ['E6 as text', { type: '998', message: 'x' }, 200, { kind: 'verificationRequired', text: 'x' }],
  ['E7 text', { type: 'error', message: 'No' }, 200, words('No')],
  ['E7 list', { type: 'error', message: ['No', 'Never'] }, 200, words('No Never')],
  [
    'E7 object',
    { type: 'error', message: { name: ['Too short'], mail: ['Wrong'] } },
    200,
    words('Too short Wrong'),
  ],
  ['E7 more than three', { type: 'error', message: ['a', 'b', ['c'], 'd'] }, 200, words('a b c')],
  [
    'E7 a code with params that do not read',
    { type: 'error', code: 'auth.locked', params: { minutes: [3] }, message: 'x' },
    200,
    { kind: 'refused', code: 'auth.locked', params: {}, text: 'x' },
  ],
  [
    'E7 a code without params',
    { type: 'error', code: 'auth.locked', message: 'x' },
    200,
    { kind: 'refused', code: 'auth.locked', params: {}, text: 'x' },
  ],
  ['E7 no words', { type: 'error' }, 200, words('ERROR')],
  ['E7 empty words', { type: 'error', message: '' }, 200, words('ERROR')],
  [
    'E7 canonical code and params',
    { type: 'error', code: 'auth.locked', params: { minutes: 3 }, message: 'x' },
    200,
    { kind: 'refused', code: 'auth.locked', params: { minutes: 3 }, text: 'x' },
  ],
  ['E7 unknown code', { type: 'error', code: 'new.code', message: 'x' }, 200, words('x')],
  ['E8 type 400', { type: 400, message: 'x' }, 200, words('x')],
  ['E8 type 403', { type: '403', message: 'x' }, 200, words('x')],
  ['E8 type 404', { type: 404, message: 'x' }, 200, words('x')],
  ['E8 type 500', { type: 500, message: 'x' }, 200, words('x')],
  ['E9 code -1', { code: -1, msg: 'x' }, 200, words('x')],
  ['E9 code 0', { code: 0, msg: 'x' }, 200, words('x')],
  ['E9 code 2 as text', { code: '2', message: 'x' }, 200, words('x')],
  [
    'too many requests',
    { type: 'error', code: 'request.too_many', params: { seconds: 7 }, message: 'x' },
    429,
    { kind: 'throttled', seconds: 7, text: 'x' },
  ],
  [
    'too many requests without a number',
    { type: 'error', message: 'x' },
    429,
    { kind: 'throttled', seconds: 1, text: 'x' },
  ],
];

const unreadable: [string, unknown][] = [
  ['E12 no wrapping', { id: 5 }],
  ['E12 a list', [1, 2]],
  ['E12 text', 'ok'],
  ['E12 a number', 1],
  ['E12 null', null],
  ['E12 an unknown type', { type: 'fine', message: {} }],
  ['E12 a code that is half a number', { code: '1x', data: 1 }],
  ['E12 a code with a letter before it', { code: 'x1', data: 1 }],
  ['E12 a code that is no whole number', { code: 1.5, data: 1 }],
  ['E12 a list with a type', Object.assign([1], { type: 'ok' })],
  ['E12 a code in words without a type', { code: 'auth.locked', message: 'x' }],
];

describe('an answer', () => {
  test.each(accepted)('is a success with its payload: %s', (_, body, payload) => {
    expect(answerFrom(body, 200, 'any/path')).toMatchObject({ ok: true, payload });
  });

  test.each(refused)('is refused for what can be done about it: %s', (_, body, status, failure) => {
    expect(answerFrom(body, status, 'any/path')).toEqual({ ok: false, failure });
  });

  test.each(unreadable)('cannot be read: %s', (_, body) => {
    expect(answerFrom(body, 200, 'any/path')).toBeNull();
  });

  test('keeps what stands beside its wrapping (E10)', () => {
    const known = { code: 'x', msg: 'y', data: null, params: {} };
    expect(
      answerFrom({ type: 'ok', message: 'x', ...known, url: '/pay' }, 200, 'any/path'),
    ).toEqual({
      ok: true,
      payload: 'x',
      extra: { url: '/pay' },
    });
  });

  test.each(['wallet/get_address', 'user/invite_list', 'microtrade/seconds'])(
    'is an empty list where the family calls that an error (E11): %s',
    (path) => {
      const body = { type: 'error', message: 'No data' };
      expect(answerFrom(body, 200, path)).toMatchObject({ ok: true, payload: [] });
      expect(answerFrom({ ...body, code: 'param.missing' }, 200, path)).toMatchObject({
        ok: false,
      });
      expect(answerFrom(body, 200, 'wallet/out')).toMatchObject({ ok: false });
    },
  );

  test('never shows more of a server than fits a line', () => {
    const long = answerFrom({ type: 'error', message: 'x'.repeat(5_000) }, 200, 'any/path');
    expect(long).toEqual({ ok: false, failure: words('x'.repeat(300)) });
  });
});
