import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginCalls } from '../../server/account/login-routes';
import { sessionCalls } from '../../server/security/session-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

describeOnEachDatabase('the sessions of a person', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, [...sessionCalls, ...loginCalls]);
  });
  afterAll(() => app.server.close());

  const list = async (token: string) =>
    (await app.send('user/sessions', {}, { token, method: 'GET' })).body.message;
  const revoke = async (token: string, fields: Record<string, string>) =>
    (await app.send('user/session/revoke', fields, { token })).body;
  const isIn = async (token: string) =>
    (await app.send('user/center', {}, { token, method: 'GET' })).body.type === 'ok';
  const open = (userId: number, address: string) =>
    app.services.sessions.open(userId, { device: 'Chrome, Android', address });

  test('are listed newest first, with the last part of the address masked', async () => {
    const { id, token } = await app.person();
    await app.clock.advance(1_000);
    await open(id, '203.0.113.9');
    await app.clock.advance(1_000);
    await open(id, '2001:db8:0:1:aaaa:bbbb:cccc:dddd');
    const [third, second, first, ...more] = await list(token);
    expect(more).toEqual([]);
    expect(third).toMatchObject({ ip: '2001:db8:0:1:*', current: false });
    expect(second).toMatchObject({ device: 'Chrome, Android', ip: '203.0.113.*' });
    expect(first).toMatchObject({ ip: '127.0.0.*', current: true });
    expect(Date.parse(second.expires_at) - Date.parse(second.last_used_at)).toBe(24 * 3_600_000);
  });

  test('one is ended by its id, and its token is worth nothing from then on', async () => {
    const { id, token } = await app.person();
    await app.clock.advance(1_000);
    const other = await open(id, '203.0.113.9');
    const [{ id: name }] = await list(token);
    expect(await revoke(token, { id: name })).toMatchObject({ message: { revoked: 1 } });
    expect([await isIn(other), await isIn(token)]).toEqual([false, true]);
    expect(await revoke(token, { id: name })).toMatchObject({ code: 'record.not_found' });
  });

  test('all others are ended at once', async () => {
    const { id, token } = await app.person();
    const others = [await open(id, '203.0.113.9'), await open(id, '203.0.113.10')];
    const ended: string[] = [];
    app.services.sessions.onEnd(({ userId }, reason) => ended.push(`${userId} ${reason}`));
    expect(await revoke(token, { all: '1' })).toMatchObject({ message: { revoked: 2 } });
    expect(ended).toEqual([`${id} revoked`, `${id} revoked`]);
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect(await list(token)).toHaveLength(1);
  });

  test('nobody ends the session of somebody else, nor the present one', async () => {
    const [mine, theirs] = [await app.person(), await app.person()];
    const [{ id: foreign }] = await list(theirs.token);
    const [{ id: own }] = await list(mine.token);
    for (const id of [foreign, own, 'nonsense', '']) {
      expect(await revoke(mine.token, { id })).toMatchObject({ code: 'record.not_found' });
    }
    expect([await isIn(mine.token), await isIn(theirs.token)]).toEqual([true, true]);
  });

  test('an expired one is not listed any more', async () => {
    const { id } = await app.person();
    await app.clock.advance(24 * 3_600_000);
    const later = await open(id, '203.0.113.9');
    expect(await list(later)).toHaveLength(1);
  });

  test('every call asks for a login', async () => {
    expect((await app.send('user/sessions', {}, { method: 'GET' })).body.type).toBe('999');
    expect((await app.send('user/session/revoke', { all: '1' })).body.type).toBe('999');
  });
});
