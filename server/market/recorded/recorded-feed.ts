import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '../../../schemas/kernel/time';
import { pairs } from '../../instruments/instruments';
import { type RecordingSet, recordingSets } from '../../platform/recording-sets';
import type { Feed } from '../feed';
import { candleFeed } from './candle-feed';
import { hasCandles } from './candle-set';
import type { Recording } from './recording';
import { tradeFeed } from './trade-feed';
import { hasTrades } from './trade-stream';

export type RecordingOptions = {
  /** The folder of recordings. */
  readonly folder: string;
  /** Default: `candles-1m` if present, else `candles-1m-2025-10`. */
  readonly set?: RecordingSet;
  /** ISO start time; by default a day into the minutes, or the first trade. */
  readonly start?: string;
  /** Recorded milliseconds per millisecond of the server's clock. */
  readonly speed?: number;
  /** Only these pairs; default: all recorded ones. */
  readonly symbols?: readonly string[];
};

const setIn = (folder: string): RecordingSet => {
  const found = recordingSets.find((set) => existsSync(join(folder, set)));
  if (!found) throw new Error(`There is no recording in the folder ${folder}.`);
  return found;
};

const startOfRecording = (start: string | undefined): number | null => {
  if (start === undefined) return null;
  const startMs = Date.parse(start);
  if (Number.isNaN(startMs)) throw new Error(`Not an ISO time to start a recording at: ${start}`);
  return startMs;
};

/** Replays a recording. Gaps in the recording are not filled. */
export const recordedFeed = (options: RecordingOptions): Feed => {
  const { folder, speed = 1 } = options;
  if (!(speed > 0)) throw new Error('The speed of a recording must be above zero.');
  const set = options.set ?? setIn(folder);
  const isRecorded = set === 'trades' ? hasTrades : hasCandles;
  const found = pairs.filter(
    (pair) => (options.symbols?.includes(pair.symbol) ?? true) && isRecorded(folder, set, pair),
  );
  if (found.length === 0) throw new Error(`There is no recording ${set} in the folder ${folder}.`);
  const startMs = startOfRecording(options.start);
  const recording: Recording = {
    folder,
    set,
    pairs: found,
    startMs,
    speed,
    warmUpMs: dayMs,
  };
  return set === 'trades' ? tradeFeed(recording) : candleFeed(recording);
};
