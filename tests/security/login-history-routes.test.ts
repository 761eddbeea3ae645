import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../schemas/kernel/time';
import { loginCalls } from '../../server/account/login-routes';
import { purgeLogins } from '../../server/security/login-history';
import { loginHistoryCalls } from '../../server/security/login-history-routes';
import { hashPassword } from '../../server/security/passwords';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

const right = 'the right one';

describeOnEachDatabase('the history of logins', (database) => {
  let app: TestApp;
  let password_hash = '';
  beforeAll(async () => {
    app = await openApp(database().db, [...loginHistoryCalls, ...loginCalls]);
    password_hash = await hashPassword(right);
  });
  afterAll(() => app.server.close());

  const someone = async () => {
    const { db } = database();
    const { id, token } = await app.person();
    await db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute();
    const { account } = await db
      .selectFrom('app_user')
      .select('account')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const logIn = (password: string, device = 'Tablet') =>
      app.send('user/login', { user_string: account, password, device });
    const history = async (fields: Record<string, number> = {}) =>
      (await app.send('user/logins', fields, { token, method: 'GET' })).body.message;
    const outcomes = async (): Promise<string[]> =>
      (await history({ limit: 100 })).data.map((row: { outcome: string }) => row.outcome);
    return { id, token, account, logIn, history, outcomes };
  };

  /** Nobody waits for a row, so a test does. */
  const noted = (history: () => Promise<{ total: number }>, total: number) =>
    expect.poll(async () => (await history()).total).toBe(total);

  test('tells what came of each try, newest first, with the device and a masked address', async () => {
    const { logIn, history } = await someone();
    await logIn('a wrong one', 'Old phone');
    await app.clock.advance(1_000);
    await logIn(right);
    await noted(history, 2);
    expect(await history()).toMatchObject({
      current_page: 1,
      last_page: 1,
      total: 2,
      data: [
        {
          outcome: 'succeeded',
          device: 'Tablet',
          ip: '127.0.0.*',
          created_at: new Date(app.clock.now()).toISOString(),
        },
        { outcome: 'wrong_password', device: 'Old phone', ip: '127.0.0.*' },
      ],
    });
  });

  test('tells of tries on a locked account, the right password among them', async () => {
    const { logIn, history, outcomes } = await someone();
    for (let turn = 1; turn <= 5; turn += 1) {
      await logIn('a wrong one');
      await noted(history, turn);
    }
    expect((await logIn(right)).body.code).toBe('auth.locked');
    await noted(history, 6);
    expect(await outcomes()).toEqual(['locked', ...Array(5).fill('wrong_password')]);
  });

  test('is its own of every person, and of nobody for a name that nobody has', async () => {
    const [mine, theirs] = [await someone(), await someone()];
    const before = await database().db.selectFrom('login_attempt').selectAll().execute();
    await app.send('user/login', { user_string: 'nobody@example.com', password: 'whatever' });
    await mine.logIn('a wrong one');
    await noted(mine.history, 1);
    expect((await theirs.history()).data).toEqual([]);
    const after = await database().db.selectFrom('login_attempt').selectAll().execute();
    expect(after.length).toBe(before.length + 1);
    expect((await app.send('user/logins', {}, { method: 'GET' })).body).toMatchObject({
      type: '999',
      code: 'session.required',
    });
  });

  test('comes page by page', async () => {
    const { logIn, history } = await someone();
    for (let turn = 1; turn <= 3; turn += 1) {
      await logIn(right, `device ${turn}`);
      await noted(history, turn);
      await app.clock.advance(1_000);
    }
    const devices = async (page: number) =>
      (await history({ page, limit: 2 })).data.map((row: { device: string }) => row.device);
    expect(await devices(1)).toEqual(['device 3', 'device 2']);
    expect(await devices(2)).toEqual(['device 1']);
    expect(await history({ page: 3, limit: 2 })).toMatchObject({
      total: 3,
      last_page: 2,
      data: [],
    });
  });

  test('keeps twenty failures an hour at most, in a burst too, and every login', async () => {
    const { logIn, history, outcomes } = await someone();
    await Promise.all(Array.from({ length: 26 }, () => logIn('a wrong one')));
    await noted(history, 20);
    await app.clock.advance(hourMs / 2);
    await logIn(right);
    await noted(history, 21);
    await logIn('a wrong one');
    // What was sent before this is written when this is.
    await logIn(right);
    await noted(history, 22);
    expect((await outcomes()).filter((one) => one !== 'succeeded')).toHaveLength(20);
    await app.clock.advance(hourMs / 2 + 1);
    await logIn('a wrong one');
    await noted(history, 23);
  });

  test('goes back ninety days', async () => {
    const { db } = database();
    const { id, logIn, history } = await someone();
    await logIn(right);
    await noted(history, 1);
    await app.clock.advance(90 * dayMs);
    const purge = () => purgeLogins(db, app.services.config.settings, app.clock.now());
    const count = async () =>
      (await db.selectFrom('login_attempt').select('id').where('user_id', '=', id).execute())
        .length;
    await purge();
    expect(await count()).toBe(1);
    await app.clock.advance(1);
    expect(await purge()).toBeGreaterThan(0);
    expect(await count()).toBe(0);
  });
});
