import { amountOfUnits } from '../../schemas/kernel/money';
import { dayMs, minuteMs } from '../../schemas/kernel/time';
import { pairs } from '../../server/instruments/instruments';
import type { PastBars } from '../../server/market/feed';
import { liveFeed } from '../../server/market/live/live-feed';
import { testClock } from '../../server/platform/clock';
import { fairPath, plantedPrices } from './planted';
import { type Series, seriesOfBars } from './series';

const quantity = '1';

/** The minutes of a pair from a time on, as the library returns them. */
const candles = (symbol: string, sinceMs: number, untilMs: number) => {
  const pair = pairs.find((one) => one.symbol === symbol);
  if (!pair) return [];
  const prices = plantedPrices(pair.id, dayMs / minuteMs + 2, fairPath);
  const beginMs = untilMs - dayMs - minuteMs;
  const first = Math.max(0, Math.ceil((sinceMs - beginMs) / minuteMs));
  return Array.from(prices.slice(first, -1), (units, index) => {
    const open = amountOfUnits(BigInt(units), pair.priceDecimals);
    const close = amountOfUnits(BigInt(prices[first + index + 1] ?? units), pair.priceDecimals);
    const [low, high] =
      units < (prices[first + index + 1] ?? units) ? [open, close] : [close, open];
    return [beginMs + (first + index) * minuteMs, open, high, low, close, quantity];
  }).filter(([startMs]) => Number(startMs) <= untilMs);
};

const never = () => new Promise<never>(() => undefined);

/** The calls of the library that the live feed makes, in the place of an exchange. */
const stubOf = (nowMs: number) => ({
  loadMarkets: async () => Object.fromEntries(pairs.map(({ symbol }) => [symbol, {}])),
  fetchOHLCV: async (symbol: string, timeframe: string, sinceMs: number) =>
    timeframe === '1m' ? candles(symbol, sinceMs, nowMs) : [],
  fetchTrades: async () => [],
  watchTradesForSymbols: never,
  watchOrderBookForSymbols: never,
});

/** A day of minutes of every pair, through the live feed from an exchange with a fair market. */
export const stubLiveSeries = async (name: string, nowMs: number): Promise<readonly Series[]> => {
  const feed = await liveFeed({ exchange: 'binance', library: stubOf(nowMs) });
  const clock = testClock(nowMs);
  await feed.open(clock);
  const past = new Map<string, PastBars>();
  await new Promise<void>((resolve, reject) => {
    feed
      .run({
        tick: () => undefined,
        bookChanged: () => undefined,
        jumped: () => undefined,
        failed: (fault) => (fault === null ? undefined : reject(fault)),
        past: (symbol, _, bars) => {
          past.set(symbol, bars);
          if (past.size === pairs.length) resolve();
        },
      })
      .catch(reject);
  });
  feed.close();
  return [...past].flatMap(
    ([symbol, bars]) => seriesOfBars({ feed: name, symbol }, bars('1min', 0)) ?? [],
  );
};
