import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import { startOf } from '../../schemas/market/period';
import type { OptionOrder } from '../../schemas/option/option-order';
import { type OptionSide, optionSides } from '../../schemas/option/option-settlement';
import type { OpenDatabase } from '../../server/database/open';
import type { FeedTick } from '../../server/market/feed';
import { createMarket } from '../../server/market/market';
import { recordedFeed } from '../../server/market/recorded/recorded-feed';
import { optionCalls } from '../../server/option/option-routes';
import { deliverAt, type OptionRow, voidAt } from '../../server/option/order-state';
import { testClock } from '../../server/platform/clock';
import { verifyRecords } from '../../server/verify-records';
import { openMemory } from '../support/database/databases';
import { isRecorded, memoryStore, recordings } from '../support/market';
import { optionsAt } from '../support/option-orders';
import { openApp, type TestApp } from '../support/server/test-app';
import { weekOfCloses } from './support/clustered-walk';

const opened: OpenDatabase[] = [];
let apps: TestApp[] = [];
beforeAll(async () => {
  apps = [await freshApp(), await freshApp()];
});
afterAll(async () => {
  for (const { close } of opened) await close();
});

const freshApp = async () => {
  const database = await openMemory();
  opened.push(database);
  const app = await openApp(database.db, optionCalls);
  await app.engine.start();
  return app;
};

/**
 * Lets a price repeat so often in the past week that even is offered today; what was traded on the
 * server before is no part of that week.
 */
const offerEven = ({ script, clock }: TestApp): void => {
  script.setCloses('BTC/USDT', weekOfCloses(startOf('1day', clock.now()), { step: 2 }));
  script.jump();
};

/** One of two servers, each with a database of its own. */
const appAt = (place: 0 | 1): TestApp => {
  const app = apps[place];
  if (!app) throw new Error('The servers run inside tests only.');
  return app;
};

const epochMs = Date.parse('2026-03-12T09:00:00.000Z');

/** Prices of the feed: how long after the previous one, and how far from 60000.00. */
const path = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 70_000 }), fc.integer({ min: -2, max: 2 })),
  {
    minLength: 2,
    maxLength: 4,
  },
);
type Path = readonly (readonly [number, number])[];

const tickAt = (timeMs: number, cents: number): FeedTick => ({
  uid: `${timeMs}.${cents}`,
  pairId: 1,
  symbol: 'BTC/USDT',
  timeMs,
  sourceTimeMs: timeMs,
  price: amount(`${60_000 + cents}`),
  quantity: amount('1'),
  side: 'buy',
  derived: false,
});

const orderAt = (side: OptionSide, owner: number, createdMs: number): OptionRow => ({
  id: owner,
  user_id: owner,
  pair_id: 1,
  currency: 3,
  side,
  stake: amount(`${owner}`),
  fee: amount('0'),
  profit_percent: amount('70'),
  even_measurement: null,
  seconds: 60,
  open_price: amount('60000'),
  open_tick: 'open',
  created_ms: createdMs,
  delivery_ms: createdMs + 60_000,
  deadline_ms: createdMs + 120_000,
  status: 'awaiting',
  outcome: null,
  delivery_price: null,
  delivery_tick: null,
  realised_profit: amount('0'),
  settled_ms: null,
  is_late: false,
});

/** How an order ends that is offered all ticks in order, and the time of the last one. */
const endOf = (order: OptionRow, ticks: Path) => {
  let timeMs = order.created_ms;
  for (const [afterMs, cents] of ticks) {
    timeMs += afterMs;
    const delivery = deliverAt(order, tickAt(timeMs, cents), false) ?? voidAt(order, timeMs, false);
    if (delivery) return [delivery.to.outcome, delivery.to.delivery_price];
  }
  return [voidAt(order, timeMs + 200_000, false)?.to.outcome, null];
};

