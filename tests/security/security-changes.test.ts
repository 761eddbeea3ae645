import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '../../schemas/kernel/time';
import { trustsNoProxy } from '../../server/http/address';
import { createRealtime, type Realtime } from '../../server/realtime/realtime';
import { contactCalls } from '../../server/security/contact-routes';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { passwordCalls } from '../../server/security/password-routes';
import { sessionCalls } from '../../server/security/session-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import {
  codeFor,
  fieldsFor,
  newMail,
  password,
  register,
  registeringCalls,
} from '../support/registering';
import { closeAll, connected, only } from '../support/server/realtime-server';
import { openApp, type TestApp } from '../support/server/test-app';

const another = 'another one';

describeOnEachDatabase('a security change', (database) => {
  let app: TestApp;
  let realtime: Realtime;
  let url = '';
  const httpServer = createServer();
  beforeAll(async () => {
    const calls = [...passwordCalls, ...contactCalls, ...fundPasswordCalls, ...sessionCalls];
    app = await openApp(database().db, [...calls, ...registeringCalls]);
    const { market, sessions, clock, config } = app.services;
    Object.assign(config.settings, { 'security.hold_hours': 24 });
    const { settings } = config;
    realtime = createRealtime({
      httpServer,
      market,
      sessions,
      clock,
      settings,
      chat: async () => {
        throw new Error('Nobody chats here.');
      },
      report: () => undefined,
      trustsProxy: trustsNoProxy,
    });
    httpServer.listen(0, '127.0.0.1');
    await once(httpServer, 'listening');
    const { port } = v.parse(v.object({ port: v.number() }), httpServer.address());
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await closeAll();
    realtime.close();
    await app.server.close();
    httpServer.close();
  });

  const center = async (token: string) =>
    (await app.send('user/center', {}, { token, method: 'GET' })).body;
  const newestCode = (mail: string) => app.services.couriers.mailbox?.of(mail)[0]?.code ?? '';
  const keyed = async (path: string, fields: Record<string, string>, token?: string) => {
    const { body } = await app.send(path, fields, { key: randomUUID(), ...(token && { token }) });
    expect(body.type).toBe('ok');
  };

  const logIn = async (user_string: string, secret = password) => {
    const { body } = await app.send('user/login', { user_string, password: secret });
    return v.parse(v.string(), body.message);
  };

  /** Somebody with two sessions; the change is requested in the first. */
  const someone = async () => {
    const mail = newMail();
    await register(app, fieldsFor(mail, await codeFor(app, mail)));
    await app.clock.advance(60_000);
    return { mail, here: await logIn(mail), elsewhere: await logIn(mail) };
  };
  type Someone = Awaited<ReturnType<typeof someone>>;

  const resetPassword = async ({ mail }: Someone) => {
    const { body } = await app.send('sms_mail', { user_string: mail, type: 'forget' });
    const code = body.message.demo_code;
    await keyed('user/forget', { account: mail, code, password: another, repassword: another });
  };
  const changePassword = ({ here }: Someone) => {
    const fields = { old_password: password, password: another, re_password: another };
    return keyed('user/e_pwd', fields, here);
  };
  const changeContact = async ({ mail, here }: Someone) => {
    const next = { type: 'email', user_string: newMail(), area_code: '' };
    await app.send('set/sms_other_mail', { scene: 'change_email' }, { token: here });
    await app.send('user/contact_code', next, { token: here });
    const codes = { code: newestCode(next.user_string), old_code: newestCode(mail) };
    await keyed('user/contact', { ...next, ...codes, old_password: password }, here);
  };
  const endOthers = async ({ here }: Someone) => {
    const { body } = await app.send('user/session/revoke', { all: '1' }, { token: here });
    expect(body.message).toEqual({ revoked: 1 });
  };
  const logInTooOften = async ({ mail }: Someone) => {
    const most = app.services.config.settings['session.max'];
    for (let count = 0; count < most; count += 1) {
      await app.clock.advance(1_000);
      await logIn(mail);
    }
  };
  const changeFundPassword = async ({ here }: Someone) => {
    const setTo = (chosen: string, old?: string) => {
      const fields = { password: chosen, re_password: chosen, ...(old && { oldpassword: old }) };
      return keyed('safe/update_password', fields, here);
    };
    await setTo('246810');
    expect((await center(here)).message.hold_until).toBeNull();
    await setTo('135791', '246810');
  };

  type Change = (owner: Someone) => Promise<void>;

  test.each<[string, Change, string, boolean]>([
    ['a reset of the password', resetPassword, 'password_changed', false],
    ['a change of the password', changePassword, 'password_changed', true],
    ['a change of the contact', changeContact, 'revoked', true],
    ['the end of all other sessions', endOthers, 'revoked', true],
    ['a login beyond the most sessions', logInTooOften, 'replaced', false],
  ])('%s refuses the ended session and closes its socket', async (_, change, reason, isOpen) => {
    const owner = await someone();
    const { received, socket } = await connected(url, owner.elsewhere);
    // A token that was used a moment ago is in the cache of the sessions.
    expect((await center(owner.elsewhere)).type).toBe('ok');
    await change(owner);
    expect(await center(owner.elsewhere)).toMatchObject({ type: '999', code: 'session.required' });
    await expect
      .poll(() => only(received, 'session_ended'))
      .toMatchObject([{ reason, message: 'Please log in' }]);
    await expect.poll(() => socket.connected).toBe(false);
    expect((await center(owner.here)).type).toBe(isOpen ? 'ok' : '999');
  });

  test.each<[string, Change]>([
    ['a reset of the password', resetPassword],
    ['a change of the password', changePassword],
    ['a change of the contact', changeContact],
    ['a change of the fund password', changeFundPassword],
  ])('%s pauses withdrawals for a day', async (_, change) => {
    const owner = await someone();
    await change(owner);
    const token = change === resetPassword ? await logIn(owner.mail, another) : owner.here;
    const until = new Date(app.clock.now() + 24 * hourMs).toISOString();
    expect((await center(token)).message.hold_until).toBe(until);
  });
});
