import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayMs } from '../../schemas/kernel/time';
import { replacePassword } from '../../server/security/login-password';
import { passwordCalls } from '../../server/security/password-routes';
import { createSessions, purgeSessions } from '../../server/security/sessions';
import { describeOnEachDatabase } from '../support/database/databases';
import {
  codeFor,
  fieldsFor,
  newMail,
  password,
  register,
  registeringCalls,
} from '../support/registering';
import { openApp, type TestApp } from '../support/server/test-app';

const rounds = 12;

describeOnEachDatabase('a session and the password under which it was opened', (open) => {
  const start = () => openApp(open().db, [...passwordCalls, ...registeringCalls]);
  const registered = async (app: TestApp) => {
    const mail = newMail();
    await register(app, fieldsFor(mail, await codeFor(app, mail)));
    await app.clock.advance(60_000);
    return mail;
  };
  const logIn = async (app: TestApp, user_string: string, secret: string) =>
    (await app.send('user/login', { user_string, password: secret })).body;
  const pause = (milliseconds: number) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds));

  test('no login that began before a reset survives it', async () => {
    const app = await start();
    const mail = await registered(app);
    let current = password;
    const survivors: number[] = [];
    const refusals = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const asked = await app.send('sms_mail', { user_string: mail, type: 'forget' });
      const next = `password of round ${round}`;
      const fields = { account: mail, password: next, repassword: next };
      const logins = [0, 15, 30, 45].map(async (delayMs) => {
        await pause(delayMs);
        return logIn(app, mail, current);
      });
      const reset = app.send(
        'user/forget',
        { ...fields, code: asked.body.message.demo_code },
        { key: randomUUID() },
      );
      expect((await reset).body.type).toBe('ok');
      for (const { type, message, code } of await Promise.all(logins)) {
        if (type !== 'ok') refusals.add(code);
        else if (await app.services.sessions.find(message)) survivors.push(round);
      }
      current = next;
      // A day of codes goes by, so that every round may ask for one.
      await app.clock.advance(dayMs);
    }
    expect(survivors).toEqual([]);
    expect([...refusals]).toEqual(['auth.bad_credentials']);
    expect((await logIn(app, mail, current)).type).toBe('ok');
  });

  test('the session that changes it goes on, and no other one', async () => {
    const app = await start();
    const mail = await registered(app);
    const { message: here } = await logIn(app, mail, password);
    const { message: there } = await logIn(app, mail, password);
    const fields = { old_password: password, password: 'another one' };
    await app.send('user/e_pwd', fields, { token: here, key: randomUUID() });
    await app.clock.advance(1_000);
    expect(await app.services.sessions.find(here)).not.toBeNull();
    expect(await app.services.sessions.find(there)).toBeNull();
  });

  test('an end is in force although nobody learned that it was committed', async () => {
    const { services, clock, person } = await start();
    const { sessions, db } = services;
    const ends: string[] = [];
    sessions.onEnd(({ sessionId }, reason) => ends.push(`${sessionId} ${reason}`));
    const { id, token } = await person();
    const owner = await sessions.find(token);
    const about = { reason: 'password_changed', except: null } as const;
    await db.transaction().execute((trx) => sessions.endAll(trx, id, about));
    expect(await sessions.find(token)).toBeNull();
    expect(ends).toEqual([]);
    // The sockets of the session learn of it as well, within two minutes.
    await clock.advance(60_000);
    await sessions.endExpired();
    expect(ends).toEqual([`${owner?.sessionId} password_changed`]);
  });

  test('an end that was undone is none', async () => {
    const { services, clock, person } = await start();
    const { sessions, db } = services;
    const { id, token } = await person();
    await sessions.find(token);
    const about = { reason: 'password_changed', except: null } as const;
    const undone = db.transaction().execute(async (trx) => {
      await sessions.endAll(trx, id, about);
      throw new Error('The transaction fails.');
    });
    await expect(undone).rejects.toThrow('The transaction fails.');
    expect(await sessions.find(token)).not.toBeNull();
    await clock.advance(60_000);
    await sessions.endExpired();
    expect(await sessions.find(token)).not.toBeNull();
  });

  test('another process that changes the password is noticed within a second', async () => {
    const { services, clock, person } = await start();
    const { sessions, db } = services;
    const { id, token } = await person();
    expect(await sessions.find(token)).not.toBeNull();
    const change = { userId: id, hash: 'of another password', session: null };
    await db.transaction().execute((trx) => replacePassword(trx, change));
    await clock.advance(1_000);
    expect(await sessions.find(token)).toBeNull();
    expect(await sessions.list(id)).toEqual([]);
  });

  test('a call that asks for secrets does not overtake the end of its session', async () => {
    const app = await start();
    const { sessions, db, clock, config } = app.services;
    const mail = await registered(app);
    const { message: token } = await logIn(app, mail, password);
    const owner = await sessions.find(token);
    const elsewhere = createSessions(db, clock, config.settings);
    await db.transaction().execute(async (trx) => {
      await elsewhere.endAll(trx, owner?.userId ?? 0, { reason: 'revoked', except: null });
    });
    // This process has not noticed yet, as little as one whose call was under way.
    expect(await sessions.find(token)).not.toBeNull();
    const fields = { old_password: password, password: 'another one' };
    const { body } = await app.send('user/e_pwd', fields, { token, key: randomUUID() });
    expect(body).toMatchObject({ type: '999', code: 'session.required' });
    expect((await logIn(app, mail, password)).type).toBe('ok');
  });

  test('a disabled account has no session', async () => {
    const { services, clock, person } = await start();
    const { id, token } = await person();
    expect(await services.sessions.find(token)).not.toBeNull();
    const account = services.db.updateTable('app_user').set({ is_disabled: true });
    await account.where('id', '=', id).execute();
    await clock.advance(1_000);
    expect(await services.sessions.find(token)).toBeNull();
  });

  test('ended sessions are purged after a month, and open ones never', async () => {
    const { services, clock, person } = await start();
    const { sessions, db, config } = services;
    const purge = () => purgeSessions(db, config.settings, clock.now());
    await clock.advance(365 * dayMs);
    await sessions.endExpired();
    await clock.advance(31 * dayMs);
    await purge();
    const { id, token } = await person();
    const openToken = (await person()).token;
    const owner = await sessions.find(token);
    await sessions.end(owner?.sessionId ?? '', 'logout');
    await clock.advance(30 * dayMs);
    expect(await purge()).toBe(0);
    await clock.advance(1);
    expect(await purge()).toBe(1);
    const left = db.selectFrom('session').select('id');
    expect(await left.where('user_id', '=', id).execute()).toEqual([]);
    expect(openToken).toMatch(/./);
  });
});
