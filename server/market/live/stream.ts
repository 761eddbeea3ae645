import type { Clock } from '../../platform/clock';
import { createBackoff } from './backoff';
import type { Waiting } from './waiting';

export type Stream = {
  /** Resolves with the next message; rejects when the socket is lost or cannot be opened. */
  readonly watch: () => Promise<unknown>;
  /** Called for every message; `isBack` for the first one after a disconnect. */
  readonly heard: (isBack: boolean) => void;
  readonly cut: () => void;
};

export type StreamParts = {
  readonly clock: Clock;
  readonly waiting: Waiting;
  readonly chance: () => number;
  /** Called with every fault; with null after a message. */
  readonly noted: (fault: unknown) => void;
};

/** Keeps a stream open until the feed ends. Calling `watch` again subscribes again. */
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
