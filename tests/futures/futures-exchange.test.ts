// Long, because each test is a whole life of a contract on one market.

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '../../server/domains';
import { balancesOf } from '../../server/ledger/balances';
import type { Settings } from '../../server/platform/settings';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase } from '../support/database/databases';
import {
  asked,
  btc,
  listed,
  opened,
  ordered,
  reread,
  ticked,
  usdt,
} from '../support/futures-orders';
import { openApp, type TestApp } from '../support/server/test-app';

describeOnEachDatabase('contracts', (open) => {
  const start = async (settings: Partial<Settings> = {}) => {
    const { db } = open();
    const at = await openApp(db, calls, { settings, isListening: () => true });
    await at.engine.start();
    at.script.trade('BTC/USDT', '60000', '1');
    const { id, token } = await at.person({ [usdt]: '1000' }, 'lever');
    const balance = async () => (await balancesOf(db, id)).in('lever', usdt);
    return { ...at, db, id, token, balance };
  };
  const isWhole = async (at: TestApp) => {
    expect((await verifyRecords(at.services.db)).violations).toEqual([]);
    expect(at.faults).toEqual([]);
  };

  test('a market order freezes the margin and pays the fee', async () => {
    const at = await start();
    const position = await opened(at, at.token);
    expect(position).toMatchObject({
      side: 'long',
      status: 'holding',
      symbol: 'BTC/USDT',
      originPrice: '60000',
      openPrice: '60000',
      lots: 5,
      quantity: '0.05',
      multiple: 20,
      initialMargin: '150',
      margin: '150',
      fee: '1.5',
      overnightFee: '0',
      profit: '0',
      riskRate: '100',
      liquidationPrice: '57300',
      takeProfit: null,
      stopLoss: null,
      closeReason: null,
      closeTick: null,
    });
    expect(position.openTick).toMatchObject({ price: '60000', isDerived: false });
    expect(position.openedAt).toBe(position.createdAt);
    expect(await at.balance()).toEqual({ available: '848.5', frozen: '150' });
    await ticked(at, '60600');
    const { account, page } = await listed(at, at.token);
    expect(account).toEqual({
      riskRate: '685.66',
      profit: '30',
      margin: '150',
      initialMargin: '150',
    });
    expect(page.rows).toMatchObject([{ profit: '30', riskRate: '120', lastPrice: '60600' }]);
    await isWhole(at);
  });

  test('closing with a profit returns the margin and the profit', async () => {
    const at = await start();
    const { id } = await opened(at, at.token);
    const tick = await ticked(at, '60600');
    const closed = await ordered(at, at.token, 'lever/close', { id });
    expect(closed).toMatchObject({
      status: 'closed',
      closeReason: 'user',
      lastPrice: '60600',
      realised: '30',
      closeEquity: '180',
      isLate: false,
    });
    expect(closed.closeTick).toMatchObject({ id: tick.uid, price: '60600' });
    expect(await at.balance()).toEqual({ available: '1028.5', frozen: '0' });
    expect(await asked(at, at.token, 'lever/close', { id })).toMatchObject({
      code: 'lever.not_open',
    });
    await isWhole(at);
  });

  test('a short loses where a long gains', async () => {
    const at = await start();
    const { id } = await opened(at, at.token, { type: 2 });
    await ticked(at, '60600');
    const closed = await ordered(at, at.token, 'lever/close', { id });
    expect(closed.realised).toBe('-30');
    expect(await at.balance()).toEqual({ available: '968.5', frozen: '0' });
    await isWhole(at);
  });

  test('a tick at the liquidation price liquidates, and returns the equity', async () => {
    const at = await start();
    const { id } = await opened(at, at.token);
    await ticked(at, '57300.01');
    expect((await reread(at, at.token, id)).status).toBe('holding');
    const tick = await ticked(at, '57250');
    const closed = await reread(at, at.token, id);
    expect(closed).toMatchObject({
      status: 'closed',
      closeReason: 'liquidation',
      lastPrice: '57250',
      realised: '-137.5',
      closeEquity: '12.5',
      closedAt: new Date(tick.timeMs).toISOString(),
    });
    expect(closed.closeTick?.id).toBe(tick.uid);
    expect(await at.balance()).toEqual({ available: '861', frozen: '0' });
    await at.clock.advance(0);
    const causes = at.changes('lever').filter(({ row }) => row.id === id);
    expect(causes.map(({ cause }) => cause)).toEqual(['placed', 'liquidation']);
    await isWhole(at);
  });

  test('a gap beyond the margin costs the margin; the rest is borne by the house', async () => {
    const at = await start();
    const { id } = await opened(at, at.token);
    await ticked(at, '56000');
    expect(await reread(at, at.token, id)).toMatchObject({
      closeReason: 'liquidation',
      realised: '-150',
      closeEquity: '-50',
    });
    expect(await at.balance()).toEqual({ available: '848.5', frozen: '0' });
    await isWhole(at);
  });

  test('take profit and stop loss close at the price of their tick', async () => {
    const at = await start();
    const stops = { target_profit_price: '60500', stop_loss_price: '59500' };
    const up = await opened(at, at.token, stops);
    const down = await opened(at, at.token, {
      type: 2,
      target_profit_price: '59000',
      stop_loss_price: '60400',
    });
    await ticked(at, '60499.99');
    expect(await reread(at, at.token, down.id)).toMatchObject({
      closeReason: 'stop_loss',
      lastPrice: '60499.99',
    });
    expect((await reread(at, at.token, up.id)).status).toBe('holding');
    await ticked(at, '60550');
    expect(await reread(at, at.token, up.id)).toMatchObject({
      closeReason: 'take_profit',
      lastPrice: '60550',
      realised: '27.5',
    });
    await isWhole(at);
  });

  test('stops are set, moved to lock in a profit, and removed', async () => {
    const at = await start();
    const { id } = await opened(at, at.token);
    await ticked(at, '61000');
    const set = { id, target_profit_price: '62000', stop_loss_price: '60500' };
    expect(await ordered(at, at.token, 'lever/setstop', set)).toMatchObject({
      takeProfit: '62000',
      stopLoss: '60500',
    });
    const cleared = { id, target_profit_price: '0', stop_loss_price: '' };
    expect(await ordered(at, at.token, 'lever/setstop', cleared)).toMatchObject({
      takeProfit: null,
      stopLoss: null,
    });
    await ordered(at, at.token, 'lever/setstop', set);
    await ticked(at, '60500');
    expect(await reread(at, at.token, id)).toMatchObject({
      closeReason: 'stop_loss',
      realised: '25',
    });
    expect(await asked(at, at.token, 'lever/setstop', set)).toMatchObject({
      code: 'lever.not_open',
    });
    await isWhole(at);
  });

  test('an entrusted order freezes margin and fee, and opens at the first tick that reaches it', async () => {
    const at = await start();
    const limit = { status: 0, target_price: '59000' };
    const waiting = await opened(at, at.token, limit);
    expect(waiting).toMatchObject({
      status: 'entrusted',
      originPrice: '59000',
      openPrice: '59000',
      initialMargin: '147.5',
      fee: '1.475',
      openedAt: null,
      openTick: null,
      profit: null,
      liquidationPrice: null,
    });
    expect(await at.balance()).toEqual({ available: '851.025', frozen: '148.975' });
    await ticked(at, '59000.01');
    expect((await reread(at, at.token, waiting.id)).status).toBe('entrusted');
    const tick = await ticked(at, '58000');
    const position = await reread(at, at.token, waiting.id);
    expect(position).toMatchObject({
      status: 'holding',
      originPrice: '58000',
      openPrice: '58000',
      initialMargin: '145',
      fee: '1.45',
      openedAt: new Date(tick.timeMs).toISOString(),
    });
    expect(position.openTick?.id).toBe(tick.uid);
    expect(await at.balance()).toEqual({ available: '853.55', frozen: '145' });
    await isWhole(at);
  });

  test('a short above its limit takes the missing margin, or opens at its limit', async () => {
    const at = await start();
    const limit = { type: 2, status: 0, target_price: '61000' };
    const rich = await opened(at, at.token, limit);
    const poor = await at.person({ [usdt]: '154.025' }, 'lever');
    const bound = await opened(at, poor.token, limit);
    expect((await balancesOf(at.db, poor.id)).in('lever', usdt)).toEqual({
      available: '0',
      frozen: '154.025',
    });
    await ticked(at, '62000');
    expect(await reread(at, at.token, rich.id)).toMatchObject({
      openPrice: '62000',
      initialMargin: '155',
      fee: '1.55',
    });
    expect(await reread(at, poor.token, bound.id)).toMatchObject({
      openPrice: '61000',
      initialMargin: '152.5',
      fee: '1.525',
    });
    expect(await at.balance()).toEqual({ available: '843.45', frozen: '155' });
    await isWhole(at);
  });

  test('a stop on the wrong side of the opening price is dropped', async () => {
    const at = await start();
    const { id } = await opened(at, at.token, {
      status: 0,
      target_price: '59000',
      stop_loss_price: '58500',
      target_profit_price: '59500',
    });
    await ticked(at, '58400');
    expect(await reread(at, at.token, id)).toMatchObject({
      status: 'holding',
      openPrice: '58400',
      stopLoss: null,
      takeProfit: '59500',
    });
    await isWhole(at);
  });

  test('cancelling an entrusted order returns all, once', async () => {
    const at = await start();
    const { id } = await opened(at, at.token, { status: 0, target_price: '59000' });
    expect(await ordered(at, at.token, 'lever/cancel', { id })).toMatchObject({
      status: 'cancelled',
      openedAt: null,
      closeReason: null,
    });
    expect(await at.balance()).toEqual({ available: '1000', frozen: '0' });
    expect(await asked(at, at.token, 'lever/cancel', { id })).toMatchObject({
      code: 'lever.not_entrusted',
    });
    const position = await opened(at, at.token);
    expect(await asked(at, at.token, 'lever/cancel', { id: position.id })).toMatchObject({
      code: 'lever.not_entrusted',
    });
    await isWhole(at);
  });

  test.each([
    ['no lots', { share: 0 }, { code: 'lever.lots' }],
    ['a part of a lot', { share: '1.5' }, { code: 'lever.lots' }],
    ['lots as words', { share: 'many' }, { code: 'lever.lots' }],
    ['too many lots', { share: 1001 }, { code: 'lever.lots_max', params: { max: 1000 } }],
    ['a multiple that is not offered', { multiple: 7 }, { code: 'lever.multiple' }],
    [
      'a limit above the price for a long',
      { status: 0, target_price: '60000' },
      { code: 'lever.limit_side' },
    ],
    [
      'no limit price',
      { status: 0, target_price: '' },
      { code: 'param.invalid', params: { field: 'target_price' } },
    ],
    [
      'a take profit at the price',
      { target_profit_price: '60000' },
      { code: 'lever.tp_long', params: { price: '60000' } },
    ],
    [
      'a take profit of a short above the price',
      { type: 2, target_profit_price: '60001' },
      { code: 'lever.tp_short', params: { price: '60000' } },
    ],
    [
      'a stop loss above the price',
      { stop_loss_price: '60000.01' },
      { code: 'lever.sl_long', params: { price: '60000' } },
    ],
    [
      'a stop loss of a short below the price',
      { type: 2, stop_loss_price: '59999' },
      { code: 'lever.sl_short', params: { price: '60000' } },
    ],
    [
      'a stop loss at the liquidation price',
      { stop_loss_price: '57300' },
      { code: 'lever.sl_beyond', params: { price: '57300' } },
    ],
    [
      'a stop with more decimals than the pair has',
      { stop_loss_price: '59000.001' },
      { code: 'param.invalid', params: { field: 'stop_loss_price' } },
    ],
    [
      'a price that has moved away',
      { seen_price: '59000', max_slip: '0.01' },
      { code: 'price.moved', params: { seen: '59000', now: '60000' } },
    ],
    [
      'more than there is',
      { share: 100 },
      { code: 'wallet.less_than', params: { amount: '3030' } },
    ],
    ['a pair that is none', { currency_id: 99 }, { code: 'pair.not_found' }],
  ])('refuses %s', async (_, fields, refusal) => {
    const at = await start();
    const order = { currency_id: btc, legal_id: usdt, type: 1, share: 5, multiple: 20, ...fields };
    const body = await asked(at, at.token, 'lever/submit', order);
    expect(body).toMatchObject({ type: 'error', ...refusal });
    expect(await at.balance()).toEqual({ available: '1000', frozen: '0' });
  });

  test('a better price than seen executes, and so does one that is worse within the slip', async () => {
    const at = await start();
    const better = await opened(at, at.token, { seen_price: '61000', max_slip: '0' });
    const within = await opened(at, at.token, { seen_price: '59700', max_slip: '0.006' });
    expect([better.openPrice, within.openPrice]).toEqual(['60000', '60000']);
    await ticked(at, '59000');
    const close = { id: better.id, seen_price: '60000', max_slip: '0.01' };
    expect(await asked(at, at.token, 'lever/close', close)).toMatchObject({
      code: 'price.moved',
      params: { seen: '60000', now: '59000' },
    });
    const accepted = { ...close, max_slip: '0.02' };
    expect((await ordered(at, at.token, 'lever/close', accepted)).realised).toBe('-50');
    await isWhole(at);
  });

  test('nothing opens or closes at a stale price', async () => {
    const at = await start({ 'feed.stale_seconds': 10 });
    const { id } = await opened(at, at.token);
    await at.clock.advance(10_001);
    const order = { currency_id: btc, legal_id: usdt, type: 1, share: 5, multiple: 20 };
    expect(await asked(at, at.token, 'lever/submit', order)).toMatchObject({
      code: 'price.unavailable',
    });
    expect(await asked(at, at.token, 'lever/close', { id })).toMatchObject({
      code: 'price.unavailable',
    });
  });

  test('one key executes once', async () => {
    const at = await start();
    const order = { currency_id: btc, legal_id: usdt, type: 1, share: 5, multiple: 20 };
    const key = randomUUID();
    const [first, second] = await Promise.all([
      asked(at, at.token, 'lever/submit', order, key),
      asked(at, at.token, 'lever/submit', order, key),
    ]);
    expect(second).toEqual(first);
    const { id } = first.message;
    const closing = randomUUID();
    const closed = await asked(at, at.token, 'lever/close', { id }, closing);
    expect(await asked(at, at.token, 'lever/close', { id }, closing)).toEqual(closed);
    expect((await listed(at, at.token)).page.rows).toHaveLength(1);
    await isWhole(at);
  });

  test('of two closings with two keys one succeeds', async () => {
    const at = await start();
    const { id } = await opened(at, at.token);
    const answers = await Promise.all([
      asked(at, at.token, 'lever/close', { id }),
      asked(at, at.token, 'lever/close', { id }),
    ]);
    expect(answers.map(({ type, code }) => code ?? type).sort()).toEqual(['lever.not_open', 'ok']);
    expect(await at.balance()).toEqual({ available: '998.5', frozen: '0' });
    await isWhole(at);
  });

  test('others neither see nor close a position', async () => {
    const at = await start();
    const { id } = await opened(at, at.token);
    const other = await at.person();
    for (const path of ['lever/close', 'lever/cancel']) {
      expect(await asked(at, other.token, path, { id })).toMatchObject({
        code: 'record.not_found',
      });
    }
    expect((await listed(at, other.token)).page.rows).toEqual([]);
  });

  test('a night costs its fee once, from the balance and then from the margin', async () => {
    const at = await start();
    const { id } = await opened(at, at.token);
    const poor = await at.person({ [usdt]: '151.7' }, 'lever');
    const other = await opened(at, poor.token);
    await at.clock.advance(Date.parse('2026-03-03T00:00:00.000Z') - at.clock.now());
    await at.lock.idle();
    await ticked(at, '60000');
    expect(await reread(at, at.token, id)).toMatchObject({ overnightFee: '0.6', margin: '150' });
    expect(await reread(at, poor.token, other.id)).toMatchObject({
      overnightFee: '0.6',
      margin: '149.6',
      initialMargin: '150',
    });
    expect(await at.balance()).toEqual({ available: '847.9', frozen: '150' });
    expect((await balancesOf(at.db, poor.id)).in('lever', usdt)).toEqual({
      available: '0',
      frozen: '149.6',
    });
    await at.clock.advance(3 * 24 * 3_600_000);
    await at.lock.idle();
    await at.clock.advance(0);
    const causes = at.changes('lever').filter(({ row }) => row.id === id);
    expect(causes.map(({ cause }) => cause)).toEqual(['placed', ...Array(4).fill('overnight')]);
    expect(causes.at(-1)?.row['overnight_money']).toBe('2.4');
    await isWhole(at);
  });

  test('the page shows the pair, its positions and the account', async () => {
    const at = await start();
    await opened(at, at.token);
    await opened(at, at.token, { status: 0, target_price: '59000' });
    const { body } = await at.send(
      'lever/deal',
      { currency_id: btc, legal_id: usdt },
      { token: at.token },
    );
    expect(body.message).toMatchObject({
      my_transaction: [{ status: 1, share: 5 }],
      lever_share_limit: { min: 1, max: 1000 },
      multiple: {
        muit: [5, 10, 20, 50, 100].map((value) => ({ value })),
        share: [1, 5, 10, 50, 100].map((value) => ({ value })),
      },
      last_price: '60000',
      user_lever: '699.525',
      all_levers: '3000',
      ustd_price: '1',
      lever_burst_hazard_rate: '10',
      limit_open: true,
      stop_open: true,
    });
  });

  test('the list is filtered by status and pair', async () => {
    const at = await start();
    await opened(at, at.token);
    await opened(at, at.token, { status: 0, target_price: '59000' });
    const counts = async (fields: Record<string, number>) =>
      (await listed(at, at.token, fields)).page.total;
    expect(await counts({ status: 0 })).toBe(1);
    expect(await counts({ status: 1 })).toBe(1);
    expect(await counts({ status: 2 })).toBe(0);
    expect(await counts({ status: 3 })).toBe(0);
    expect(await counts({ status: -1, currency_id: btc })).toBe(2);
    expect(await counts({ currency_id: 2 })).toBe(0);
    expect(await counts({ currency_id: 0, legal_id: 0 })).toBe(2);
  });
});
