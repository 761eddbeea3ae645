// Long, because the lives of orders are told as one story of one market.

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { amount, multiply, subtract, sum } from '../../schemas/kernel/money';
import { SpotOrder } from '../../schemas/spot/spot-order';
import { balancesOf } from '../../server/ledger/balances';
import type { Settings } from '../../server/platform/settings';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase, withoutTriggers } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

const btc = 1;
const usdt = 3;
const one = amount('1');

const order = (fields: Record<string, string | number> = {}) => ({
  currency_id: btc,
  legal_id: usdt,
  type: 1,
  match_type: 1,
  target_price: '60000',
  amount: '0.015',
  ...fields,
});

const place = (at: TestApp, token: string, fields = {}, key = randomUUID()) =>
  at.send('coin/trade', order(fields), { token, key });

const placed = async (at: TestApp, token: string, fields = {}) => {
  const { body } = await place(at, token, fields);
  expect(body.type).toBe('ok');
  return v.parse(SpotOrder, body.message);
};

const reread = async (at: TestApp, token: string, id: number) => {
  const { body } = await at.send('coin/list', {}, { token, method: 'GET' });
  const rows = v.parse(v.array(SpotOrder), body.message.data);
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`Order ${id} is not in the list.`);
  return found;
};

const marketAt = (at: TestApp, price: string) => {
  at.script.setBook('BTC/USDT', [['59980', '1']], [['60010', '1']]);
  at.script.trade('BTC/USDT', price, '0');
};

