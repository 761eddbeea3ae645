import { type Kysely, type Selectable, sql } from 'kysely';
import type { Period } from '../../schemas/market/period';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import { type ListedPair, pairOfId } from '../instruments/instruments';
import type { StoredBar } from './candles';
import type { FeedTick } from './feed';
import type { MarketTables } from './tables';

/** A closed bar with its feed, pair and interval. */
export type PersistedBar = {
  readonly feedId: string;
  readonly pair: ListedPair;
  readonly period: Period;
  readonly bar: StoredBar;
};

export type BarRange = {
  readonly feedId: string;
  readonly pair: ListedPair;
  readonly period: Period;
  readonly fromMs: number;
  /** End of the range (exclusive). */
  readonly untilMs: number;
  readonly limit: number;
};

/** A place in the order of a pair's ticks; a time alone comes after every tick of that time. */
export type TickPosition = Pick<FeedTick, 'timeMs'> &
  Partial<Pick<FeedTick, 'sourceTimeMs' | 'uid'>>;

export type MarketStore = {
  /** Queues it for the next batch; a tick queued twice is written once. */
  readonly storeTick: (tick: FeedTick) => void;
  readonly storeBar: (bar: PersistedBar) => void;
  /**
   * Writes what is queued in the background; the promise waits for the write only if the queue is
   * too long.
   */
  readonly write: (failed: (error: unknown) => void) => Promise<void>;
  /** Resolves when everything queued so far is written. */
  readonly flush: () => Promise<void>;
  /** The written ticks of a pair after a position, in order. */
  readonly ticksAfter: (
    pairId: number,
    after: TickPosition,
    range: { readonly untilMs: number; readonly limit: number },
  ) => Promise<readonly FeedTick[]>;
  /** The newest closed bars of a range, ascending. */
  readonly bars: (range: BarRange) => Promise<readonly StoredBar[]>;
};

/** Rows per statement. */
const batch = 500;

/** Queued ticks beyond which the market waits for the database. */
const backlog = 20_000;

export const tickRow = (tick: FeedTick) => ({
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

/** Inserts ticks as evidence, in the transaction of the records that name them. */
export const insertTicks = async (
  trx: Kysely<Tables>,
  ticks: readonly FeedTick[],
): Promise<void> => {
  await trx
    .insertInto('market_tick')
    .values(ticks.map(tickRow))
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
};

/** A feed repeats the ticks of its last moments after a restart. */
const insertFeedTicks = async (db: Database, ticks: readonly FeedTick[]): Promise<void> => {
  await db
    .insertInto('feed_tick')
    .values(ticks.map(tickRow))
    .onConflict((conflict) => conflict.doNothing())
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

const tickOf = (row: Selectable<MarketTables['feed_tick']>): FeedTick | null => {
  const pair = pairOfId(row.pair_id);
  if (!pair) return null;
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

/** Ticks of one time differ in the place that ends their uid: a number of the source. */
const ticksAfter = async (
  db: Database,
  pairId: number,
  { timeMs, sourceTimeMs, uid }: TickPosition,
  { untilMs, limit }: { readonly untilMs: number; readonly limit: number },
): Promise<readonly FeedTick[]> => {
  const position = sql`(time_ms, source_time_ms, length(uid), uid collate "C")`;
  const isAfter =
    uid === undefined
      ? sql<boolean>`time_ms > ${timeMs}`
      : sql<boolean>`time_ms >= ${timeMs}
          and ${position} > (${timeMs}, ${sourceTimeMs}, length(${uid}::text), ${uid})`;
  const rows = await db
    .selectFrom('feed_tick')
    .selectAll()
    .where('pair_id', '=', pairId)
    .where('time_ms', '<=', untilMs)
    .where(isAfter)
    .orderBy(sql`time_ms, source_time_ms, length(uid), uid collate "C"`)
    .limit(limit)
    .execute();
  return rows.flatMap((row) => tickOf(row) ?? []);
};

const findBars = async (db: Database, range: BarRange): Promise<readonly StoredBar[]> => {
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
  const ticks = new Map<string, FeedTick>();
  const bars = new Map<string, PersistedBar>();
  let writing: Promise<void> | null = null;

  const writeAll = async () => {
    while (ticks.size > 0 || bars.size > 0) {
      const someTicks = oldest(ticks);
      if (someTicks.length > 0)
        await insertFeedTicks(
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
    ticksAfter: (pairId, after, range) => ticksAfter(db, pairId, after, range),
    bars: (range) => findBars(db, range),
  };
};
