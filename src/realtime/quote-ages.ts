/** What the age of a price is computed from. */
export type Dated = {
  /** The time of the price on the server's clock; null where the server sends none. */
  readonly timeMs: number | null;
  /** When the price first arrived, on the device's monotonic clock. */
  readonly receivedAtMs: number;
  /** The server called the price stale when it sent it. */
  readonly isMarkedStale: boolean;
};

export type Clocks = {
  /** The device's monotonic clock. */
  readonly now: () => number;
  /** Unix milliseconds on the server's clock; null until it is known. */
  readonly serverNow: () => number | null;
};

export type QuoteAges = {
  /**
   * The time since the price was set, on the server's clock; that of the newest price of all pairs
   * for null. Null before there is one, and where it is not known.
   */
  readonly ageMs: (symbol: string | null) => number | null;
  /**
   * Whether the server said that the price is stale, or it is older than that. Until the server's
   * clock is known, a price is as old as the time since it arrived. Null before there is one.
   */
  readonly isOlderThan: (symbol: string | null, ms: number) => boolean | null;
  /** The time of the newest price of all pairs; null where it is not known. */
  readonly newestMs: () => number | null;
};

export const isOlder = (timeMs: number | null, known: Dated | null): boolean =>
  timeMs !== null && known !== null && known.timeMs !== null && timeMs < known.timeMs;

/** A price that is sent again has not arrived again; one without a time is confirmed by it. */
export const firstArrival = (timeMs: number | null, known: Dated | null, nowMs: number): number =>
  timeMs !== null && known?.timeMs === timeMs ? known.receivedAtMs : nowMs;

/** The ages of prices, and the newest price of all pairs. */
export const createQuoteAges = (
  { now, serverNow }: Clocks,
  find: (symbol: string) => Dated | null,
) => {
  let newest: Dated | null = null;
  const datedOf = (symbol: string | null) => (symbol === null ? newest : find(symbol));
  const elapsedMs = ({ receivedAtMs }: Dated) => now() - receivedAtMs;
  const ageOf = (dated: Dated): number | null => {
    const serverMs = serverNow();
    if (dated.timeMs === null) return dated.isMarkedStale ? null : elapsedMs(dated);
    return serverMs && Math.max(elapsedMs(dated), serverMs - dated.timeMs);
  };
  return {
    ageMs: (symbol: string | null) => {
      const dated = datedOf(symbol);
      return dated && ageOf(dated);
    },
    isOlderThan: (symbol: string | null, ms: number) => {
      const dated = datedOf(symbol);
      return dated && (dated.isMarkedStale || (ageOf(dated) ?? elapsedMs(dated)) > ms);
    },
    newestMs: () => newest?.timeMs ?? null,
    /** Takes the time of a price of any pair. */
    takeTime: (timeMs: number | null, isMarkedStale = false) => {
      if (isOlder(timeMs, newest)) return;
      newest = { timeMs, receivedAtMs: firstArrival(timeMs, newest, now()), isMarkedStale };
    },
  };
};
