import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { dayMs, minuteMs } from '../../schemas/kernel/time';
import { type OpenDatabase, openDatabase } from '../../server/database/open';
import type { Tables } from '../../server/database/tables';
import { pairs } from '../../server/instruments/instruments';
import type { FeedTick } from '../../server/market/feed';
import { purgeFeedTicks } from '../../server/market/feed-ticks';
import { createMarketStore, insertTicks, tickRow } from '../../server/market/store';
import {
  describeOnEachDatabase,
  isPostgresReachable,
  migratedPostgres,
} from '../support/database/databases';

const noon = Date.parse('2026-03-04T12:00:00Z');
const [btc, eth] = pairs;
if (!btc || !eth) throw new Error('There are no two pairs.');

const tick = (timeMs: number, pair = btc): FeedTick => ({
  uid: `s1.${pair.id}.${timeMs.toString(36)}.0`,
  pairId: pair.id,
  symbol: pair.symbol,
  timeMs,
  sourceTimeMs: timeMs,
  price: amount('60000.01'),
  quantity: amount('0.5'),
  side: 'buy',
  derived: true,
});
const needed = (fromMs: number, starts: ReadonlyMap<number, number> = new Map()) => ({
  fromMs,
  replayStartMs: (pairId: number) => starts.get(pairId) ?? null,
});

describeOnEachDatabase('stored ticks of the feed', (database) => {
  beforeEach(async () => {
    await sql`delete from feed_tick`.execute(database().db);
  });
  const store = () => createMarketStore(database().db);
  const write = async (...ticks: FeedTick[]) => {
    const { storeTick, flush } = store();
    for (const each of ticks) storeTick(each);
    await flush();
  };
  const times = async () => {
    const rows = await database()
      .db.selectFrom('feed_tick')
      .select('time_ms')
      .orderBy('time_ms')
      .execute();
    return rows.map(({ time_ms }) => (time_ms - noon) / dayMs);
  };

  test('are deleted in portions of a day once each of its ticks is old enough', async () => {
    await write(...[-3, -2, -1, 0].map((day) => tick(noon + day * dayMs)));
    await purgeFeedTicks(database().db, needed(noon - 2 * dayMs));
    expect(await times()).toEqual([-2, -1, 0]);
    await purgeFeedTicks(database().db, needed(noon - 2 * dayMs + 1));
    expect(await times()).toEqual([-1, 0]);
  });

  test('stay as long as a replay of their pair needs one of them, whatever their age', async () => {
    await write(tick(noon - 9 * dayMs), tick(noon - 9 * dayMs + 1, eth), tick(noon));
    const keeps = async (start: number) => {
      await purgeFeedTicks(database().db, needed(noon, new Map([[eth.id, start]])));
      return (await times()).length === 3;
    };
    expect(await keeps(noon - 9 * dayMs)).toBe(true);
    expect(await keeps(noon - 9 * dayMs + 1)).toBe(false);
    expect(await times()).toEqual([0]);
  });

  test('of every day have a table, also after more days than there are tables', async () => {
    for (let day = 0; day < 70; day += 1) {
      await write(tick(noon + day * dayMs));
      await purgeFeedTicks(database().db, needed(noon + (day - 30) * dayMs));
    }
    expect(await times()).toEqual(Array.from({ length: 31 }, (_, index) => 39 + index));
  });

  test('leave without the evidence, which a record commits with itself', async () => {
    const cited = tick(noon - 9 * dayMs);
    await write(cited);
    await database()
      .db.transaction()
      .execute((trx) => insertTicks(trx, [cited]));
    await purgeFeedTicks(database().db, needed(noon));
    expect(await times()).toEqual([]);
    const evidence = await database().db.selectFrom('market_tick').select('uid').execute();
    expect(evidence).toEqual([{ uid: cited.uid }]);
  });

  test('are read in order across days, of one pair', async () => {
    const day = (count: number, pair = btc) => tick(noon + count * dayMs, pair);
    await write(day(2), day(0), day(1, eth), day(1), day(40));
    const read = await store().ticksAfter(
      btc.id,
      { timeMs: noon - 1 },
      { untilMs: noon + 50 * dayMs, limit: 3 },
    );
    expect(read.map(({ timeMs }) => (timeMs - noon) / dayMs)).toEqual([0, 1, 2]);
  });

  test('take the same space after the sixth day as after the third, with a day kept', async () => {
    const { db } = database();
    const { storeTick, flush } = store();
    const sizes: number[] = [];
    for (let day = 0; day < 6; day += 1) {
      for (let minute = 0; minute < 1_440; minute += 1) {
        for (const pair of [btc, eth])
          storeTick(tick(noon + day * dayMs + minute * minuteMs, pair));
      }
      await flush();
      await purgeFeedTicks(db, needed(noon + day * dayMs));
      const { rows } = await sql<{ bytes: number }>`
        select sum(pg_total_relation_size(inhrelid))::bigint as bytes
        from pg_inherits where inhparent = 'feed_tick'::regclass`.execute(db);
      sizes.push(rows[0]?.bytes ?? 0);
    }
    const [, , third = 0, , , sixth = 0] = sizes;
    expect(third).toBeGreaterThan(2 * 2 * 1_440 * 100);
    expect(sixth).toBeLessThan(third * 1.05);
  });
});

