import type { Clock } from '../../platform/clock';
import { createBackoff } from './backoff';
import type { Waiting } from './waiting';

export type Stream = {
  /** Resolves with the next message; rejects when the socket is cut or cannot be had. */
  readonly watch: () => Promise<unknown>;
  /** Told of every message; the first one after a cut says so. */
  readonly heard: (isBack: boolean) => void;
  readonly cut: () => void;
};

export type StreamParts = {
  readonly clock: Clock;
  readonly waiting: Waiting;
  readonly chance: () => number;
  /** Told of every fault; null when a message came. */
  readonly noted: (fault: unknown) => void;
};

/** Keeps a stream open until everything ends. Watching again subscribes again. */
export const follow = async (stream: Stream, parts: StreamParts): Promise<void> => {
  const { clock, waiting, chance, noted } = parts;
  const backoff = createBackoff(chance);
  let isBack = true;
  while (!waiting.hasEnded()) {
    try {
      await stream.watch();
      if (waiting.hasEnded()) return;
      backoff.reset();
      noted(null);
      stream.heard(isBack);
      isBack = false;
    } catch (fault) {
      if (waiting.hasEnded()) return;
      isBack = true;
      stream.cut();
      noted(fault);
      await waiting.until(clock.now() + backoff.next());
    }
  }
};
