import { hash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import { dayMs, hourMs, minuteMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import type { Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import { refuse } from '../requests/refusal';
import type { SessionOwner } from '../requests/session-owner';
import { createSessionCache, type OpenRow } from './session-cache';
import * as rows from './session-rows';

const SessionEnd = v.picklist([
  'expired',
  'revoked',
  'password_changed',
  'logout',
  'replaced',
  'disabled',
]);
export type SessionEnd = v.InferOutput<typeof SessionEnd>;

type About = { device: string; address: string };

export type Sessions = {
  /** Opens a session and returns its token, which is not stored. */
  open: (userId: number, about: About) => Promise<string>;
  /** The same inside the transaction that verified the login password. */
  openWithin: (
    trx: Transaction<Tables>,
    userId: number,
    about: About,
  ) => Promise<{ token: string; onCommitted: () => void }>;
  /** The owner of a token, or null; a valid use extends its expiry. */
  find: (token: string) => Promise<SessionOwner | null>;
  /**
   * Refuses inside a transaction if the session has ended, and locks its account until the end of
   * the transaction, so that password changes are serialized with it.
   */
  hold: (trx: Transaction<Tables>, owner: SessionOwner) => Promise<void>;
  end: (sessionId: string, reason: SessionEnd) => Promise<void>;
  /** A person's open sessions, newest first, with their expiry. */
  list: (userId: number) => Promise<OpenSession[]>;
  /**
   * Ends all of a person's sessions but one inside a transaction; returns how many, and what to run
   * after the commit.
   */
  endAll: (
    trx: Transaction<Tables>,
    userId: number,
    about: { reason: SessionEnd; except: string | null },
  ) => Promise<{ count: number; onCommitted: () => void }>;
  /** Ends expired sessions that nobody uses. */
  endExpired: () => Promise<void>;
  /** Calls the listener for every session that ends, so that its sockets can be notified. */
  onEnd: (listener: (owner: SessionOwner, reason: SessionEnd) => void) => void;
};

/** A session as shown to its owner, with the full address. */
export type OpenSession = {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly createdMs: number;
  readonly lastUsedMs: number;
  readonly expiresMs: number;
};

/** A use is stored at most this often, so that reads do not become writes. */
const touchEveryMs = minuteMs;
const tokenForm = /^[\w-]{43}$/;

const digest = (token: string) => hash('sha256', token);

const createExpiry = (settings: Settings) => {
  const idleMs = settings['session.idle_hours'] * hourMs;
  const longestMs = settings['session.max_days'] * dayMs;
  return {
    of: (row: Pick<OpenRow, 'last_used_ms' | 'created_ms'>) =>
      Math.min(row.last_used_ms + idleMs, row.created_ms + longestMs),
    before: (nowMs: number) => ({ usedMs: nowMs - idleMs, openedMs: nowMs - longestMs }),
  };
};

/** Ends sessions and notifies the listeners. */
const createEnding = (db: Kysely<Tables>, clock: Clock) => {
  const cache = createSessionCache(clock.now);
  const listeners: ((owner: SessionOwner, reason: SessionEnd) => void)[] = [];
  const publish = ({ id, user_id, token_hash }: rows.EndedRow, reason: SessionEnd) => {
    cache.ended(token_hash);
    for (const listener of listeners) listener({ sessionId: id, userId: user_id }, reason);
  };
  const end = async (sessionId: string, reason: SessionEnd) => {
    const ended = await rows.endOne(db, sessionId, { reason, nowMs: clock.now() });
    if (ended) publish(ended, reason);
  };
  /** To be called after the commit that ended them. */
  const ending = (ended: readonly rows.EndedRow[], reason: SessionEnd) => {
    for (const { token_hash } of ended) cache.ending(token_hash);
    return () => {
      for (const one of ended) publish(one, reason);
    };
  };
  /** Publishes ends that were committed although the reply to the commit was lost. */
  const publishUnreported = async () => {
    for (const row of await rows.findEnded(db, cache.takeUndecided())) {
      publish(row, v.parse(SessionEnd, row.end_reason));
    }
  };
  return { cache, listeners, end, ending, publishUnreported };
};

/** Deletes sessions that ended long ago; returns how many. */
export const purgeSessions = async (
  db: Kysely<Tables>,
  settings: Settings,
  nowMs: number,
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('ended_ms', '<', nowMs - settings['session.keep_days'] * dayMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

export const createSessions = (db: Kysely<Tables>, clock: Clock, settings: Settings): Sessions => {
  const expiry = createExpiry(settings);
  const { cache, listeners, end, ending, publishUnreported } = createEnding(db, clock);

  const openWithin: Sessions['openWithin'] = async (trx, userId, about) => {
    const token = randomBytes(32).toString('base64url');
    const nowMs = clock.now();
    const stays = await rows.insertSession(trx, { hash: digest(token), userId, ...about }, nowMs);
    const reason = 'replaced';
    const limit = { userId, max: settings['session.max'], stays };
    const ended = await rows.endSurplus(trx, limit, { reason, nowMs });
    return { token, onCommitted: ending(ended, reason) };
  };

  const find: Sessions['find'] = async (token) => {
    if (!tokenForm.test(token)) return null;
    const hash = digest(token);
    const found = cache.get(hash) ?? (await cache.read(hash, () => rows.readOpen(db, hash)));
    if (!found) return null;
    const nowMs = clock.now();
    if (nowMs >= expiry.of(found)) {
      await end(found.id, 'expired');
      return null;
    }
    if (nowMs - found.last_used_ms >= touchEveryMs) {
      found.last_used_ms = nowMs;
      if (!(await rows.touchOpen(db, found.id, nowMs))) {
        cache.drop(hash);
        return null;
      }
    }
    return { sessionId: found.id, userId: found.user_id };
  };

  return {
    end,
    find,
    openWithin,
    open: async (userId, about) => {
      const { token, onCommitted } = await db
        .transaction()
        .execute((trx) => openWithin(trx, userId, about));
      onCommitted();
      return token;
    },
    hold: async (trx, owner) => {
      if (!(await rows.holdOpen(trx, owner))) refuse('session.required');
    },
    list: async (userId) =>
      (await rows.listOpen(db, userId))
        .map((row) => ({
          id: row.id,
          device: row.device,
          address: row.address,
          createdMs: row.created_ms,
          lastUsedMs: row.last_used_ms,
          expiresMs: expiry.of(row),
        }))
        .filter(({ expiresMs }) => expiresMs > clock.now()),
    endAll: async (trx, userId, { reason, except }) => {
      const ended = await rows.endOthers(trx, { userId, except }, { reason, nowMs: clock.now() });
      return { count: ended.length, onCommitted: ending(ended, reason) };
    },
    onEnd: (listener) => listeners.push(listener),
    endExpired: async () => {
      await publishUnreported();
      for (const { id } of await rows.findExpired(db, expiry.before(clock.now()))) {
        await end(id, 'expired');
      }
    },
  };
};

declare module '../requests/services' {
  interface Services {
    sessions: Sessions;
  }
}
