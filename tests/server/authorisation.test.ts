import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../server/domains';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

/** Tokens that are worth nothing: none, nonsense, one whose session ended, one whose time is over. */
const worthless = ['none', 'nonsense', 'ended', 'expired'] as const;

describeOnEachDatabase('who may call what', (database) => {
  let app: TestApp;
  const tokens: Record<string, string | null> = { none: null, nonsense: 'x'.repeat(43) };
  beforeAll(async () => {
    app = await openApp(database().db, calls);
    const { id, token } = await app.person();
    tokens['expired'] = token;
    await app.clock.advance(25 * 3_600_000);
    const ended = await app.services.sessions.open(id, { device: 'test', address: '127.0.0.1' });
    const owner = await app.services.sessions.find(ended);
    await app.services.sessions.end(owner?.sessionId ?? '', 'logout');
    tokens['ended'] = ended;
  });
  afterAll(() => app.server.close());

  const send = (path: string, method: 'GET' | 'POST' | 'PUT', token: string | null) =>
    app.send(path, {}, { method, token, key: randomUUID() });

  const table = calls.flatMap(({ path, method, who }) =>
    worthless.map((token) => ({ path, method, who, token })),
  );

  test('there are calls of both kinds to judge', () => {
    expect(calls.filter(({ who }) => who === 'user').length).toBeGreaterThan(15);
    expect(calls.filter(({ who }) => who === 'visitor').length).toBeGreaterThan(15);
  });

  test.each(table.filter(({ who }) => who === 'user'))(
    '$method $path is refused with a token that is $token',
    async ({ path, method, token }) => {
      const { status, body } = await send(path, method, tokens[token] ?? null);
      expect(status).toBe(200);
      expect(body).toMatchObject({ type: '999', code: 'session.required' });
      expect(body).not.toHaveProperty('data');
    },
  );

  test.each(table.filter(({ who }) => who === 'visitor'))(
    '$method $path is answered as for a visitor with a token that is $token',
    async ({ path, method, token }) => {
      const visited = await send(path, method, null);
      const { status, body } = await send(path, method, tokens[token] ?? null);
      expect(body.type).not.toBe('999');
      expect([status, body.type, body.code]).toEqual([
        visited.status,
        visited.body.type,
        visited.body.code,
      ]);
    },
  );
});
