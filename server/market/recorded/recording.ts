import type { ListedPair } from '../../instruments/instruments';
import { type RecordingSet, recordingSets } from '../../platform/recording-sets';
import { hash } from '../hash';

/** A selected and validated recording. */
export type Recording = {
  readonly folder: string;
  readonly set: RecordingSet;
  readonly pairs: readonly ListedPair[];
  readonly startMs: number | null;
  readonly speed: number;
  /** Skipped before the default start, so that 24-hour figures are complete from the first tick. */
  readonly warmUpMs: number;
};

/**
 * Every mapping of recorded time to the server's is a separate feed, because it has other prices at
 * the same time. The id is short because it is part of every tick's.
 */
export const recordedFeedId = (
  { set, speed }: Recording,
  startMs: number,
  feedStartMs: number,
): string => {
  const settings = hash(recordingSets.indexOf(set), Math.round(speed * 1000), startMs / 1000);
  return `r${settings.toString(36)}-${feedStartMs.toString(36)}`;
};
