import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SpotOrder } from '../../schemas/spot/spot-order';
import { createWatch } from '../../server/integrity/watch';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { describeOnEachDatabase, withoutTriggers } from '../support/databases';
import { openApp } from '../support/test-app';

const usdt = 3;
/** Slices after which everything was looked at, in databases as small as these. */
const slicesOfAll = 24;

describeOnEachDatabase('the watch over the records', (database) => {
  const start = async () => {
    const app = await openApp(database().db, spotOrderCalls);
    await app.engine.start();
    for (const [symbol, bid, ask] of [
      ['BTC/USDT', '59980', '60010'],
      ['ETH/USDT', '2500', '2501'],
    ] as const) {
      app.script.setBook(symbol, [[bid, '1']], [[ask, '1']]);
      app.script.trade(symbol, bid, '0');
    }
    const { report } = app.services;
    const watch = createWatch({ db: database().db, report, onSuspended: app.engine.suspend });
    const owner = await app.person({ [usdt]: '5000' });
    const place = async (currency: number, price: string) => {
      const order = { currency_id: currency, legal_id: usdt, type: 1, match_type: 1 };
      const fields = { ...order, target_price: price, amount: '0.01' };
      return (await app.send('coin/trade', fields, { token: owner.token, key: randomUUID() })).body;
    };
    const tamper = (statement: string) =>
      withoutTriggers(database().db, (trx) => sql.raw(statement).execute(trx));
    const checkAll = async () => {
      for (let slice = 0; slice < slicesOfAll; slice += 1) await watch.checkNext();
    };
    return { ...app, watch, owner, place, tamper, checkAll };
  };

  test('finds nothing in whole records', async () => {
    const { watch, place, checkAll, places } = await start();
    await place(1, '50000');
    await watch.checkNewest();
    await checkAll();
    expect(watch.violations()).toEqual([]);
    expect(places).toEqual([]);
  });

  test.each(['checkNewest', 'checkAll'] as const)(
    'suspends the pair of an order that was altered, and no other, until it is whole (%s)',
    async (by) => {
      const app = await start();
      const { watch, owner, place, tamper, checkAll, places } = app;
      const { id } = v.parse(SpotOrder, (await place(1, '50000')).message);
      const filled = (plus: string) =>
        tamper(`update spot_order set filled = filled + ${plus} where id = ${id}`);
      await filled('0.001');
      await (by === 'checkAll' ? checkAll() : watch.checkNewest());

      expect(await place(1, '50000')).toMatchObject({ type: 'error', code: 'pair.suspended' });
      expect(await place(2, '2400')).toMatchObject({ type: 'ok' });
      const cancel = { token: owner.token, key: randomUUID(), method: 'PUT' } as const;
      expect((await app.send('coin/trade', { id }, cancel)).body.code).toBe('pair.suspended');
      app.script.trade('BTC/USDT', '49000', '1');
      await app.lock.idle();
      expect(places).toContain(`the records: order.fills ${id}`);
      expect(new Set(places).size).toBe(places.length);

      await filled('-0.001');
      await checkAll();
      expect(watch.violations()).toEqual([]);
      expect(await place(1, '49999')).toMatchObject({ type: 'ok' });
      app.script.trade('BTC/USDT', '49000', '1');
      await app.lock.idle();
      const list = await app.send('coin/list', {}, { token: owner.token, method: 'GET' });
      const orders = v.parse(v.array(SpotOrder), list.body.message.data);
      expect(orders.find((order) => order.id === id)?.status).toBe('completed');
      await checkAll();
      expect(watch.violations()).toEqual([]);
    },
  );
});
