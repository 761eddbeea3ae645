import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../server/domains';
import { describeOverProxy, expectWhole } from '../support/database/proxied-database';
import { openApp, type TestApp } from '../support/server/test-app';
import { declarations, type MoneyCall, moneyCalls } from './support/money-calls';

// Every call that moves money meets the same two losses of the network: the reply to its commit, and
// the connection before it could commit. What a domain does with its records afterwards is tested
// beside it.

/** Keyed calls that neither move money nor record any. */
const moneyless = [
  'POST chat/send',
  'POST lever/setstop',
  'POST safe/update_password',
  'POST user/cash_save',
  'POST user/contact',
  'POST user/e_pwd',
  'POST user/forget',
  'POST user/limits',
  'POST user/passkey/remove',
  'POST user/real_name',
  'POST user/real_name2',
  'POST user/register',
  'POST user/totp/disable',
  'POST wallet/addaddress',
  'POST wallet/deladdress',
];

const rowsOf = ({ name, path, method }: MoneyCall) => [name, `${method} ${path}`] as const;

test('every keyed call is listed, by whether it concerns money', () => {
  const listed = [...moneyCalls, ...declarations].map((one) => rowsOf(one)[1]);
  const keyed = calls.filter((call) => call.keyed).map(({ method, path }) => `${method} ${path}`);
  expect([...listed, ...moneyless].sort()).toEqual(keyed.sort());
});

describeOverProxy('a network that loses', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const { db, endLost } = database();
    app = await openApp(db, calls, { endLost });
    await app.engine.start();
    app.script.setBook('BTC/USDT', [['59980', '1']], [['60010', '1']]);
    app.script.trade('BTC/USDT', '60000', '0');
    await app.lock.idle();
  });
  afterAll(async () => {
    app.engine.stop();
    await app.server.close();
  });

  type Arranged = Awaited<ReturnType<MoneyCall['arrange']>>;
  const sender =
    ({ path, method }: MoneyCall, { person: { token }, fields }: Arranged) =>
    (key: string) =>
      app.send(path, fields, { token, key, method });

  /** What somebody holds, in every account. */
  const held = async ({ person }: Arranged) => {
    const rows = await database()
      .db.selectFrom('ledger_balance')
      .select(['bucket', 'currency', 'amount'])
      .where('owner', '=', person.id)
      .orderBy('bucket')
      .orderBy('currency')
      .execute();
    return rows.filter(({ amount }) => amount !== '0');
  };
  const entriesOf = async ({ person }: Arranged) =>
    (
      await database()
        .db.selectFrom('ledger_line')
        .select('entry_id')
        .distinct()
        .where('owner', '=', person.id)
        .execute()
    ).length;
  /** What the call comes to for somebody else, whose reply arrives. */
  const expected = async (call: MoneyCall) => {
    const twin = await call.arrange(app);
    const { body } = await sender(call, twin)(randomUUID());
    expect(body.type).toBe('ok');
    return { held: await held(twin), entries: await entriesOf(twin) };
  };
  const found = async (arranged: Arranged) => ({
    held: await held(arranged),
    entries: await entriesOf(arranged),
  });

  test.each([...moneyCalls, ...declarations].map((call) => [...rowsOf(call), call] as const))(
    'the reply to %s: it happens once, and its key gives its answer (%s)',
    async (_, __, call) => {
      const { db, proxy } = database();
      const whole = await expected(call);
      const owner = await call.arrange(app);
      const [send, key, { token }] = [sender(call, owner), randomUUID(), owner.person];
      const lost = proxy.loseReplyTo('commit');
      expect((await send(key)).status).toBe(500);
      await lost;
      const { body } = await app.send('request/status', { key }, { token, method: 'GET' });
      expect(body.message).toMatchObject({
        state: 'done',
        call: call.path,
        answer: { type: 'ok' },
      });
      for (const replayed of [await send(key), await send(key)]) {
        expect(replayed.body).toEqual(body.message.answer);
        expect(replayed.headers['idempotency-replayed']).toBe('true');
      }
      expect(await found(owner)).toEqual(whole);
      await expectWhole(db);
    },
  );

  // A planned call commits with its only statement, which PostgreSQL ends although nobody hears of
  // it; any other one ends its transaction by itself, of which nothing remains.
  const isPlanned = ({ path, method }: MoneyCall) =>
    calls.some(
      (call) => call.path === path && call.method === method && call.keyed && 'plan' in call.work,
    );

  test.each(moneyCalls.map((call) => [...rowsOf(call), call] as const))(
    'the connection of %s: it happens wholly or not at all, and its key makes it happen (%s)',
    async (_, __, call) => {
      const { db, proxy, url } = database();
      const whole = await expected(call);
      const owner = await call.arrange(app);
      const [send, key, before] = [sender(call, owner), randomUUID(), await found(owner)];
      const holder = new pg.Client({ connectionString: url });
      await holder.connect();
      await holder.query('begin');
      const locked = 'select from ledger_balance where owner = $1 for update';
      await holder.query(locked, [owner.person.id]);
      const answer = send(key);
      const waiting = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect
        .poll(async () => (await holder.query(waiting)).rowCount, { timeout: 30_000 })
        .toBeGreaterThan(0);
      proxy.cut();
      expect((await answer).status).toBe(500);
      proxy.restore();
      // The pool hears of its closed connections before it is asked for one.
      await pause(20);
      await holder.query('commit');
      // What had begun goes on in PostgreSQL, whoever still waits for it.
      const active = `select from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;
      await expect
        .poll(async () => (await holder.query(active)).rowCount, { timeout: 30_000 })
        .toBe(0);
      await holder.end();
      const possible = isPlanned(call) ? [before, whole] : [before];
      expect(possible).toContainEqual(await found(owner));
      const again = await send(key);
      expect(again.body.type).toBe('ok');
      if (!isPlanned(call)) expect(again.headers['idempotency-replayed']).toBeUndefined();
      expect((await send(key)).headers['idempotency-replayed']).toBe('true');
      expect(await found(owner)).toEqual(whole);
      await expectWhole(db);
    },
  );
});
