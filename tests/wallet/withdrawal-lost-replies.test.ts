import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate';
import { type OpenDatabase, openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/integrity/verify';
import { balancesOf } from '../../server/ledger/balances';
import { requestCalls } from '../../server/requests/request-routes';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { withdrawalCalls } from '../../server/wallet/withdrawal-routes';
import { type DatabaseProxy, databaseProxy } from '../support/database-proxy';
import { isPostgresReachable, throwAwayPostgres } from '../support/databases';
import { openApp, type TestApp } from '../support/test-app';
import { withdrawalsAt } from '../support/withdrawals';

// What PostgreSQL carried out while its reply was lost on the way back; see
// `tests/spot/lost-replies.test.ts`.

const usdt = 3;

describe.skipIf(!isPostgresReachable)('a lost reply of the database to a withdrawal', () => {
  let place: { url: string; drop: () => Promise<void> };
  let proxy: DatabaseProxy;
  let database: OpenDatabase;
  let app: TestApp;
  let by: ReturnType<typeof withdrawalsAt>;
  beforeAll(async () => {
    place = await throwAwayPostgres();
    proxy = await databaseProxy(place.url);
    database = await openDatabase({ url: proxy.url });
    await migrate(database.db);
    const calls = [...withdrawalCalls, ...fundPasswordCalls, ...requestCalls];
    app = await openApp(database.db, calls, { endLost: database.endLost });
    by = withdrawalsAt(app);
  }, 60_000);
  afterAll(async () => {
    await app.server.close();
    await database.close();
    await proxy.close();
    await place.drop();
  }, 30_000);

  const held = async ({ id }: { id: number }) => {
    const { available, frozen } = (await balancesOf(database.db, id)).in('change', usdt);
    return [available, frozen];
  };
  const expectWhole = async () => expect((await verifyRecords(database.db)).violations).toEqual([]);

  test('to an application: it is one withdrawal, and its key gives the record', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const key = randomUUID();
    const { token } = owner;
    // The tries of the fund password commit by themselves before, without a transaction block.
    const lost = proxy.loseReplyTo('commit');
    expect((await by.apply(owner, '100', {}, key)).status).toBe(500);
    await lost;
    const status = await app.send('request/status', { key }, { token, method: 'GET' });
    expect(status.body.message).toMatchObject({
      state: 'done',
      call: 'wallet/out',
      answer: { type: 'ok', message: { number: '100', status: 1 } },
    });
    const replayed = await by.apply(owner, '100', { pay_password: '' }, key);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(await held(owner)).toEqual(['900', '100']);
    expect((await by.records(owner)).total).toBe(1);
    await expectWhole();
  });

  test('to a cancellation: the money returned once, and its key gives the record', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const { id } = (await by.apply(owner, '100')).body.message;
    const key = randomUUID();
    const lost = proxy.loseReplyTo('commit');
    expect((await by.cancel(owner, id, key)).status).toBe(500);
    await lost;
    const replayed = await by.cancel(owner, id, key);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(replayed.body.message).toMatchObject({ id, status: 4 });
    expect(await held(owner)).toEqual(['1000', '0']);
    await expectWhole();
  });

  test('to an approval: it stands, and a second decision is refused', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const { id } = (await by.apply(owner, '100')).body.message;
    const lost = proxy.loseReplyTo('commit');
    await expect(by.approve(id)).rejects.toThrow();
    await lost;
    await expect(by.reject(id)).rejects.toMatchObject({ code: 'record.state' });
    expect(await held(owner)).toEqual(['900', '0']);
    expect((await by.records(owner)).data).toMatchObject([{ id, status: 2 }]);
    await expectWhole();
  });

  test('to a rejection: the money returned once, and no later decision is taken', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const { id } = (await by.apply(owner, '100')).body.message;
    const lost = proxy.loseReplyTo('commit');
    await expect(by.reject(id)).rejects.toThrow();
    await lost;
    await expect(by.approve(id)).rejects.toMatchObject({ code: 'record.state' });
    expect((await by.cancel(owner, id)).body.code).toBe('record.state');
    expect(await held(owner)).toEqual(['1000', '0']);
    expect((await by.records(owner)).data).toMatchObject([{ id, status: 3 }]);
    await expectWhole();
  });
});
