/** Counts one more and gives the seconds to wait when that is too many, else null. */
export type RateLimit = (key: string) => number | null;

/** Beyond so many keys the oldest window is dropped: a flood of addresses must not take the memory. */
const mostKeys = 100_000;

/** At most `max` for each key in windows of fixed length, which begin with the first of their key. */
export const createRateLimit = ({
  max,
  windowMs,
  nowMs,
}: {
  readonly max: number;
  readonly windowMs: number;
  readonly nowMs: () => number;
}): RateLimit => {
  // In order of their beginning, because a key that begins anew goes to the end.
  const windows = new Map<string, { readonly startMs: number; count: number }>();
  const dropOld = (now: number) => {
    for (const [key, { startMs }] of windows) {
      if (now - startMs < windowMs && windows.size < mostKeys) return;
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
