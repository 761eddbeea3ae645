import { expect, test } from 'vitest';
import { dayMs } from '../../schemas/kernel/time';
import { calls } from '../../server/domains';
import { describeOnEachDatabase } from '../support/database/databases';
import {
  type Manipulation,
  noticedAfter,
  testRecords,
  withIds,
} from '../support/database/manipulations';
import { btc, opened, ordered, ticked, usdt } from '../support/futures-orders';
import { openApp } from '../support/server/test-app';

const manipulations: Manipulation[] = [
  [
    'another owner',
    'user_id = :stranger where id = :holding',
    ['contract.postings', 'contract.terms', 'frozen.claims'],
  ],
  ['another pair', 'pair_id = 2 where id = :holding', ['contract.open_tick', 'contract.terms']],
  ['another side', "side = 'short' where id = :holding", ['contract.terms']],
  ['another match', "match = 'limit' where id = :holding", ['contract.terms']],
  ['more lots', 'lots = 6 where id = :holding', ['contract.terms']],
  ['a larger lot', 'lot_size = 0.02 where id = :holding', ['contract.terms']],
  ['a larger quantity', 'quantity = 0.06 where id = :holding', ['contract.opening']],
  ['another multiple', 'multiple = 10 where id = :holding', ['contract.opening', 'contract.terms']],
  ['another spread', 'spread = 1 where id = :holding', ['contract.opening', 'contract.terms']],
  [
    'a lower fee rate',
    'fee_percent = 0.01 where id = :holding',
    ['contract.opening', 'contract.terms'],
  ],
  ['a higher night rate', 'overnight_percent = 1 where id = :holding', ['contract.terms']],
  ['another rate of liquidation', 'burst_rate = 0 where id = :holding', ['contract.terms']],
  ['another accepted price', 'accepted_price = 1 where id = :holding', ['contract.terms']],
  [
    'another limit',
    'limit_price = 58000 where id = :entrusted',
    ['contract.opening', 'contract.terms'],
  ],
  [
    'another origin price',
    'origin_price = 59000 where id = :holding',
    ['contract.open_tick', 'contract.opening'],
  ],
  ['a better opening price', 'open_price = 50000 where id = :holding', ['contract.opening']],
  [
    'another initial margin',
    'initial_margin = 160 where id = :holding',
    ['contract.nights', 'contract.opening'],
  ],
  [
    'a higher margin',
    'margin = 151 where id = :night',
    ['contract.nights', 'contract.postings', 'frozen.claims'],
  ],
  ['a lower fee', 'fee = 0 where id = :holding', ['contract.opening', 'contract.postings']],
  [
    'a lower night fee',
    'overnight_fee = 0 where id = :night',
    ['contract.nights', 'contract.postings'],
  ],
  [
    'a stop loss of a closed one',
    'stop_loss = 59000 where id = :stopped',
    ['contract.closing', 'contract.closing_terms'],
  ],
  [
    'a take profit of a closed one',
    'take_profit = 70000 where id = :closed',
    ['contract.closing_terms'],
  ],
  [
    'a position that is closed',
    "status = 'cancelled', closed_ms = created_ms, opened_ms = null, open_tick = null where id = :holding",
    ['contract.postings', 'frozen.claims'],
  ],
  ['another reason', "close_reason = 'user' where id = :liquidated", ['contract.closing_terms']],
  [
    'a liquidation that was none',
    "close_reason = 'liquidation' where id = :closed",
    ['contract.closing', 'contract.closing_terms'],
  ],
  [
    'another closing price',
    'close_price = 61000 where id = :closed',
    ['contract.close_tick', 'contract.closing', 'contract.closing_terms'],
  ],
  [
    'a higher credit',
    'credit = 500 where id = :liquidated',
    ['contract.closing', 'contract.closing_terms', 'contract.postings'],
  ],
  ['another opening tick', "open_tick = 'none' where id = :holding", ['contract.open_tick']],
  [
    'another closing tick',
    "close_tick = 'none' where id = :closed",
    ['contract.close_tick', 'contract.closing_terms'],
  ],
  ['a closing that was not late', 'is_late = true where id = :closed', ['contract.closing_terms']],
  [
    'another time of creation',
    'created_ms = created_ms - 1 where id = :holding',
    ['contract.open_tick', 'contract.terms'],
  ],
  [
    'another time of opening',
    'opened_ms = created_ms - 5000 where id = :holding',
    ['contract.open_tick'],
  ],
  [
    'another time of closing',
    'closed_ms = closed_ms + 1 where id = :liquidated',
    ['contract.close_tick', 'contract.closing_terms'],
  ],
];

describeOnEachDatabase('the check of contracts', (database) => {
  /** One of each: a position, one after a night, an entrusted order, and every way to end. */
  const record = async () => {
    const at = await openApp(database().db, calls);
    await at.engine.start();
    at.script.trade('BTC/USDT', '60000', '1');
    at.script.trade('ETH/USDT', '2500', '1');
    const { token } = await at.person({ [usdt]: '5000' }, 'lever');
    const poor = await at.person({ [usdt]: '151.7' }, 'lever');
    const stranger = await at.person();
    const closed = await opened(at, token);
    const stopped = await opened(at, token, { stop_loss_price: '59500' });
    const liquidated = await opened(at, token, { multiple: 100 });
    const gone = await opened(at, token, { status: 0, target_price: '50000' });
    await ticked(at, '60300');
    await ordered(at, token, 'lever/close', { id: closed.id });
    await ordered(at, token, 'lever/cancel', { id: gone.id });
    await ticked(at, '59400');
    await ticked(at, '60000');
    const night = await opened(at, poor.token);
    await at.clock.advance(dayMs - (at.clock.now() % dayMs));
    await at.lock.idle();
    await ticked(at, '60000');
    const holding = await opened(at, token);
    const entrusted = await opened(at, token, { status: 0, target_price: '59000' });
    expect(at.faults).toEqual([]);
    const people = { stranger: stranger.id, btc };
    const orders = { closed, stopped, liquidated, night, holding, entrusted };
    return {
      ...people,
      ...Object.fromEntries(Object.entries(orders).map(([name, { id }]) => [name, id])),
    };
  };

  const found = async (statement: string, known: Record<string, number>) => {
    const checks = `alter table futures_order
      drop constraint if exists futures_order_check,
      drop constraint if exists futures_order_check1,
      drop constraint if exists futures_order_check2`;
    return (await noticedAfter(database().db, [checks, withIds(statement, known)])).sort();
  };
  const story = testRecords(database, record);

  test.each(manipulations)('notices %s', async (_, statement, checks) => {
    const known = await story();
    expect(await found(`update futures_order set ${statement}`, known)).toEqual(checks);
  });

  test.each([
    [
      'a night that was deleted',
      'delete from futures_night',
      ['contract.night_terms', 'contract.nights'],
    ],
    [
      'a night at another time',
      'update futures_night set night_ms = night_ms + 1',
      ['contract.night_terms', 'contract.nights'],
    ],
    [
      'a lower night',
      'update futures_night set fee = fee / 2, from_margin = 0',
      ['contract.night_terms', 'contract.nights'],
    ],
    [
      'a tick at another price',
      'update market_tick set price = price + 1',
      ['contract.close_tick', 'contract.open_tick'],
    ],
    [
      'a deleted order',
      'delete from futures_order where id = :entrusted',
      ['contract.missing', 'frozen.claims'],
    ],
  ])('notices that there is %s', async (_, statement, checks) => {
    expect(await found(statement, await story())).toEqual(checks);
  });
});
