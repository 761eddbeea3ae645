import { unitsAt } from '../../schemas/kernel/money';
import { type ListedPair, pairOf } from '../../server/instruments/instruments';
import type { Feed, FeedListener, FeedTick } from '../../server/market/feed';
import { testClock } from '../../server/platform/clock';
import { createSampler, type Sampler, type Series } from './series';

export type Sampling = {
  /** The name of the feed in the report. */
  readonly name: string;
  /** Time of the clock at the start of the feed. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly stepMs: number;
  /** `feed.stale_seconds`: at an older price no order opens. */
  readonly staleMs: number;
};

const priceOf = (pair: ListedPair, { price }: FeedTick): number =>
  Number(unitsAt(price, pair.priceDecimals));

const ignored: Omit<FeedListener, 'tick' | 'failed'> = {
  bookChanged: () => undefined,
  past: () => undefined,
  jumped: () => undefined,
};

/** Runs a feed on a test clock and samples its ticks, as the market receives them. */
export const sampledTicks = async (feed: Feed, sampling: Sampling): Promise<readonly Series[]> => {
  const { name, startMs, durationMs, stepMs, staleMs } = sampling;
  const clock = testClock(startMs);
  const window = { startMs, endMs: startMs + durationMs, stepMs, staleMs };
  const samplers = new Map<string, { readonly pair: ListedPair; readonly sampler: Sampler }>();
  for (const symbol of feed.symbols) {
    const pair = pairOf(symbol);
    if (!pair) continue;
    samplers.set(symbol, { pair, sampler: createSampler({ feed: name, symbol }, window) });
  }
  const faults: unknown[] = [];
  await feed.open(clock);
  await feed.run({
    ...ignored,
    tick: (tick) => {
      const found = samplers.get(tick.symbol);
      found?.sampler.add(tick.timeMs, priceOf(found.pair, tick));
    },
    failed: (fault) => faults.push(fault),
  });
  await clock.advance(durationMs);
  feed.close();
  if (faults.length > 0) throw faults[0];
  return [...samplers.values()].map(({ sampler }) => sampler.series());
};
