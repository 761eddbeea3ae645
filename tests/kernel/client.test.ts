import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestError } from '../../schemas/kernel/failure';
import { createClient } from '../../src/api/kernel/client';
import { document } from '../../src/api/kernel/document';

const secret = 'correct horse battery staple';

const Read = document<{ symbol: string }>()({
  method: 'GET',
  path: 'currency/deal',
  fields: ({ symbol }) => ({ symbol, page: undefined }),
  result: v.object({ id: v.number() }),
});
const Write = document<{ password: string; key: string }>()({
  method: 'POST',
  path: 'wallet/out',
  fields: ({ password }) => ({ password, agree: true }),
  keyOf: ({ key }) => key,
  result: v.null(),
});
const Leave = document<{ token: string | null }>()({
  method: 'POST',
  path: 'user/logout',
  fields: () => ({}),
  tokenOf: ({ token }) => token,
  result: v.unknown(),
});

type Reply = (url: string, init: RequestInit) => Promise<Response> | Response;

const setUp = (reply: Reply) => {
  const sent: { url: string; init: RequestInit }[] = [];
  const signedOut: [string, string | null][] = [];
  const waiting: boolean[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return reply(url, init);
  });
  const client = createClient({
    base: 'https://tideline.example/api/',
    token: () => 'the token',
    language: () => 'kr',
    onSignedOut: (text, token) => signedOut.push([text, token]),
    onWaiting: (isWaiting) => waiting.push(isWaiting),
  });
  return { client, sent, signedOut, waiting };
};

const json = (body: unknown, status = 200) => Response.json(body, { status });
const ok = (message: unknown) => json({ type: 'ok', message });

/** An answer that never comes; it is given up with the signal, as fetch does. */
const never: Reply = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('The request was expected to fail.');
    },
    (error: unknown) => {
      if (!(error instanceof RequestError)) throw error;
      return error.failure;
    },
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
    return controller.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a request', () => {
  test('is a GET with its fields in the address, and without those that are left out', async () => {
    const { client, sent } = setUp(() => ok({ id: 3 }));
    await expect(client.request(Read, { symbol: 'BTC/USDT' })).resolves.toEqual({ id: 3 });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('https://tideline.example/api/currency/deal?symbol=BTC%2FUSDT');
    expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'omit', cache: 'no-store' });
    expect(sent[0]?.init.body).toBeUndefined();
    expect(sent[0]?.init.headers).toEqual({ Authorization: 'the token', 'language-mark': 'kr' });
  });

  test('is a POST with its fields in the body, never in the address, and its key', async () => {
    const { client, sent } = setUp(() => ok(null));
    await client.request(Write, { password: secret, key: 'k-1' });
    expect(sent[0]?.url).toBe('https://tideline.example/api/wallet/out');
    expect(String(sent[0]?.init.body)).toBe(`password=${secret.replaceAll(' ', '+')}&agree=true`);
    expect(sent[0]?.init.headers).toMatchObject({ 'Idempotency-Key': 'k-1' });
  });

  test('goes with the token that its document names', async () => {
    const { client, sent } = setUp(() => ok(null));
    await client.request(Leave, { token: 'an older token' });
    expect(sent[0]?.init.headers).toMatchObject({ Authorization: 'an older token' });
    await client.request(Leave, { token: null });
    expect(sent[1]?.init.headers).toMatchObject({ Authorization: 'the token' });
  });

  test('never carries the token to another origin', async () => {
    const { client, sent } = setUp(() => ok({ id: 1 }));
    for (const path of [
      '//evil.example/x',
      'https://evil.example/x',
      '../../../x',
      '@evil.example',
    ]) {
      await client.request({ ...Read, path }, { symbol: 'x' }).catch(() => undefined);
    }
    for (const { url, init } of sent) {
      const { origin } = new URL(url);
      const { Authorization } = v.parse(v.object({ Authorization: v.string() }), init.headers);
      if (Authorization !== '') expect(origin).toBe('https://tideline.example');
    }
    for (const { init } of sent) expect(init.redirect).toBe('error');
  });

  test('can be made in both ways of graphql-request', async () => {
    const { client, sent } = setUp(() => ok({ id: 3 }));
    await client.request({ document: Read, variables: { symbol: 'x' } });
    await client.request(Read, { symbol: 'x' });
    expect(sent[0]?.url).toBe(sent[1]?.url);
  });
});

