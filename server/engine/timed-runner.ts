import type { Database } from '../database/open';
import type { Clock } from '../platform/clock';
import type { KeyedLock } from '../requests/keyed-lock';
import { createApplyCause } from './apply-cause';
import { createDueTimers } from './due-timers';
import { type TimedDomain, timedLock } from './timed-domain';

/** Delay before what could not be written is retried. */
const retryMs = 1_000;
/** A timed domain has one timer. */
const onlyTimer = 0;

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly lock: KeyedLock;
  readonly report: (error: unknown, where: string) => void;
};

export type TimedRunner = {
  readonly load: () => Promise<void>;
  /** Does what became due while no server ran, and from now on what becomes due. */
  readonly follow: () => void;
  readonly stop: () => void;
};

/** Runs what is due of one timed domain, under its lock. */
export const createTimedRunner = <Step, Result>(
  parts: Parts,
  domain: TimedDomain<Step, Result>,
): TimedRunner => {
  const { clock, lock, report } = parts;
  const key = timedLock(domain.name);
  let isStopped = false;
  /** When memory that may be wrong is read again; no tick comes that would make it be. */
  let rereadMs: number | null = null;
  const { apply, setAside } = createApplyCause(
    { ...parts, lockOf: () => key },
    {
      ...domain,
      stepsOf: (cause, evaluation) => domain.stepsOf(cause, evaluation.isSetAside),
      // What was done is not due any more.
      writtenOf: async () => null,
    },
  );
  const timers = createDueTimers(clock, () => run());

  /** When the next record is due, or may be retried, or memory is read again. */
  const nextMs = (): number | null => {
    const times = [
      domain.due.firstMs(setAside.has),
      setAside.firstEndMs(() => true),
      rereadMs,
    ].filter((time) => time !== null);
    return times.length === 0 ? null : Math.min(...times);
  };

  /** Called with the lock, which has read memory again if that was necessary. */
  const applyDue = async (): Promise<void> => {
    rereadMs = null;
    setAside.takeEnded(() => true);
    let isMore = !isStopped;
    while (isMore) {
      const isChanged = await apply({ timeMs: clock.now() }, 'first');
      isMore = isChanged && !isStopped;
    }
  };
  /** What fails stays due. */
  const run = async (): Promise<void> => {
    try {
      await lock.exclusive(key, applyDue);
      timers.set(onlyTimer, nextMs(), retryMs);
    } catch (error) {
      report(error, domain.task);
      lock.invalidate(key);
      timers.set(onlyTimer, clock.now(), retryMs);
    }
  };
  return {
    load: async () => {
      lock.guard(key, domain.restore, () => {
        rereadMs = clock.now() + retryMs;
        timers.set(onlyTimer, nextMs(), retryMs);
      });
      await domain.load();
    },
    follow: () => {
      domain.due.onEarlier(() => timers.set(onlyTimer, nextMs(), 0));
      clock.during(run());
    },
    stop: () => {
      isStopped = true;
      timers.stop();
    },
  };
};
