import type { Clock } from '../../platform/clock';
import { createBackoff } from './backoff';
import type { Waits } from './waits';

export type Stream = {
  /** Resolves with the next message; rejects when the socket is lost or cannot be opened. */
  readonly watch: () => Promise<unknown>;
  /** Called for every message; `isBack` for the first one after a disconnect. */
  readonly onMessage: (isBack: boolean) => void;
  readonly onDisconnect: () => void;
};

export type StreamParts = {
  readonly clock: Clock;
  readonly waits: Waits;
  readonly chance: () => number;
  /** Called with every fault; with null after a message. */
  readonly onFault: (fault: unknown) => void;
};

/** Keeps a stream open until the feed ends. Calling `watch` again subscribes again. */
export const follow = async (stream: Stream, parts: StreamParts): Promise<void> => {
  const { clock, waits, chance, onFault } = parts;
  const backoff = createBackoff(chance);
  let isBack = true;
  while (!waits.hasEnded()) {
    try {
      await stream.watch();
      if (waits.hasEnded()) return;
      backoff.reset();
      onFault(null);
      stream.onMessage(isBack);
      isBack = false;
    } catch (fault) {
      if (waits.hasEnded()) return;
      isBack = true;
      stream.onDisconnect();
      onFault(fault);
      await waits.until(clock.now() + backoff.next());
    }
  }
};
