import type { Tick } from '../market/feed';
import type { MarketStore, TickPosition } from '../market/store';
import type { Cause, Domain } from './domain';

/** Ticks of one pair that are queued while the database does not respond; older ones are dropped. */
const maxQueued = 10_000;
/** Stored ticks that are read at once. */
const page = 1_000;

type Parts<Step, Written, Result> = {
  readonly domain: Domain<Step, Written, Result>;
  readonly store: Pick<MarketStore, 'flush' | 'ticksAfter'>;
  readonly now: () => number;
  /** False while the pair is suspended. */
  readonly isOpen: (pairId: number) => boolean;
  readonly apply: (cause: Cause, isRetry: boolean) => Promise<boolean>;
  readonly isSetAside: (id: number) => boolean;
};

/** A tick that was attempted may be committed in part. */
type Queued = { readonly tick: Tick; isAttempted: boolean };

/** Stored ticks still to be replayed: those after a position, until a time. */
type Replay = { readonly after: TickPosition; readonly untilMs: number };

/**
 * What a pair still has to evaluate, in order: stored ticks to replay, then queued ticks, and before
 * each tick what is due by its time. What was not evaluated to its end stays for the next run.
 */
export const createPairWork = <Step, Written, Result>(parts: Parts<Step, Written, Result>) => {
  const { domain, store, now, isOpen, apply, isSetAside } = parts;
  const queued = new Map<number, Queued[]>();
  const replays = new Map<number, Replay>();
  const startedMs = now();

  const dueMs = (pairId: number) => domain.due?.firstMs(pairId, isSetAside) ?? null;

  const applyDue = async (pairId: number, untilMs: number) => {
    let timeMs = dueMs(pairId);
    while (isOpen(pairId) && timeMs !== null && timeMs <= untilMs) {
      const isLate = timeMs < startedMs;
      await apply({ kind: 'due', pairId, timeMs, isLate }, false);
      const nextMs = dueMs(pairId);
      if (nextMs === timeMs) return;
      timeMs = nextMs;
    }
  };

  const applyTick = async (
    tick: Tick,
    { isLate, isRetry }: { isLate: boolean; isRetry: boolean },
  ) => {
    const { pairId, timeMs } = tick;
    if (!isOpen(pairId)) return;
    await applyDue(pairId, timeMs);
    await apply({ kind: 'tick', pairId, timeMs, tick, isLate }, isRetry);
  };

  const replayFrom = (pairId: number) => {
    const fromMs = domain.replayFromMs?.(pairId) ?? null;
    if (fromMs === null || replays.has(pairId)) return;
    replays.set(pairId, { after: { timeMs: fromMs }, untilMs: now() });
  };

  const replayMissed = async (pairId: number) => {
    const missed = replays.get(pairId);
    if (!missed) return;
    await store.flush();
    const { after, untilMs } = missed;
    let position: TickPosition | null = after;
    while (position !== null) {
      const ticks = await store.ticksAfter(pairId, position, { untilMs, limit: page });
      for (const tick of ticks) {
        await applyTick(tick, { isLate: true, isRetry: false });
        replays.set(pairId, { after: tick, untilMs });
      }
      position = ticks.length === page ? (ticks.at(-1) ?? null) : null;
    }
    replays.delete(pairId);
  };

  return {
    dueMs,
    /** Marks the stored ticks until now that were not evaluated; they come before any other. */
    replayFrom,
    /** Evaluates everything of a pair, under its lock. */
    run: async (pairId: number): Promise<void> => {
      await replayMissed(pairId);
      const waiting = queued.get(pairId) ?? [];
      for (let [next] = waiting; next !== undefined; [next] = waiting) {
        const isRetry = next.isAttempted;
        next.isAttempted = true;
        await applyTick(next.tick, { isLate: false, isRetry });
        waiting.shift();
      }
      queued.delete(pairId);
      await applyDue(pairId, now());
    },
    /** Queues a tick when it comes; the next run evaluates it. */
    queue: (tick: Tick): void => {
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
