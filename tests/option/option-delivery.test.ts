import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { add, amount } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import { startOf } from '../../schemas/market/period';
import { proofOf } from '../../schemas/option/option-evidence';
import { optionCalls } from '../../server/option/option-routes';
import { optionsAfter, recomputationText, recomputeOption } from '../../server/option/recompute';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase, withoutTriggers } from '../support/database/databases';
import { optionsAt } from '../support/option-orders';
import { openApp, type TestApp } from '../support/server/test-app';
import { weekOfCloses } from './support/clustered-walk';

const btcPair = 1;

describeOnEachDatabase('the delivery of an option', (open) => {
  const over = (app: TestApp) => ({ app, ...optionsAt(app) });
  // The feed of one database has one past: each test has a day of its own.
  let days = 0;
  const start = async () => {
    const app = await openApp(open().db, optionCalls);
    days += 1;
    await app.clock.advance(days * dayMs);
    await app.engine.start();
    const at = over(app);
    await at.trade('60000');
    return at;
  };
  const expectWhole = async () => {
    expect((await verifyRecords(open().db)).violations).toEqual([]);
    for (const order of await optionsAfter(open().db, 0)) {
      const recomputed = await recomputeOption(open().db, order);
      expect(recomputed.agrees, recomputationText(recomputed)).toBe(true);
    }
  };

  test.each([
    ['a rise', 1, '60000.01', 'profit', '70', '1069.8'],
    ['a rise', 1, '60000', 'flat', '0', '999.8'],
    ['a rise', 1, '59999.99', 'loss', '-100', '899.8'],
    ['a fall', 2, '59999.99', 'profit', '70', '1069.8'],
    ['a fall', 2, '60000', 'flat', '0', '999.8'],
    ['a fall', 2, '60000.01', 'loss', '-100', '899.8'],
  ])('of %s (%i) from 60000 at %s is a %s of %s', async (_, type, price, result, profit, left) => {
    const { app, buyer, bought, reread, pass, trade, balanceOf } = await start();
    const person = await buyer();
    const { id } = await bought(person, { type });
    await pass(60_000);
    const tick = await trade(price);
    const order = await reread(person, id);
    expect(order).toMatchObject({
      status: 'delivered',
      result,
      realisedProfit: profit,
      deliveryPrice: price,
      isVoid: false,
      settledAt: new Date(tick.timeMs).toISOString(),
      deliveryTick: { id: tick.uid, price },
    });
    expect(proofOf(order)).toBe('proved');
    expect(await balanceOf(person)).toEqual({ available: left, frozen: '0' });
    expect(app.changes('option').filter(({ userId }) => userId === person.id)).toMatchObject([
      { row: { status: 1 }, cause: 'placed' },
      { row: { status: 3 }, cause: 'delivered' },
    ]);
    await expectWhole();
    app.engine.stop();
  });

  test.each([
    ['60000', 'profit'],
    ['60000.01', 'loss'],
  ])('of an even order from 60000 at %s is a %s by its own percentage', async (price, result) => {
    const { app, buyer, bought, reread, pass, trade, balanceOf } = await start();
    const week = weekOfCloses(startOf('1day', app.clock.now()), { step: 2 });
    app.script.setCloses('BTC/USDT', week);
    app.script.jump();
    await trade('60000');
    const person = await buyer();
    const { id, profitPercent } = await bought(person, { type: 3 });
    // The stake is 100, so that a percentage is an amount.
    expect(profitPercent).toMatch(/^[1-9]\d{2,}$/);
    await pass(60_000);
    await trade(price);
    const order = await reread(person, id);
    expect(order).toMatchObject({
      status: 'delivered',
      result,
      realisedProfit: result === 'profit' ? profitPercent : '-100',
    });
    expect(proofOf(order)).toBe('proved');
    const available =
      result === 'profit' ? add(amount('999.8'), amount(profitPercent ?? '')) : '899.8';
    expect(await balanceOf(person)).toEqual({ available, frozen: '0' });
    await expectWhole();
    app.engine.stop();
  });

  test('is by the first tick at or after its time, and by no other', async () => {
    const { app, buyer, bought, reread, pass, trade } = await start();
    const person = await buyer();
    const { id } = await bought(person);
    await pass(59_999);
    await trade('59000');
    expect((await reread(person, id)).status).toBe('awaiting');
    await pass(2);
    // It comes after the delivery time, but is of the time before it.
    await trade('59000', app.clock.now() - 2);
    expect((await reread(person, id)).status).toBe('delivering');
    const first = await trade('60001', app.clock.now() - 1);
    await trade('59000');
    expect(await reread(person, id)).toMatchObject({
      result: 'profit',
      deliveryTick: { id: first.uid },
    });
    await expectWhole();
    app.engine.stop();
  });

  test('at the last instant of its time counts, and later it is void', async () => {
    const { app, buyer, bought, reread, pass, trade, balanceOf } = await start();
    const [last, late] = [await buyer(), await buyer()];
    const lastOrder = await bought(last);
    await pass(1);
    await trade('60000');
    const lateOrder = await bought(late);
    await pass(119_999);
    await trade('60001');
    expect(await reread(last, lastOrder.id)).toMatchObject({ result: 'profit', isVoid: false });
    expect(await reread(late, lateOrder.id)).toMatchObject({ result: 'profit', isVoid: false });
    const voided = await bought(late, { type: 2 });
    await pass(120_001);
    await trade('60002');
    const order = await reread(late, voided.id);
    expect(order).toMatchObject({
      status: 'delivered',
      result: 'flat',
      realisedProfit: '0',
      isVoid: true,
      voidReason: 'no_tick',
      deliveryPrice: null,
      deliveryTick: null,
    });
    expect(proofOf(order)).toBe('proved');
    expect(await balanceOf(late)).toEqual({ available: '1069.8', frozen: '0' });
    await expectWhole();
    app.engine.stop();
  });

  test('of a feed that has ended is void by the clock alone, and once', async () => {
    const { app, buyer, bought, reread, pass, balanceOf } = await start();
    const person = await buyer();
    const { id } = await bought(person);
    await pass(120_001);
    expect((await reread(person, id)).status).toBe('delivering');
    await pass(5_000);
    expect(await reread(person, id)).toMatchObject({ status: 'delivered', isVoid: true });
    expect(await balanceOf(person)).toEqual({ available: '1000', frozen: '0' });
    await pass(600_000);
    expect(await balanceOf(person)).toEqual({ available: '1000', frozen: '0' });
    expect(app.changes('option').filter(({ userId }) => userId === person.id)).toHaveLength(2);
    await expectWhole();
    app.engine.stop();
  });

  test('concerns the ticks of its own pair', async () => {
    const { app, buyer, bought, reread, pass, trade } = await start();
    await trade('2500', app.clock.now(), 'ETH/USDT');
    const person = await buyer();
    const { id } = await bought(person, { match_id: 2 });
    await pass(60_000);
    await trade('60001');
    expect((await reread(person, id)).status).toBe('delivering');
    await trade('2500.01', app.clock.now(), 'ETH/USDT');
    expect(await reread(person, id)).toMatchObject({ result: 'profit', deliveryPrice: '2500.01' });
    app.engine.stop();
  });

  test('after a restart is by the stored ticks, in their order, and marked as late', async () => {
    const before = await start();
    const person = await before.buyer();
    const won = await before.bought(person);
    const lost = await before.bought(person, { seconds: 120 });
    const none = await before.bought(person, { seconds: 300 });
    const waiting = await before.bought(person, { seconds: 600 });
    before.app.engine.stop();
    // Nobody evaluates these, but the market stores them.
    const ticks = [];
    for (const [ms, price] of [
      [60_000, '60001'],
      [1, '59000'],
      [59_999, '59999'],
      [1, '60002'],
      [200_000, '60003'],
    ] as const) {
      await before.app.clock.advance(ms);
      ticks.push(before.app.script.trade('BTC/USDT', price, '1'));
    }
    await before.app.store.flush();

    const after = over(await openApp(open().db, optionCalls));
    await after.app.clock.advance(before.app.clock.now() - after.app.clock.now());
    await after.app.engine.start();
    await after.app.lock.idle();
    const session = await after.app.services.sessions.open(person.id, {
      device: 'test',
      address: '127.0.0.1',
    });
    const again = { id: person.id, token: session };
    expect(await after.reread(again, won.id)).toMatchObject({
      result: 'profit',
      deliveryTick: { id: ticks[0]?.uid },
    });
    expect(await after.reread(again, lost.id)).toMatchObject({
      result: 'loss',
      deliveryTick: { id: ticks[2]?.uid },
    });
    expect(await after.reread(again, none.id)).toMatchObject({
      result: 'profit',
      deliveryTick: { id: ticks[4]?.uid },
    });
    expect((await after.reread(again, waiting.id)).status).toBe('awaiting');
    expect(after.app.changes('option').map(({ cause }) => cause)).toEqual(['late', 'late', 'late']);
    const stored = await open()
      .db.selectFrom('option_order')
      .select(['is_late', 'settled_ms', 'delivery_ms'])
      .where('id', 'in', [won.id, lost.id, none.id])
      .execute();
    expect(stored.map(({ is_late: isLate }) => isLate)).toEqual([true, true, true]);
    await after.pass(280_000);
    await after.trade('60004');
    expect(await after.reread(again, waiting.id)).toMatchObject({ result: 'profit' });
    await expectWhole();
    after.app.engine.stop();
  });

  test('that cannot be written holds up no other, and is by its first tick later', async () => {
    const { app, buyer, bought, reread, pass, trade, balanceOf } = await start();
    const [ill, well] = [await buyer(), await buyer()];
    const illOrder = await bought(ill);
    const wellOrder = await bought(well);
    const { db } = open();
    const frozenOf = (amount: string) =>
      withoutTriggers(db, (trx) =>
        sql`update ledger_balance set amount = ${amount}::numeric
          where owner = ${ill.id} and bucket = 'micro.frozen'`.execute(trx),
      );
    await frozenOf('0');
    await pass(60_000);
    const first = await trade('60001');
    expect(await reread(well, wellOrder.id)).toMatchObject({ result: 'profit' });
    expect((await reread(ill, illOrder.id)).status).toBe('delivering');
    expect(app.places.join()).toContain(`order ${illOrder.id} is set aside`);
    await frozenOf('100');
    await pass(61_000);
    await trade('59000');
    expect(await reread(ill, illOrder.id)).toMatchObject({
      result: 'profit',
      deliveryTick: { id: first.uid },
    });
    expect(await balanceOf(ill)).toEqual({ available: '1069.8', frozen: '0' });
    await expectWhole();
    app.engine.stop();
  });

  test('of a suspended pair waits, and is by its first tick afterwards', async () => {
    const { app, buyer, buy, bought, reread, pass, trade } = await start();
    const person = await buyer();
    const { id } = await bought(person);
    app.engine.suspend(new Set([btcPair]));
    expect((await buy(person)).body).toMatchObject({ code: 'pair.suspended' });
    await pass(60_000);
    const first = await trade('60001');
    await trade('59000');
    await pass(180_000);
    expect((await reread(person, id)).status).toBe('delivering');
    app.engine.suspend(new Set());
    await app.lock.idle();
    expect(await reread(person, id)).toMatchObject({
      result: 'profit',
      deliveryTick: { id: first.uid },
    });
    await expectWhole();
    app.engine.stop();
  });
});

describe('a delivered order', () => {
  test('has no path by which anybody could decide it', () => {
    const paths = optionCalls.map(({ method, path }) => `${method} ${path}`);
    expect(paths).toEqual([
      'POST microtrade/submit',
      'GET microtrade/lists',
      'GET microtrade/seconds',
      'GET microtrade/payable_currencies',
    ]);
  });
});
