import type { Kysely } from 'kysely';
import type { Period } from '../../schemas/market/period';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import type { Bar } from './candles';
import type { Tick } from './feed';
import { type Pair, pairOfId } from './instruments';

/** A closed bar with its feed, pair and interval. */
export type PersistedBar = {
  readonly feedId: string;
  readonly pair: Pair;
  readonly period: Period;
  readonly bar: Bar;
};

export type BarRange = {
  readonly feedId: string;
  readonly pair: Pair;
  readonly period: Period;
  readonly fromMs: number;
  /** End of the range (exclusive). */
  readonly untilMs: number;
  readonly limit: number;
};

export type MarketStore = {
  /** Queues it for the next batch; a tick queued twice is written once. */
  readonly storeTick: (tick: Tick) => void;
  readonly storeBar: (bar: PersistedBar) => void;
  /**
   * Writes what is queued in the background; the promise waits for the write only if the queue is
   * too long.
   */
  readonly write: (failed: (error: unknown) => void) => Promise<void>;
  /** Resolves when everything queued so far is written. */
  readonly flush: () => Promise<void>;
  /** A tick as evidence, written or queued. */
  readonly tick: (uid: string) => Promise<Tick | null>;
  /** The newest closed bars of a range, ascending. */
  readonly bars: (range: BarRange) => Promise<readonly Bar[]>;
  /** Deletes ticks before the time, except those that fills name. Bars stay. */
  readonly purge: (beforeMs: number) => Promise<void>;
};

/** Rows per statement. */
const batch = 500;

/** Queued ticks beyond which the market waits for the database. */
const backlog = 20_000;

export const tickRow = (tick: Tick) => ({
  uid: tick.uid,
  pair_id: tick.pairId,
  time_ms: tick.timeMs,
  source_time_ms: tick.sourceTimeMs,
  price: tick.price,
  quantity: tick.quantity,
  side: tick.side,
  derived: tick.derived,
});

const barRow = ({ feedId, pair, period, bar }: PersistedBar) => ({
  feed_id: feedId,
  pair_id: pair.id,
  period,
  start_ms: bar.startMs,
  open: bar.open,
  high: bar.high,
  low: bar.low,
  close: bar.close,
  amount: bar.amount,
  vol: bar.vol,
});

const keyOf = ({ feedId, pair, period, bar }: PersistedBar): string =>
  `${feedId} ${pair.id} ${period} ${bar.startMs}`;

/** The first entries of a map, which are the oldest. */
const oldest = <Value>(waiting: ReadonlyMap<string, Value>): [string, Value][] => {
  const entries: [string, Value][] = [];
  for (const entry of waiting) {
    if (entries.length === batch) break;
    entries.push(entry);
  }
  return entries;
};

/** Removes what was written from the queue, unless it was replaced meanwhile. */
const release = <Value>(waiting: Map<string, Value>, written: readonly [string, Value][]) => {
  for (const [key, value] of written) if (waiting.get(key) === value) waiting.delete(key);
};

/**
 * Inserts ticks that are not written yet; in the caller's transaction if they are evidence in it.
 */
export const insertTicks = async (db: Kysely<Tables>, ticks: readonly Tick[]): Promise<void> => {
  await db
    .insertInto('market_tick')
    .values(ticks.map(tickRow))
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
};

const insertBars = async (db: Database, bars: readonly PersistedBar[]): Promise<void> => {
  await db
    .insertInto('market_candle')
    .values(bars.map(barRow))
    .onConflict((conflict) =>
      conflict.columns(['feed_id', 'pair_id', 'period', 'start_ms']).doUpdateSet((row) => ({
        open: row.ref('excluded.open'),
        high: row.ref('excluded.high'),
        low: row.ref('excluded.low'),
        close: row.ref('excluded.close'),
        amount: row.ref('excluded.amount'),
        vol: row.ref('excluded.vol'),
      })),
    )
    .execute();
};

const findTick = async (db: Database, uid: string): Promise<Tick | null> => {
  const row = await db
    .selectFrom('market_tick')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirst();
  const pair = row ? pairOfId(row.pair_id) : null;
  if (!row || !pair) return null;
  return {
    uid: row.uid,
    pairId: pair.id,
    symbol: pair.symbol,
    timeMs: row.time_ms,
    sourceTimeMs: row.source_time_ms,
    price: row.price,
    quantity: row.quantity,
    side: row.side,
    derived: row.derived,
  };
};

const findBars = async (db: Database, range: BarRange): Promise<readonly Bar[]> => {
  const rows = await db
    .selectFrom('market_candle')
    .select(['start_ms', 'open', 'high', 'low', 'close', 'amount', 'vol'])
    .where('feed_id', '=', range.feedId)
    .where('pair_id', '=', range.pair.id)
    .where('period', '=', range.period)
    .where('start_ms', '>=', range.fromMs)
    .where('start_ms', '<', range.untilMs)
    .orderBy('start_ms', 'desc')
    .limit(range.limit)
    .execute();
  return rows
    .reverse()
    .map(({ start_ms: startMs, ...figures }) => ({ startMs, ...figures, closed: true }));
};

/** Ticks and bars in the database, written in batches: one insert per tick would be too slow. */
export const createMarketStore = (db: Database): MarketStore => {
  const ticks = new Map<string, Tick>();
  const bars = new Map<string, PersistedBar>();
  let writing: Promise<void> | null = null;

  const writeAll = async () => {
    while (ticks.size > 0 || bars.size > 0) {
      const someTicks = oldest(ticks);
      if (someTicks.length > 0)
        await insertTicks(
          db,
          someTicks.map(([, tick]) => tick),
        );
      release(ticks, someTicks);
      const someBars = oldest(bars);
      if (someBars.length > 0)
        await insertBars(
          db,
          someBars.map(([, bar]) => bar),
        );
      release(bars, someBars);
    }
  };
  /** One write at a time; concurrent callers wait for the same one. */
  const writeOnce = (): Promise<void> => {
    writing ??= writeAll().finally(() => {
      writing = null;
    });
    return writing;
  };

  return {
    storeTick: (tick) => {
      if (!ticks.has(tick.uid)) ticks.set(tick.uid, tick);
    },
    storeBar: (bar) => {
      bars.set(keyOf(bar), bar);
    },
    write: (failed) => {
      const written = writeOnce().catch(failed);
      return ticks.size > backlog ? written : Promise.resolve();
    },
    flush: writeOnce,
    tick: async (uid) => ticks.get(uid) ?? (await findTick(db, uid)),
    bars: (range) => findBars(db, range),
    purge: async (beforeMs) => {
      await db
        .deleteFrom('market_tick')
        .where('time_ms', '<', beforeMs)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('spot_fill')
                .select('spot_fill.id')
                .whereRef('spot_fill.tick_uid', '=', 'market_tick.uid'),
            ),
          ),
        )
        .execute();
    },
  };
};
