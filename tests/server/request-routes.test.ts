import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { answerFrom } from '../../schemas/kernel/envelope';
import { RequestStatus } from '../../schemas/kernel/request';
import { testClock } from '../../server/platform/clock';
import { type Call, call } from '../../server/requests/call';
import { refuse } from '../../server/requests/refusal';
import { requestCalls } from '../../server/requests/request-routes';
import { AbandonRequest } from '../../src/api/kernel/request';
import { describeOnEachDatabase, type TestDatabase } from '../support/database/databases';
import { scriptedFeed } from '../support/server/scripted-feed';
import { serverOver } from '../support/server/test-app';

const noon = Date.parse('2026-03-04T12:00:00.000Z');

/** Something that a call waits for, and a word that it has come so far. */
type Gate = {
  reach: () => void;
  reached: Promise<unknown>;
  open: Promise<unknown>;
  release: () => void;
};

const closedGate = (): Gate => {
  const signals = new EventEmitter();
  return {
    reach: () => signals.emit('reached'),
    reached: once(signals, 'reached'),
    open: once(signals, 'released'),
    release: () => signals.emit('released'),
  };
};
const openGate = (): Gate => ({ ...closedGate(), open: Promise.resolve() });

/** Two keyed calls as simple as they can be: one of a user, one of a visitor. */
const keyedCalls = (gate: Gate): readonly Call[] => [
  call({
    kind: 'keyed',
    method: 'POST',
    path: 'test/order',
    who: 'user',
    about: 'Orders something.',
    request: v.object({ amount: v.string() }),
    result: v.object({ id: v.number(), amount: v.string() }),
    refusals: ['amount.below_min'],
    run: async ({ amount }) => {
      gate.reach();
      await gate.open;
      if (amount === '1') return refuse('amount.below_min', { min: '10', currency: 'USDT' });
      return { id: 7, amount };
    },
  }),
  call({
    kind: 'proven',
    method: 'POST',
    path: 'user/register',
    who: 'visitor',
    about: 'Registers somebody.',
    request: v.object({}),
    result: v.object({ id: v.number() }),
    refusals: [],
    prove: async () => async () => undefined,
    run: async () => ({ id: 8 }),
  }),
];

const opened = async (db: TestDatabase['db'], gate = openGate()) => {
  const clock = testClock(noon);
  const { feed } = scriptedFeed(clock);
  const calls = [...requestCalls, ...keyedCalls(gate)];
  const { app, person } = await serverOver(db, calls, { clock, feed });
  const { token } = await person();
  const send = async (path: string, payload: string, key: string, authorization = token) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': key,
        'language-mark': 'en',
        authorization,
      },
    });
    return answer.json();
  };
  const statusOf = async (key: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({
      method: 'GET',
      url: `/api/request/status?key=${key}`,
      headers: { authorization: token, 'language-mark': 'en', ...headers },
    });
    return answer.json();
  };
  const abandon = (key: string, authorization = token) =>
    send('request/abandon', `key=${key}`, '', authorization);
  return { app, clock, send, statusOf, abandon, token, person };
};

