import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subtract } from '../../schemas/kernel/money';
import { migrate } from '../../server/database/migrate';
import { type OpenDatabase, openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/integrity/verify';
import { type DatabaseProxy, databaseProxy } from '../support/database-proxy';
import { isPostgresReachable, throwAwayPostgres } from '../support/databases';
import { promotionAt, promotionTestCalls } from '../support/promotion';
import { openApp } from '../support/test-app';

// What PostgreSQL carried out while its reply was lost on the way back; see
// `tests/spot/lost-replies.test.ts`.

describe.skipIf(!isPostgresReachable)('a lost reply of the database', () => {
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

  let days = 0;
  const start = async () => {
    const { endLost } = database;
    const app = await openApp(database.db, promotionTestCalls, { endLost });
    days += 10;
    await app.clock.advance(days * 86_400_000);
    await app.engine.start();
    const at = promotionAt(app);
    await at.trade('60000');
    return { app, ...at };
  };
  const expectWhole = async () => expect((await verifyRecords(database.db)).violations).toEqual([]);

  test('to a payout: it is not paid again', async () => {
    const { app, chain, opened, untilMidnight, pay, spotBalanceOf } = await start();
    const { first, payer } = await chain();
    await opened(payer);
    const before = await spotBalanceOf(first);
    await untilMidnight();
    const lost = proxy.loseReplyTo('commit');
    await expect(pay()).rejects.toThrow();
    await lost;
    expect(await pay()).toEqual([]);
    expect(subtract(await spotBalanceOf(first), before)).toBe('0.15');
    await expectWhole();
    app.engine.stop();
  });

  test('to a tick that fills an order: its fee gives one rebate', async () => {
    const { app, chain, bought, trade, rebatesOf } = await start();
    const { first, payer } = await chain();
    await bought(payer, { target_price: '59000' });
    const lost = proxy.loseReplyTo('commit');
    await trade('59000');
    await lost;
    await trade('58999');
    expect(await rebatesOf(first)).toMatchObject([{ source: 'spot_fee', value: '0.118' }]);
    await expectWhole();
    app.engine.stop();
  });
});
