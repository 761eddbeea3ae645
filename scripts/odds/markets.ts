import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs, minuteMs } from '../../schemas/kernel/time';
import { pairs } from '../../server/instruments/instruments';
import { hasCandles, loadCandleSet } from '../../server/market/recorded/candle-set';
import { recordedFeed } from '../../server/market/recorded/recorded-feed';
import { simulatedFeed } from '../../server/market/simulated/simulated-feed';
import { testClock } from '../../server/platform/clock';
import { type RecordingSet, recordingSets } from '../../server/platform/recording-sets';
import { type Series, seriesOfBars } from './series';
import { stubLiveSeries } from './stub-exchange';
import { sampledTicks } from './ticks';

/** The prices of one feed, loaded when they are swept. */
export type Market = {
  readonly name: string;
  readonly load: () => Promise<readonly Series[]>;
};

export type Extent = {
  readonly seeds: readonly number[];
  /** Days of minutes, and days of every tick, of the simulated market. */
  readonly days: number;
  readonly tickDays: number;
  /** Days of every tick of a recorded set. */
  readonly recordedTickDays: number;
  readonly staleMs: number;
};

/** The sweep reads the same time of the simulated market in every run. */
const untilMs = Date.UTC(2026, 10, 1);
/** Distance of the decisions within minutes. */
const tickStepMs = 10_000;

const simulatedMinutes = (name: string, seed: number, days: number): Market => ({
  name,
  load: async () => {
    const feed = simulatedFeed({ seed });
    await feed.open(testClock(untilMs));
    const series = feed.symbols.flatMap(
      (symbol) =>
        seriesOfBars(
          { feed: name, symbol },
          feed.history(symbol, '1min', untilMs - days * dayMs, untilMs),
        ) ?? [],
    );
    feed.close();
    return series;
  },
});

const simulatedTicks = (name: string, seed: number, { tickDays, staleMs }: Extent): Market => ({
  name,
  load: () =>
    sampledTicks(simulatedFeed({ seed }), {
      name,
      startMs: untilMs,
      durationMs: tickDays * dayMs,
      stepMs: tickStepMs,
      staleMs,
    }),
});

const recordedMinutes = (folder: string, set: RecordingSet): Market => ({
  name: set,
  load: async () => {
    const all: Series[] = [];
    for (const pair of pairs.filter((one) => hasCandles(folder, set, one))) {
      const candles = await loadCandleSet(folder, set, pair);
      const bars = candles.bars(0, candles.length, 0);
      const series = seriesOfBars({ feed: set, symbol: pair.symbol }, bars);
      if (series) all.push(series);
    }
    return all;
  },
});

const recordedTicks = (folder: string, set: RecordingSet, extent: Extent): Market => {
  const name = `${set}, ticks`;
  return {
    name,
    load: () =>
      sampledTicks(recordedFeed({ folder, set }), {
        name,
        startMs: untilMs,
        durationMs: extent.recordedTickDays * dayMs,
        stepMs: tickStepMs,
        staleMs: extent.staleMs,
      }),
  };
};

/** Eleven minutes are too short for the durations, so they are replayed slowly. */
const recordedTrades = (folder: string, { staleMs }: Extent): Market => {
  const slowness = 60;
  const name = `trades, ${slowness} times as slow`;
  return {
    name,
    load: () =>
      sampledTicks(recordedFeed({ folder, set: 'trades', speed: 1 / slowness }), {
        name,
        startMs: untilMs,
        durationMs: 11 * minuteMs * slowness,
        stepMs: minuteMs,
        staleMs,
      }),
  };
};

const recordedMarkets = (folder: string, extent: Extent): readonly Market[] =>
  recordingSets
    .filter((set) => existsSync(join(folder, set)))
    .flatMap((set) =>
      set === 'trades'
        ? [recordedTrades(folder, extent)]
        : [recordedMinutes(folder, set), recordedTicks(folder, set, extent)],
    );

/** Every feed that a server can have: the recorded ones of the folder, if there is one. */
export const marketsOf = (folder: string, extent: Extent): readonly Market[] => [
  ...extent.seeds.flatMap((seed) => {
    const name = `simulated, seed ${seed}`;
    return [
      simulatedMinutes(name, seed, extent.days),
      simulatedTicks(`${name}, ticks`, seed, extent),
    ];
  }),
  ...recordedMarkets(folder, extent),
  {
    name: 'live, from a stub exchange',
    load: () => stubLiveSeries('live, from a stub exchange', untilMs),
  },
];
