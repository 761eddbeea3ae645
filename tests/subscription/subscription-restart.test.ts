import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import { subscriptionCalls } from '../../server/subscription/subscription-routes';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';
import { newCoin, subscriptionsAt, usdt } from '../support/subscriptions';

describeOnEachDatabase('a launch and an unlock', (database) => {
  const running: TestApp[] = [];
  afterEach(async () => {
    for (const app of running.splice(0)) {
      app.engine.stop();
      await app.server.close();
    }
    // What one test leaves behind must not become due in the next one.
    await database().db.updateTable('subscription_product').set({ launch_ms: 9e15 }).execute();
  });

  /** A server that starts so long after the first moment of the tests. */
  const start = async (afterMs = 0) => {
    const app = await openApp(database().db, subscriptionCalls);
    running.push(app);
    await app.clock.advance(afterMs);
    await app.engine.start();
    await app.lock.idle();
    return { app, by: subscriptionsAt(app) };
  };
  const kill = ({ app }: { app: TestApp }) => app.engine.stop();

  const passedOrders = async ({ app, by }: Awaited<ReturnType<typeof start>>, count: number) => {
    const product = await by.offered({ days: 1 });
    const people = await Promise.all(
      Array.from({ length: count }, () => app.person({ [usdt]: '30' })),
    );
    for (const person of people) await by.approve((await by.subscribed(person, product, '30')).id);
    return { product, people };
  };
  const deliveries = async (kind: string, productId: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count
      from ledger_entry e join subscription s on s.id::text = e.ref_id
      where e.kind = ${kind} and s.product_id = ${productId}`.execute(database().db);
    return rows[0]?.count;
  };
  const expectWhole = async () =>
    expect((await verifyRecords(database().db)).violations).toEqual([]);

  test('that came while no server ran are made up, once each', async () => {
    const first = await start();
    const { product, people } = await passedOrders(first, 3);
    kill(first);
    const second = await start(40 * dayMs);
    kill(second);
    const third = await start(41 * dayMs);
    await third.by.pass(dayMs);
    for (const person of people) expect(await third.by.held(person, newCoin)).toEqual(['110', '0']);
    expect(await deliveries('subscription.deliver', product)).toBe(3);
    expect(await deliveries('subscription.bonus', product)).toBe(3);
    await expectWhole();
  });

  test('count the lock-up from the stated time, however late the launch was made up', async () => {
    const first = await start();
    const { product, people } = await passedOrders(first, 1);
    kill(first);
    const launchMs = first.app.clock.now() + 2 * dayMs;
    const second = await start(2 * dayMs + dayMs / 2);
    const [person = { id: 0 }] = people;
    expect(await second.by.shown(product)).toMatchObject({
      launchedAt: new Date(launchMs).toISOString(),
    });
    expect(await second.by.held(person, newCoin)).toEqual(['0', '100']);
    await second.by.pass(dayMs / 2);
    expect(await second.by.held(person, newCoin)).toEqual(['110', '0']);
    await expectWhole();
  });

  test('that are interrupted in the middle go on where they were', {
    timeout: 90_000,
  }, async () => {
    const first = await start();
    const { product, people } = await passedOrders(first, 230);
    // The first part is committed, and the server ends.
    let parts = 0;
    first.app.services.notifier.connect(() => {
      parts += 1;
      if (parts === 1) kill(first);
    });
    await first.by.pass(2 * dayMs);
    expect(await deliveries('subscription.deliver', product)).toBe(100);
    const second = await start(2 * dayMs);
    expect(await deliveries('subscription.deliver', product)).toBe(230);
    await second.by.pass(dayMs);
    expect(await deliveries('subscription.unlock', product)).toBe(230);
    for (const person of people) {
      expect(await second.by.held(person, newCoin)).toEqual(['110', '0']);
    }
    await expectWhole();
  });

  test('of two servers at once happen once', async () => {
    const [first, second] = [await start(), await start()];
    const { product } = await passedOrders(first, 5);
    second.app.lock.invalidate('subscription');
    await second.app.lock.restore('subscription');
    await Promise.all([first.by.pass(4 * dayMs), second.by.pass(4 * dayMs)]);
    expect(await deliveries('subscription.deliver', product)).toBe(5);
    expect(await deliveries('subscription.unlock', product)).toBe(5);
    await expectWhole();
  });

  test('leave a rejected order and its supply alone', async () => {
    const first = await start();
    const product = await first.by.offered({ total: amount('200'), days: 1 });
    const person = await first.app.person({ [usdt]: '60' });
    const approved = await first.by.subscribed(person, product, '30');
    const rejected = await first.by.subscribed(person, product, '30');
    await first.by.approve(approved.id);
    await first.by.pass(10 * dayMs);
    await first.by.reject(rejected.id);
    expect(await first.by.held(person, newCoin)).toEqual(['110', '0']);
    expect(await first.by.held(person, usdt)).toEqual(['30', '0']);
    await expectWhole();
  });
});
