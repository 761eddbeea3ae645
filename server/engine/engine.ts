import type { Database } from '../database/open';
import type { FeedTick } from '../market/feed';
import type { Market } from '../market/market';
import type { MarketStore } from '../market/store';
import type { Cancel, Clock } from '../platform/clock';
import type { KeyedLock } from '../requests/keyed-lock';
import { refuse } from '../requests/refusal';
import { createApplyCause } from './apply-cause';
import type { Cause, EngineDomain } from './domain';
import { createDueTimers } from './due-timers';
import { createPairWork } from './pair-work';
import { createProgress } from './progress';
import type { TimedDomain } from './timed-domain';
import { createTimedRunner, type TimedRunner } from './timed-runner';

/** Delay before a pair whose changes could not be written is retried, unless a tick comes first. */
const retryMs = 1_000;

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: Market;
  readonly store: Pick<MarketStore, 'flush' | 'ticksAfter'>;
  readonly lock: KeyedLock;
  readonly report: (error: unknown, where: string) => void;
};

/**
 * What must exist once per market: it alone changes the open records of its domains by the feed and
 * by the clock.
 */
export type Engine = {
  /** Adds a domain before the start. */
  readonly add: <Step, Written, Result>(domain: EngineDomain<Step, Written, Result>) => void;
  /** The same for one whose records belong to no pair. */
  readonly addTimed: <Step, Result>(domain: TimedDomain<Step, Result>) => void;
  /** Replaces the suspended pairs, whose records are neither opened, changed nor closed. */
  readonly suspend: (pairIds: ReadonlySet<number>) => void;
  readonly refuseSuspended: (pairId: number) => void;
  /**
   * After which time the stored ticks of a pair are not evaluated by every domain, in Unix
   * milliseconds; null if no open record needs them. While a pair is suspended it stays where it is.
   */
  readonly replayStartMs: (pairId: number) => number | null;
  /** Reads the open records from the database, replays missed ticks and follows the feed. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
};

/** The key of the lock under which requests about one pair of a domain, and its ticks, run. */
export const pairLock = (domain: string, pairId: number): string => `${domain} ${pairId}`;

type Runner = {
  readonly load: () => Promise<void>;
  readonly follow: () => void;
  readonly onTick: (tick: FeedTick) => void;
  readonly resume: (pairId: number) => void;
  readonly replayStartMs: (pairId: number) => number | null;
  readonly stop: () => void;
};

/** Runs the work of one domain, each pair's under its lock and in order. */
const createRunner = <Step, Written, Result>(
  parts: Parts & { readonly isOpen: (pairId: number) => boolean },
  domain: EngineDomain<Step, Written, Result>,
): Runner => {
  const { clock, market, lock, report } = parts;
  const lockOf = (pairId: number) => pairLock(domain.name, pairId);
  const progress = domain.replayFromMs ? createProgress(parts.db, domain.name) : null;
  const applying = createApplyCause(
    { ...parts, lockOf: ({ pairId }: Cause) => lockOf(pairId) },
    {
      ...domain,
      stepsOf: (cause, evaluation) => {
        const pair = market.pairById(cause.pairId);
        return pair ? domain.stepsOf(pair, cause, evaluation) : [];
      },
    },
  );
  const work = createPairWork({ ...parts, ...applying, domain, progress, now: clock.now });
  const timers = createDueTimers(clock, (pairId) => run(pairId));

  /** A replay may begin earlier than necessary, so that a failure is only reported. */
  const storeProgress = () =>
    progress?.store(clock.now()).catch((error: unknown) => report(error, domain.task));

  /** Evaluates what is queued; what fails stays queued. */
  const run = async (pairId: number): Promise<void> => {
    try {
      await lock.exclusive(lockOf(pairId), async () => {
        await work.run(pairId);
        await storeProgress();
      });
      timers.set(pairId, work.nextMs(pairId), retryMs);
    } catch (error) {
      report(error, domain.task);
      lock.invalidate(lockOf(pairId));
      work.trim(pairId);
      timers.set(pairId, clock.now(), retryMs);
    }
  };
  const resume = (pairId: number) => {
    work.replayFrom(pairId);
    clock.during(run(pairId));
  };
  return {
    resume,
    replayStartMs: work.replayStartMs,
    load: async () => {
      for (const { id } of market.pairs()) lock.guard(lockOf(id), () => domain.restore(id));
      await progress?.load();
      await domain.load();
    },
    follow: () => {
      domain.due?.onEarlier((pairId) => timers.set(pairId, work.nextMs(pairId), 0));
      if (domain.due || domain.replayFromMs) for (const { id } of market.pairs()) resume(id);
    },
    onTick: (tick) => {
      // Queued at once, so that nothing becomes due before ticks that came before it.
      work.queue(tick);
      clock.during(run(tick.pairId));
    },
    stop: timers.stop,
  };
};

export const createEngine = (parts: Parts): Engine => {
  const runners: Runner[] = [];
  const timedRunners: TimedRunner[] = [];
  let suspended: ReadonlySet<number> = new Set();
  let stopFollowing: Cancel = () => undefined;
  const isOpen = (pairId: number) => !suspended.has(pairId);
  return {
    add: (domain) => void runners.push(createRunner({ ...parts, isOpen }, domain)),
    addTimed: (domain) => void timedRunners.push(createTimedRunner(parts, domain)),
    refuseSuspended: (pairId) => {
      if (!isOpen(pairId)) refuse('pair.suspended');
    },
    suspend: (pairIds) => {
      const resumed = [...suspended].filter((pairId) => !pairIds.has(pairId));
      suspended = pairIds;
      for (const pairId of resumed) for (const { resume } of runners) resume(pairId);
    },
    replayStartMs: (pairId) => {
      const starts = runners
        .map(({ replayStartMs }) => replayStartMs(pairId))
        .filter((startMs) => startMs !== null);
      return starts.length === 0 ? null : Math.min(...starts);
    },
    start: async () => {
      for (const { load } of [...runners, ...timedRunners]) await load();
      // Replays are requested before the first tick is heard, so that they come first.
      for (const { follow } of [...runners, ...timedRunners]) follow();
      stopFollowing = parts.market.onTick((tick) => {
        for (const { onTick } of runners) onTick(tick);
      });
    },
    stop: () => {
      stopFollowing();
      for (const { stop } of [...runners, ...timedRunners]) stop();
    },
  };
};

declare module '../requests/services' {
  interface Services {
    engine: Engine;
  }
}
