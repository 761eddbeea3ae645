import { dayMs, minuteMs } from '../../schemas/kernel/time';
import type { ListedPair } from '../../server/instruments/instruments';
import { loadCandleSet } from '../../server/market/recorded/candle-set';
import { simulate } from '../../server/market/simulated/history';
import type { MarketSeed } from '../../server/market/simulated/key';

const tradesPerMinute = 60;

/** Simulated prices after each of a million ticks, one a second. */
export const tickPricesOf = (pair: ListedPair, seed: MarketSeed, startMs: number): Float64Array => {
  const minutes = Math.ceil(1_000_000 / tradesPerMinute);
  const { tradesOf } = simulate(pair, seed);
  const prices = new Float64Array(minutes * tradesPerMinute);
  for (let minute = 0; minute < minutes; minute += 1) {
    for (const [tick, { price }] of tradesOf(startMs + minute * minuteMs).entries()) {
      prices[minute * tradesPerMinute + tick] = price;
    }
  }
  return prices;
};

const closesOf = (bars: readonly { readonly close: bigint }[]): Float64Array =>
  Float64Array.from(bars, ({ close }) => Number(close));

/** Simulated prices at the ends of the minutes of four weeks. */
export const minutePricesOf = (pair: ListedPair, seed: MarketSeed, startMs: number): Float64Array =>
  closesOf(simulate(pair, seed).minutes(startMs, startMs + 28 * dayMs));

/** Recorded prices at the ends of minutes, between the exchange's outage and the crash of 19 May. */
export const recordedPricesOf = async (folder: string, pair: ListedPair): Promise<Float64Array> => {
  const set = await loadCandleSet(folder, 'candles-1m', pair);
  const first = set.placeAt(Date.parse('2021-04-25T09:00:00Z'));
  const last = set.placeAt(Date.parse('2021-05-19T00:00:00Z'));
  return closesOf(set.bars(first, last, 0));
};
