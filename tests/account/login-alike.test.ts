import { createQueryId, type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { minuteMs } from '../../schemas/kernel/time';
import { loginCalls } from '../../server/account/login-routes';
import { passwordCalls } from '../../server/security/password-routes';
import { hashPassword } from '../../server/security/passwords';
import { purgeFailures } from '../../server/users/login-lock';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp } from '../support/server/test-app';

/** ChangeSet down every statement that goes to the database, without its values. */
const statementsInto = (seen: string[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    seen.push(new PostgresQueryCompiler().compileQuery(node, createQueryId()).sql);
    return node;
  },
  transformResult: async ({ result }) => result,
});

describeOnEachDatabase('a login under a name that somebody has or nobody has', (open) => {
  let numbers = 15_000_000_000;
  const newNumber = () => {
    numbers += 1;
    return `${numbers}`;
  };
  const start = async () => {
    const seen: string[] = [];
    const db = open().db.withPlugin(statementsInto(seen));
    const app = await openApp(db, [...loginCalls, ...passwordCalls]);
    const password_hash = await hashPassword('the right one');
    const phone = newNumber();
    const { id, token } = await app.person();
    await open()
      .db.updateTable('app_user')
      .set({ password_hash, kind: 'mobile', area_code: '86', account: phone })
      .where('id', '=', id)
      .execute();
    const logIn = async (user_string: string, area_code: string, password = 'a wrong one') =>
      (await app.send('user/login', { user_string, area_code, password })).body;
    /** What a login sends to the database, from its first statement to the last one after its answer. */
    const statementsOf = async (user_string: string, area_code: string) => {
      seen.length = 0;
      const { code } = await logIn(user_string, area_code);
      let before = -1;
      while (before !== seen.length) {
        before = seen.length;
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      return { code, statements: [...seen] };
    };
    return { ...app, id, token, phone, logIn, statementsOf };
  };

  test('sends the same statements, whether the password is wrong or the name is locked', async () => {
    const { phone, statementsOf } = await start();
    const nobody = newNumber();
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const known = await statementsOf(phone, '86');
      expect(known.statements.length).toBeGreaterThan(4);
      expect(known.code).toBe(attempt < 5 ? 'auth.bad_credentials' : 'auth.locked');
      expect(await statementsOf(nobody, '86')).toEqual(known);
    }
  });

  test('does so beyond the failures that the history keeps', async () => {
    const { phone, statementsOf, clock, services } = await start();
    services.config.settings['login.history_fails_per_hour'] = 1;
    await statementsOf(phone, '86');
    const known = await statementsOf(phone, '86');
    const nobody = newNumber();
    await statementsOf(nobody, '86');
    expect(await statementsOf(nobody, '86')).toEqual(known);
    services.config.settings['login.history_fails_per_hour'] = 20;
    await clock.advance(minuteMs);
  });

  test.each([true, false])(
    'is locked under each area code alike (has an account: %s)',
    async (has) => {
      const { phone, logIn } = await start();
      const name = has ? phone : newNumber();
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await logIn(name, '86')).code).toBe('auth.bad_credentials');
      }
      for (const areaCode of ['86', '1', '']) {
        expect((await logIn(name, areaCode)).code).toBe('auth.locked');
      }
      expect((await logIn(` ${name} `, '44')).code).toBe('auth.locked');
    },
  );

  test.each(['Nobody@Example.com', ' nobody@example.com '])('is one name as %j', async (typed) => {
    const { logIn, clock } = await start();
    await clock.advance(60 * minuteMs);
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn('nobody@example.com', '');
    expect((await logIn(typed, '')).code).toBe('auth.locked');
    await clock.advance(60 * minuteMs);
  });

  test('strangers who lock it do not lock out the session of its owner', async () => {
    const { phone, token, logIn, send } = await start();
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(phone, '86');
    const key = crypto.randomUUID();
    const fields = { old_password: 'the right one', password: 'another one' };
    expect((await send('user/e_pwd', fields, { token, key })).body.type).toBe('ok');
    expect((await logIn(phone, '86', 'another one')).type).toBe('ok');
  });

  test('the failures are purged when no lock looks at them any more', async () => {
    const { phone, logIn, clock, services } = await start();
    const { db, config } = services;
    const purge = () => purgeFailures(db, config.settings, clock.now());
    const rowCount = async () =>
      (
        await db
          .selectFrom('login_failure')
          .where('name', '=', `phone ${phone}`)
          .selectAll()
          .execute()
      ).length;
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(phone, '86');
    await clock.advance(15 * minuteMs - 1);
    await purge();
    expect(await rowCount()).toBe(5);
    expect((await logIn(phone, '86', 'the right one')).code).toBe('auth.locked');
    await clock.advance(1);
    expect(await purge()).toBeGreaterThan(0);
    expect(await rowCount()).toBe(0);
    expect((await logIn(phone, '86', 'the right one')).type).toBe('ok');
  });
});
