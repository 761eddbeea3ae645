import type { Cancel, Clock } from '../platform/clock';

export type Playable = {
  /** Time of the next event, on the server's clock; null if there is none. */
  readonly nextAtMs: () => number | null;
  /** Emits it and advances to the next one. */
  readonly emitNext: () => void | Promise<void>;
};

/** Events emitted per batch after a jump of the clock, so that the event loop is not blocked. */
const atOnce = 2_000;

export type Playback = {
  /** Resolves when everything due has been emitted. */
  readonly caughtUp: Promise<void>;
  readonly stop: Cancel;
};

/** Emits each event at its time, in order, one at a time. */
export const play = (
  clock: Clock,
  source: Playable,
  failed: (error: unknown) => void,
): Playback => {
  let stopped = false;
  let cancel: Cancel = () => undefined;

  const emitDue = async () => {
    for (let emitted = 0; emitted < atOnce && !stopped; emitted += 1) {
      const nextMs = source.nextAtMs();
      if (nextMs === null || nextMs > clock.now()) return;
      const waiting = source.emitNext();
      if (waiting) await waiting;
    }
  };
  const step = async () => {
    try {
      await emitDue();
    } catch (error) {
      stopped = true;
      failed(error);
    }
    const nextMs = source.nextAtMs();
    if (!stopped && nextMs !== null) cancel = clock.at(Math.max(nextMs, clock.now()), step);
  };
  const catchUp = async () => {
    const nowMs = clock.now();
    await step();
    for (let nextMs = source.nextAtMs(); nextMs !== null && nextMs <= nowMs && !stopped; ) {
      cancel();
      await step();
      nextMs = source.nextAtMs();
    }
  };
  return {
    caughtUp: catchUp(),
    stop: () => {
      stopped = true;
      cancel();
    },
  };
};