describe('a request that fails', () => {
  test.each([
    ['is refused', json({ type: 'error', code: 'fund.wrong', message: 'No' }), 'refused'],
    ['lacks verification', json({ type: 998, message: 'No' }), 'verificationRequired'],
    ['comes too often', json({ type: 'error', message: 'No' }, 429), 'throttled'],
    ['finds maintenance', json({ type: 'error', message: 'No' }, 503), 'unreachable'],
    ['breaks the server', json({ type: 'ok', message: { id: 1 } }, 500), 'unreachable'],
    ['meets a gateway', new Response('<html>', { status: 502 }), 'unreachable'],
    ['is answered with a page', new Response('<html>'), 'malformed'],
    ['is answered without a wrapping', json({ id: 1 }), 'malformed'],
    ['is answered with the wrong result', ok({ id: 'one' }), 'malformed'],
  ])('says so when it %s', async (_, response, kind) => {
    const { client } = setUp(() => response);
    expect(await failureOf(client.request(Read, { symbol: 'x' }))).toMatchObject({ kind });
  });

  test('says that nobody answered', async () => {
    const { client } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(client.request(Read, { symbol: 'x' }))).toEqual({
      kind: 'unreachable',
      code: 'client.offline',
    });
  });

  test('gives up after a minute, and not before', async () => {
    const { client } = setUp(never);
    let failure: unknown = null;
    const request = failureOf(client.request(Read, { symbol: 'x' })).then((reported) => {
      failure = reported;
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(failure).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await request;
    expect(failure).toEqual({ kind: 'unreachable', code: 'client.timeout' });
  });

  test('is no failure when it was given up from outside', async () => {
    const { client, waiting } = setUp(never);
    const leaving = new AbortController();
    const left = client.request({
      document: Read,
      variables: { symbol: 'x' },
      signal: leaving.signal,
    });
    const rejection = expect(left).rejects.toHaveProperty('name', 'AbortError');
    await vi.advanceTimersByTimeAsync(1_500);
    leaving.abort();
    await rejection;
    expect(waiting).toEqual([true, false]);
  });

  test.each([
    ['refused', () => json({ type: 'error', message: 'No' })],
    ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['malformed', () => ok('not null')],
  ])('never repeats what was sent: %s', async (_, reply) => {
    const { client } = setUp(reply);
    const error: unknown = await client
      .request(Write, { password: secret, key: 'k-1' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RequestError);
    const texts = [JSON.stringify(error), String(error), Object.values(Object(error)).join()];
    if (error instanceof Error) texts.push(error.stack ?? '', String(error.cause));
    for (const text of texts) expect(text).not.toContain(secret);
  });
});

describe('the end of a session', () => {
  test('is told once, with the token it was the end of', async () => {
    const { client, signedOut } = setUp(() => json({ type: 999, message: 'Log in again' }));
    expect(await failureOf(client.request(Read, { symbol: 'x' }))).toEqual({
      kind: 'signedOut',
      text: 'Log in again',
    });
    expect(signedOut).toEqual([['Log in again', 'the token']]);
  });

  test('is the end of the session that the request named', async () => {
    const { client, signedOut } = setUp(() => json({ type: 999, message: 'x' }));
    await failureOf(client.request(Leave, { token: 'an older token' }));
    expect(signedOut).toEqual([['x', 'an older token']]);
  });

  test('is not told for another refusal', async () => {
    const { client, signedOut } = setUp(() => json({ type: 'error', message: 'No' }));
    await failureOf(client.request(Read, { symbol: 'x' }));
    expect(signedOut).toEqual([]);
  });
});

describe('the indicator', () => {
  const pendingClient = () => {
    const answers: ((response: Response) => void)[] = [];
    const world = setUp(() => new Promise((resolve) => answers.push(resolve)));
    return { ...world, answers };
  };

  test('stays off for an answer within a second', async () => {
    const { client, waiting, answers } = pendingClient();
    const read = client.request(Read, { symbol: 'x' });
    await vi.advanceTimersByTimeAsync(999);
    answers[0]?.(ok({ id: 1 }));
    await read;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(waiting).toEqual([]);
  });

  test('comes on once with the first late request and goes off with the last', async () => {
    const { client, waiting, answers } = pendingClient();
    const first = client.request(Read, { symbol: 'x' });
    const second = client.request(Read, { symbol: 'y' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(waiting).toEqual([true]);
    answers[0]?.(ok({ id: 1 }));
    await first;
    expect(waiting).toEqual([true]);
    answers[1]?.(ok({ id: 1 }));
    await second;
    expect(waiting).toEqual([true, false]);
  });
});
