import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { optionCalls } from '../../server/option/option-routes';
import { optionOrders } from '../../server/option/order-store';
import { recomputationText, recomputeOption } from '../../server/option/recompute';
import { describeOnEachDatabase } from '../support/database/databases';
import {
  type Manipulation,
  rolledBack,
  testManipulations,
} from '../support/database/manipulations';
import { optionsAt } from '../support/option-orders';
import { openApp } from '../support/server/test-app';

const manipulations: Manipulation[] = [
  [
    'a loss that became a profit',
    "update option_order set outcome = 'profit', realised_profit = 70 where id = :lost",
    ['option.outcome', 'option.terms', 'option.postings'],
  ],
  [
    'another delivery price',
    'update option_order set delivery_price = 60002 where id = :lost',
    ['option.delivery_tick', 'option.outcome', 'option.terms'],
  ],
  [
    'another delivery tick',
    'update option_order set delivery_tick = (select uid from market_tick where price = 60050), delivery_price = 60050 where id = :lost',
    ['option.delivery_tick', 'option.outcome', 'option.terms'],
  ],
  [
    'another price of a tick',
    'update market_tick set price = price + 1 where uid = (select delivery_tick from option_order where id = :lost)',
    ['option.open_tick', 'option.delivery_tick'],
  ],
  [
    'an earlier tick that was left out',
    "insert into market_tick select 'x', pair_id, time_ms - 1, source_time_ms, price, quantity, side, derived from market_tick where uid = (select delivery_tick from option_order where id = :late)",
    ['option.delivery_tick'],
  ],
  [
    'a tick in the time of a void order',
    "insert into market_tick select 'y', o.pair_id, o.deadline_ms, o.deadline_ms, 1, 1, 'buy', false from option_order o where id = :void",
    ['option.delivery_tick'],
  ],
  [
    'an earlier tick of the feed that was left out',
    "insert into feed_tick select 'x', pair_id, time_ms - 1, source_time_ms, price, quantity, side, derived from market_tick where uid = (select delivery_tick from option_order where id = :late)",
    ['option.delivery_tick'],
  ],
  [
    'a tick of the feed in the time of a void order',
    "insert into feed_tick select 'y', o.pair_id, o.deadline_ms, o.deadline_ms, 1, 1, 'buy', false from option_order o where id = :void",
    ['option.delivery_tick'],
  ],
  [
    'a void order that had a tick',
    "update option_order set outcome = 'void', realised_profit = 0, delivery_tick = null, delivery_price = null where id = :lost",
    ['option.delivery_tick', 'option.terms', 'option.postings'],
  ],
  ['deleted ticks', 'delete from market_tick', ['option.open_tick', 'option.delivery_tick']],
  [
    'another open price',
    'update option_order set open_price = open_price - 20 where id = :lost',
    ['option.open_tick', 'option.outcome', 'option.terms'],
  ],
  [
    'another open tick',
    'update option_order set open_tick = (select uid from market_tick where price = 59980) where id = :waiting',
    ['option.open_tick', 'option.terms'],
  ],
  [
    'another side',
    "update option_order set side = 'fall' where id = :lost",
    ['option.outcome', 'option.terms'],
  ],
  [
    'a higher stake',
    'update option_order set stake = stake * 2 where id = :waiting',
    ['frozen.claims', 'option.terms', 'option.postings'],
  ],
  [
    'a lower fee',
    'update option_order set fee = 0 where id = :waiting',
    ['option.terms', 'option.postings'],
  ],
  [
    'a higher payout',
    'update option_order set profit_percent = 91 where id = :waiting',
    ['option.terms'],
  ],
  [
    'an earlier delivery',
    'update option_order set seconds = seconds - 1, delivery_ms = delivery_ms - 1000 where id = :waiting',
    ['option.terms'],
  ],
  [
    'a longer time for a tick',
    'update option_order set deadline_ms = deadline_ms + 1 where id = :waiting',
    ['option.terms'],
  ],
  [
    'another pair',
    'update option_order set pair_id = 2 where id = :waiting',
    ['option.open_tick', 'option.terms'],
  ],
  [
    'another currency',
    'update option_order set currency = 1 where id = :waiting',
    ['frozen.claims', 'option.terms', 'option.postings'],
  ],
  [
    'another owner',
    'update option_order set user_id = :stranger where id = :waiting',
    ['frozen.claims', 'option.terms', 'option.postings'],
  ],
  [
    'another time of the purchase',
    'update option_order set created_ms = created_ms + 1, delivery_ms = delivery_ms + 1 where id = :waiting',
    ['option.terms'],
  ],
  [
    'another time of the settlement',
    'update option_order set settled_ms = settled_ms + 1 where id = :lost',
    ['option.terms'],
  ],
  [
    'a settlement that is late no longer',
    'update option_order set is_late = true where id = :lost',
    ['option.terms'],
  ],
  [
    'a profit before the delivery',
    'update option_order set realised_profit = 1 where id = :waiting',
    ['option.open'],
  ],
  [
    'an order that is delivered once more',
    "update option_order set status = 'awaiting', outcome = null, delivery_price = null, delivery_tick = null, realised_profit = 0, settled_ms = null where id = :lost",
    ['frozen.claims', 'option.terms', 'option.postings'],
  ],
  [
    'a deleted order',
    'delete from option_order where id = :waiting',
    ['frozen.claims', 'option.missing'],
  ],
];

describeOnEachDatabase('the check of options', (database) => {
  /** A lost order, one that won after a moment, a void one, a waiting one, and a stranger. */
  const record = async () => {
    const app = await openApp(database().db, optionCalls);
    await app.engine.start();
    const { buyer, bought, pass, trade } = optionsAt(app);
    await trade('60000');
    const [owner, stranger] = [await buyer(), await buyer()];
    const lost = await bought(owner);
    await pass(60_000);
    await trade('59990');
    const late = await bought(owner, { type: 2 });
    await pass(60_500);
    await trade('59980');
    const voided = await bought(owner);
    await pass(130_000);
    await trade('60050');
    const waiting = await bought(owner, { seconds: 600 });
    await app.store.flush();
    expect(app.faults).toEqual([]);
    return {
      lost: lost.id,
      late: late.id,
      void: voided.id,
      waiting: waiting.id,
      stranger: stranger.id,
    };
  };
  const story = testManipulations({ database, record, manipulations });

  test('is explained order by order from the stored ticks', async () => {
    const { lost, void: voided, waiting } = await story();
    const { db } = database();
    const texts: string[] = [];
    for (const order of await optionOrders.ofIds(db, [lost, voided, waiting])) {
      texts.push(recomputationText(await recomputeOption(db, order)));
    }
    expect(texts[0]).toContain('Recomputed: loss -100.');
    expect(texts[0]).toContain('Booked: loss -100. They agree.');
    expect(texts[1]).toContain('First stored tick since then: none.');
    expect(texts[1]).toContain('Recomputed: void 0.');
    expect(texts[2]).toContain('Not delivered yet.');
  });

  test('an order that the stored ticks contradict is named', async () => {
    const { late } = await story();
    const text = await rolledBack(database().db, async (trx) => {
      await sql`insert into feed_tick
        select 'z', pair_id, time_ms - 1, source_time_ms, 60001, quantity, side, derived
        from market_tick where uid = (select delivery_tick from option_order where id = ${late})`.execute(
        trx,
      );
      const [order] = await optionOrders.ofIds(trx, [late]);
      return order && recomputationText(await recomputeOption(trx, order));
    });
    expect(text).toContain('Recomputed: loss -100.');
    expect(text).toContain('Booked: profit 70. THEY DO NOT AGREE.');
  });
});
