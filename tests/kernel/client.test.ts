import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestError } from '../../schemas/kernel/failure';
import { createClient } from '../../src/api/kernel/client';
import { GetConfig } from '../../src/api/kernel/config';
import { document } from '../../src/api/kernel/document';
import type { KnownServer } from '../../src/api/kernel/request-rules';
import { SetLanguage } from '../../src/api/kernel/settings';

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
const ReadOwn = document<{ token: string | null }>()({
  method: 'GET',
  path: 'user/center',
  fields: () => ({}),
  tokenOf: ({ token }) => token,
  result: v.unknown(),
});
const Leave = document<{ token: string | null }>()({
  method: 'POST',
  path: 'user/logout',
  fields: () => ({}),
  tokenOf: ({ token }) => token,
  result: v.unknown(),
});

type Reply = (url: string, init: RequestInit) => Promise<Response> | Response;

const setUp = (
  reply: Reply,
  server: KnownServer = {},
  settings: Partial<Parameters<typeof createClient>[0]> = {},
) => {
  const sent: { url: string; init: RequestInit }[] = [];
  const signedOut: [string, string | null][] = [];
  const waiting: boolean[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return reply(url, init);
  });
  const learned: KnownServer[] = [];
  const client = createClient({
    base: 'https://tideline.example/api/',
    server,
    onServerLearned: (known) => learned.push(known),
    token: () => 'the token',
    language: () => 'kr',
    onSignedOut: (text, token) => signedOut.push([text, token]),
    onWaiting: (isWaiting) => waiting.push(isWaiting),
    ...settings,
  });
  return { client, sent, signedOut, waiting, learned };
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
    expect(sent[0]?.init).toMatchObject({ method: 'GET', cache: 'no-store', redirect: 'error' });
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

  test('takes what the page asked before, where it has no fields and sends nothing', async () => {
    const early: string[] = [];
    const asked = async (path: string) => {
      early.push(path);
      return path === 'app/config' ? { type: 'ok', message: { version: '9.9.9' } } : null;
    };
    const { client, sent } = setUp(() => ok({ id: 1 }), {}, { asked });
    expect((await client.request(GetConfig, {})).version).toBe('9.9.9');
    expect(sent).toEqual([]);
    await client.request(ReadOwn, { token: null });
    await client.request(Read, { symbol: 'x' });
    await client.request(Leave, { token: null });
    expect(early).toEqual(['app/config', 'user/center']);
    expect(sent).toHaveLength(3);
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
    ['names no method', new Response('<html>', { status: 405 }), 'refused'],
    ['finds no call', new Response('', { status: 404 }), 'refused'],
    ['is invalid', json({ message: 'No', errors: { code: ['Wrong'] } }, 422), 'refused'],
    ['meets a gate', new Response('<html>', { status: 403 }), 'malformed'],
    ['has no session, in no words', new Response('', { status: 401 }), 'signedOut'],
    ['has no session, on a page', new Response('<html>', { status: 401 }), 'signedOut'],
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
    // A later one that takes longer is shown all the same.
    const slow = client.request(Read, { symbol: 'x' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(waiting).toEqual([true]);
    answers[1]?.(ok({ id: 1 }));
    await slow;
    expect(waiting).toEqual([true, false]);
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

const sentTokens = (sent: readonly { init: RequestInit }[]) =>
  sent.map(({ init }) => new Headers(init.headers).get('authorization'));

describe('another server of the family', () => {
  test('has its own paths, languages and prefix of the token', async () => {
    const { client, sent } = setUp(() => ok(null), {
      tokenPrefix: 'Bearer ',
      paths: { 'set/lang': 'set_lang', 'user/center': 'member/info' },
      languages: { kr: 'kor', esp: 'spa' },
    });
    await client.request(SetLanguage, { language: 'esp' });
    await client.request(ReadOwn, { token: null });
    expect(sent.map(({ url }) => url)).toEqual([
      'https://tideline.example/api/set_lang',
      'https://tideline.example/api/member/info',
    ]);
    expect(String(sent[0]?.init.body)).toBe('lang=spa');
    for (const { init } of sent) {
      expect(init.headers).toEqual({ Authorization: 'Bearer the token', 'language-mark': 'kor' });
    }
  });

  test.each<[string, () => Response, RequestCredentials]>([
    ['answers it', () => ok({}), 'omit'],
    ['does not know it', () => new Response('', { status: 404 }), 'same-origin'],
    ['answers with a page', () => new Response('<html>'), 'same-origin'],
    ['fails', () => new Response('', { status: 500 }), 'same-origin'],
  ])('gets cookies where it has no app/config: %s', async (_, config, credentials) => {
    const { client, sent } = setUp((url) => (url.endsWith('app/config') ? config() : ok(null)));
    await client.request(GetConfig, {}).catch(() => undefined);
    await client.request(Write, { password: secret, key: 'k-1' });
    expect(sent[0]?.init.credentials).toBe('same-origin');
    expect(sent[1]?.init.credentials).toBe(credentials);
  });

  const ended = () => new Response('', { status: 401 });
  const acceptsPrefix =
    (prefix: string): Reply =>
    (_, { headers }) =>
      new Headers(headers).get('authorization') === `${prefix}new` ? ok({ id: 7 }) : ended();

  test('gets a prefix where it refuses the token of a login without one', async () => {
    const { client, sent, learned, signedOut } = setUp(acceptsPrefix('Bearer '));
    await expect(client.request(ReadOwn, { token: 'new' })).resolves.toEqual({ id: 7 });
    await client.request(ReadOwn, { token: 'new' });
    expect(sentTokens(sent)).toEqual(['new', 'Bearer new', 'Bearer new']);
    expect(learned).toEqual([{ learnedPrefix: 'Bearer ' }]);
    expect(signedOut).toEqual([]);
  });

  test('gets none where it refuses the one that it needed before', async () => {
    const { client, sent, learned } = setUp(acceptsPrefix(''), { learnedPrefix: 'Bearer ' });
    await expect(client.request(ReadOwn, { token: 'new' })).resolves.toEqual({ id: 7 });
    expect(sentTokens(sent)).toEqual(['Bearer new', 'new']);
    expect(learned).toEqual([{ learnedPrefix: '' }]);
  });

  test('is tried with a prefix once, and only right after a login', async () => {
    const { client, sent, learned, signedOut } = setUp(ended);
    await failureOf(client.request(ReadOwn, { token: 'new' }));
    expect(sentTokens(sent)).toEqual(['new', 'Bearer new']);
    await failureOf(client.request(ReadOwn, { token: null }));
    await failureOf(client.request(Leave, { token: 'new' }));
    await failureOf(client.request(Write, { password: secret, key: 'k-1' }));
    expect(sentTokens(sent.slice(2))).toEqual(['the token', 'new', 'the token']);
    expect(learned).toEqual([]);
    expect(signedOut).toHaveLength(4);
  });

  test('is not tried with another prefix than the one that it is set up with', async () => {
    const { client, sent } = setUp(ended, { tokenPrefix: '' });
    await failureOf(client.request(ReadOwn, { token: 'new' }));
    expect(sentTokens(sent)).toEqual(['new']);
  });
});
