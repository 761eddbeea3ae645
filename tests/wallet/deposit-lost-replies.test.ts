import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate';
import { type OpenDatabase, openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/integrity/verify';
import { requestCalls } from '../../server/requests/request-routes';
import { depositCalls } from '../../server/wallet/deposit-routes';
import { type DatabaseProxy, databaseProxy } from '../support/database-proxy';
import { isPostgresReachable, throwAwayPostgres } from '../support/databases';
import { depositsAt } from '../support/deposits';
import { openApp, type TestApp } from '../support/test-app';

// What PostgreSQL carried out while its reply was lost on the way back; see
// `tests/spot/lost-replies.test.ts`.

describe.skipIf(!isPostgresReachable)('a lost reply of the database to a deposit', () => {
  let place: { url: string; drop: () => Promise<void> };
  let proxy: DatabaseProxy;
  let database: OpenDatabase;
  let app: TestApp;
  let by: ReturnType<typeof depositsAt>;
  beforeAll(async () => {
    place = await throwAwayPostgres();
    proxy = await databaseProxy(place.url);
    database = await openDatabase({ url: proxy.url });
    await migrate(database.db);
    app = await openApp(database.db, [...depositCalls, ...requestCalls], {
      endLost: database.endLost,
    });
    by = depositsAt(app);
  }, 60_000);
  afterAll(async () => {
    await app.server.close();
    await database.close();
    await proxy.close();
    await place.drop();
  }, 30_000);

  const expectWhole = async () => expect((await verifyRecords(database.db)).violations).toEqual([]);

  test('to its declaration: there is one record, and its key gives it', async () => {
    const owner = await app.person();
    const [imgs, key] = [await by.proof(owner.id), randomUUID()];
    const lost = proxy.loseReplyTo('commit');
    expect((await by.declare(owner, { imgs }, key)).status).toBe(500);
    await lost;
    const { token } = owner;
    const status = await app.send('request/status', { key }, { token, method: 'GET' });
    expect(status.body.message).toMatchObject({ state: 'done', call: 'wallet/charge_req' });
    const replayed = await by.declare(owner, { imgs }, key);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect((await by.records(owner)).data).toMatchObject([{ id: replayed.body.message.id }]);
    await expectWhole();
  });

  test('to its approval: it is credited once, and a second approval is refused', async () => {
    const owner = await app.person();
    const { id } = (await by.simulate(owner)).body.message;
    const lost = proxy.loseReplyTo('commit');
    await expect(by.approve(id)).rejects.toThrow();
    await lost;
    await expect(by.approve(id)).rejects.toMatchObject({ code: 'record.state' });
    expect(await by.held(owner)).toBe('250.5');
    expect((await by.records(owner)).data).toMatchObject([{ status: 2, real_number: '250.5' }]);
    await expectWhole();
  });

  test('to its rejection: it is not credited, and no later decision is taken', async () => {
    const owner = await app.person();
    const { id } = (await by.simulate(owner)).body.message;
    const lost = proxy.loseReplyTo('commit');
    await expect(by.reject(id, 'not readable')).rejects.toThrow();
    await lost;
    await expect(by.approve(id)).rejects.toMatchObject({ code: 'record.state' });
    expect(await by.held(owner)).toBe('0');
    const acts = await database.db
      .selectFrom('audit_log')
      .select('act')
      .where('kind', '=', 'deposit')
      .where('record_id', '=', id)
      .execute();
    expect(acts).toEqual([{ act: 'reject' }]);
    expect((await by.records(owner)).data).toMatchObject([{ status: 3, real_number: null }]);
    await expectWhole();
  });
});