describeOnEachDatabase('the spot exchange', (open) => {
  const start = async (settings: Partial<Settings> = {}) => {
    const { db } = open();
    const at = await openApp(db, spotOrderCalls, { settings });
    await at.engine.start();
    marketAt(at, '60005');
    return { ...at, db };
  };

  test('a buy takes the depth at each level and gives the better price to its owner', async () => {
    const at = await start();
    at.script.setBook(
      'BTC/USDT',
      [['59980', '1']],
      [
        ['59990', '0.01'],
        ['60000', '0.005'],
      ],
    );
    const { id, token } = await at.person({ [usdt]: '900' });
    const bought = await placed(at, token);
    expect(bought).toMatchObject({
      status: 'completed',
      filled: '0.015',
      averagePrice: '59993.33333333',
      fee: '0.00003',
      feeCurrency: 'BTC',
    });
    expect(bought.fills.map(({ price, amount: quantity }) => [price, quantity])).toEqual([
      ['59990', '0.01'],
      ['60000', '0.005'],
    ]);
    const balances = await balancesOf(at.db, id);
    expect(balances.in('change', usdt)).toEqual({ available: '0.1', frozen: '0' });
    expect(balances.in('change', btc)).toEqual({ available: '0.01497', frozen: '0' });
  });

  test('lists the fills of an order as they happened', async () => {
    const at = await start();
    at.script.setBook(
      'BTC/USDT',
      [['59980', '1']],
      [
        ['59980', '0.002'],
        ['59990', '0.003'],
        ['60000', '0.005'],
      ],
    );
    const { token } = await at.person({ [usdt]: '900' });
    const { id, fills } = await placed(at, token);
    const pricesOf = (filled: typeof fills) => filled.map(({ price }) => price);
    expect(pricesOf(fills)).toEqual(['59980', '59990', '60000']);
    at.script.trade('BTC/USDT', '59970', '5');
    await at.lock.idle();
    const stored = await reread(at, token, id);
    expect(pricesOf(stored.fills)).toEqual(['59980', '59990', '60000', '59970']);
    expect(stored.fills.slice(0, 3)).toEqual(fills);
  });

  test('a sell of the contract: 0.2 ETH at limit 2500 filled at 2501.30', async () => {
    const at = await start();
    at.script.setBook('ETH/USDT', [['2501.3', '5']], [['2501.4', '5']]);
    at.script.trade('ETH/USDT', '2501.3', '0');
    const { id, token } = await at.person({ 2: '0.2' });
    await placed(at, token, { currency_id: 2, type: 2, target_price: '2500', amount: '0.2' });
    const balances = await balancesOf(at.db, id);
    expect(balances.in('change', usdt)).toEqual({ available: '499.25948', frozen: '0' });
    expect(balances.in('change', 2)).toEqual({ available: '0', frozen: '0' });
  });

  test('the rest waits for trades of the feed, older orders first, then a cancel returns it', async () => {
    const at = await start();
    const first = await at.person({ [usdt]: '900' });
    const second = await at.person({ [usdt]: '900' });
    const older = await placed(at, first.token);
    const newer = await placed(at, second.token);
    expect([older.status, newer.status]).toEqual(['waiting', 'waiting']);

    at.script.trade('BTC/USDT', '60001', '5');
    await at.lock.idle();
    expect((await reread(at, first.token, older.id)).filled).toBe('0');

    // Heard of late: it happened before either was accepted.
    at.script.trade('BTC/USDT', '59990', '5', at.clock.now() - 1);
    await at.lock.idle();
    expect((await reread(at, first.token, older.id)).filled).toBe('0');

    const tick = at.script.trade('BTC/USDT', '59990', '0.02');
    await at.lock.idle();
    const filled = await reread(at, first.token, older.id);
    expect(filled).toMatchObject({ status: 'completed', filled: '0.015' });
    expect(filled.fills.map((fill) => fill.tick)).toEqual([tick.uid]);
    const partly = await reread(at, second.token, newer.id);
    expect(partly).toMatchObject({ status: 'waiting', filled: '0.005' });

    const key = randomUUID();
    const sent = { token: second.token, key, method: 'PUT' } as const;
    const cancelled = await at.send('coin/trade', { id: newer.id }, sent);
    expect(v.parse(SpotOrder, cancelled.body.message)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'user',
      filled: '0.005',
    });
    const balances = await balancesOf(at.db, second.id);
    expect(balances.in('change', usdt)).toEqual({ available: '600.05', frozen: '0' });
    const again = await at.send('coin/trade', { id: newer.id }, { ...sent, key: randomUUID() });
    expect(again.body.code).toBe('spot.not_waiting');
    expect(at.faults).toEqual([]);
  });

  test('a rest below the minimum is returned and the order completed', async () => {
    const at = await start();
    at.script.setBook('DOGE/USDT', [], [['0.5', '100']]);
    at.script.trade('DOGE/USDT', '0.5', '0');
    const { id, token } = await at.person({ [usdt]: '60' });
    const doge = { currency_id: 6, target_price: '0.5', amount: '100.5' };
    expect(await placed(at, token, doge)).toMatchObject({ status: 'completed', filled: '100' });
    expect((await balancesOf(at.db, id)).in('change', usdt)).toEqual({
      available: '10',
      frozen: '0',
    });
  });

  test('a market order takes what is within its price and leaves nothing waiting', async () => {
    const at = await start();
    at.script.setBook(
      'BTC/USDT',
      [],
      [
        ['60010', '0.01'],
        ['60400', '1'],
      ],
    );
    const { id, token } = await at.person({ [usdt]: '2000' });
    const bought = await placed(at, token, { match_type: 2, target_price: '60300' });
    expect(bought).toMatchObject({ status: 'completed', filled: '0.01' });
    const { available, frozen } = (await balancesOf(at.db, id)).in('change', usdt);
    expect([available, frozen]).toEqual(['1399.9', '0']);

    const worse = await place(at, token, { match_type: 2, target_price: '60009' });
    expect(worse.body).toMatchObject({
      code: 'price.moved',
      params: { seen: '60009', now: '60010' },
      message: 'The price has moved from 60009 to 60010',
    });
  });

  test.each([
    ['more than there is', { amount: '0.02' }, 'wallet.insufficient'],
    ['more than there is to sell', { type: 2 }, 'spot.insufficient_sellable'],
    ['no quantity', { amount: '' }, 'spot.quantity_required'],
    ['a quantity of zero', { amount: '0' }, 'amount.invalid'],
    ['a negative quantity', { amount: '-1' }, 'amount.invalid'],
    ['an exponent', { amount: '1e-2' }, 'amount.invalid'],
    ['too many decimals', { amount: '0.0150001' }, 'amount.decimals'],
    ['no price', { target_price: '' }, 'spot.price_invalid'],
    ['a price finer than the pair has', { target_price: '60000.001' }, 'spot.price_invalid'],
    ['too little value', { amount: '0.0001' }, 'spot.below_notional'],
    ['a pair that is not there', { currency_id: 99 }, 'pair.not_found'],
    ['a side that is not there', { type: 3 }, 'param.invalid'],
  ])('is refused: %s', async (_, fields, code) => {
    const at = await start();
    const { id, token } = await at.person({ [usdt]: '900' });
    const { status, body } = await place(at, token, fields);
    expect([status, body.type, body.code]).toEqual([200, 'error', code]);
    expect((await balancesOf(at.db, id)).in('change', usdt)).toEqual({
      available: '900',
      frozen: '0',
    });
  });

  test('without a fresh price nothing is accepted', async () => {
    const at = await start({ 'feed.stale_seconds': 10 });
    await at.clock.advance(10_001);
    const { token } = await at.person({ [usdt]: '900' });
    expect((await place(at, token)).body.code).toBe('price.unavailable');
  });

  test('a double tap is one order, and a repeat gets the same answer', async () => {
    const at = await start();
    const { id, token } = await at.person({ [usdt]: '900' });
    const key = randomUUID();
    const [one, two] = await Promise.all([place(at, token, {}, key), place(at, token, {}, key)]);
    expect(one.body.message.id).toBe(two.body.message.id);
    expect([one, two].filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(1);
    expect((await balancesOf(at.db, id)).in('change', usdt).frozen).toBe('900');
    const other = await place(at, token, { amount: '0.001' }, key);
    expect(other.body.code).toBe('idempotency.mismatch');
    const without = await at.send('coin/trade', order(), { token });
    expect([without.status, without.body.code]).toEqual([400, 'idempotency.missing']);
  });

  test('an order belongs to its owner', async () => {
    const at = await start();
    const owner = await at.person({ [usdt]: '900' });
    const stranger = await at.person();
    const { id } = await placed(at, owner.token);
    const sent = { token: stranger.token, key: randomUUID(), method: 'PUT' } as const;
    expect((await at.send('coin/trade', { id }, sent)).body.code).toBe('record.not_found');
    const list = await at.send('coin/list', {}, { token: stranger.token, method: 'GET' });
    expect(list.body.message.data).toEqual([]);
    const visitor = await at.send('coin/list', {}, { method: 'GET' });
    expect([visitor.status, visitor.body.type]).toEqual([200, '999']);
  });

  test('waiting orders are taken up again after a restart', async () => {
    const before = await start();
    const { token } = await before.person({ [usdt]: '900' });
    const { id } = await placed(before, token);
    const after = await start();
    after.script.trade('BTC/USDT', '59000', '1');
    await after.lock.idle();
    expect(await reread(after, token, id)).toMatchObject({ status: 'completed' });
  });

  test('an order that cannot be filled is set aside, and everybody else is filled', async () => {
    const at = await start();
    const broken = await at.person({ [usdt]: '900' });
    const other = await at.person({ [usdt]: '900' });
    const older = await placed(at, broken.token);
    const newer = await placed(at, other.token);
    const frozen = (delta: string) =>
      withoutTriggers(at.db, (trx) =>
        sql`update ledger_balance set amount = amount + ${delta}::numeric
          where owner = ${broken.id} and bucket = 'change.frozen'`.execute(trx),
      );
    await frozen('-1');
    at.script.trade('BTC/USDT', '59990', '1');
    await at.lock.idle();
    expect(await reread(at, other.token, newer.id)).toMatchObject({ status: 'completed' });
    expect(await reread(at, broken.token, older.id)).toMatchObject({ filled: '0' });
    expect(at.places).toContain(`spot fill: order ${older.id} is set aside`);

    await frozen('1');
    at.script.trade('BTC/USDT', '59990', '1');
    await at.lock.idle();
    expect(await reread(at, broken.token, older.id)).toMatchObject({ filled: '0' });
    // It takes what it missed, and no other tick is needed.
    await at.clock.advance(60_000);
    await at.lock.idle();
    const late = await reread(at, broken.token, older.id);
    expect(late).toMatchObject({ status: 'completed', fills: [{ late: true }] });
    expect((await verifyRecords(at.db)).violations).toEqual([]);
  });

  test('whatever happens, no money appears or is lost', async () => {
    const at = await start();
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('place' as const),
        type: fc.constantFrom(1, 2),
        match_type: fc.constantFrom(1, 2),
        cents: fc.integer({ min: 5_990_000, max: 6_010_000 }),
        millionths: fc.integer({ min: 200, max: 20_000 }),
      }),
      fc.record({
        kind: fc.constant('trade' as const),
        cents: fc.integer({ min: 5_990_000, max: 6_010_000 }),
        millionths: fc.integer({ min: 1, max: 30_000 }),
      }),
      fc.record({ kind: fc.constant('cancel' as const) }),
    );
    const price = (cents: number) =>
      `${Math.floor(cents / 100)}.${`${cents % 100}`.padStart(2, '0')}`;
    const quantity = (millionths: number) => `0.${`${millionths}`.padStart(6, '0')}`;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const { id, token } = await at.person({ [usdt]: '5000', [btc]: '0.1' });
        for (const step of steps) {
          if (step.kind === 'trade') {
            at.script.trade('BTC/USDT', price(step.cents), quantity(step.millionths));
          } else if (step.kind === 'place') {
            await place(at, token, {
              type: step.type,
              match_type: step.match_type,
              target_price: price(step.cents),
              amount: quantity(step.millionths),
            });
          } else {
            const { body } = await at.send('coin/list', { status: 1 }, { token, method: 'GET' });
            const [row] = v.parse(v.array(SpotOrder), body.message.data);
            const sent = { token, key: randomUUID(), method: 'PUT' } as const;
            if (row) await at.send('coin/trade', { id: row.id }, sent);
          }
        }
        await at.lock.idle();
        const { body } = await at.send('coin/list', { limit: 100 }, { token, method: 'GET' });
        const orders = v.parse(v.array(SpotOrder), body.message.data);
        const waiting = orders.filter(({ status }) => status === 'waiting');
        const frozenFor = (side: string) =>
          sum(
            waiting
              .filter((step) => step.side === side)
              .map((step) =>
                multiply(subtract(step.quantity, step.filled), side === 'buy' ? step.price : one),
              ),
          );
        const balances = await balancesOf(at.db, id);
        expect(balances.in('change', btc).frozen).toBe(frozenFor('sell'));
        expect(balances.in('change', usdt).frozen).toBe(frozenFor('buy'));
        expect(at.faults).toEqual([]);
      }),
      { numRuns: 12 },
    );
    expect((await verifyRecords(at.db)).violations).toEqual([]);
  });
});
