/** Counts one request of a key; returns the seconds to wait when the limit is exceeded, else null. */
export type RateLimit = (key: string) => number | null;

/** Beyond this the oldest window is dropped, so that a flood of addresses cannot exhaust memory. */
const maxKeys = 100_000;

/** At most `max` requests per key in a fixed window, which starts with the first request of its key. */
export const createRateLimit = ({
  max,
  windowMs,
  nowMs,
}: {
  readonly max: number;
  readonly windowMs: number;
  readonly nowMs: () => number;
}): RateLimit => {
  // Ordered by start, because an expired window is deleted before its key is inserted again.
  const windows = new Map<string, { readonly startMs: number; count: number }>();
  const dropOld = (now: number) => {
    for (const [key, { startMs }] of windows) {
      if (now - startMs < windowMs && windows.size < maxKeys) return;
      windows.delete(key);
    }
  };
  return (key) => {
    const now = nowMs();
    dropOld(now);
    const window = windows.get(key) ?? { startMs: now, count: 0 };
    window.count += 1;
    windows.set(key, window);
    return window.count > max ? Math.ceil((window.startMs + windowMs - now) / 1_000) : null;
  };
};