describe('the outcome of an order', () => {
  test('is that of the first tick of its time, whoever owns it and whenever it was bought', () => {
    const owner = fc.integer({ min: 1, max: 1_000_000 });
    const since = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...optionSides), path, owner, since, (side, ticks, id, ms) => {
        const times = ticks.map((_, at) =>
          ticks.slice(0, at + 1).reduce((sum, [add]) => sum + add, 0),
        );
        const first = times.findIndex((time) => time >= 60_000);
        const [, cents] = ticks[first] ?? [];
        const isInTime = first >= 0 && (times[first] ?? 0) <= 120_000;
        const sign = Math.sign(cents ?? 0);
        const won = sign === { rise: 1, fall: -1, even: 0 }[side];
        const lost = sign === 0 && side !== 'even' ? 'flat' : 'loss';
        const expected = isInTime
          ? [won ? 'profit' : lost, `${60_000 + (cents ?? 0)}`]
          : ['void', null];
        expect(endOf(orderAt(side, id, 1_000 + ms), ticks)).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the same run', () => {
  /** The journal without the random parts of ids and of the feed's name. */
  const journalOf = async (app: TestApp) => {
    const { buyer, bought, pass, trade } = optionsAt(app);
    offerEven(app);
    const named = (await trade('60000')).uid.split('.').slice(0, 2).join('.');
    const [anna, ben] = [await buyer(), await buyer('500')];
    await bought(anna, { number: '125.5' });
    await bought(ben, { type: 2, seconds: 120 });
    await pass(60_250);
    await trade('60001');
    await bought(anna, { type: 3 });
    await pass(100_000);
    await trade('59999');
    await bought(ben);
    await pass(300_000);
    const { db } = app.services;
    const entries = await db
      .selectFrom('ledger_line')
      .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_line.entry_id')
      .select(['time_ms', 'kind', 'ref_kind', 'ref_id', 'block', 'owner', 'bucket', 'currency'])
      .select(['delta', 'before', 'after'])
      .orderBy('seq')
      .execute();
    const orders = await db.selectFrom('option_order').selectAll().orderBy('id').execute();
    expect(orders.map(({ outcome }) => outcome)).toEqual(['profit', 'profit', 'loss', 'void']);
    return JSON.stringify({ entries, orders }).replaceAll(named, 'feed');
  };

  test('gives the same journal, byte for byte', async () => {
    expect(await journalOf(appAt(0))).toBe(await journalOf(appAt(1)));
  });
});

describe('the outcome of an option', () => {
  let plays = 0;

  /** Rise, fall and even bought by a new person before the ticks come; how they ended. */
  const play = async (ticks: Path, balance: string, lateMs: number) => {
    const app = appAt(0);
    plays += 1;
    await app.clock.advance(epochMs + plays * dayMs + lateMs - app.clock.now());
    offerEven(app);
    const { buyer, bought, reread, pass, trade } = optionsAt(app);
    const person = await buyer(balance);
    await trade('60000');
    const orders: OptionOrder[] = [];
    for (const type of [1, 2, 3]) orders.push(await bought(person, { type, number: '10' }));
    for (const [afterMs, cents] of ticks) {
      await pass(afterMs);
      await trade(`${60_000 + cents}`);
    }
    await pass(200_000);
    const ended: unknown[] = [];
    for (const { id } of orders) {
      const order = await reread(person, id);
      ended.push([order.result, order.isVoid, order.realisedProfit, order.deliveryPrice]);
    }
    return ended;
  };

  test('depends on the ticks alone, not on the person, the balance or the time of day', async () => {
    await fc.assert(
      fc.asyncProperty(path, fc.integer({ min: 0, max: dayMs / 2 }), async (ticks, lateMs) => {
        const first = await play(ticks, '100', 0);
        expect(await play(ticks, '90000', lateMs)).toEqual(first);
      }),
      { numRuns: 2 },
    );
    expect(appAt(0).faults).toEqual([]);
  });
});

describe.skipIf(!isRecorded('candles-1m'))('through the outage of 2021-04-25', () => {
  const startMs = Date.parse('2021-04-25T03:59:45.000Z');
  const resumedMs = Date.parse('2021-04-25T08:45:00.000Z');

  /** The recorded ticks of ETH around the outage. */
  const recordedTicks = async (): Promise<FeedTick[]> => {
    const clock = testClock(startMs);
    const start = new Date(startMs).toISOString();
    const feed = recordedFeed({
      folder: recordings,
      set: 'candles-1m',
      start,
      symbols: ['ETH/USDT'],
    });
    const market = createMarket({ feed, clock, store: memoryStore().store });
    const ticks: FeedTick[] = [];
    market.onTick((tick) => ticks.push(tick));
    await market.start();
    market.startWriting();
    await clock.advance(resumedMs + 61_000 - startMs);
    await market.stop();
    return ticks;
  };

  test('orders are delivered before and after it, and are void in it', async () => {
    const app = appAt(1);
    const { buyer, bought, reread, balanceOf } = optionsAt(app);
    const person = await buyer();
    const beginMs = app.clock.now();
    const at = (sourceMs: number) => beginMs + sourceMs - startMs;
    const ticks = await recordedTicks();
    const buyAt = new Map([
      [Date.parse('2021-04-25T03:59:50.000Z'), { seconds: 60 }],
      [Date.parse('2021-04-25T04:00:30.000Z'), { seconds: 60 }],
      [resumedMs, { seconds: 60 }],
    ]);
    const ids: number[] = [];
    for (const { timeMs, price } of ticks) {
      await app.clock.advance(at(timeMs) - app.clock.now());
      app.script.trade('ETH/USDT', price, '1');
      const order = buyAt.get(timeMs);
      if (order) ids.push((await bought(person, { match_id: 2, ...order })).id);
    }
    await app.lock.idle();
    const [before, within, after] = await Promise.all(ids.map((id) => reread(person, id)));
    expect(before).toMatchObject({
      isVoid: false,
      deliveryTick: { time: new Date(at(Date.parse('2021-04-25T04:00:50.000Z'))).toISOString() },
    });
    // Its time begins at 04:01:30, when nothing is recorded until 08:45.
    expect(within).toMatchObject({ isVoid: true, result: 'flat', realisedProfit: '0' });
    expect(after).toMatchObject({
      isVoid: false,
      deliveryTick: { time: new Date(at(resumedMs + 60_000)).toISOString() },
    });
    expect((await balanceOf(person)).frozen).toBe('0');
    expect((await verifyRecords(app.services.db)).violations).toEqual([]);
  });
});
