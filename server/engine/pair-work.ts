import type { FeedTick } from '../market/feed';
import type { MarketStore } from '../market/store';
import type { Attempt } from './apply-cause';
import type { Cause, EngineDomain } from './domain';
import type { Progress } from './progress';
import { createReplays } from './replays';
import type { createSetAside } from './set-aside';

/** Ticks of one pair that are queued while the database does not respond; older ones are dropped. */
const maxQueued = 10_000;

type Parts<Step, Written, Result> = {
  readonly domain: EngineDomain<Step, Written, Result>;
  readonly store: Pick<MarketStore, 'flush' | 'ticksAfter'>;
  readonly now: () => number;
  /** False while the pair is suspended. */
  readonly isOpen: (pairId: number) => boolean;
  readonly apply: (cause: Cause, attempt: Attempt) => Promise<boolean>;
  readonly setAside: ReturnType<typeof createSetAside<Cause>>;
  /** Null where ticks between two runs change nothing. */
  readonly progress: Progress | null;
};

/** A tick that was attempted may be committed in part. */
type Queued = { readonly tick: FeedTick; isAttempted: boolean };

/**
 * What a pair still has to evaluate, in order: stored ticks to replay, then queued ticks, and before
 * each tick what is due by its time. What was not evaluated to its end stays for the next run.
 */
export const createPairWork = <Step, Written, Result>(parts: Parts<Step, Written, Result>) => {
  const { domain, store, now, isOpen, apply, setAside, progress } = parts;
  const queued = new Map<number, Queued[]>();
  const startedMs = now();

  const isOf =
    (pairId: number) =>
    (cause: Cause): boolean =>
      cause.pairId === pairId;
  const dueMs = (pairId: number) => domain.due?.firstMs(pairId, setAside.has) ?? null;

  const applyDue = async (pairId: number, untilMs: number) => {
    let timeMs = dueMs(pairId);
    while (isOpen(pairId) && timeMs !== null && timeMs <= untilMs) {
      const isLate = timeMs < startedMs;
      await apply({ kind: 'due', pairId, timeMs, isLate }, 'first');
      const nextMs = dueMs(pairId);
      if (nextMs === timeMs) return;
      timeMs = nextMs;
    }
  };

  const applyTick = async (
    tick: FeedTick,
    { isLate, attempt }: { isLate: boolean; attempt: Attempt },
  ) => {
    const { pairId, timeMs } = tick;
    if (!isOpen(pairId)) return;
    await applyDue(pairId, timeMs);
    await apply({ kind: 'tick', pairId, timeMs, tick, isLate }, attempt);
    // Another tick of the same time may follow; a record that is left out has not been evaluated.
    if (isOpen(pairId) && !setAside.causes().some(isOf(pairId))) {
      progress?.advance(pairId, timeMs - 1);
    }
  };

  const replays = createReplays({
    store,
    now,
    isOpen,
    evaluate: (tick) => applyTick(tick, { isLate: true, attempt: 'replayed' }),
  });
  const replayStartMs = (pairId: number): number | null => {
    const fromMs = domain.replayFromMs?.(pairId) ?? null;
    return fromMs === null ? null : Math.max(fromMs, progress?.untilMs(pairId) ?? fromMs);
  };
  const replayFrom = (pairId: number) => {
    const fromMs = replayStartMs(pairId);
    if (fromMs !== null) replays.mark(pairId, fromMs);
  };
  /** A record that is no longer left out is evaluated from the cause on that could not be written. */
  const replayLeftOut = (pairId: number) => {
    for (const { timeMs } of setAside.takeEnded(isOf(pairId))) {
      if (progress) replays.mark(pairId, timeMs - 1);
    }
  };

  const attemptOf = ({ tick, isAttempted }: Queued): Attempt => {
    if (isAttempted) return 'repeated';
    return replays.hasReached(tick.pairId, tick.timeMs) ? 'replayed' : 'first';
  };

  return {
    /** When something is due, or a record is no longer left out. */
    nextMs: (pairId: number): number | null => {
      const times = [dueMs(pairId), setAside.firstEndMs(isOf(pairId))].filter(
        (time) => time !== null,
      );
      return times.length === 0 ? null : Math.min(...times);
    },
    /** After which time a replay needs the stored ticks of a pair; null if it needs none. */
    replayStartMs,
    /** Marks the stored ticks until now that were not evaluated; they come before any other. */
    replayFrom,
    /** Evaluates everything of a pair, under its lock. */
    run: async (pairId: number): Promise<void> => {
      replayLeftOut(pairId);
      await replays.run(pairId);
      const waiting = queued.get(pairId) ?? [];
      for (let [next] = waiting; next !== undefined; [next] = waiting) {
        const attempt = attemptOf(next);
        next.isAttempted = true;
        await applyTick(next.tick, { isLate: false, attempt });
        waiting.shift();
      }
      queued.delete(pairId);
      await applyDue(pairId, now());
    },
    /** Queues a tick when it comes; the next run evaluates it. */
    queue: (tick: FeedTick): void => {
      const waiting = queued.get(tick.pairId) ?? [];
      waiting.push({ tick, isAttempted: false });
      queued.set(tick.pairId, waiting);
    },
    /** Drops the oldest queued ticks beyond the limit, which a replay reads from the store. */
    trim: (pairId: number): void => {
      const ticks = queued.get(pairId);
      if (!ticks || ticks.length <= maxQueued) return;
      // In place, because a run may be evaluating it.
      ticks.splice(0, ticks.length - maxQueued);
      replayFrom(pairId);
    },
  };
};
