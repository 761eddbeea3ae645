import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../clock/clock';
import type { Tables } from '../database/tables';
import type { Settings } from '../settings';

/** Who is behind a valid token. */
export type SessionOwner = { sessionId: string; userId: number };

export type SessionEnd =
  | 'expired'
  | 'revoked'
  | 'password_changed'
  | 'logout'
  | 'replaced'
  | 'disabled';

export type Sessions = {
  /** Opens a session and gives its token, which is kept nowhere else. */
  open: (userId: number, about: { device: string; address: string }) => Promise<string>;
  /** Whose token this is, or null; a valid use moves the expiry on. */
  find: (token: string) => Promise<SessionOwner | null>;
  end: (sessionId: string, reason: SessionEnd) => Promise<void>;
  /** Somebody's open sessions, newest first, with their ends. */
  list: (userId: number) => Promise<OpenSession[]>;
  /**
   * Ends all of somebody's sessions but one inside a transaction; gives how many, and what is to be
   * run when it has been committed, so that nobody is told of an end that did not happen.
   */
  endAll: (
    trx: Transaction<Tables>,
    userId: number,
    about: { reason: SessionEnd; except: string | null },
  ) => Promise<{ count: number; committed: () => void }>;
  /** Ends the sessions whose time is over although nobody asks about them. */
  endExpired: () => Promise<void>;
  /** Tells about every session that ends, so that its sockets can be told too. */
  onEnd: (listener: (owner: SessionOwner, reason: SessionEnd) => void) => void;
};

/** A session as its owner may see it; the address is whole here. */
export type OpenSession = {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly createdMs: number;
  readonly lastUsedMs: number;
  readonly expiresMs: number;
};

const hourMs = 3_600_000;
/** A use is written down at most this often, so that reads do not become writes. */
const touchEveryMs = 60_000;
const tokenForm = /^[\w-]{43}$/;
/** Sessions that are known without asking the database. */
const mostKnown = 10_000;

type Known = { id: string; user_id: number; created_ms: number; last_used_ms: number };

const digest = (token: string) => createHash('sha256').update(token).digest('hex');

export const createSessions = (db: Kysely<Tables>, clock: Clock, settings: Settings): Sessions => {
  const listeners: ((owner: SessionOwner, reason: SessionEnd) => void)[] = [];
  const idleMs = settings['session.idle_hours'] * hourMs;
  const longestMs = settings['session.max_days'] * 24 * hourMs;

  const known = new Map<string, Known>();
  /** Counts what ended, so that what was read before an end is not remembered after it. */
  let ends = 0;

  const forget = (
    { id, user_id, token_hash }: { id: string; user_id: number; token_hash: string },
    reason: SessionEnd,
  ) => {
    ends += 1;
    known.delete(token_hash);
    for (const listener of listeners) listener({ sessionId: id, userId: user_id }, reason);
  };

  const end = async (sessionId: string, reason: SessionEnd) => {
    const ended = await db
      .updateTable('session')
      .set({ ended_ms: clock.now(), end_reason: reason })
      .where('id', '=', sessionId)
      .where('ended_ms', 'is', null)
      .returning(['id', 'user_id', 'token_hash'])
      .executeTakeFirst();
    if (ended) forget(ended, reason);
  };

  const endAll: Sessions['endAll'] = async (trx, userId, { reason, except }) => {
    const ended = await trx
      .updateTable('session')
      .set({ ended_ms: clock.now(), end_reason: reason })
      .where('user_id', '=', userId)
      .where('ended_ms', 'is', null)
      .where('id', '!=', except ?? '')
      .returning(['id', 'user_id', 'token_hash'])
      .execute();
    const committed = () => {
      for (const one of ended) forget(one, reason);
    };
    return { count: ended.length, committed };
  };

  const readSession = async (hash: string): Promise<Known | null> => {
    const endsBefore = ends;
    const found = await db
      .selectFrom('session')
      .select(['id', 'user_id', 'created_ms', 'last_used_ms'])
      .where('token_hash', '=', hash)
      .where('ended_ms', 'is', null)
      .executeTakeFirst();
    if (!found) return null;
    if (ends === endsBefore) {
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= mostKnown) known.delete(oldest);
      known.set(hash, found);
    }
    return found;
  };

  /** Writes the use down; false when the session has ended meanwhile, perhaps on another node. */
  const touch = async (hash: string, session: Known, nowMs: number): Promise<boolean> => {
    session.last_used_ms = nowMs;
    const { numUpdatedRows } = await db
      .updateTable('session')
      .set({ last_used_ms: nowMs })
      .where('id', '=', session.id)
      .where('ended_ms', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) known.delete(hash);
    return numUpdatedRows > 0n;
  };

  const endOldest = async (userId: number) => {
    const surplus = await db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', userId)
      .where('ended_ms', 'is', null)
      .orderBy('created_ms', 'desc')
      .orderBy('id')
      .offset(settings['session.max'])
      .execute();
    for (const { id } of surplus) await end(id, 'replaced');
  };

  const expiryOf = ({ last_used_ms, created_ms }: Pick<Known, 'last_used_ms' | 'created_ms'>) =>
    Math.min(last_used_ms + idleMs, created_ms + longestMs);

  const list: Sessions['list'] = async (userId) => {
    const rows = await db
      .selectFrom('session')
      .select(['id', 'device', 'address', 'created_ms', 'last_used_ms'])
      .where('user_id', '=', userId)
      .where('ended_ms', 'is', null)
      .orderBy('created_ms', 'desc')
      .orderBy('id')
      .execute();
    return rows
      .map((row) => ({
        ...{ id: row.id, device: row.device, address: row.address, createdMs: row.created_ms },
        ...{ lastUsedMs: row.last_used_ms, expiresMs: expiryOf(row) },
      }))
      .filter(({ expiresMs }) => expiresMs > clock.now());
  };

  return {
    end,
    endAll,
    list,
    onEnd: (listener) => listeners.push(listener),
    open: async (userId, { device, address }) => {
      const token = randomBytes(32).toString('base64url');
      const nowMs = clock.now();
      await db
        .insertInto('session')
        .values({
          id: randomUUID(),
          token_hash: digest(token),
          user_id: userId,
          device,
          address,
          created_ms: nowMs,
          last_used_ms: nowMs,
          ended_ms: null,
          end_reason: null,
        })
        .execute();
      await endOldest(userId);
      return token;
    },
    endExpired: async () => {
      const nowMs = clock.now();
      const expired = await db
        .selectFrom('session')
        .select('id')
        .where('ended_ms', 'is', null)
        .where((is) =>
          is.or([
            is('last_used_ms', '<=', nowMs - idleMs),
            is('created_ms', '<=', nowMs - longestMs),
          ]),
        )
        .execute();
      for (const { id } of expired) await end(id, 'expired');
    },
    find: async (token) => {
      if (!tokenForm.test(token)) return null;
      const hash = digest(token);
      const found = known.get(hash) ?? (await readSession(hash));
      if (!found) return null;
      const nowMs = clock.now();
      if (nowMs >= expiryOf(found)) {
        await end(found.id, 'expired');
        return null;
      }
      if (nowMs - found.last_used_ms >= touchEveryMs) {
        if (!(await touch(hash, found, nowMs))) return null;
      }
      return { sessionId: found.id, userId: found.user_id };
    },
  };
};
