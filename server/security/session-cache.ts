import { minuteMs, secondMs } from '../../schemas/kernel/time';
/** An open session, as read from the database. */
export type OpenRow = { id: string; user_id: number; created_ms: number; last_used_ms: number };

type Cached = { readonly row: OpenRow; readonly readMs: number };

/** Cached sessions. */
const entriesMax = 10_000;
/** Another process may have ended a session, so no row is cached for longer. */
const ageMaxMs = secondMs;
/** Longer than any transaction: its outcome is final by then. */
const undecidedMs = minuteMs;

/**
 * Open sessions by the hash of their token. A session that a transaction is about to end is not
 * served from the cache until the outcome is known: the reply to a commit can be lost, and then
 * nobody reports it.
 */
export const createSessionCache = (now: () => number) => {
  const cached = new Map<string, Cached>();
  const undecided = new Map<string, number>();
  /** Counts ended sessions, so that a row read before an end is not cached after it. */
  let ends = 0;
  return {
    get: (hash: string): OpenRow | null => {
      const found = cached.get(hash);
      if (!found) return null;
      const ageMs = now() - found.readMs;
      return ageMs >= 0 && ageMs < ageMaxMs ? found.row : null;
    },
    /** Reads a row and caches it, unless a session ended or is about to end meanwhile. */
    read: async (
      hash: string,
      query: () => Promise<OpenRow | undefined>,
    ): Promise<OpenRow | null> => {
      const endsBefore = ends;
      cached.delete(hash);
      const row = await query();
      if (!row) return null;
      if (ends === endsBefore && !undecided.has(hash)) {
        const [oldest] = cached.keys();
        if (oldest !== undefined && cached.size >= entriesMax) cached.delete(oldest);
        cached.set(hash, { row, readMs: now() });
      }
      return row;
    },
    drop: (hash: string): void => {
      cached.delete(hash);
    },
    ending: (hash: string): void => {
      cached.delete(hash);
      undecided.set(hash, now() + undecidedMs);
    },
    ended: (hash: string): void => {
      ends += 1;
      cached.delete(hash);
      undecided.delete(hash);
    },
    /** Hashes whose transaction ended long ago without a report; each is returned once. */
    takeUndecided: (): string[] => {
      const over = [...undecided].filter(([, untilMs]) => untilMs <= now()).map(([hash]) => hash);
      for (const hash of over) undecided.delete(hash);
      return over;
    },
  };
};
