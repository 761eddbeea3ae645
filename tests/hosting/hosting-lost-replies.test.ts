import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayMs } from '../../schemas/kernel/time';
import { hostingCalls } from '../../server/hosting/hosting-routes';
import { describeOverProxy, expectWhole } from '../support/database/proxied-database';
import { hostingAt, longSessions } from '../support/hosting-orders';
import { openApp } from '../support/server/test-app';

// What PostgreSQL carried out while its reply was lost on the way back.

describeOverProxy('a reply of the database that is lost', (database) => {
  let started = 0;
  const start = async () => {
    const app = await openApp(database().db, hostingCalls, {
      endLost: database().endLost,
      settings: longSessions,
    });
    started += 1;
    await app.clock.advance(started * 20 * dayMs);
    await app.engine.start();
    await app.lock.idle();
    return { app, ...hostingAt(app) };
  };

  test('of a purchase: it earns interest without another request', async () => {
    const { app, buyer, buy, listed, passDays } = await start();
    const person = await buyer();
    const lost = database().proxy.loseReplyTo('request_commit');
    expect((await buy(person)).status).toBe(500);
    await lost;
    await passDays(1);
    expect(await listed(person)).toMatchObject([{ earned: '40', daysLeft: 14 }]);
    const mine = app.changes('hosting').filter(({ userId }) => userId === person.id);
    expect(mine.map(({ cause }) => cause)).toEqual(['restored', 'accrued']);
    await expectWhole(database().db);
    app.engine.stop();
  });

  test('of a purchase: its key gives the order, which can be redeemed', async () => {
    const { app, buyer, buy, listed, redeem } = await start();
    const person = await buyer();
    const key = randomUUID();
    const lost = database().proxy.loseReplyTo('request_commit');
    await buy(person, {}, key);
    await lost;
    const replayed = await buy(person, {}, key);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    const [order] = await listed(person);
    expect((await redeem(person, order?.id ?? 0)).body.type).toBe('ok');
    await expectWhole(database().db);
    app.engine.stop();
  });

  test('of the interest of a day: it is credited once, and its owner hears of it', async () => {
    const { app, buyer, bought, reread, passDays, pass, balanceOf } = await start();
    const person = await buyer();
    const { id } = await bought(person);
    const lost = database().proxy.loseReplyTo('commit');
    await passDays(1);
    await lost;
    await pass(5_000);
    expect(await reread(person, id)).toMatchObject({ earned: '40', daysLeft: 14 });
    expect(await balanceOf(person)).toEqual({ available: '10040', hosted: '10000' });
    const mine = app.changes('hosting').filter(({ userId }) => userId === person.id);
    expect(mine.map(({ row }) => row['accrued_days'])).toEqual([0, 1]);
    await expectWhole(database().db);
    app.engine.stop();
  });

  test('of a completion: the amount returns once', async () => {
    const { app, buyer, bought, reread, passDays, pass, balanceOf } = await start();
    const person = await buyer();
    const { id } = await bought(person);
    await passDays(14);
    const lost = database().proxy.loseReplyTo('commit');
    await passDays(1);
    await lost;
    await pass(5_000);
    expect(await reread(person, id)).toMatchObject({ status: 'completed', earned: '600' });
    expect(await balanceOf(person)).toEqual({ available: '20600', hosted: '0' });
    await expectWhole(database().db);
    app.engine.stop();
  });

  test('of a redemption: its key gives the answer, and the order earns no more', async () => {
    const { app, buyer, bought, redeem, passDays, balanceOf, reread } = await start();
    const person = await buyer();
    const { id } = await bought(person);
    await passDays(1);
    const key = randomUUID();
    const lost = database().proxy.loseReplyTo('request_commit');
    expect((await redeem(person, id, {}, key)).status).toBe(500);
    await lost;
    const replayed = await redeem(person, id, {}, key);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(replayed.body).toMatchObject({ type: 'ok', message: { cancel_fee: '840' } });
    await passDays(3);
    expect(await reread(person, id)).toMatchObject({ status: 'redeemed', earned: '40' });
    expect(await balanceOf(person)).toEqual({ available: '19200', hosted: '0' });
    await expectWhole(database().db);
    app.engine.stop();
  });
});
