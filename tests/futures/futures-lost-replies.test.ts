import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../server/calls';
import { migrate } from '../../server/database/migrate';
import { type OpenDatabase, openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/integrity/verify';
import { balancesOf } from '../../server/ledger/balances';
import { type DatabaseProxy, databaseProxy } from '../support/database-proxy';
import { isPostgresReachable, throwAwayPostgres } from '../support/databases';
import { opened, reread, ticked, usdt } from '../support/futures-orders';
import { openApp } from '../support/test-app';

// What PostgreSQL carried out while its reply was lost on the way back.

describe.skipIf(!isPostgresReachable)('a reply about a contract that is lost', () => {
  let place: { url: string; drop: () => Promise<void> };
  let proxy: DatabaseProxy;
  let database: OpenDatabase;
  beforeAll(async () => {
    place = await throwAwayPostgres();
    proxy = await databaseProxy(place.url);
    database = await openDatabase({ url: proxy.url });
    await migrate(database.db);
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await proxy.close();
    await place.drop();
  }, 30_000);

  const start = async () => {
    const at = await openApp(database.db, calls, { endLost: database.endLost });
    await at.engine.start();
    at.script.trade('BTC/USDT', '60000', '1');
    const { id, token } = await at.person({ [usdt]: '1000' }, 'lever');
    const balance = async () => (await balancesOf(database.db, id)).in('lever', usdt);
    return { ...at, token, balance };
  };
  const expectWhole = async () => expect((await verifyRecords(database.db)).violations).toEqual([]);

  test('of an opening: its key gives the position, and ticks act on it', async () => {
    const at = await start();
    const order = { currency_id: 1, legal_id: usdt, type: 1, share: 5, multiple: 20 };
    const sent = { token: at.token, key: randomUUID() };
    const lost = proxy.loseReplyTo('request_commit');
    expect((await at.send('lever/submit', order, sent)).status).toBe(500);
    await lost;
    const replayed = await at.send('lever/submit', order, sent);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    await ticked(at, '57000');
    const { id } = replayed.body.message;
    expect((await reread(at, at.token, id)).closeReason).toBe('liquidation');
    expect(await at.balance()).toEqual({ available: '848.5', frozen: '0' });
    await expectWhole();
    at.engine.stop();
  });

  test('of a closing: it is closed once, and no tick closes it again', async () => {
    const at = await start();
    const { id } = await opened(at, at.token);
    await ticked(at, '60600');
    const sent = { token: at.token, key: randomUUID() };
    const lost = proxy.loseReplyTo('request_commit');
    expect((await at.send('lever/close', { id }, sent)).status).toBe(500);
    await lost;
    await ticked(at, '57000');
    expect(await reread(at, at.token, id)).toMatchObject({ closeReason: 'user', realised: '30' });
    const replayed = await at.send('lever/close', { id }, sent);
    expect(replayed.body).toMatchObject({ type: 'ok', message: { id, close_reason: 'user' } });
    expect(await at.balance()).toEqual({ available: '1028.5', frozen: '0' });
    await expectWhole();
    at.engine.stop();
  });

  test('of a liquidation: it happens once, and its owner is notified', async () => {
    const at = await start();
    const { id } = await opened(at, at.token);
    const lost = proxy.loseReplyTo('commit');
    const tick = await ticked(at, '57250');
    await lost;
    await at.lock.idle();
    await ticked(at, '57000');
    const closed = await reread(at, at.token, id);
    expect(closed).toMatchObject({ closeReason: 'liquidation', lastPrice: '57250' });
    expect(closed.closeTick?.id).toBe(tick.uid);
    expect(at.futuresChanges.filter(({ order }) => order.id === id)).toHaveLength(2);
    expect(await at.balance()).toEqual({ available: '861', frozen: '0' });
    await expectWhole();
    at.engine.stop();
  });
});
