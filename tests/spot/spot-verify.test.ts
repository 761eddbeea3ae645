import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SpotOrder } from '../../schemas/spot/spot-order';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase } from '../support/database/databases';
import { type Manipulation, testManipulations } from '../support/database/manipulations';
import { openApp } from '../support/server/test-app';

const btc = 1;
const usdt = 3;

const manipulations: Manipulation[] = [
  [
    'a filled order that says more',
    "update spot_order set filled = quantity, status = 'completed' where id = :part",
    ['frozen.claims', 'order.fills', 'order.postings'],
  ],
  [
    'a fee that was lowered',
    'update spot_order set fee = 0 where id = :done',
    ['order.fills', 'order.postings'],
  ],
  [
    'another limit of a waiting sale',
    'update spot_order set target_price = 1 where id = :sale',
    ['order.terms'],
  ],
  [
    'another limit of a waiting purchase',
    'update spot_order set target_price = target_price / 2 where id = :part',
    ['frozen.claims', 'fill.tick', 'order.postings', 'order.terms'],
  ],
  [
    'another owner of an order',
    'update spot_order set user_id = :stranger where id = :part',
    ['frozen.claims', 'order.postings', 'order.terms'],
  ],
  [
    'a quantity that was raised',
    'update spot_order set quantity = quantity * 2 where id = :part',
    ['frozen.claims', 'order.postings', 'order.terms'],
  ],
  [
    'an order that waits no longer',
    "update spot_order set status = 'completed' where id = :sale",
    ['frozen.claims', 'order.postings'],
  ],
  [
    'a price of a fill that was changed',
    'update spot_fill set price = price - 1 where order_id = :done',
    ['fill.tick', 'order.postings', 'fill.terms'],
  ],
  [
    'a quantity of a fill that was changed',
    'update spot_fill set quantity = quantity * 2 where order_id = :done',
    ['order.fills', 'order.postings', 'fill.terms'],
  ],
  [
    'another tick of a fill',
    'update spot_fill set tick_uid = (select uid from market_tick where pair_id <> 1 limit 1) where order_id = :done',
    ['fill.tick', 'fill.terms'],
  ],
  ['deleted fills', 'delete from spot_fill', ['order.fills', 'order.postings', 'fill.terms']],
  ['deleted ticks', 'delete from market_tick', ['fill.tick']],
  [
    'a tick at another price',
    'update market_tick set price = price + 1 where pair_id = 1',
    ['fill.tick'],
  ],
  [
    'deleted waiting orders',
    "delete from spot_fill where order_id in (select id from spot_order where status = 'waiting'); delete from spot_order where status = 'waiting'",
    ['frozen.claims', 'order.missing'],
  ],
  [
    'a waiting order without money',
    "insert into spot_order (user_id, pair_id, side, match, target_price, quantity, filled, fee, fee_rate, accepted_price, status, created_ms, updated_ms) select user_id, pair_id, side, match, target_price, quantity, 0, 0, fee_rate, accepted_price, 'waiting', created_ms, updated_ms from spot_order where id = :part",
    ['frozen.claims', 'order.postings', 'order.terms'],
  ],
  [
    'an unfounded grant',
    'select ledger_post(\'[{"id":"self","time_ms":1,"kind":"demo.grant","ref_kind":"user","ref_id":":stranger","lines":[{"owner":0,"bucket":"sys.grant","currency":3,"delta":-5},{"owner"::stranger,"bucket":"change","currency":3,"delta":5}]}]\')',
    ['grant.account'],
  ],
  [
    'a grant to nobody',
    'select ledger_post(\'[{"id":"self","time_ms":1,"kind":"demo.grant","ref_kind":"user","ref_id":"987654","lines":[{"owner":0,"bucket":"sys.grant","currency":3,"delta":-5},{"owner":987654,"bucket":"change","currency":3,"delta":5}]}]\')',
    ['grant.account'],
  ],
  [
    'a cut-off tail with balances recomputed',
    "delete from ledger_line l using ledger_entry e where e.id = l.entry_id and e.block >= (select max(block) from ledger_entry where kind = 'spot.fill'); delete from ledger_entry where block >= (select max(block) from ledger_entry where kind = 'spot.fill'); delete from ledger_block b where not exists (select from ledger_entry e where e.block = b.seq); update ledger_head set (seq, prev_hash, hash) = (select seq, prev_hash, hash from ledger_block order by seq desc limit 1); delete from ledger_balance; insert into ledger_balance select owner, currency, bucket, sum(delta) from ledger_line where owner > 0 group by 1, 2, 3",
    ['frozen.claims', 'order.postings', 'fill.terms'],
  ],
];

describeOnEachDatabase('the check of orders, fills and ticks', (database) => {
  /** A completed order, one that is filled in part, a waiting sale, a cancelled one, and a stranger. */
  const record = async () => {
    const app = await openApp(database().db, spotOrderCalls);
    await app.engine.start();
    app.script.setBook('BTC/USDT', [['59980', '1']], [['60010', '1']]);
    app.script.trade('BTC/USDT', '60005', '0');
    app.script.setBook('ETH/USDT', [['2500', '1']], [['2501', '1']]);
    app.script.trade('ETH/USDT', '2500.5', '0');
    const owner = await app.person({ [usdt]: '5000', [btc]: '1' });
    const stranger = await app.person();
    const place = async (fields: Record<string, string | number>) => {
      const order = { currency_id: btc, legal_id: usdt, type: 1, match_type: 1, ...fields };
      const sent = { token: owner.token, key: randomUUID() };
      return v.parse(SpotOrder, (await app.send('coin/trade', order, sent)).body.message).id;
    };
    await app.clock.advance(1_000);
    const done = await place({ target_price: '60000', amount: '0.01' });
    await place({ currency_id: 2, target_price: '2600', amount: '0.1', match_type: 2 });
    await app.clock.advance(1_000);
    app.script.trade('BTC/USDT', '59990', '0.01');
    await app.lock.idle();
    const part = await place({ target_price: '59000', amount: '0.02' });
    const cancelled = await place({ target_price: '58000', amount: '0.01' });
    const sale = await place({ type: 2, target_price: '70000', amount: '0.1' });
    const sent = { token: owner.token, key: randomUUID(), method: 'PUT' } as const;
    await app.send('coin/trade', { id: cancelled }, sent);
    await app.clock.advance(1_000);
    app.script.trade('BTC/USDT', '59000', '0.005');
    await app.lock.idle();
    expect(app.faults).toEqual([]);
    return { part, done, sale, stranger: stranger.id };
  };

  const story = testManipulations({ database, record, manipulations });

  test('reads every order', async () => {
    await story();
    expect((await verifyRecords(database().db)).orders).toBe(5);
  });
});
