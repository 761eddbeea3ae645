import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { protectPages } from '../../server/http/page-policy';
import { originsIn } from '../../server/platform/deployment';

const built = {
  script: ['sha256-c2NyaXB0'],
  style: ['sha256-c3R5bGU='],
  connect: [],
};
const app = fastify();

const headersOf = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers: { host: 'trade.example:8443', ...headers } })).headers;

beforeAll(async () => {
  await protectPages(app, built);
  const answer = async () => 'an answer';
  for (const url of ['/', '/favicon.svg', '/api/app/config', '/assets/a.js', '/apis']) {
    app.get(url, answer);
  }
  app.get('/own', (_, reply) => reply.header('content-security-policy', 'its own').send('a page'));
});
afterAll(() => app.close());

describe('a page', () => {
  test('runs and draws nothing but what was built, and talks to nobody but its server', async () => {
    const { 'content-security-policy': policy } = await headersOf('/?from=mail');
    expect(String(policy).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'sha256-c2NyaXB0'",
      "style-src 'self' 'sha256-c3R5bGU='",
      "connect-src 'self' ws://trade.example:8443 wss://trade.example:8443",
      "img-src 'self' data:",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types dompurify tideline-worker',
    ]);
  });

  test('names no host in its policy that is not the form of one', async () => {
    const { 'content-security-policy': policy } = await headersOf('/', {
      host: "x; script-src 'unsafe-inline'",
    });
    expect(policy).toContain("connect-src 'self'; img-src");
    expect(policy).not.toContain('unsafe');
  });

  test('talks to the hosts that its settings name, and shows their photos', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-page-'));
    const other = fastify();
    try {
      expect(originsIn(folder)).toEqual([]);
      writeFileSync(
        join(folder, 'tideline.json'),
        '{"apiBase":"https://api.example/v1","socketUrl":"https://live.example:8443"}',
      );
      await protectPages(other, { ...built, connect: originsIn(folder) });
      other.get('/', async () => 'a page');
      const response = await other.inject({ url: '/', headers: { host: 'trade.example' } });
      const policy = String(response.headers['content-security-policy']).split('; ');
      expect(policy).toContain(
        "connect-src 'self' ws://trade.example wss://trade.example https://api.example " +
          'wss://api.example https://live.example:8443 wss://live.example:8443',
      );
      expect(policy).toContain(
        "img-src 'self' data: https://api.example https://live.example:8443",
      );
      writeFileSync(join(folder, 'tideline.json'), '{"apiBase":"//api.example"}');
      expect(() => originsIn(folder)).toThrow(
        'In tideline.json apiBase cannot be "//api.example".',
      );
    } finally {
      await other.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('is framed by nobody, guessed at by nobody, and asks for nothing but the position', async () => {
    expect(await headersOf('/')).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': expect.stringContaining(
        'geolocation=(self), accelerometer=(), autoplay=(), browsing-topics=(), camera=()',
      ),
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  test.each([
    ['another site', 'cross-site', 'same-origin'],
    ['a neighbour of the same site', 'same-site', 'same-origin'],
    ['a browser that does not say', null, 'same-origin'],
    ['a browser that says something new', 'elsewhere', 'same-origin'],
    ['its owner, directly', 'none', 'unsafe-none'],
    ['the app itself', 'same-origin', 'unsafe-none'],
  ])('that %s asked for is open to its opener as it should be', async (_, site, policy) => {
    const headers = await headersOf('/', site === null ? {} : { 'sec-fetch-site': site });
    expect(headers['cross-origin-opener-policy']).toBe(policy);
  });

  test('of a name that only begins like an answer is a page', async () => {
    expect(await headersOf('/apis')).toHaveProperty('x-frame-options');
    expect(await headersOf('/favicon.svg')).toHaveProperty('x-frame-options');
  });

  test('may have a policy of its own', async () => {
    expect((await headersOf('/own'))['content-security-policy']).toBe('its own');
  });
});

test.each([
  '/api/app/config',
  '/api/nothing?x',
  '/assets/a.js',
  '/nothing',
  '/%61pi/app/config',
  '/%61ssets/a.js',
])('%s does nothing as a page, in few words', async (url) => {
  const {
    date,
    connection,
    'content-type': type,
    'content-length': length,
    ...rest
  } = await headersOf(url, { 'sec-fetch-site': 'cross-site' });
  expect([date, connection, type, length]).not.toContain(undefined);
  expect(rest).toEqual({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  });
});
