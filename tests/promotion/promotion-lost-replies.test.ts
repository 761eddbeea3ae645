import { expect, test } from 'vitest';
import { subtract } from '../../schemas/kernel/money';
import { describeOverProxy, expectWhole } from '../support/database/proxied-database';
import { openApp } from '../support/server/test-app';
import { promotionAt, promotionTestCalls } from './support/promotion';

// What PostgreSQL carried out while its reply was lost on the way back.

describeOverProxy('a lost reply of the database', (database) => {
  let days = 0;
  const start = async () => {
    const { endLost } = database();
    const app = await openApp(database().db, promotionTestCalls, { endLost });
    days += 10;
    await app.clock.advance(days * 86_400_000);
    await app.engine.start();
    const at = promotionAt(app);
    await at.trade('60000');
    return { app, ...at };
  };

  test('to a payout: it is not paid again', async () => {
    const { app, chain, opened, untilMidnight, pay, spotBalanceOf } = await start();
    const { first, payer } = await chain();
    await opened(payer);
    const before = await spotBalanceOf(first);
    await untilMidnight();
    const lost = database().proxy.loseReplyTo('commit');
    await expect(pay()).rejects.toThrow();
    await lost;
    expect(await pay()).toEqual([]);
    expect(subtract(await spotBalanceOf(first), before)).toBe('0.15');
    await expectWhole(database().db);
    app.engine.stop();
  });

  test('to a tick that fills an order: its fee gives one rebate', async () => {
    const { app, chain, bought, trade, rebatesOf } = await start();
    const { first, payer } = await chain();
    await bought(payer, { target_price: '59000' });
    const lost = database().proxy.loseReplyTo('commit');
    await trade('59000');
    await lost;
    await trade('58999');
    expect(await rebatesOf(first)).toMatchObject([{ source: 'spot_fee', value: '0.118' }]);
    await expectWhole(database().db);
    app.engine.stop();
  });
});
