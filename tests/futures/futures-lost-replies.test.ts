import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '../../server/domains';
import { balancesOf } from '../../server/ledger/balances';
import { describeOverProxy, expectWhole } from '../support/database/proxied-database';
import { opened, reread, ticked, usdt } from '../support/futures-orders';
import { openApp } from '../support/server/test-app';

// What PostgreSQL carried out while its reply was lost on the way back.

describeOverProxy('a reply about a contract that is lost', (database) => {
  const start = async () => {
    const at = await openApp(database().db, calls, {
      endLost: database().endLost,
      isListening: () => true,
    });
    await at.engine.start();
    at.script.trade('BTC/USDT', '60000', '1');
    const { id, token } = await at.person({ [usdt]: '1000' }, 'lever');
    const balance = async () => (await balancesOf(database().db, id)).in('lever', usdt);
    return { ...at, token, balance };
  };

  test('of an opening: its key gives the position, and ticks act on it', async () => {
    const at = await start();
    const order = { currency_id: 1, legal_id: usdt, type: 1, share: 5, multiple: 20 };
    const sent = { token: at.token, key: randomUUID() };
    const lost = database().proxy.loseReplyTo('request_commit');
    expect((await at.send('lever/submit', order, sent)).status).toBe(500);
    await lost;
    const replayed = await at.send('lever/submit', order, sent);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    await ticked(at, '57000');
    const { id } = replayed.body.message;
    expect((await reread(at, at.token, id)).closeReason).toBe('liquidation');
    expect(await at.balance()).toEqual({ available: '848.5', frozen: '0' });
    await expectWhole(database().db);
    at.engine.stop();
  });

  test('of a closing: it is closed once, and no tick closes it again', async () => {
    const at = await start();
    const { id } = await opened(at, at.token);
    await ticked(at, '60600');
    const sent = { token: at.token, key: randomUUID() };
    const lost = database().proxy.loseReplyTo('request_commit');
    expect((await at.send('lever/close', { id }, sent)).status).toBe(500);
    await lost;
    await ticked(at, '57000');
    expect(await reread(at, at.token, id)).toMatchObject({ closeReason: 'user', realised: '30' });
    const replayed = await at.send('lever/close', { id }, sent);
    expect(replayed.body).toMatchObject({ type: 'ok', message: { id, close_reason: 'user' } });
    expect(await at.balance()).toEqual({ available: '1028.5', frozen: '0' });
    await expectWhole(database().db);
    at.engine.stop();
  });

  test('of changed stops: the new ones act, the old ones do not', async () => {
    const at = await start();
    const { id } = await opened(at, at.token, { stop_loss_price: '59500' });
    const stops = { id, target_profit_price: '61000', stop_loss_price: '58500' };
    const sent = { token: at.token, key: randomUUID() };
    const lost = database().proxy.loseReplyTo('request_commit');
    expect((await at.send('lever/setstop', stops, sent)).status).toBe(500);
    await lost;
    await ticked(at, '59400');
    expect(await reread(at, at.token, id)).toMatchObject({
      status: 'holding',
      takeProfit: '61000',
      stopLoss: '58500',
    });
    const replayed = await at.send('lever/setstop', stops, sent);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    await ticked(at, '58400');
    expect(await reread(at, at.token, id)).toMatchObject({
      closeReason: 'stop_loss',
      lastPrice: '58400',
    });
    expect(await at.balance()).toEqual({ available: '918.5', frozen: '0' });
    await expectWhole(database().db);
    at.engine.stop();
  });

  test('of a cancellation: the freeze returns once, and no tick opens the order', async () => {
    const at = await start();
    const { id } = await opened(at, at.token, { status: 0, target_price: '59000' });
    const sent = { token: at.token, key: randomUUID() };
    const lost = database().proxy.loseReplyTo('request_commit');
    expect((await at.send('lever/cancel', { id }, sent)).status).toBe(500);
    await lost;
    await ticked(at, '58900');
    expect((await reread(at, at.token, id)).status).toBe('cancelled');
    const replayed = await at.send('lever/cancel', { id }, sent);
    expect(replayed.body).toMatchObject({ type: 'ok', message: { id, status: 4 } });
    const other = { token: at.token, key: randomUUID() };
    expect((await at.send('lever/cancel', { id }, other)).body.code).toBe('lever.not_entrusted');
    expect(await at.balance()).toEqual({ available: '1000', frozen: '0' });
    await expectWhole(database().db);
    at.engine.stop();
  });

  test('of an activation: the position opens once, at its tick, and its owner is notified', async () => {
    const at = await start();
    const stops = { stop_loss_price: '58950' };
    const fields = { status: 0, target_price: '59000', ...stops };
    const { id } = await opened(at, at.token, fields);
    const lost = database().proxy.loseReplyTo('commit');
    const tick = await ticked(at, '58900');
    await lost;
    await at.lock.idle();
    await ticked(at, '58800');
    const held = await reread(at, at.token, id);
    expect(held).toMatchObject({ status: 'holding', openPrice: '58900', stopLoss: null });
    expect(held.openTick?.id).toBe(tick.uid);
    await at.clock.advance(0);
    expect(at.changes('lever').filter(({ row }) => row.id === id)).toMatchObject([
      { cause: 'placed' },
      { cause: 'activated_without_stop' },
    ]);
    expect(await at.balance()).toEqual({ available: '851.2775', frozen: '147.25' });
    await expectWhole(database().db);
    at.engine.stop();
  });

  test('of a liquidation: it happens once, and its owner is notified', async () => {
    const at = await start();
    const { id } = await opened(at, at.token);
    const lost = database().proxy.loseReplyTo('commit');
    const tick = await ticked(at, '57250');
    await lost;
    await at.lock.idle();
    await ticked(at, '57000');
    const closed = await reread(at, at.token, id);
    expect(closed).toMatchObject({ closeReason: 'liquidation', lastPrice: '57250' });
    expect(closed.closeTick?.id).toBe(tick.uid);
    await at.clock.advance(0);
    const causes = at.changes('lever').filter(({ row }) => row.id === id);
    expect(causes.map(({ cause }) => cause)).toEqual(['placed', 'liquidation']);
    expect(await at.balance()).toEqual({ available: '861', frozen: '0' });
    await expectWhole(database().db);
    at.engine.stop();
  });
});
