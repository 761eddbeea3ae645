import type { Database } from '../database/open';
import type { Tick } from '../market/feed';
import type { Market } from '../market/market';
import type { MarketStore } from '../market/store';
import type { Cancel, Clock } from '../platform/clock';
import type { KeyedLock } from '../requests/keyed-lock';
import { refuse } from '../requests/refusal';
import { createApplyCause } from './apply-cause';
import type { Domain } from './domain';
import { createDueTimers } from './due-timers';
import { createPairWork } from './pair-work';

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

/** What must exist once per market: it alone changes the open records of its domains by the feed. */
export type Engine = {
  /** Adds a domain before the start. */
  readonly add: <Step, Written, Result>(domain: Domain<Step, Written, Result>) => void;
  /** Replaces the suspended pairs, whose records are neither opened, changed nor closed. */
  readonly suspend: (pairIds: ReadonlySet<number>) => void;
  readonly refuseSuspended: (pairId: number) => void;
  /** Reads the open records from the database, replays missed ticks and follows the feed. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
};

/** The key of the lock under which requests about one pair of a domain, and its ticks, run. */
export const pairLock = (domain: string, pairId: number): string => `${domain} ${pairId}`;

type Runner = {
  readonly load: () => Promise<void>;
  readonly follow: () => void;
  readonly onTick: (tick: Tick) => void;
  readonly resume: (pairId: number) => void;
  readonly stop: () => void;
};

/** Runs the work of one domain, each pair's under its lock and in order. */
const createRunner = <Step, Written, Result>(
  parts: Parts & { readonly isOpen: (pairId: number) => boolean },
  domain: Domain<Step, Written, Result>,
): Runner => {
  const { clock, market, lock, report } = parts;
  const lockOf = (pairId: number) => pairLock(domain.name, pairId);
  const applying = createApplyCause({ ...parts, lockOf }, domain);
  const work = createPairWork({ ...parts, ...applying, domain, now: clock.now });
  const timers = createDueTimers(clock, (pairId) => run(pairId, []));

  /** Evaluates what is queued, then new ticks; what fails stays queued. */
  const run = async (pairId: number, fresh: readonly Tick[]): Promise<void> => {
    let hasBegun = false;
    try {
      await lock.exclusive(lockOf(pairId), () => {
        hasBegun = true;
        return work.run(pairId, fresh);
      });
      timers.set(pairId, work.dueMs(pairId), retryMs);
    } catch (error) {
      report(error, domain.task);
      lock.invalidate(lockOf(pairId));
      if (!hasBegun) work.queue(pairId, fresh);
      work.trim(pairId);
      timers.set(pairId, clock.now(), retryMs);
    }
  };
  const resume = (pairId: number) => {
    work.replayFrom(pairId);
    void run(pairId, []);
  };
  return {
    resume,
    load: async () => {
      for (const { id } of market.pairs()) lock.guard(lockOf(id), () => domain.restore(id));
      await domain.load();
    },
    follow: () => {
      domain.due?.onEarlier((pairId) => timers.set(pairId, work.dueMs(pairId), 0));
      if (domain.due || domain.replayFromMs) for (const { id } of market.pairs()) resume(id);
    },
    onTick: (tick) => void run(tick.pairId, [tick]),
    stop: timers.stop,
  };
};

export const createEngine = (parts: Parts): Engine => {
  const runners: Runner[] = [];
  let suspended: ReadonlySet<number> = new Set();
  let stopFollowing: Cancel = () => undefined;
  const isOpen = (pairId: number) => !suspended.has(pairId);
  return {
    add: (domain) => void runners.push(createRunner({ ...parts, isOpen }, domain)),
    refuseSuspended: (pairId) => {
      if (!isOpen(pairId)) refuse('pair.suspended');
    },
    suspend: (pairIds) => {
      const resumed = [...suspended].filter((pairId) => !pairIds.has(pairId));
      suspended = pairIds;
      for (const pairId of resumed) for (const { resume } of runners) resume(pairId);
    },
    start: async () => {
      for (const { load } of runners) await load();
      // Replays are requested before the first tick is heard, so that they come first.
      for (const { follow } of runners) follow();
      stopFollowing = parts.market.onTick((tick) => {
        for (const { onTick } of runners) onTick(tick);
      });
    },
    stop: () => {
      stopFollowing();
      for (const { stop } of runners) stop();
    },
  };
};
