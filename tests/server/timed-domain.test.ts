import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '../../schemas/kernel/time';
import { createEngine } from '../../server/engine/engine';
import { timedLock } from '../../server/engine/timed-domain';
import { createMarket } from '../../server/market/market';
import { createMarketStore } from '../../server/market/store';
import { type TestClock, testClock } from '../../server/platform/clock';
import { createKeyedLock } from '../../server/requests/keyed-lock';
import { describeOnEachDatabase } from '../support/database/databases';
import { scriptedFeed } from '../support/server/scripted-feed';
import { addReminder, createReminderTable, reminderDomain, timesDone } from './support/reminders';

const noon = Date.parse('2026-03-02T12:00:00.000Z');

describeOnEachDatabase('records that only the clock moves', (database) => {
  let clock: TestClock;
  beforeEach(async () => {
    clock = testClock(noon);
    const { db } = database();
    await createReminderTable(db);
    await sql`delete from test_reminder`.execute(db);
  });

  const startServer = async () => {
    const { db } = database();
    const store = createMarketStore(db);
    const market = createMarket({ feed: scriptedFeed(clock).feed, clock, store });
    await market.start();
    const lock = createKeyedLock();
    const reports: string[] = [];
    const report = (_: unknown, where: string) => void reports.push(where);
    const engine = createEngine({ db, clock, market, store, lock, report });
    const reminders = reminderDomain(db);
    engine.addTimed(reminders.domain);
    await engine.start();
    await lock.idle();
    const advance = async (byMs: number) => {
      await clock.advance(byMs);
      await lock.idle();
    };
    return { ...reminders, db, engine, lock, reports, advance };
  };
  const add = (dueMs: number, more = {}) => addReminder(database().db, { due_ms: dueMs, ...more });

  test('are done at their time, once, and stay done after a restart', async () => {
    const id = await add(noon + 5_000);
    const server = await startServer();
    await server.advance(4_999);
    expect(server.done).toEqual([]);
    await server.advance(1);
    expect(server.done).toEqual([{ id, dueMs: noon + 5_000 }]);
    server.engine.stop();
    const next = await startServer();
    await next.advance(60_000);
    expect([next.done, await timesDone(next.db, id)]).toEqual([[], 1]);
  });

  test('are done in the order of their times, whichever became known first', async () => {
    const later = await add(noon + 9_000);
    const server = await startServer();
    const sooner = await add(noon + 1_000);
    server.list.put({ id: sooner, due_ms: noon + 1_000, every_ms: null, times_left: 1 });
    await server.advance(1_000);
    expect(server.done.map(({ id }) => id)).toEqual([sooner]);
    await server.advance(8_000);
    expect(server.done.map(({ id }) => id)).toEqual([sooner, later]);
  });

  test('what no server saw is made up at the start, each time once and in order', async () => {
    const id = await add(noon + dayMs, { every_ms: dayMs, times: 50 });
    await clock.advance(40 * dayMs);
    const server = await startServer();
    expect(server.done.map(({ dueMs }) => (dueMs - noon) / dayMs)).toEqual(
      Array.from({ length: 40 }, (_, day) => day + 1),
    );
    await server.advance(20 * dayMs);
    expect(await timesDone(server.db, id)).toBe(50);
  });

  test('more than one transaction takes are done in several', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => add(noon + 1_000)));
    const server = await startServer();
    await server.advance(1_000);
    expect(server.done.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
    expect(server.writes()).toBe(3);
  });

  test('one that cannot be written is set aside, retried later, and stops no other', async () => {
    const broken = await add(noon + 1_000, { is_broken: true });
    const whole = await add(noon + 1_000);
    const server = await startServer();
    await server.advance(1_000);
    expect(server.done.map(({ id }) => id)).toEqual([whole]);
    expect(server.reports).toContain(`reminder: order ${broken} is set aside`);
    await sql`update test_reminder set is_broken = false`.execute(server.db);
    await server.advance(58_000);
    expect(server.done.length).toBe(1);
    await server.advance(2_000);
    expect(server.done.map(({ id }) => id)).toEqual([whole, broken]);
  });

  test('memory that may be wrong is read again by itself, and what it lacked is done', async () => {
    const server = await startServer();
    const id = await add(noon + 5_000);
    server.lock.invalidate(timedLock('reminder'));
    await server.advance(4_000);
    expect(server.done).toEqual([]);
    await server.advance(1_000);
    expect(server.done).toEqual([{ id, dueMs: noon + 5_000 }]);
  });

  test('memory that may be wrong is read again, whatever else becomes known meanwhile', async () => {
    const server = await startServer();
    const id = await add(noon + 5_000);
    server.lock.invalidate(timedLock('reminder'));
    const later = await add(noon + dayMs);
    server.list.put({ id: later, due_ms: noon + dayMs, every_ms: null, times_left: 1 });
    await server.advance(5_000);
    expect(server.done).toEqual([{ id, dueMs: noon + 5_000 }]);
  });

  test('two servers that both believe to be alone do it once', async () => {
    const id = await add(noon + 5_000);
    const [one, other] = [await startServer(), await startServer()];
    await clock.advance(5_000);
    await Promise.all([one.lock.idle(), other.lock.idle()]);
    expect(await timesDone(one.db, id)).toBe(1);
  });

  test('a stopped engine does nothing more', async () => {
    const id = await add(noon + 1_000);
    const server = await startServer();
    server.engine.stop();
    await server.advance(5_000);
    expect([server.done, await timesDone(server.db, id)]).toEqual([[], 0]);
  });
});
