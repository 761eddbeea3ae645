import type { Changes } from './domain';

/** A time of the clock, by which some open records are due. */
export type TimedCause = { readonly timeMs: number };

/** What the engine needs of the open records that it evaluates by the clock. */
export type TimedDue = {
  /** The earliest due time, without the excluded records. */
  readonly firstMs: (isExcluded: (id: number) => boolean) => number | null;
  /** Subscribes to the earliest due time having become earlier. */
  readonly onEarlier: (listener: () => void) => void;
};

/**
 * One kind of open records that belong to no pair and that only the clock moves. Its memory is a
 * cache of the database, guarded by the lock of the domain.
 */
export type TimedDomain<Step, Result> = Omit<
  Changes<TimedCause, Step, null, Result>,
  'writtenOf'
> & {
  /** The name of its lock. */
  readonly name: string;
  /** Reads every open record into memory. */
  readonly load: () => Promise<void>;
  /** Reads the open records again and publishes what was committed unnoticed. */
  readonly restore: () => Promise<void>;
  /**
   * What is due by a time, decided from memory alone, in order of the due times. It may be a part:
   * the engine evaluates the time again until nothing is due. What was done is not due any more,
   * so that it happens once, over restarts and jumps of the clock.
   */
  readonly stepsOf: (cause: TimedCause, isSetAside: (id: number) => boolean) => readonly Step[];
  readonly due: TimedDue;
};

/** The key of the lock under which requests about the records of a timed domain, and what is due, run. */
export const timedLock = (domain: string): string => domain;
