import type { Tick } from '../market/feed';
import type { Market } from '../market/market';
import type { MarketStore, TickPosition } from '../market/store';
import type { Cause, Domain } from './domain';

/** Ticks of one pair that are queued while the database does not respond; older ones are dropped. */
const maxQueued = 10_000;
/** Stored ticks that are read at once. */
const page = 1_000;

type Parts<Step, Written, Result> = {
  readonly domain: Domain<Step, Written, Result>;
  readonly market: Pick<Market, 'pairById'>;
  readonly store: Pick<MarketStore, 'flush' | 'ticksAfter'>;
  readonly now: () => number;
  /** False while the pair is suspended. */
  readonly isOpen: (pairId: number) => boolean;
  readonly apply: (
    pair: NonNullable<ReturnType<Market['pairById']>>,
    cause: Cause,
    isRetry: boolean,
  ) => Promise<void>;
  readonly isSetAside: (id: number) => boolean;
};

/** Stored ticks still to be replayed: those after a position, until a time. */
type Replay = { readonly after: TickPosition; readonly untilMs: number };

/**
 * What a pair still has to evaluate, in order: stored ticks to replay, then queued ticks, and before
 * each tick what is due by its time. What was not evaluated to its end stays for the next run.
 */
export const createPairWork = <Step, Written, Result>(parts: Parts<Step, Written, Result>) => {
  const { domain, market, store, now, isOpen, apply, isSetAside } = parts;
  const queued = new Map<number, Tick[]>();
  const replays = new Map<number, Replay>();
  const startedMs = now();

  const dueMs = (pairId: number) => domain.due?.firstMs(pairId, isSetAside) ?? null;

  const applyDue = async (pairId: number, untilMs: number) => {
    const pair = market.pairById(pairId);
    let timeMs = dueMs(pairId);
    while (pair && isOpen(pairId) && timeMs !== null && timeMs <= untilMs) {
      const isLate = timeMs < startedMs;
      await apply(pair, { kind: 'due', pairId, timeMs, isLate }, false);
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
    const pair = market.pairById(pairId);
    if (!pair || !isOpen(pairId)) return;
    await applyDue(pairId, timeMs);
    await apply(pair, { kind: 'tick', pairId, timeMs, tick, isLate }, isRetry);
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
    /** Evaluates everything of a pair, and then new ticks, under its lock. */
    run: async (pairId: number, fresh: readonly Tick[]): Promise<void> => {
      const ticks = queued.get(pairId) ?? [];
      let retried = ticks.length;
      ticks.push(...fresh);
      queued.set(pairId, ticks);
      await replayMissed(pairId);
      for (let [tick] = ticks; tick !== undefined; [tick] = ticks) {
        await applyTick(tick, { isLate: false, isRetry: retried > 0 });
        ticks.shift();
        retried -= 1;
      }
      queued.delete(pairId);
      await applyDue(pairId, now());
    },
    /** Queues ticks of a run that did not begin. */
    queue: (pairId: number, fresh: readonly Tick[]): void => {
      queued.set(pairId, [...(queued.get(pairId) ?? []), ...fresh]);
    },
    /** Drops the oldest queued ticks beyond the limit, which a replay reads from the store. */
    trim: (pairId: number): void => {
      const ticks = queued.get(pairId);
      if (!ticks || ticks.length <= maxQueued) return;
      queued.set(pairId, ticks.slice(-maxQueued));
      replayFrom(pairId);
    },
  };
};
