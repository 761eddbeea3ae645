import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { minuteMs } from '../../../schemas/kernel/time';
import type { ListedPair } from '../../instruments/instruments';
import { estimatedTurnover, type UnitBar } from '../candles';
import { integerOf, lineBlocks, unitsOf } from './rows';
import type { Minute } from './walk';

/** The recorded minutes of one pair, by index in the file. */
export type CandleSet = {
  readonly length: number;
  readonly firstMs: number;
  /** End of the last recorded minute. */
  readonly endMs: number;
  /** Index of the first minute with a start at or after the time; `length` if there is none. */
  readonly placeAt: (timeMs: number) => number;
  /** The minute with exactly this start; null in a gap. */
  readonly minuteAt: (timeMs: number) => Minute | null;
  /** Minutes with `from` ≤ index < `to`; their turnover is estimated, because none is recorded. */
  readonly bars: (from: number, to: number, offsetMs: number) => UnitBar[];
};

/** The file name of a pair: `BTCUSDT`. */
const fileNameOf = (pair: ListedPair): string => `${pair.base}${pair.quote}`;

export const candleFile = (folder: string, set: string, pair: ListedPair): string =>
  join(folder, set, `${fileNameOf(pair)}.csv.gz`);

export const hasCandles = (folder: string, set: string, pair: ListedPair): boolean =>
  existsSync(candleFile(folder, set, pair));

const cellsPerMinute = 5;

/** Reads a whole file into two flat arrays: a month of minutes takes two megabytes. */
const readMinutes = async (file: string, pair: ListedPair) => {
  const starts: number[] = [];
  const cells: bigint[] = [];
  for await (const lines of lineBlocks(file)) {
    for (const line of lines) {
      const row = line.split(',');
      starts.push(integerOf(row, 0));
      for (let column = 1; column <= cellsPerMinute; column += 1) {
        const decimals = column === cellsPerMinute ? pair.quantityDecimals : pair.priceDecimals;
        cells.push(unitsOf(row, column, decimals));
      }
    }
  }
  return { starts: Float64Array.from(starts), cells: BigInt64Array.from(cells) };
};

/** Loads the minutes of one pair. Prices with more decimals than the pair's are truncated. */
export const loadCandleSet = async (
  folder: string,
  set: string,
  pair: ListedPair,
): Promise<CandleSet> => {
  const { starts, cells } = await readMinutes(candleFile(folder, set, pair), pair);
  const firstMs = starts[0];
  const lastMs = starts[starts.length - 1];
  if (firstMs === undefined || lastMs === undefined) {
    throw new Error(`The recording ${set} has no minutes of ${pair.symbol}.`);
  }
  const cell = (place: number, column: number) => cells[place * cellsPerMinute + column] ?? 0n;
  const placeAt = (timeMs: number) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const minute = (place: number): Minute => ({
    startMs: starts[place] ?? 0,
    open: cell(place, 0),
    high: cell(place, 1),
    low: cell(place, 2),
    close: cell(place, 3),
    amount: cell(place, 4),
  });
  return {
    length: starts.length,
    firstMs,
    endMs: lastMs + minuteMs,
    placeAt,
    minuteAt: (timeMs) => {
      const place = placeAt(timeMs);
      return starts[place] === timeMs ? minute(place) : null;
    },
    bars: (from, to, offsetMs) => {
      const result: UnitBar[] = [];
      for (let place = Math.max(0, from); place < Math.min(to, starts.length); place += 1) {
        const read = minute(place);
        result.push({ ...read, startMs: read.startMs + offsetMs, vol: estimatedTurnover(read) });
      }
      return result;
    },
  };
};
