import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate';
import { type OpenDatabase, openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/integrity/verify';
import { balancesOf } from '../../server/ledger/balances';
import { requestCalls } from '../../server/requests/request-routes';
import { transferCalls } from '../../server/wallet/transfer-routes';
import { type DatabaseProxy, databaseProxy } from '../support/database-proxy';
import { isPostgresReachable, throwAwayPostgres } from '../support/databases';
import { openApp, type TestApp } from '../support/test-app';

// What PostgreSQL carried out while its reply was lost on the way back; see
// `tests/spot/lost-replies.test.ts`.

const usdt = 3;

describe.skipIf(!isPostgresReachable)('a lost reply of the database to a transfer', () => {
  let place: { url: string; drop: () => Promise<void> };
  let proxy: DatabaseProxy;
  let database: OpenDatabase;
  let app: TestApp;
  beforeAll(async () => {
    place = await throwAwayPostgres();
    proxy = await databaseProxy(place.url);
    database = await openDatabase({ url: proxy.url });
    await migrate(database.db);
    app = await openApp(database.db, [...transferCalls, ...requestCalls], {
      endLost: database.endLost,
    });
  }, 60_000);
  afterAll(async () => {
    await app.server.close();
    await database.close();
    await proxy.close();
    await place.drop();
  }, 30_000);

  type Person = Awaited<ReturnType<TestApp['person']>>;
  const send = ({ token }: Person, key: string, number = '100') =>
    app.send(
      'wallet/change',
      { currency_id: usdt, from_field: 'change', to_field: 'lever', number },
      { token, key },
    );
  const held = async ({ id }: Person) => {
    const balances = await balancesOf(database.db, id);
    return [balances.in('change', usdt).available, balances.in('lever', usdt).available];
  };
  const records = async ({ token }: Person) =>
    (await app.send('wallet/hzhistory', {}, { token, method: 'GET' })).body.message.data;
  const expectWhole = async () => expect((await verifyRecords(database.db)).violations).toEqual([]);

  test('to its commit: the money moved once, and its key gives the record', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    const key = randomUUID();
    const lost = proxy.loseReplyTo('commit');
    expect((await send(owner, key)).status).toBe(500);
    await lost;
    const { token } = owner;
    const status = await app.send('request/status', { key }, { token, method: 'GET' });
    expect(status.body.message).toMatchObject({
      state: 'done',
      call: 'wallet/change',
      answer: { type: 'ok', message: { number: '100', from_field: 'change', to_field: 'lever' } },
    });
    const replayed = await send(owner, key);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(await held(owner)).toEqual(['900', '100']);
    expect(await records(owner)).toMatchObject([{ id: replayed.body.message.id, value: '100' }]);
    await expectWhole();
  });

  test('to one that still waits for its balance: nothing moves, and its key moves it', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    const key = randomUUID();
    const holder = new pg.Client({ connectionString: place.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from ledger_balance where owner = $1 for update', [owner.id]);
    const answer = send(owner, key);
    await expect
      .poll(async () => (await holder.query('select 1 from pg_locks where not granted')).rowCount, {
        timeout: 10_000,
      })
      .toBeGreaterThan(0);
    proxy.cut();
    expect((await answer).status).toBe(500);
    proxy.restore();
    await holder.query('commit');
    await holder.end();
    expect(await held(owner)).toEqual(['1000', '0']);
    expect(await records(owner)).toEqual([]);
    const again = await send(owner, key);
    expect(again.body.type).toBe('ok');
    expect(again.headers['idempotency-replayed']).toBeUndefined();
    expect(await held(owner)).toEqual(['900', '100']);
    await expectWhole();
  });

  test('of a refused one: the refusal stays the answer of its key', async () => {
    const owner = await app.person({ [usdt]: '50' });
    const key = randomUUID();
    const lost = proxy.loseReplyTo('commit');
    expect((await send(owner, key)).status).toBe(500);
    await lost;
    const replayed = await send(owner, key);
    expect(replayed.body.code).toBe('wallet.insufficient');
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(await held(owner)).toEqual(['50', '0']);
    await expectWhole();
  });
});
