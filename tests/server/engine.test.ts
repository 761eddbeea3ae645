import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import { createEngine } from '../../server/engine/engine';
import { createMarket } from '../../server/market/market';
import { createMarketStore } from '../../server/market/store';
import { type TestClock, testClock } from '../../server/platform/clock';
import { createKeyedLock } from '../../server/requests/keyed-lock';
import { describeOnEachDatabase } from '../support/database/databases';
import { scriptedFeed } from '../support/server/scripted-feed';
import { addAlarm, alarmDomain, createAlarmTable, firingsOf } from './support/alarms';

const noon = Date.parse('2026-03-02T12:00:00.000Z');
const btc = 1;

describeOnEachDatabase('the engine', (database) => {
  let clock: TestClock;
  beforeEach(async () => {
    clock = testClock(noon);
    const { db } = database();
    await createAlarmTable(db);
    await sql`delete from test_alarm`.execute(db);
    await sql`delete from feed_tick`.execute(db);
    await sql`delete from market_tick`.execute(db);
    await sql`delete from engine_progress`.execute(db);
  });

  /** A server over the same records and stored ticks, which follows a market of its own. */
  const startServer = async () => {
    const { db } = database();
    const script = scriptedFeed(clock);
    const store = createMarketStore(db);
    const market = createMarket({ feed: script.feed, clock, store });
    await market.start();
    const lock = createKeyedLock();
    const reports: string[] = [];
    const report = (_: unknown, where: string) => void reports.push(where);
    const engine = createEngine({ db, clock, market, store, lock, report });
    const alarms = alarmDomain(db);
    engine.add(alarms.domain);
    await engine.start();
    await lock.idle();
    const trade = async (price: string, timeMs?: number) => {
      const { uid } = script.trade('BTC/USDT', price, '1', timeMs);
      await lock.idle();
      return uid;
    };
    const advance = async (byMs: number) => {
      await clock.advance(byMs);
      await lock.idle();
    };
    return { ...alarms, db, engine, script, store, lock, reports, trade, advance };
  };
  const atPrice = (price: string, more = {}) =>
    addAlarm(database().db, { price: amount(price), updated_ms: noon - 1, ...more });
  const atTime = (dueMs: number, more = {}) =>
    addAlarm(database().db, { due_ms: dueMs, updated_ms: noon - 1, ...more });
  const evidence = async () => {
    const rows = await database().db.selectFrom('market_tick').select('uid').execute();
    return rows.map(({ uid }) => uid);
  };

  test('a tick moves the records that it reaches, in one transaction with itself as evidence', async () => {
    const [high, higher, low] = [await atPrice('110'), await atPrice('120'), await atPrice('90')];
    const server = await startServer();
    expect(await server.trade('130')).toBeTruthy();
    expect(server.writes()).toBe(0);
    const tick = await server.trade('100');
    expect(server.fired).toEqual([
      { id: high, atMs: noon, isLate: false, tick },
      { id: higher, atMs: noon, isLate: false, tick },
    ]);
    expect(server.writes()).toBe(1);
    expect(await evidence()).toEqual([tick]);
    await server.trade('100');
    expect(await Promise.all([high, higher, low].map((id) => firingsOf(server.db, id)))).toEqual([
      1, 1, 0,
    ]);
  });

  test('a due record is done by the clock, once, and stays done after a restart', async () => {
    const id = await atTime(noon + 5_000);
    const server = await startServer();
    await server.advance(4_999);
    expect(server.fired).toEqual([]);
    await server.advance(1);
    expect(server.fired).toEqual([{ id, atMs: noon + 5_000, isLate: false, tick: null }]);
    await server.advance(60_000);
    server.engine.stop();
    const next = await startServer();
    await next.advance(60_000);
    expect([server.fired.length, next.fired.length, await firingsOf(next.db, id)]).toEqual([
      1, 0, 1,
    ]);
  });

  test('a record that becomes due while the server runs is done, whichever is due first', async () => {
    const later = await atTime(noon + 9_000);
    const server = await startServer();
    const sooner = await atTime(noon + 1_000);
    const alarm = { pair_id: btc, price: null, every_ms: null, is_open: true, updated_ms: noon };
    server.put({ ...alarm, id: sooner, due_ms: noon + 1_000 });
    await server.advance(1_000);
    expect(server.fired.map(({ id }) => id)).toEqual([sooner]);
    await server.advance(8_000);
    expect(server.fired.map(({ id }) => id)).toEqual([sooner, later]);
  });

  test('what is due comes before the first tick that is not earlier, and after earlier ones', async () => {
    const due = await atTime(noon + 1_000);
    const early = await atPrice('110');
    const late = await atPrice('100');
    const server = await startServer();
    await server.trade('105', noon + 999);
    await server.trade('95', noon + 1_000);
    expect(server.fired.map(({ id, atMs }) => [id, atMs - noon])).toEqual([
      [early, 999],
      [due, 1_000],
      [late, 1_000],
    ]);
  });

  test('nights that no server saw are made up, each once, in order and before later ticks', async () => {
    const id = await atTime(noon + dayMs, { every_ms: dayMs });
    const stop = await atPrice('100');
    await clock.advance(3 * dayMs + 1_000);
    const server = await startServer();
    expect(server.fired.map(({ atMs, isLate }) => [(atMs - noon) / dayMs, isLate])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    await server.trade('99');
    await server.advance(dayMs);
    expect(server.fired.slice(3).map((each) => [each.id, each.isLate])).toEqual([
      [stop, false],
      [id, false],
    ]);
    expect(await firingsOf(server.db, id)).toBe(4);
  });

  test('a record that cannot be written is set aside, moves late, and stops no other', async () => {
    const broken = await atPrice('110', { is_broken: true });
    const whole = await atPrice('110');
    const brokenDue = await atTime(noon + 1_000, { is_broken: true });
    const wholeDue = await atTime(noon + 2_000);
    const server = await startServer();
    const tick = await server.trade('100');
    await server.advance(2_000);
    expect(server.fired.map(({ id }) => id)).toEqual([whole, wholeDue]);
    expect(server.reports).toContain(`alarm: order ${broken} is set aside`);
    expect(server.reports).toContain(`alarm: order ${brokenDue} is set aside`);
    await sql`update test_alarm set is_broken = false`.execute(server.db);
    await server.trade('120');
    await server.advance(57_999);
    expect(server.fired.length).toBe(2);
    // From the cause on that could not be written, without waiting for another tick.
    await server.advance(1);
    expect(server.fired.slice(2)).toEqual([{ id: broken, atMs: noon, isLate: true, tick }]);
    await server.advance(1_000);
    expect(server.fired.slice(3)).toEqual([
      { id: brokenDue, atMs: noon + 1_000, isLate: false, tick: null },
    ]);
    await server.advance(60_000);
    expect(await firingsOf(server.db, broken)).toBe(1);
  });

  test('a replay begins where everything was evaluated, however old the records are', async () => {
    const old = await atPrice('100', { updated_ms: noon - dayMs });
    const before = await startServer();
    await before.trade('150');
    await before.advance(11_000);
    await before.trade('150');
    before.engine.stop();
    await before.store.flush();
    // Nobody evaluated it, but everything until the last tick but one was.
    await before.trade('90', noon + 1);
    await before.store.flush();
    const unseen = await startServer();
    expect(unseen.fired).toEqual([]);
    unseen.engine.stop();
    const tick = await before.trade('90', noon + 12_000);
    await before.store.flush();
    await clock.advance(2_000);
    const after = await startServer();
    expect(after.fired).toEqual([{ id: old, atMs: noon + 12_000, isLate: true, tick }]);
    expect(await firingsOf(after.db, old)).toBe(1);
  });

  test('what a record that is set aside has missed is replayed after a restart too', async () => {
    const broken = await atPrice('110', { is_broken: true });
    const before = await startServer();
    const tick = await before.trade('100');
    await before.advance(30_000);
    await before.trade('150');
    await before.store.flush();
    before.engine.stop();
    await sql`update test_alarm set is_broken = false`.execute(before.db);
    const after = await startServer();
    expect(after.fired).toEqual([{ id: broken, atMs: noon, isLate: true, tick }]);
  });

  test('ticks that no server evaluated are replayed in order, late, and each record moves once', async () => {
    const [old, other] = [await atPrice('110'), await atPrice('90')];
    const recent = await atPrice('110', { updated_ms: noon + 2_000 });
    const before = await startServer();
    // Stored by a server whose engine no longer runs.
    before.engine.stop();
    await before.trade('100', noon - 5_000);
    await before.trade('115', noon + 1_000);
    const first = await before.trade('105', noon + 2_000);
    const second = await before.trade('104', noon + 3_000);
    await before.trade('89', noon + 9_000);
    await before.store.flush();
    await clock.advance(5_000);
    const after = await startServer();
    expect(after.fired).toEqual([
      { id: old, atMs: noon + 2_000, isLate: true, tick: first },
      { id: recent, atMs: noon + 3_000, isLate: true, tick: second },
    ]);
    const tick = await after.trade('88');
    expect(after.fired.slice(2)).toEqual([{ id: other, atMs: noon + 5_000, isLate: false, tick }]);
    const again = await startServer();
    await again.trade('50');
    expect(again.fired).toEqual([]);
  });

  test('what was due between two stored ticks is done between them', async () => {
    const due = await atTime(noon + 2_000);
    const [early, late] = [await atPrice('110'), await atPrice('100')];
    const before = await startServer();
    before.engine.stop();
    await before.trade('105', noon + 1_000);
    await before.trade('95', noon + 3_000);
    await before.store.flush();
    clock = testClock(noon + 10_000);
    const after = await startServer();
    expect(after.fired.map(({ id, isLate }) => [id, isLate])).toEqual([
      [early, true],
      [due, true],
      [late, true],
    ]);
  });

  test('more ticks than one page are replayed, and ticks of one time by their place', async () => {
    const { db } = database();
    const id = await atPrice('100');
    const row = {
      pair_id: btc,
      source_time_ms: noon,
      quantity: amount('1'),
      side: 'buy' as const,
      derived: false,
    };
    const quiet = Array.from({ length: 1_005 }, (_, place) => ({
      ...row,
      uid: `feed.1.t.${place}`,
      time_ms: noon + 1,
      price: amount('200'),
    }));
    await db.insertInto('feed_tick').values(quiet).execute();
    const reaching = [10, 9, 1_006].map((place) => ({
      ...row,
      uid: `feed.1.u.${place}`,
      time_ms: noon + 2,
      price: amount('99'),
    }));
    await db.insertInto('feed_tick').values(reaching).execute();
    await clock.advance(10);
    const server = await startServer();
    expect(server.fired).toEqual([{ id, atMs: noon + 2, isLate: true, tick: 'feed.1.u.9' }]);
  });

  test('ticks are needed until every open record has met them, also while a pair is suspended', async () => {
    await atPrice('100');
    const server = await startServer();
    const start = () => server.engine.replayStartMs(btc);
    expect(start()).toBe(noon - 1);
    await server.trade('200', noon + 500);
    expect(start()).toBe(noon + 499);
    server.engine.suspend(new Set([btc]));
    await server.trade('99', noon + 900);
    await server.advance(5 * dayMs);
    expect(start()).toBe(noon + 499);
    server.engine.suspend(new Set());
    await server.lock.idle();
    expect(server.fired).toHaveLength(1);
    expect(start()).toBeNull();
  });

  test('a suspended pair moves nothing; when it ends, what was missed is made up', async () => {
    const [price, due] = [await atPrice('100'), await atTime(noon + 1_000)];
    const server = await startServer();
    server.engine.suspend(new Set([btc]));
    expect(() => server.engine.refuseSuspended(btc)).toThrow('pair.suspended');
    const tick = await server.trade('99');
    await server.advance(5_000);
    expect(server.fired).toEqual([]);
    server.engine.suspend(new Set());
    await server.lock.idle();
    expect(server.fired).toEqual([
      { id: price, atMs: noon, isLate: true, tick },
      { id: due, atMs: noon + 1_000, isLate: false, tick: null },
    ]);
  });

  test('a stopped engine hears nothing more', async () => {
    await atPrice('100');
    await atTime(noon + 1_000);
    const server = await startServer();
    server.engine.stop();
    await server.trade('99');
    await server.advance(5_000);
    expect(server.fired).toEqual([]);
  });
});
