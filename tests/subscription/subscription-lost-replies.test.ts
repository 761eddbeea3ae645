import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayMs } from '../../schemas/kernel/time';
import { subscriptionCalls } from '../../server/subscription/subscription-routes';
import { describeOverProxy, expectWhole } from '../support/database/proxied-database';
import { openApp } from '../support/server/test-app';
import { newCoin, subscriptionsAt, usdt } from '../support/subscriptions';

// What PostgreSQL carried out while its reply was lost on the way back.

describeOverProxy('a reply of the database that is lost', (database) => {
  const start = async () => {
    const app = await openApp(database().db, subscriptionCalls, { endLost: database().endLost });
    const causes: unknown[] = [];
    app.services.notifier.connect((_, name, payload) => {
      if (name === 'record_update' && 'cause' in payload) causes.push(payload.cause);
    });
    await app.engine.start();
    return { app, causes, by: subscriptionsAt(app) };
  };

  // First, because its products alone are due then.
  test('of a launch and of an unlock: each happens once, and the owner is notified', async () => {
    const { app, by, causes } = await start();
    const product = await by.offered({ days: 1 });
    const person = await app.person({ [usdt]: '100' });
    const { id } = await by.subscribed(person, product, '30');
    await by.approve(id);
    causes.splice(0);
    const lostLaunch = database().proxy.loseReplyTo('commit');
    await by.pass(2 * dayMs);
    await lostLaunch;
    await by.pass(5_000);
    expect(await by.held(person, newCoin)).toEqual(['0', '100']);
    const lostUnlock = database().proxy.loseReplyTo('commit');
    await by.pass(dayMs);
    await lostUnlock;
    await by.pass(5_000);
    expect(await by.held(person, newCoin)).toEqual(['110', '0']);
    expect(causes).toEqual(['restored', 'restored']);
    expect(await by.listed(person)).toMatchObject([{ state: 'finished' }]);
    await expectWhole(database().db);
    app.engine.stop();
  });

  test('of a subscription: its key gives the order, and its coins are reserved once', async () => {
    const { app, by } = await start();
    const product = await by.offered();
    const person = await app.person({ [usdt]: '100' });
    const key = randomUUID();
    const lost = database().proxy.loseReplyTo('commit');
    expect((await by.send(person, product, '30', key)).status).toBe(500);
    await lost;
    const replayed = await by.send(person, product, '30', key);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(await by.listed(person)).toHaveLength(1);
    expect(await by.shown(product)).toMatchObject({ remaining: '99900' });
    expect(await by.held(person, usdt)).toEqual(['70', '30']);
    await expectWhole(database().db);
    app.engine.stop();
  });

  test('of an approval: it is paid once, and cannot be approved again', async () => {
    const { app, by } = await start();
    const product = await by.offered();
    const person = await app.person({ [usdt]: '100' });
    const { id } = await by.subscribed(person, product, '30');
    const lost = database().proxy.loseReplyTo('commit');
    await expect(by.approve(id)).rejects.toThrow();
    await lost;
    await expect(by.approve(id)).rejects.toMatchObject({ code: 'record.state' });
    expect(await by.held(person, usdt)).toEqual(['70', '0']);
    await expectWhole(database().db);
    app.engine.stop();
  });
});