describeOnEachDatabase('what became of a request', (database) => {
  test('is unknown when nothing with its key has come', async () => {
    const { statusOf } = await opened(database().db);
    const key = randomUUID();
    const body = await statusOf(key);
    expect(body).toEqual({
      type: 'ok',
      message: {
        key,
        state: 'unknown',
        call: null,
        received_at: null,
        finished_at: null,
        answer: null,
      },
    });
    expect(v.parse(RequestStatus, body.message)).toMatchObject({ state: 'unknown', answer: null });
  });

  test('is the answer that the call gave, word for word', async () => {
    const { send, statusOf, clock } = await opened(database().db);
    const key = randomUUID();
    const sent = await send('test/order', 'amount=25', key);
    await clock.advance(60_000);
    expect(await statusOf(key)).toEqual({
      type: 'ok',
      message: {
        key,
        state: 'done',
        call: 'test/order',
        received_at: '2026-03-04T12:00:00.000Z',
        finished_at: '2026-03-04T12:00:00.000Z',
        answer: sent,
      },
    });
    expect(sent).toEqual({ type: 'ok', message: { id: 7, amount: '25' } });
  });

  test('is the refusal, in the words of whoever asks', async () => {
    const { send, statusOf } = await opened(database().db);
    const key = randomUUID();
    const sent = await send('test/order', 'amount=1', key);
    expect(sent.message).toBe('The amount must be at least 10 USDT');
    expect((await statusOf(key)).message.answer).toEqual(sent);
    const { answer } = (await statusOf(key, { 'language-mark': 'th' })).message;
    expect(answer).toMatchObject({
      type: 'error',
      code: 'amount.below_min',
      params: { min: '10', currency: 'USDT' },
      message: expect.stringMatching(/\p{Script=Thai}.*10 USDT/u),
    });
    expect(answerFrom(answer, 200, 'test/order')).toMatchObject({
      ok: false,
      failure: { kind: 'refused', code: 'amount.below_min' },
    });
  });

  test('is pending while it is being executed, where a second connection can see it', async () => {
    const gate = closedGate();
    const { send, statusOf, abandon } = await opened(database().db, gate);
    const key = randomUUID();
    const sending = send('test/order', 'amount=25', key);
    await gate.reached;
    const asked = statusOf(key);
    if (database().kind === 'postgres') {
      expect((await asked).message).toMatchObject({ state: 'pending', answer: null });
      expect((await abandon(key)).message).toEqual({ key, state: 'pending' });
      gate.release();
    } else {
      // The embedded database has one connection: the question waits for the answer.
      gate.release();
      expect((await asked).message).toMatchObject({ state: 'done' });
    }
    expect(await sending).toMatchObject({ type: 'ok' });
    expect((await statusOf(key)).message.state).toBe('done');
  });

  test('is nobody else’s business', async () => {
    const { send, statusOf, person } = await opened(database().db);
    const key = randomUUID();
    await send('test/order', 'amount=25', key);
    const other = await person();
    expect((await statusOf(key, { authorization: other.token })).message.state).toBe('unknown');
    expect((await statusOf(key, { authorization: '' })).message.state).toBe('unknown');
  });

  test('is told to a visitor who knows the key', async () => {
    const { send, statusOf } = await opened(database().db);
    const key = randomUUID();
    await send('user/register', '', key, '');
    const done = { state: 'done', call: 'user/register', answer: { message: { id: 8 } } };
    expect((await statusOf(key, { authorization: '' })).message).toMatchObject(done);
    expect((await statusOf(key)).message).toMatchObject(done);
  });

  test('can be abandoned before it comes, and then never happens', async () => {
    const { send, statusOf, abandon } = await opened(database().db);
    const key = randomUUID();
    const body = await abandon(key.toUpperCase());
    expect(AbandonRequest.read(body.message)).toEqual({ key, state: 'abandoned' });
    expect((await abandon(key)).message).toEqual({ key, state: 'abandoned' });
    expect((await statusOf(key)).message).toMatchObject({ state: 'abandoned', answer: null });
    expect(await send('test/order', 'amount=25', key)).toMatchObject({
      type: 'error',
      code: 'idempotency.abandoned',
    });
  });

  test('cannot be abandoned any more once it is done', async () => {
    const { send, abandon, statusOf } = await opened(database().db);
    const key = randomUUID();
    await send('test/order', 'amount=25', key);
    expect((await abandon(key)).message).toEqual({ key, state: 'done' });
    expect((await statusOf(key)).message).toMatchObject({ state: 'done' });
  });

  test('can be abandoned by its owner only', async () => {
    const { abandon } = await opened(database().db);
    expect(await abandon(randomUUID(), '')).toMatchObject({ type: '999' });
  });

  test.each([
    ['', 'param.missing', 'Request key is required'],
    ['12', 'param.invalid', 'Request key is not valid'],
  ])('is refused for the key “%s”, in two languages', async (key, code, text) => {
    const { statusOf, abandon } = await opened(database().db);
    expect(await statusOf(key)).toMatchObject({ type: 'error', code, message: text });
    expect(await abandon(key)).toMatchObject({ type: 'error', code, message: text });
    expect(await statusOf(key, { 'language-mark': 'kr' })).toMatchObject({
      code,
      message: expect.stringMatching(/\p{Script=Hangul}/u),
    });
  });
});

describeOnEachDatabase('a refusal', (database) => {
  test.each([
    ['an unknown path', 'GET', '/api/nothing/here', 404],
    ['a path that cannot be decoded', 'GET', '/api/%E0%A4%A', 400],
    ['another method', 'PUT', '/api/request/abandon', 405],
    ['a wrong field', 'GET', '/api/request/status?key=none', 200],
  ] as const)('of %s is stored by no cache', async (_, method, url, status) => {
    const { app } = await opened(database().db);
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().type).toBe('error');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
