import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Failure, RequestError } from '../../schemas/kernel/failure';
import { hasNoKeys, isFinalRefusal, requestOutcomeOf } from '../../schemas/kernel/outcome';
import { refusalsOf } from '../support/refusals';

const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const Order = v.object({ id: v.number() });
const read = (payload: object) => v.parse(requestOutcomeOf(v.parser(Order)), { key, ...payload });

describe('what became of a key', () => {
  test.each(['unknown', 'pending', 'abandoned'] as const)('%s is said as it is', (state) => {
    expect(read({ state, answer: null })).toEqual({ state });
  });

  test('a stored success is read like the answer itself', () => {
    const answer = { type: 'ok', message: { id: 7 } };
    expect(read({ state: 'done', answer })).toEqual({ state: 'accepted', result: { id: 7 } });
  });

  test('a stored refusal is the refusal', () => {
    const answer = { type: 'error', code: 'wallet.insufficient', message: 'Insufficient balance' };
    expect(read({ state: 'done', answer })).toEqual({
      state: 'refused',
      failure: {
        kind: 'refused',
        code: 'wallet.insufficient',
        params: {},
        text: 'Insufficient balance',
      },
    });
  });

  test.each([null, {}, 'ok', { type: 'ok', message: { id: 'seven' } }])(
    'a stored answer that does not read is no answer: %j',
    (answer) => {
      expect(v.is(requestOutcomeOf(v.parser(Order)), { key, state: 'done', answer })).toBe(false);
    },
  );
});

const refused = (code: Extract<Failure, { kind: 'refused' }>['code']): Failure => ({
  kind: 'refused',
  code,
  params: {},
  text: '',
});

describe('a stored answer', () => {
  const status = { key, state: 'done', answer: { type: 'ok', message: 7 } };

  test('that does not read is an answer that is not valid', () => {
    expect(refusalsOf(requestOutcomeOf(v.parser(Order)), status)).toEqual(['param.invalid']);
  });

  test('is read by the code that reads the call, whose bugs are not hidden', () => {
    const broken = requestOutcomeOf(() => {
      throw new TypeError('x is not a function');
    });
    expect(() => v.safeParse(broken, status)).toThrow(TypeError);
  });
});

describe('whether an error settles a key', () => {
  test.each<[string, Failure, boolean, boolean]>([
    ['a refusal', refused('wallet.insufficient'), true, true],
    ['an abandoned key', refused('idempotency.abandoned'), true, true],
    ['a key of another request', refused('idempotency.mismatch'), true, true],
    ['the first send still running', refused('idempotency.pending'), false, false],
    ['a refusal in other codes', refused('server.text'), true, true],
    ['a request that was not read', refused('request.malformed'), true, false],
    ['a call that is not there', refused('request.not_found'), true, false],
    ['too many requests', { kind: 'throttled', seconds: 1, text: '' }, true, false],
    ['an ended session', { kind: 'signedOut', text: '' }, true, false],
    ['a missing verification', { kind: 'verificationRequired', text: '' }, true, false],
    ['silence', { kind: 'unreachable', code: 'client.timeout' }, false, false],
    ['a broken server', { kind: 'unreachable', code: 'system.error' }, false, false],
    ['an answer that does not read', { kind: 'malformed' }, false, false],
  ])('%s', (_, failure, once, repeated) => {
    expect(isFinalRefusal(new RequestError(failure), false)).toBe(once);
    expect(isFinalRefusal(new RequestError(failure), true)).toBe(repeated);
  });

  // Contract 1.4, point 6: these are not stored, so after a repeat they say nothing of the first send.
  test.each([
    'idempotency.missing',
    'request.malformed',
    'request.not_found',
    'request.method',
    'request.too_large',
    'request.media_type',
    'request.too_many',
    'fund.wrong',
    'auth.code_wrong',
    'auth.totp_required',
    'auth.totp_wrong',
    'auth.passkey_wrong',
  ] as const)('%s settles only what was sent once', (code) => {
    expect(isFinalRefusal(new RequestError(refused(code)), false)).toBe(true);
    expect(isFinalRefusal(new RequestError(refused(code)), true)).toBe(false);
  });

  test('a bug in the app settles nothing', () => {
    expect(isFinalRefusal(new TypeError('x is not a function'), false)).toBe(false);
  });

  test('only a call that is missing or refused in other codes says that there are no keys', () => {
    for (const code of ['request.not_found', 'request.method', 'server.text'] as const) {
      expect(hasNoKeys(new RequestError(refused(code)))).toBe(true);
    }
    expect(hasNoKeys(new RequestError(refused('record.not_found')))).toBe(false);
    expect(hasNoKeys(new RequestError({ kind: 'malformed' }))).toBe(false);
  });
});
