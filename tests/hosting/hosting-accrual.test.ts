import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayMs } from '../../schemas/kernel/time';
import { timedLock } from '../../server/engine/timed-domain';
import { hostingCalls } from '../../server/hosting/hosting-routes';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase } from '../support/database/databases';
import { hostingAt, longSessions } from '../support/hosting-orders';
import { openApp, type TestApp } from '../support/server/test-app';

describeOnEachDatabase('the daily interest of hosting', (open) => {
  /** Another server over the same records, whose clock begins this long after the first one's. */
  const start = async (afterMs = 0) => {
    const app = await openApp(open().db, hostingCalls, { settings: longSessions });
    await app.clock.advance(afterMs);
    await app.engine.start();
    await app.lock.idle();
    return { app, ...hostingAt(app) };
  };
  const stop = async ({ app }: { app: TestApp }) => {
    app.engine.stop();
    await app.lock.idle();
  };
  const expectWhole = async () => expect((await verifyRecords(open().db)).violations).toEqual([]);
  const days = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('a clock that jumps 40 days credits each day once, in order, and ends what is mature', async () => {
    const server = await start();
    const person = await server.buyer('31000');
    const short = await server.bought(person, { amount: '10000' });
    const { id: thirty } = await server.productOf(30);
    const long = await server.bought(person, { config_id: thirty, amount: '10000' });
    const { id: ninety } = await server.productOf(90);
    const open90 = await server.bought(person, { config_id: ninety, amount: '10000' });
    await stop(server);
    const next = await start(40 * dayMs + 1_000);
    const daysOf = async (id: number) => (await next.accrued(person, id)).map(({ day }) => day);
    expect(await daysOf(short.id)).toEqual(days(15));
    expect(await daysOf(long.id)).toEqual(days(30));
    expect(await daysOf(open90.id)).toEqual(days(40));
    expect(await next.reread(person, short.id)).toMatchObject({
      status: 'completed',
      earned: '600',
    });
    expect(await next.reread(person, long.id)).toMatchObject({
      status: 'completed',
      earned: '1500',
    });
    expect(await next.reread(person, open90.id)).toMatchObject({ daysLeft: 50, earned: '2400' });
    expect(await next.balanceOf(person)).toEqual({ available: '25500', hosted: '10000' });
    const again = await start(40 * dayMs + 2_000);
    expect(await again.balanceOf(person)).toEqual({ available: '25500', hosted: '10000' });
    await again.pass(dayMs - 2_000);
    expect(await again.reread(person, open90.id)).toMatchObject({ daysLeft: 49 });
    await stop(next);
    await stop(again);
    await expectWhole();
  });

  test('a restart in the middle of a day changes nothing', async () => {
    const server = await start();
    const person = await server.buyer();
    const { id } = await server.bought(person);
    await server.pass(2.5 * dayMs);
    expect(await server.reread(person, id)).toMatchObject({ daysLeft: 13 });
    await stop(server);
    const next = await start(2.5 * dayMs);
    expect(await next.reread(person, id)).toMatchObject({ daysLeft: 13, earned: '80' });
    await next.pass(0.5 * dayMs - 1);
    expect(await next.reread(person, id)).toMatchObject({ daysLeft: 13 });
    await next.pass(1);
    expect(await next.reread(person, id)).toMatchObject({ daysLeft: 12, earned: '120' });
    await stop(next);
    await expectWhole();
  });

  test('two servers that both believe to be alone credit a day once', async () => {
    const server = await start();
    const person = await server.buyer();
    const { id } = await server.bought(person);
    const other = await start();
    await Promise.all([server.app.clock.advance(dayMs), other.app.clock.advance(dayMs)]);
    await Promise.all([server.app.lock.idle(), other.app.lock.idle()]);
    expect(await server.reread(person, id)).toMatchObject({ daysLeft: 14, earned: '40' });
    expect(await server.balanceOf(person)).toEqual({ available: '10040', hosted: '10000' });
    await stop(server);
    await stop(other);
    await expectWhole();
  });

  test('many orders that are due at once are all credited, more than one transaction takes', async () => {
    const server = await start();
    const person = await server.buyer('12000');
    for (const _ of days(120)) await server.bought(person, { amount: '100' });
    await server.passDays(1);
    expect(await server.read('lh/deposit/log', person)).toMatchObject({ total: 120 });
    expect(await server.balanceOf(person)).toEqual({ available: '48', hosted: '12000' });
    await stop(server);
    await expectWhole();
  });

  test('a server that ends between two of these transactions leaves the rest to the next', async () => {
    const server = await start();
    const person = await server.buyer('12000');
    for (const _ of days(120)) await server.bought(person, { amount: '100' });
    const accruedOf = async () => (await server.read('lh/deposit/log', person)).total;
    const advancing = server.app.clock.advance(dayMs);
    while (!server.app.changes('hosting').some(({ cause }) => cause === 'accrued')) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    server.app.engine.stop();
    await advancing;
    await server.app.lock.idle();
    const before = await accruedOf();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(120);
    const next = await start(dayMs);
    expect(await accruedOf()).toBe(120);
    expect(await next.balanceOf(person)).toEqual({ available: '48', hosted: '12000' });
    await stop(next);
    await expectWhole();
  });

  test('an order whose interest cannot be written is credited later, and stops no other', async () => {
    const server = await start();
    const person = await server.buyer();
    const broken = await server.bought(person, { amount: '100' });
    const whole = await server.bought(person, { amount: '100' });
    const { db } = server.app.services;
    // A row that nobody wrote by the rules stands where the interest of the day belongs.
    const inTheWay = await db
      .insertInto('hosting_accrual')
      .values({
        order_id: broken.id,
        day: 1,
        interest: broken.amount,
        due_ms: 0,
        credited_ms: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.passDays(1);
    expect(await server.reread(person, broken.id)).toMatchObject({ earned: '0' });
    expect(await server.reread(person, whole.id)).toMatchObject({ earned: '0.4' });
    expect(server.app.places).toContain(`hosting: order ${broken.id} is set aside`);
    await db.deleteFrom('hosting_accrual').where('id', '=', inTheWay.id).execute();
    await server.pass(120_000);
    expect(await server.reread(person, broken.id)).toMatchObject({ earned: '0.4' });
    expect(await server.balanceOf(person)).toEqual({ available: '19800.8', hosted: '200' });
    await stop(server);
    await expectWhole();
  });

  test('a redemption credits the interest that is due first, whether or not the engine has', async () => {
    const server = await start();
    const person = await server.buyer();
    const { id } = await server.bought(person);
    // The engine is stopped, so that three days are due when the order is redeemed.
    server.app.engine.stop();
    await server.passDays(3);
    expect(await server.reread(person, id)).toMatchObject({ daysLeft: 15, earned: '0' });
    const order = await server.redeemed(person, id);
    expect(order).toMatchObject({
      status: 'redeemed',
      earned: '120',
      daysLeft: 12,
      penalty: '720',
    });
    expect((await server.accrued(person, id)).map(({ day }) => day)).toEqual([1, 2, 3]);
    expect(await server.balanceOf(person)).toEqual({ available: '19400', hosted: '0' });
    await expectWhole();
  });

  test('a redemption at maturity is refused, although its interest is not credited yet', async () => {
    const server = await start();
    const person = await server.buyer();
    const { id } = await server.bought(person);
    server.app.engine.stop();
    await server.pass(15 * dayMs - 1);
    const early = await server.redeem(person, id, { seen_penalty: '0' });
    expect(early.body).toMatchObject({ code: 'hosting.penalty_changed', params: { now: '60' } });
    await server.pass(1);
    expect((await server.redeem(person, id)).body.code).toBe('hosting.not_running');
    const next = await start(15 * dayMs);
    expect(await next.reread(person, id)).toMatchObject({ status: 'completed', earned: '600' });
    await stop(next);
    await expectWhole();
  });

  test('two redemptions at once end the order once', async () => {
    const server = await start();
    const person = await server.buyer();
    const { id } = await server.bought(person);
    await server.passDays(2);
    const answers = await Promise.all(
      days(6).map(() => server.redeem(person, id, {}, randomUUID())),
    );
    const codes = answers.map(({ body }) => body.code ?? 'ok').sort();
    expect(codes).toEqual([...days(5).map(() => 'hosting.not_running'), 'ok']);
    expect(await server.balanceOf(person)).toEqual({ available: '19300', hosted: '0' });
    await stop(server);
    await expectWhole();
  });

  test('purchases at once cannot host more than there is', async () => {
    const server = await start();
    const person = await server.buyer('1000');
    const answers = await Promise.all(
      days(8).map(() => server.buy(person, { amount: '300' }, randomUUID())),
    );
    const codes = answers.map(({ body }) => body.code ?? 'ok').sort();
    expect(codes).toEqual(['ok', 'ok', 'ok', ...days(5).map(() => 'wallet.insufficient')]);
    expect(await server.balanceOf(person)).toEqual({ available: '100', hosted: '900' });
    await stop(server);
    await expectWhole();
  });

  test('redemptions beside the interest of a day leave each day credited once', async () => {
    const server = await start();
    const person = await server.buyer();
    const orders: number[] = [];
    for (const _ of days(12)) orders.push((await server.bought(person, { amount: '1000' })).id);
    const redeeming = orders.slice(0, 6).map(async (id, place) => {
      await new Promise((resolve) => setTimeout(resolve, place));
      return server.redeem(person, id);
    });
    const [answers] = await Promise.all([Promise.all(redeeming), server.app.clock.advance(dayMs)]);
    await server.app.lock.idle();
    expect(answers.map(({ body }) => body.type)).toEqual(days(6).map(() => 'ok'));
    for (const id of orders.slice(6)) {
      expect((await server.accrued(person, id)).map(({ day }) => day)).toEqual([1]);
    }
    await stop(server);
    await expectWhole();
  });

  test('memory that lacks an order is read again when its owner redeems it', async () => {
    const server = await start();
    const other = await start();
    const person = await server.buyer();
    const { id } = await server.bought(person);
    // The other server has not heard of the purchase, as after a lost reply to its commit.
    expect(await other.redeemed(person, id)).toMatchObject({ status: 'redeemed', penalty: '900' });
    server.app.lock.invalidate(timedLock('hosting'));
    await server.pass(2 * dayMs);
    expect(await server.balanceOf(person)).toEqual({ available: '19100', hosted: '0' });
    const mine = server.app.changes('hosting').filter(({ userId }) => userId === person.id);
    expect(mine.map(({ cause }) => cause)).toEqual(['bought', 'restored']);
    await stop(server);
    await stop(other);
    await expectWhole();
  });
});
