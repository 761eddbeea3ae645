import { expect, test } from 'vitest';
import { subtract } from '../../schemas/kernel/money';
import { reviewKinds } from '../../server/domains';
import { createReviewer } from '../../server/review/reviewer';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp } from '../support/server/test-app';
import { promotionAt, promotionTestCalls } from './support/promotion';

describeOnEachDatabase('rebates', (database) => {
  let days = 0;
  const start = async (price = '60000') => {
    const app = await openApp(database().db, promotionTestCalls);
    // Each test has days of its own, because all share one database.
    days += 10;
    await app.clock.advance(days * 86_400_000);
    await app.engine.start();
    const at = promotionAt(app);
    app.script.setBook('BTC/USDT', [['59000', '5']], [['60000', '5']]);
    await at.trade(price);
    return { app, ...at };
  };
  const expectWhole = async () =>
    expect((await verifyRecords(database().db)).violations).toEqual([]);

  test('of a contract fee of 1.5 go to three inviters, as in the worked example', async () => {
    const { app, chain, opened, rebatesOf } = await start();
    const { first, second, third, payer } = await chain();
    expect((await opened(payer)).fee).toBe('1.5');
    expect(await rebatesOf(first)).toMatchObject([
      {
        level: 1,
        source: 'lever_fee',
        base: '1.5',
        ratio: '10',
        value: '0.15',
        status: 'pending',
        paid_at: null,
        payout_id: null,
        currency_name: 'USDT',
      },
    ]);
    expect(await rebatesOf(second)).toMatchObject([{ level: 2, ratio: '5', value: '0.075' }]);
    expect(await rebatesOf(third)).toMatchObject([{ level: 3, ratio: '2', value: '0.03' }]);
    expect(await rebatesOf(payer)).toEqual([]);
    expect(app.faults).toEqual([]);
    await expectWhole();
    app.engine.stop();
  });

  test('stop at the third level', async () => {
    const { app, chain, invitedBy, opened, rebatesOf } = await start();
    const { third, payer } = await chain();
    const fourth = await invitedBy(payer);
    await opened(fourth);
    expect(await rebatesOf(third)).toEqual([]);
    expect(await rebatesOf(payer)).toMatchObject([{ level: 1, value: '0.15' }]);
    await expectWhole();
    app.engine.stop();
  });

  test('of a buy are valued at the tick, and cut before the share is taken', async () => {
    const { app, chain, bought, rebatesOf } = await start('59999.99');
    const { first, payer } = await chain();
    await bought(payer, { amount: '0.012347' });
    const [rebate] = await rebatesOf(first);
    // 0.012347 × 0.002 = 0.00002469 BTC, at 59999.99 = 1.4813997531
    expect(rebate).toMatchObject({ source: 'spot_fee', base: '1.48139975', value: '0.14813997' });
    await expectWhole();
    app.engine.stop();
  });

  test('of a limit order accrue with the fill by the feed, and of a sell in USDT', async () => {
    const { app, chain, bought, trade, rebatesOf } = await start();
    const { first, payer } = await chain();
    await bought(payer, { target_price: '59000' });
    expect(await rebatesOf(first)).toEqual([]);
    await trade('59000');
    expect(await rebatesOf(first)).toMatchObject([{ base: '1.18', value: '0.118' }]);
    await bought(payer, { type: '2', match_type: '1', target_price: '50000', amount: '0.005' });
    const [sold] = await rebatesOf(first);
    expect(sold).toMatchObject({ source: 'spot_fee', level: 1, base: '0.59', value: '0.059' });
    expect(app.faults).toEqual([]);
    await expectWhole();
    app.engine.stop();
  });

  test('of an entrusted contract accrue when it opens, and none when it is cancelled', async () => {
    const { app, chain, opened, trade, rebatesOf } = await start();
    const { first, payer } = await chain();
    await opened(payer, { status: '0', target_price: '59000' });
    expect(await rebatesOf(first)).toEqual([]);
    await trade('59000');
    expect(await rebatesOf(first)).toMatchObject([{ source: 'lever_fee', base: '1.475' }]);
    await expectWhole();
    app.engine.stop();
  });

  test('of an option accrue at its delivery, and none of a void one', async () => {
    const { app, chain, boughtOption, pass, trade, rebatesOf } = await start();
    const { first, payer } = await chain();
    await boughtOption(payer);
    expect(await rebatesOf(first)).toEqual([]);
    await pass(60_000);
    await trade('60001');
    expect(await rebatesOf(first)).toMatchObject([
      { source: 'option_fee', base: '0.2', value: '0.02' },
    ]);
    await boughtOption(payer);
    await pass(130_000);
    await trade('60002');
    expect(await rebatesOf(first)).toHaveLength(1);
    await expectWhole();
    app.engine.stop();
  });

  test('are computed by the identity that the inviter has at that moment', async () => {
    const { app, chain, opened, rebatesOf, read } = await start();
    const { first, payer } = await chain();
    await opened(payer, { share: '1' });
    const reviewer = createReviewer(app.services, reviewKinds);
    const { extension_code: code } = await read(first, 'user/invite');
    await reviewer.identify({ code, identity: 'partner', actor: 'olga' });
    const acts = await database().db.selectFrom('audit_log').selectAll().execute();
    expect(acts.at(-1)).toMatchObject({
      actor: 'olga',
      act: 'identify',
      kind: 'identity',
      record_id: first.id,
      before: '{"identity":"member"}',
      after: '{"identity":"partner"}',
    });
    await opened(payer, { share: '1' });
    expect(await rebatesOf(first)).toMatchObject([
      { ratio: '20', value: '0.06' },
      { ratio: '10', value: '0.03' },
    ]);
    expect(await read(first, 'user/invite')).toMatchObject({
      identity: 'partner',
      return_rate1: '20',
      return_rate2: '10',
      return_rate3: '5',
      total_return_rate: '35',
    });
    await expect(
      reviewer.identify({ code: 'NOBODY', identity: 'vip', actor: 'olga' }),
    ).rejects.toMatchObject({ code: 'record.not_found' });
    app.engine.stop();
  });

  test('are paid together at midnight, once, whatever is repeated', async () => {
    const { app, chain, opened, bought, pay, untilMidnight, rebatesOf, read, spotBalanceOf } =
      await start();
    const { first, payer } = await chain();
    await opened(payer);
    await bought(payer);
    const before = await spotBalanceOf(first);
    await pay();
    expect(await spotBalanceOf(first)).toBe(before);
    expect(await read(first, 'user/invite')).toMatchObject({
      invite_num: 1,
      invite_return_total: '0',
      pending_return_total: '0.27',
      my_rank: null,
    });
    await untilMidnight();
    expect(await pay()).toContain(first.id);
    expect(subtract(await spotBalanceOf(first), before)).toBe('0.27');
    expect(await pay()).not.toContain(first.id);
    expect(subtract(await spotBalanceOf(first), before)).toBe('0.27');
    const paidAt = new Date(app.clock.now()).toISOString();
    expect(await rebatesOf(first)).toMatchObject([
      { status: 'paid', paid_at: paidAt, payout_id: expect.any(Number) },
      { status: 'paid', paid_at: paidAt, payout_id: expect.any(Number) },
    ]);
    expect(await read(first, 'user/invite')).toMatchObject({
      invite_return_total: '0.27',
      pending_return_total: '0',
    });
    await expectWhole();
    app.engine.stop();
  });

  test('of missed days are paid once, and later ones at the next midnight', async () => {
    const { app, chain, opened, pass, trade, pay, untilMidnight, again, rebatesOf, read } =
      await start();
    const people = await chain();
    await opened(people.payer, { share: '1' });
    await pass(3 * 86_400_000);
    await trade('60000');
    const [first, payer] = [await again(people.first), await again(people.payer)];
    await opened(payer, { share: '1' });
    expect(await pay()).toContain(first.id);
    expect(await read(first, 'user/invite')).toMatchObject({
      invite_return_total: '0.03',
      pending_return_total: '0.03',
    });
    await untilMidnight();
    await pay();
    expect((await rebatesOf(first)).map(({ status }: { status: string }) => status)).toEqual([
      'paid',
      'paid',
    ]);
    expect((await read(first, 'user/invite')).invite_return_total).toBe('0.06');
    await expectWhole();
    app.engine.stop();
  });
});
