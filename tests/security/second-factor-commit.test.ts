import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../server/domains';
import { issueRecoveryCodes } from '../../server/security/recovery-codes';
import { type TriedFactor, trySecondFactor } from '../../server/security/second-factor';
import { describeOnEachDatabase } from '../support/database/databases';
import { codeFor, fieldsFor, newMail, password, register } from '../support/registering';
import { openApp, type TestApp } from '../support/server/test-app';

const waitingForLocks = sql`
  select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

describeOnEachDatabase('what was checked before a call commits', (database, kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, calls);
  });
  afterAll(() => app.server.close());

  const addPasskey = async (userId: number) => {
    const row = { id: randomUUID(), user_id: userId, counter: 0, name: 'My phone' };
    const made = { public_key: '', transports: '', created_ms: 0, last_used_ms: null };
    const { db } = app.services;
    await db
      .insertInto('passkey')
      .values({ ...row, ...made })
      .execute();
    return db.transaction().execute((trx) => issueRecoveryCodes(trx, app.services, userId));
  };
  const addAuthenticator = (userId: number) =>
    app.services.db
      .insertInto('authenticator')
      .values({ user_id: userId, state: 'on', secret: '', pending_until_ms: 0 })
      .execute();
  const tryFactor = (tried: Omit<TriedFactor, 'passkey'>) =>
    trySecondFactor(app.services, { ...tried, passkey: '' }, app.clock.now());
  const commit = async (proof: Awaited<ReturnType<typeof tryFactor>>) =>
    app.services.db.transaction().execute(proof);

  test.each([
    ['a passkey', addPasskey, 'passkey'],
    ['an app', addAuthenticator, 'app'],
  ] as const)('%s that was turned on meanwhile is asked for', async (_, turnOn, factors) => {
    const { id: userId } = await app.person();
    for (const purpose of ['login', 'user/e_pwd', 'wallet/addaddress'] as const) {
      const proof = await tryFactor({ userId, purpose, code: '' });
      expect(proof.refusal).toBeUndefined();
      expect(await commit(proof)).toEqual({ isRecovery: false });
    }
    const proof = await tryFactor({ userId, purpose: 'user/contact', code: '' });
    await turnOn(userId);
    await expect(commit(proof)).rejects.toMatchObject({
      code: 'auth.totp_required',
      params: { factors },
    });
  });

  test('a recovery code gives no new password once an app makes codes', async () => {
    const { id: userId } = await app.person();
    const [first = '', second = ''] = await addPasskey(userId);
    const purpose = 'user/forget';
    expect(await commit(await tryFactor({ userId, purpose, code: first }))).toEqual({
      isRecovery: true,
    });
    const proof = await tryFactor({ userId, purpose, code: second });
    expect(proof.refusal).toBeUndefined();
    await addAuthenticator(userId);
    await expect(commit(proof)).rejects.toMatchObject({ code: 'auth.totp_wrong' });
    const login = await tryFactor({ userId, purpose: 'login', code: second });
    expect(await commit(login)).toEqual({ isRecovery: true });
  });

  // The embedded database has one connection, so there nothing happens in between.
  if (kind === 'postgres') {
    test('an address that its owner gives up meanwhile resets no password', async () => {
      const { db } = app.services;
      const mail = newMail();
      await register(app, fieldsFor(mail, await codeFor(app, mail)));
      await app.clock.advance(60_000);
      const asked = await app.send('sms_mail', { user_string: mail, type: 'forget' });
      const fields = { account: mail, password: 'another one', repassword: 'another one' };
      const code = asked.body.message.demo_code;
      const later = newMail();
      const reset = await db.transaction().execute(async (trx) => {
        const moved = trx.updateTable('app_user').set({ account: later });
        await moved.where('account', '=', mail).execute();
        const sent = app.send('user/forget', { ...fields, code }, { key: randomUUID() });
        const waiting = async () => (await waitingForLocks.execute(db)).rows.length;
        await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
        return { sent };
      });
      expect((await reset.sent).body.code).toBe('auth.code_wrong');
      const login = await app.send('user/login', { user_string: later, password });
      expect(login.body.type).toBe('ok');
    });
  }
});
