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
  ['E1 code 200 with data', { code: 200, msg: 'success', data: { id: 5 } }, { id: 5 }],
  ['E1 code 200 with a message of data', { code: 200, message: [{ id: 5 }] }, [{ id: 5 }]],
  ['E1 code 200 without data', { code: '200', msg: 'done', data: null }, 'done'],
  ['E1 code 0 with data', { code: 0, msg: 'success', data: { id: 5 } }, { id: 5 }],
  ['E1 code 0 with a message of data', { code: 0, message: { id: 5 } }, { id: 5 }],
  ['E1 code 0 with an empty list', { code: 0, msg: '', data: [] }, []],
  ['E1 code 0 with an empty list and its word', { code: 0, msg: '操作成功', data: [] }, []],
  ['E2 a type of null beside code 1', { type: null, code: 1, data: [1] }, [1]],
  ['E2 a code of null beside ok', { type: 'ok', code: null, message: [1] }, [1]],
];

const token = '5f4dcc3b5aa765d61d8327deb882cf99';
const webToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
const invalid = {
  message: 'The given data was invalid.',
  errors: { mobile: ['The mobile is taken.'], code: ['The code is wrong.'] },
};

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
  ['E7 null', { type: 'error', message: null }, 200, words('ERROR')],
  ['E7 null beside msg', { type: 'error', message: null, msg: 'No' }, 200, words('No')],
  ['E7 a token', { type: 'error', message: token }, 200, words('ERROR')],
  ['E7 a token in an object', { type: 'error', message: { token: webToken } }, 200, words('ERROR')],
  ['E7 a token beside words', { type: 'error', message: ['No', webToken] }, 200, words('No')],
  ['E7 JSON in a text', { type: 'error', message: '{"id":5}' }, 200, words('ERROR')],
  ['E7 markup', { type: 'error', message: '<b>No</b>' }, 200, words('ERROR')],
  [
    'E7 one long word',
    { type: 'error', message: 'Unauthenticated-request.' },
    200,
    words('Unauthenticated-request.'),
  ],
  [
    'E7 error before code 200',
    { type: 'error', code: 200, message: 'x', data: [1] },
    200,
    words('x'),
  ],
  ['E9 code 0 with an empty list', { code: 0, msg: '密码错误', data: [] }, 200, words('密码错误')],
  ['E9 code 0 with an empty text', { code: 0, msg: 'x', data: '' }, 200, words('x')],
  ['E9 code 0 without a word', { code: 0 }, 200, words('ERROR')],
  ['status 401 with an empty body', null, 401, { kind: 'signedOut', text: '' }],
  [
    'status 401 with words',
    { message: 'Unauthenticated.' },
    401,
    { kind: 'signedOut', text: 'Unauthenticated.' },
  ],
  [
    'status 401 with a success',
    { type: 'ok', message: token },
    401,
    { kind: 'signedOut', text: '' },
  ],
  ['status 401 with a list', [1], 401, { kind: 'signedOut', text: '' }],
  ['status 422 with errors', invalid, 422, words('The mobile is taken. The code is wrong.')],
  ['status 422 without errors', { ...invalid, errors: [] }, 422, words(invalid.message)],
  ['status 422 with a success', { type: 'ok', message: 'x' }, 422, words('x')],
  ['status 400 with words', { message: 'x' }, 400, words('x')],
  ['status 403 with nothing', {}, 403, words('ERROR')],
  [
    'status 403 with type 998',
    { type: 998, message: 'x' },
    403,
    { kind: 'verificationRequired', text: 'x' },
  ],
  [
    'status 404 with words',
    { message: 'Not Found' },
    404,
    { kind: 'refused', code: 'request.not_found', params: {}, text: 'Not Found' },
  ],
  ['status 404 with a refusal', { type: 'error', message: 'x' }, 404, words('x')],
  [
    'status 404 with a page',
    null,
    404,
    { kind: 'refused', code: 'request.not_found', params: {}, text: '' },
  ],
  [
    'status 405 with a page',
    null,
    405,
    { kind: 'refused', code: 'request.method', params: {}, text: '' },
  ],
  [
    'status 413 with a page',
    null,
    413,
    { kind: 'refused', code: 'request.too_large', params: {}, text: '' },
  ],
  [
    'status 415 with a page',
    null,
    415,
    { kind: 'refused', code: 'request.media_type', params: {}, text: '' },
  ],
  ['status 429 with a page', null, 429, { kind: 'throttled', seconds: 1, text: '' }],
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
  ['E12 type 1 with a token', { type: 1, message: token }],
  ['E12 type 1 as text', { type: '1', message: webToken }],
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

  test.each([400, 403, 422])('cannot be read: a page with the status %i', (status) => {
    expect(answerFrom(null, status, 'any/path')).toBeNull();
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
