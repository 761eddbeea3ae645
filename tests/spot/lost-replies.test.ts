import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SpotOrder } from '../../schemas/spot/spot-order';
import { balancesOf } from '../../server/ledger/balances';
import { requestCalls } from '../../server/requests/request-routes';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { describeOverProxy, expectWhole } from '../support/database/proxied-database';
import { openApp, type TestApp } from '../support/server/test-app';

// What PostgreSQL carried out while its reply was lost on the way back.

const waitingForLocks = async (client: pg.Client) => {
  const { rows } = await client.query('select 1 from pg_locks where not granted');
  return rows.length;
};

const until = async (isSo: () => Promise<boolean>) => {
  const limit = performance.now() + 30_000;
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error('It did not come about in time.');
    await pause(5);
  }
};

const btc = 1;
const usdt = 3;

const order = (fields: Record<string, string | number> = {}) => ({
  currency_id: btc,
  legal_id: usdt,
  type: 1,
  match_type: 1,
  target_price: '60000',
  amount: '0.01',
  ...fields,
});

describeOverProxy('a reply of the database that is lost', (database) => {
  const start = async () => {
    const calls = [...spotOrderCalls, ...requestCalls];
    const app = await openApp(database().db, calls, { endLost: database().endLost });
    await app.engine.start();
    app.script.setBook('BTC/USDT', [['59980', '1']], [['60010', '1']]);
    app.script.trade('BTC/USDT', '60005', '0');
    return app;
  };
  type Person = Awaited<ReturnType<TestApp['person']>>;
  const send = (app: TestApp, { token }: Person, fields = {}, key = randomUUID()) =>
    app.send('coin/trade', order(fields), { token, key });
  const cancel = (app: TestApp, { token }: Person, id: number, key = randomUUID()) =>
    app.send('coin/trade', { id }, { token, key, method: 'PUT' });
  const ordersOf = async (app: TestApp, { token }: Person) => {
    const { body } = await app.send('coin/list', {}, { token, method: 'GET' });
    return v.parse(v.array(SpotOrder), body.message.data);
  };
  const trade = async (app: TestApp, price: string, quantity: string) => {
    const tick = app.script.trade('BTC/USDT', price, quantity);
    await app.lock.idle();
    return tick;
  };

  test('of a placed order: it fills at the next tick that reaches it', async () => {
    const app = await start();
    const owner = await app.person({ [usdt]: '900' });
    const lost = database().proxy.loseReplyTo('request_commit');
    const answer = await send(app, owner);
    await lost;
    expect(answer.status).toBe(500);
    await trade(app, '59990', '1');
    const [filled] = await ordersOf(app, owner);
    expect(filled).toMatchObject({ status: 'completed', filled: '0.01' });
    expect(app.changes('spot').at(-1)).toMatchObject({ userId: owner.id, row: { status: 2 } });
    await expectWhole(database().db);
  });

  test('of a placed order: its key gives the order, and makes it known', async () => {
    const app = await start();
    const owner = await app.person({ [usdt]: '900' });
    const key = randomUUID();
    const lost = database().proxy.loseReplyTo('request_commit');
    await send(app, owner, {}, key);
    await lost;
    const replayed = await send(app, owner, {}, key);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    await trade(app, '59990', '1');
    expect(await ordersOf(app, owner)).toMatchObject([{ status: 'completed' }]);
    await expectWhole(database().db);
  });

  test('of a cancelled order: the pair goes on for everybody', async () => {
    const app = await start();
    const owner = await app.person({ [usdt]: '900' });
    const other = await app.person({ [usdt]: '900' });
    const placed = v.parse(SpotOrder, (await send(app, owner)).body.message);
    await send(app, other);
    const lost = database().proxy.loseReplyTo('commit');
    expect((await cancel(app, owner, placed.id)).status).toBe(500);
    await lost;
    await trade(app, '59990', '1');
    expect(await ordersOf(app, owner)).toMatchObject([{ status: 'cancelled' }]);
    expect(await ordersOf(app, other)).toMatchObject([{ status: 'completed' }]);
    expect((await balancesOf(database().db, owner.id)).in('change', usdt)).toEqual({
      available: '900',
      frozen: '0',
    });
    await expectWhole(database().db);
  });

  test('of fills: they happen once, and their owners hear of them', async () => {
    const app = await start();
    const owner = await app.person({ [usdt]: '900' });
    await send(app, owner);
    const lost = database().proxy.loseReplyTo('commit');
    const tick = await trade(app, '59990', '0.004');
    await lost;
    await app.lock.idle();
    const [partly] = await ordersOf(app, owner);
    expect(partly).toMatchObject({ status: 'waiting', filled: '0.004' });
    expect(partly?.fills.map((fill) => fill.tick)).toEqual([tick.uid]);
    expect(app.changes('spot').at(-1)).toMatchObject({ userId: owner.id, row: { status: 1 } });
    await trade(app, '59990', '1');
    expect(await ordersOf(app, owner)).toMatchObject([{ status: 'completed', filled: '0.01' }]);
    await expectWhole(database().db);
  });

  test('of a placement that the database is still carrying out: its end is waited for', async () => {
    const app = await start();
    const owner = await app.person({ [usdt]: '900' });
    const holder = new pg.Client({ connectionString: database().url });
    await holder.connect();
    // Keeps the commit from ending, as a slow disk would.
    await holder.query('begin');
    await holder.query('select from ledger_balance where owner = $1 for update', [owner.id]);
    const answer = send(app, owner);
    await until(async () => (await waitingForLocks(holder)) > 0);
    database().proxy.cut();
    expect((await answer).status).toBe(500);
    database().proxy.restore();
    await trade(app, '59990', '1');
    await holder.query('commit');
    await holder.end();
    const orders = await ordersOf(app, owner);
    await trade(app, '59990', '1');
    // Either it was ended before it committed, or it is known: it never waits for ever.
    expect((await ordersOf(app, owner)).map(({ status }) => status)).toEqual(
      orders.map(() => 'completed'),
    );
    await expectWhole(database().db);
  });

  test('a tick that comes while the database is away fills when it is back', async () => {
    const app = await start();
    const owner = await app.person({ [usdt]: '900' });
    await send(app, owner);
    database().proxy.cut();
    await trade(app, '59990', '0.004');
    await trade(app, '59990', '0.003');
    database().proxy.restore();
    await app.clock.advance(1_000);
    await app.lock.idle();
    expect(await ordersOf(app, owner)).toMatchObject([{ status: 'waiting', filled: '0.007' }]);
    await expectWhole(database().db);
  });

  test('a database that restarts under load loses, doubles and forgets nothing', async () => {
    const app = await start();
    const people = await Promise.all(
      Array.from({ length: 4 }, () => app.person({ [usdt]: '100000', [btc]: '1' })),
    );
    const acknowledged = new Map<number, Person>();
    let unanswered = 0;
    let isOver = false;
    const trader = async (owner: Person) => {
      while (!isOver) {
        const { status, body } = await send(app, owner, { amount: '0.001' });
        const placed = status === 200 ? v.safeParse(SpotOrder, body.message) : null;
        if (placed?.success) acknowledged.set(placed.output.id, owner);
        else unanswered += 1;
        if (placed?.success && placed.output.id % 3 === 0) {
          await cancel(app, owner, placed.output.id);
        }
        await pause(1);
      }
    };
    const market = async () => {
      while (!isOver) {
        app.script.trade('BTC/USDT', '59990', '0.002');
        await pause(5);
      }
    };
    const load = [...people.map(trader), market()];
    for (let restart = 1; restart <= 4; restart += 1) {
      await until(async () => acknowledged.size >= restart * 8);
      database().proxy.cut();
      await pause(150);
      database().proxy.restore();
    }
    await until(async () => acknowledged.size >= 40);
    isOver = true;
    await Promise.all(load);
    await app.clock.advance(1_000);
    await app.lock.idle();
    await expectWhole(database().db);
    // What waits is filled by the next trade that is large enough: nothing was forgotten.
    await app.clock.advance(61_000);
    await trade(app, '59990', '1000');
    const orders = new Map<number, SpotOrder>();
    for (const owner of people) {
      for (const row of await ordersOf(app, owner)) orders.set(row.id, row);
    }
    expect([...orders.values()].filter(({ status }) => status === 'waiting')).toEqual([]);
    for (const [id, owner] of acknowledged) {
      expect(
        (
          await database()
            .db.selectFrom('spot_order')
            .select('user_id')
            .where('id', '=', id)
            .executeTakeFirst()
        )?.user_id,
      ).toBe(owner.id);
    }
    expect(unanswered).toBeGreaterThan(0);
    await expectWhole(database().db);
  });
});
