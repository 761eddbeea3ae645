import type { FeedTick } from '../market/feed';
import type { MarketStore, TickPosition } from '../market/store';

/** Stored ticks that are read at once. */
const page = 1_000;

type Parts = {
  readonly store: Pick<MarketStore, 'flush' | 'ticksAfter'>;
  readonly now: () => number;
  /** False while the pair is suspended. */
  readonly isOpen: (pairId: number) => boolean;
  readonly evaluate: (tick: FeedTick) => Promise<void>;
};

/** Stored ticks still to be replayed: those after a position, until a time. */
type Replay = { after: TickPosition; untilMs: number };

/** Evaluates stored ticks of pairs again, in order. */
export const createReplays = ({ store, now, isOpen, evaluate }: Parts) => {
  const replays = new Map<number, Replay>();
  const replayedMs = new Map<number, number>();
  return {
    /** Marks the ticks after a time until now; what was marked before stays so. */
    mark: (pairId: number, fromMs: number): void => {
      const known = replays.get(pairId) ?? { after: { timeMs: fromMs }, untilMs: 0 };
      if (known.after.timeMs > fromMs) known.after = { timeMs: fromMs };
      known.untilMs = now();
      replays.set(pairId, known);
    },
    /** Whether a tick of this time may have been among the replayed ones. */
    hasReached: (pairId: number, timeMs: number): boolean =>
      timeMs <= (replayedMs.get(pairId) ?? Number.NEGATIVE_INFINITY),
    /** Replays what is marked; what a suspension or a failure interrupts stays marked. */
    run: async (pairId: number): Promise<void> => {
      const missed = replays.get(pairId);
      if (!missed) return;
      let isMore = true;
      while (isMore) {
        const { after, untilMs } = missed;
        replayedMs.set(pairId, untilMs);
        await store.flush();
        const ticks = await store.ticksAfter(pairId, after, { untilMs, limit: page });
        for (const tick of ticks) {
          if (!isOpen(pairId)) return;
          await evaluate(tick);
          missed.after = tick;
        }
        isMore = ticks.length === page || missed.untilMs > untilMs;
      }
      replays.delete(pairId);
    },
  };
};
