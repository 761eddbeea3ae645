import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import type { ListedPair } from '../instruments/instruments';
import type { FeedTick } from '../market/feed';
import type { DueTimes } from './due-index';

/**
 * Why open records of a pair change: a tick of the feed, or a time at which some of them are due.
 * Late: it happened while no server evaluated it.
 */
export type Cause = {
  readonly pairId: number;
  readonly timeMs: number;
  readonly isLate: boolean;
} & ({ readonly kind: 'tick'; readonly tick: FeedTick } | { readonly kind: 'due' });

/** What is known besides memory when a cause is evaluated. */
export type Evaluation<Written> = {
  /** What of this cause is committed already; null the first time. */
  readonly written: Written | null;
  /** True for a record that could not be written lately; it is left out. */
  readonly isSetAside: (id: number) => boolean;
};

/** How the engine changes one kind of open records, whatever causes it. */
export type Changes<Why, Step, Written, Result> = {
  /** What the engine does for it, in reports. */
  readonly task: string;
  /** The id of the record that a step changes. */
  readonly recordOf: (step: Step) => number;
  /** What of a cause is committed, read when its outcome is unknown. */
  readonly writtenOf: (cause: Why) => Promise<Written>;
  /**
   * Writes steps in one transaction, in the lock order of change sets, with the tick as evidence;
   * an update names the row that it expects.
   */
  readonly write: (trx: Transaction<Tables>, cause: Why, steps: readonly Step[]) => Promise<Result>;
  /** Called after the commit: changes memory and notifies. */
  readonly publish: (steps: readonly Step[], result: Result, cause: Why) => void;
};

/**
 * One kind of open records that the feed moves, as the engine needs it. Its memory is a cache of
 * the database, guarded by the lock of the pair.
 */
export type EngineDomain<Step, Written, Result> = Changes<Cause, Step, Written, Result> & {
  /** The prefix of its locks. */
  readonly name: string;
  /** Reads every open record into memory. */
  readonly load: () => Promise<void>;
  /** Reads the open records of a pair again and publishes what was committed unnoticed. */
  readonly restore: (pairId: number) => Promise<void>;
  /**
   * What a cause changes, decided from memory alone, in order. The same cause may come again after
   * a restart or a failure, so it must follow from the records that are still open.
   */
  readonly stepsOf: (
    pair: ListedPair,
    cause: Cause,
    evaluation: Evaluation<Written>,
  ) => readonly Step[];
  /** Records that become due without a tick; `publish` moves or removes them. */
  readonly due?: DueTimes;
  /**
   * Before which time no tick concerns the open records of a pair; null if there are none. A replay
   * begins there, or where the engine has evaluated everything. Without it, ticks between two runs
   * change nothing.
   */
  readonly replayFromMs?: (pairId: number) => number | null;
};
