import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayMs, minuteMs } from '../../schemas/kernel/time';
import { loginCalls } from '../../server/account/login-routes';
import { isPushService } from '../../server/account/push-delivery';
import { readPushKeys } from '../../server/account/push-keys';
import { pushCalls } from '../../server/account/push-routes';
import { createSeal } from '../../server/database/sealing';
import { notifyOfChange } from '../../server/security/security-notifier';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';
import { openPushService, type PushService } from './support/push-endpoint';

describeOnEachDatabase('push notifications', (database) => {
  let app: TestApp;
  let service: PushService;
  beforeAll(async () => {
    service = await openPushService();
    app = await openApp(database().db, [...pushCalls, ...loginCalls], {
      settings: { 'push.hosts': ['localhost'] },
    });
    await app.services.push.start();
  });
  afterAll(async () => {
    await app.services.push.stop();
    await app.server.close();
    await service.close();
  });

  let lastName = 0;
  const subscribed = async () => {
    const person = await app.person();
    lastName += 1;
    const name = `browser${lastName}`;
    const target = service.target(name);
    const { body } = await app.send('user/push/subscribe', target, { token: person.token });
    return { ...person, name, target, body };
  };
  const to = (name: string) => service.received.filter(({ path }) => path === `/${name}`);
  const arrived = (name: string, count = 1) =>
    vi.waitFor(
      async () => {
        // The next attempt may have been scheduled after its time was reached.
        await app.clock.advance(0);
        expect(to(name)).toHaveLength(count);
      },
      { timeout: 5_000 },
    );
  const state = async (token: string) =>
    (await app.send('user/push', {}, { token, method: 'GET' })).body.message;
  const queued = async (userId: number) =>
    (
      await database()
        .db.selectFrom('push_message')
        .innerJoin('push_subscription', 'push_subscription.session_id', 'push_message.session_id')
        .select('push_message.attempts')
        .where('user_id', '=', userId)
        .execute()
    ).map(({ attempts }) => attempts);
  const notify = (userId: number) => app.services.push.notify(userId, 'spotFilled');

  test('are sent encrypted, under the key that the server names, in the language of the person', async () => {
    const { id, token, name, target, body } = await subscribed();
    expect(body.message).toEqual({ enabled: true });
    const { public_key: publicKey, endpoint } = await state(token);
    expect(endpoint).toBe(target.endpoint);
    await database().db.updateTable('app_user').set({ lang: 'th' }).where('id', '=', id).execute();
    notify(id);
    await arrived(name);
    const [{ message, sender, headers } = { message: null, sender: null, headers: null }] =
      to(name);
    expect(message).toMatchObject({
      title: 'คำสั่งลิมิตของคุณจับคู่แล้ว',
      link: '/pages/trade/index',
      lang: 'th',
    });
    expect(`${message?.title}${message?.body}`).not.toMatch(/\d/);
    expect(sender?.publicKey).toBe(publicKey);
    expect(sender?.claims).toMatchObject({ aud: service.url, sub: 'mailto:no-reply@localhost' });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    await vi.waitFor(async () => expect(await queued(id)).toEqual([]));
  });

  test('wait for a push service that is down, longer each time, and arrive once', async () => {
    const { id, name } = await subscribed();
    service.answers.push({ status: 503 }, { status: 429, headers: { 'retry-after': '300' } });
    notify(id);
    await arrived(name);
    await vi.waitFor(async () => expect(await queued(id)).toEqual([1]));
    await app.clock.advance(minuteMs / 2 - 1);
    expect(to(name)).toHaveLength(1);
    await app.clock.advance(1);
    await arrived(name, 2);
    await vi.waitFor(async () => expect(await queued(id)).toEqual([2]));
    await app.clock.advance(5 * minuteMs - 1);
    expect(to(name)).toHaveLength(2);
    await app.clock.advance(1);
    await arrived(name, 3);
    await vi.waitFor(async () => expect(await queued(id)).toEqual([]));
    const tags = to(name).map(({ message }) => message.tag);
    expect(new Set(tags).size).toBe(1);
  });

  test('end with a browser that is gone, and only with that', async () => {
    const [gone, other] = [await subscribed(), await subscribed()];
    service.answers.push({ status: 410 });
    notify(gone.id);
    await arrived(gone.name);
    await vi.waitFor(async () => expect((await state(gone.token)).endpoint).toBeNull());
    expect(app.services.push.hasSubscribed(gone.id)).toBe(false);
    expect(app.services.push.hasSubscribed(other.id)).toBe(true);
  });

  test('that a service refuses are given up', async () => {
    const { id, token, name } = await subscribed();
    service.answers.push({ status: 413 });
    notify(id);
    await arrived(name);
    await vi.waitFor(async () => expect(await queued(id)).toEqual([]));
    expect((await state(token)).endpoint).not.toBeNull();
  });

  test('end with the session, and on request', async () => {
    const [left, ended] = [await subscribed(), await subscribed()];
    expect((await app.send('user/push/unsubscribe', {}, left)).body.message).toEqual({
      enabled: false,
    });
    await app.send('user/logout', {}, ended);
    await vi.waitFor(() => expect(app.services.push.hasSubscribed(ended.id)).toBe(false));
    for (const { id, name } of [left, ended]) {
      notify(id);
      expect(app.services.push.hasSubscribed(id)).toBe(false);
      expect(await queued(id)).toEqual([]);
      expect(to(name)).toEqual([]);
    }
  });

  test('of a browser go to who subscribed it last', async () => {
    const first = await subscribed();
    const second = await app.person();
    await app.send('user/push/subscribe', first.target, { token: second.token });
    expect((await state(first.token)).endpoint).toBeNull();
    expect((await state(second.token)).endpoint).toBe(first.target.endpoint);
    expect(app.services.push.hasSubscribed(first.id)).toBe(false);
  });

  test('report a security change', async () => {
    const { id, name } = await subscribed();
    notifyOfChange(app.services, id, 'password_changed');
    await arrived(name);
    expect(to(name)[0]?.message).toMatchObject({ link: '/pages/settings/security/index' });
  });

  test('are resumed by the next start', async () => {
    const { id, name } = await subscribed();
    service.answers.push({ status: 500 });
    notify(id);
    await arrived(name);
    await vi.waitFor(async () => expect(await queued(id)).toEqual([1]));
    await app.services.push.stop();
    await app.clock.advance(minuteMs);
    expect(to(name)).toHaveLength(1);
    await app.services.push.start();
    await arrived(name, 2);
  });

  test('of an event that another process has stored are sent within a minute, to each browser', async () => {
    const first = await subscribed();
    const second = service.target('second');
    const token = await app.services.sessions.open(first.id, { device: 'b', address: '127.0.0.1' });
    await app.send('user/push/subscribe', second, { token });
    const event = { user_id: first.id, kind: 'spotFilled', record_id: 1 } as const;
    await database()
      .db.insertInto('push_event')
      .values([
        { ...event, time_ms: app.clock.now() },
        { ...event, time_ms: app.clock.now() - dayMs },
      ])
      .execute();
    await app.clock.advance(minuteMs);
    expect(app.faults).toEqual([]);
    await arrived(first.name);
    await arrived('second');
    const left = await database().db.selectFrom('push_event').selectAll().execute();
    expect(left).toEqual([]);
    await app.clock.advance(minuteMs);
    expect(to(first.name)).toHaveLength(1);
  });

  test('go to no other server, and to no broken key', async () => {
    const { token } = await app.person();
    const target = service.target('nobody');
    const send = async (fields: object) =>
      (await app.send('user/push/subscribe', { ...target, ...fields }, { token })).body;
    const refused = (field: string) => ({ code: 'param.invalid', params: { field } });
    for (const endpoint of ['https://127.0.0.1/a', 'https://localhost.example/a', 'file:///a']) {
      expect(await send({ endpoint })).toMatchObject(refused('endpoint'));
    }
    expect(await send({ p256dh: 'short' })).toMatchObject(refused('p256dh'));
    expect(await send({ auth: '=' })).toMatchObject(refused('auth'));
    expect((await state(token)).endpoint).toBeNull();
  });

  test('need a login', async () => {
    for (const [path, method] of [
      ['user/push', 'GET'],
      ['user/push/subscribe', 'POST'],
      ['user/push/unsubscribe', 'POST'],
    ] as const) {
      expect((await app.send(path, service.target('x'), { method })).body.type).toBe('999');
    }
  });

  test('have keys that are made once, and stored sealed', async () => {
    const { db } = database();
    const seal = createSeal(Buffer.alloc(32, 7));
    const keys = await readPushKeys(db, seal);
    expect(await readPushKeys(db, seal)).toEqual(keys);
    const { value } = await db
      .selectFrom('server_secret')
      .select('value')
      .where('name', '=', 'push')
      .executeTakeFirstOrThrow();
    expect(value).not.toContain(keys.privateKey);
    await expect(readPushKeys(db, createSeal(Buffer.alloc(32, 8)))).rejects.toThrow();
  });
});

describe('a push service', () => {
  const hosts = ['push.example', 'localhost'];
  test.each([
    ['https://push.example/a', true],
    ['https://eu.push.example/a', true],
    ['http://push.example/a', false],
    ['https://notpush.example/a', false],
    ['https://push.example.org/a', false],
    ['http://localhost:8080/a', true],
    ['http://127.0.0.1:8080/a', false],
    ['https://[', false],
  ])('at %s is accepted: %s', (endpoint, isAccepted) => {
    expect(isPushService(endpoint, hosts)).toBe(isAccepted);
  });
});
