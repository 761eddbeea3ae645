import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { dayMs } from '../../schemas/kernel/time';
import { SpotOrder } from '../../schemas/spot/spot-order';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase, withoutTriggers } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

const [btc, usdt] = [1, 3];

describeOnEachDatabase('spot orders over a restart', (open) => {
  let nextMs = Date.parse('2026-03-03T09:00:00.000Z');

  /** A server that starts at the time at which the last one ended, or a day later. */
  const start = async (atMs: number) => {
    const at = await openApp(open().db, spotOrderCalls);
    await at.clock.advance(atMs - at.clock.now());
    at.script.setBook('BTC/USDT', [['59980', '1']], [['60010', '1']]);
    await at.engine.start();
    await at.lock.idle();
    return at;
  };
  const firstServer = () => {
    nextMs += dayMs;
    return start(nextMs);
  };
  const traded = async (at: TestApp, price: string, quantity: string) => {
    await at.clock.advance(1_000);
    const tick = at.script.trade('BTC/USDT', price, quantity);
    await at.lock.idle();
    return tick;
  };
  type Person = Awaited<ReturnType<TestApp['person']>>;
  const placed = async (at: TestApp, { token }: Person, price: string, quantity = '0.01') => {
    const fields = { currency_id: btc, legal_id: usdt, type: 1, match_type: 1 };
    const key = crypto.randomUUID();
    const sent = { ...fields, target_price: price, amount: quantity };
    const { body } = await at.send('coin/trade', sent, { token, key });
    return v.parse(SpotOrder, body.message).id;
  };
  const reread = async (at: TestApp, { token }: Person, id: number) => {
    const { body } = await at.send('coin/list', {}, { token, method: 'GET' });
    const found = v.parse(v.array(SpotOrder), body.message.data).find((order) => order.id === id);
    if (!found) throw new Error(`Order ${id} is not in the list.`);
    return found;
  };
  const stopped = async (at: TestApp) => {
    at.engine.stop();
    await at.store.flush();
  };
  const isWhole = async () => expect((await verifyRecords(open().db)).violations).toEqual([]);

  test('a trade that no server evaluated fills afterwards, once, and is marked late', async () => {
    const before = await firstServer();
    await traded(before, '60000', '0');
    const owner = await before.person({ [usdt]: '10000' });
    const id = await placed(before, owner, '59000');
    const far = await placed(before, owner, '50000');
    const live = await placed(before, owner, '59900');
    await traded(before, '59900', '1');
    await stopped(before);
    const tick = await traded(before, '58900', '0.004');
    const rest = await traded(before, '58950', '1');
    await before.store.flush();
    const after = await start(before.clock.now());
    const filled = await reread(after, owner, id);
    expect(filled).toMatchObject({ status: 'completed', filled: '0.01', averagePrice: '58930' });
    expect(filled.fills).toMatchObject([
      { tick: tick.uid, amount: '0.004', late: true },
      { tick: rest.uid, amount: '0.006', late: true },
    ]);
    expect((await reread(after, owner, live)).fills).toMatchObject([{ late: false }]);
    expect(await reread(after, owner, far)).toMatchObject({ status: 'waiting', filled: '0' });
    expect(after.changes('spot')).toMatchObject([{ cause: 'filled' }, { cause: 'filled' }]);
    await stopped(after);
    const again = await start(after.clock.now() + 1_000);
    expect((await reread(again, owner, id)).fills).toHaveLength(2);
    expect(again.faults).toEqual([]);
    await stopped(again);
    await isWhole();
  });

  test('a trade that was evaluated before the restart fills no more than its quantity', async () => {
    const before = await firstServer();
    await traded(before, '60000', '0');
    const owner = await before.person({ [usdt]: '10000' });
    const first = await placed(before, owner, '59000');
    const second = await placed(before, owner, '59000');
    await traded(before, '58900', '0.013');
    expect(await reread(before, owner, second)).toMatchObject({ filled: '0.003' });
    await stopped(before);
    const after = await start(before.clock.now() + 1_000);
    expect(await reread(after, owner, first)).toMatchObject({ filled: '0.01' });
    expect(await reread(after, owner, second)).toMatchObject({ filled: '0.003' });
    await traded(after, '58900', '1');
    const { fills } = await reread(after, owner, second);
    expect(fills.map(({ late }) => late)).toEqual([false, false]);
    await stopped(after);
    await isWhole();
  });

  test('an order does not take a trade before it, and one that was cancelled takes none', async () => {
    const before = await firstServer();
    await traded(before, '60000', '0');
    const owner = await before.person({ [usdt]: '10000' });
    const cancelled = await placed(before, owner, '59000');
    await stopped(before);
    await traded(before, '58900', '1');
    const sent = { token: owner.token, key: crypto.randomUUID(), method: 'PUT' as const };
    expect((await before.send('coin/trade', { id: cancelled }, sent)).body.type).toBe('ok');
    await traded(before, '60000', '0');
    await before.clock.advance(1_000);
    const later = await placed(before, owner, '59000');
    await before.store.flush();
    const after = await start(before.clock.now() + 1_000);
    expect(await reread(after, owner, cancelled)).toMatchObject({
      status: 'cancelled',
      filled: '0',
    });
    expect(await reread(after, owner, later)).toMatchObject({ status: 'waiting', filled: '0' });
    await stopped(after);
    await isWhole();
  });

  test('a mark of lateness that nobody booked is found', async () => {
    const at = await firstServer();
    await traded(at, '60000', '0');
    const owner = await at.person({ [usdt]: '10000' });
    const id = await placed(at, owner, '59000');
    await traded(at, '58900', '1');
    await stopped(at);
    await isWhole();
    const mark = (isLate: boolean) =>
      withoutTriggers(open().db, (trx) =>
        sql`update spot_fill set is_late = ${isLate} where order_id = ${id}`.execute(trx),
      );
    await mark(true);
    const { violations } = await verifyRecords(open().db);
    expect(new Set(violations.map(({ check }) => check))).toEqual(new Set(['fill.terms']));
    await mark(false);
    await isWhole();
  });
});