describe.skipIf(!isPostgresReachable)('a purge beside other connections', () => {
  let place: Awaited<ReturnType<typeof migratedPostgres>>;
  let database: OpenDatabase;
  const old = tick(noon - 9 * dayMs);
  beforeEach(async () => {
    place = await migratedPostgres();
    database = await openDatabase({ url: place.url });
    await addFeedTick(old)(database.db);
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });
  const addFeedTick = (added: FeedTick) => (db: Kysely<Tables>) =>
    db.insertInto('feed_tick').values(tickRow(added)).execute();
  const purge = () => purgeFeedTicks(database.db, needed(noon));
  const count = async (table: 'feed_tick' | 'market_tick') =>
    (await database.db.selectFrom(table).select('uid').execute()).length;
  /** Whether it was seen to wait for a lock; a purge gives way soon, on a busy machine unseen. */
  const isSeenWaiting = async (running: Promise<void>): Promise<boolean> => {
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
    };
    running.then(end, end);
    while (!hasEnded) {
      const { rows } = await sql`
        select from pg_locks l join pg_database d on d.oid = l.database
        where not l.granted and d.datname = current_database()`.execute(database.db);
      if (rows.length > 0) return true;
      await pause(2);
    }
    return false;
  };
  /** A transaction that has done something and is not committed yet. */
  const opened = async (act: (trx: Kysely<Tables>) => Promise<unknown>) => {
    const trx = await database.db.startTransaction().execute();
    await act(trx);
    return trx;
  };

  test('loses no tick that a record names which commits after it', async () => {
    const record = await opened((trx) => insertTicks(trx, [old]));
    await purge();
    await record.commit().execute();
    expect([await count('feed_tick'), await count('market_tick')]).toEqual([0, 1]);
  });

  test('loses no tick that a record names which commits before it', async () => {
    const record = await opened((trx) => insertTicks(trx, [old]));
    await record.commit().execute();
    await purge();
    expect([await count('feed_tick'), await count('market_tick')]).toEqual([0, 1]);
  });

  test('sees a needed tick that commits while it waits', async () => {
    const writer = await opened(addFeedTick(tick(noon - 9 * dayMs + 32 * dayMs)));
    let running = purge();
    while (!(await isSeenWaiting(running))) running = purge();
    await writer.commit().execute();
    await running;
    expect(await count('feed_tick')).toBe(2);
  });

  test('gives way to a long read, and deletes in its next run', async () => {
    const reader = await opened((trx) => trx.selectFrom('feed_tick').select('uid').execute());
    await purge();
    expect(await count('feed_tick')).toBe(1);
    await reader.commit().execute();
    await purge();
    expect(await count('feed_tick')).toBe(0);
  });
});
