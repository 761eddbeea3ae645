import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { optionCalls } from '../../server/option/option-routes';
import { describeOverProxy, expectWhole } from '../support/database/proxied-database';
import { optionsAt } from '../support/option-orders';
import { openApp } from '../support/server/test-app';

// What PostgreSQL carried out while its reply was lost on the way back.

describeOverProxy('a reply of the database that is lost', (database) => {
  let days = 0;
  const start = async () => {
    const app = await openApp(database().db, optionCalls, {
      endLost: database().endLost,
      settings: { 'option.max_open': 2 },
    });
    days += 1;
    await app.clock.advance(days * 24 * 60 * 60_000);
    await app.engine.start();
    const at = optionsAt(app);
    await at.trade('60000');
    return { app, ...at };
  };

  test('of a purchase: it is delivered at its first tick', async () => {
    const { app, buyer, buy, listed, pass, trade } = await start();
    const person = await buyer();
    const lost = database().proxy.loseReplyTo('request_commit');
    expect((await buy(person)).status).toBe(500);
    await lost;
    await pass(60_000);
    const tick = await trade('60001');
    expect(await listed(person)).toMatchObject([
      { result: 'profit', deliveryTick: { id: tick.uid } },
    ]);
    expect(app.changes('option').at(-1)).toMatchObject({ userId: person.id, cause: 'delivered' });
    await expectWhole(database().db);
    app.engine.stop();
  });

  test('of a purchase: its key gives the order, and it takes one place', async () => {
    const { app, buyer, buy, listed } = await start();
    const person = await buyer();
    const key = randomUUID();
    const lost = database().proxy.loseReplyTo('request_commit');
    await buy(person, {}, key);
    await lost;
    const replayed = await buy(person, {}, key);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(await listed(person)).toHaveLength(1);
    // The next tick reads the orders of the pair again.
    app.script.trade('BTC/USDT', '60000', '1');
    await app.lock.idle();
    expect((await buy(person)).body.type).toBe('ok');
    expect((await buy(person)).body).toMatchObject({ code: 'option.max_open' });
    await expectWhole(database().db);
    app.engine.stop();
  });

  test('of a delivery: it happens once, and its owner hears of it', async () => {
    const { app, buyer, bought, reread, pass, trade, balanceOf } = await start();
    const person = await buyer();
    const { id } = await bought(person);
    await pass(60_000);
    const lost = database().proxy.loseReplyTo('commit');
    const tick = await trade('60001');
    await lost;
    await app.lock.idle();
    expect(await reread(person, id)).toMatchObject({
      result: 'profit',
      deliveryTick: { id: tick.uid },
    });
    await trade('59000');
    expect(await balanceOf(person)).toEqual({ available: '1069.8', frozen: '0' });
    const mine = app.changes('option').filter(({ userId }) => userId === person.id);
    expect(mine.map(({ row }) => row['status'])).toEqual([1, 3]);
    await expectWhole(database().db);
    app.engine.stop();
  });

  test('of a void order: stake and fee return once', async () => {
    const { app, buyer, bought, reread, pass, balanceOf } = await start();
    const person = await buyer();
    const { id } = await bought(person);
    await pass(120_000);
    const lost = database().proxy.loseReplyTo('commit');
    await pass(5_000);
    await lost;
    await pass(5_000);
    expect(await reread(person, id)).toMatchObject({ isVoid: true });
    expect(await balanceOf(person)).toEqual({ available: '1000', frozen: '0' });
    await expectWhole(database().db);
    app.engine.stop();
  });
});
