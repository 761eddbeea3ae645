import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import type { OpenRow } from './session-cache';

const endedColumns = ['id', 'user_id', 'token_hash'] as const;

export type EndedRow = { id: string; user_id: number; token_hash: string };

/** Sessions opened under the current login password of an account that is not disabled. */
const accepted = (db: Kysely<Tables>) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', (join) =>
      join
        .onRef('app_user.id', '=', 'session.user_id')
        .onRef('app_user.credential_version', '=', 'session.credential_version'),
    )
    .where('session.ended_ms', 'is', null)
    .where('app_user.is_disabled', '=', false);

export const readOpen = (db: Kysely<Tables>, hash: string): Promise<OpenRow | undefined> =>
  accepted(db)
    .select(['session.id', 'session.user_id', 'session.created_ms', 'session.last_used_ms'])
    .where('session.token_hash', '=', hash)
    .executeTakeFirst();

export const listOpen = (db: Kysely<Tables>, userId: number) =>
  accepted(db)
    .select(['session.id', 'session.device', 'session.address'])
    .select(['session.user_id', 'session.created_ms', 'session.last_used_ms'])
    .where('session.user_id', '=', userId)
    .orderBy('session.created_ms', 'desc')
    .orderBy('session.id')
    .execute();

/** Whether a session is open; locks its account against password changes. */
export const holdOpen = async (
  trx: Transaction<Tables>,
  { sessionId, userId }: { sessionId: string; userId: number },
): Promise<boolean> => {
  const account = trx.selectFrom('app_user').select('id').where('id', '=', userId);
  await account.forNoKeyUpdate().execute();
  const open = await accepted(trx)
    .select('session.id')
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
  return open !== undefined;
};

/** Inserts a session under the current version of the login password; returns its id. */
export const insertSession = async (
  trx: Transaction<Tables>,
  session: { hash: string; userId: number; device: string; address: string },
  nowMs: number,
): Promise<string> => {
  const { hash, userId, device, address } = session;
  const id = randomUUID();
  await trx
    .insertInto('session')
    .values(({ selectFrom }) => ({
      id,
      token_hash: hash,
      user_id: userId,
      device,
      address,
      created_ms: nowMs,
      last_used_ms: nowMs,
      ended_ms: null,
      end_reason: null,
      credential_version: selectFrom('app_user')
        .select('credential_version')
        .where('id', '=', userId),
    }))
    .execute();
  return id;
};

/** Stores a use; false if the session has ended. */
export const touchOpen = async (
  db: Kysely<Tables>,
  sessionId: string,
  nowMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ last_used_ms: nowMs })
    .where('id', '=', sessionId)
    .where('ended_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

type End = { reason: string; nowMs: number };

export const endOne = (
  db: Kysely<Tables>,
  sessionId: string,
  { reason, nowMs }: End,
): Promise<EndedRow | undefined> =>
  db
    .updateTable('session')
    .set({ ended_ms: nowMs, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_ms', 'is', null)
    .returning(endedColumns)
    .executeTakeFirst();

export const endOthers = (
  trx: Transaction<Tables>,
  { userId, except }: { userId: number; except: string | null },
  { reason, nowMs }: End,
): Promise<EndedRow[]> =>
  trx
    .updateTable('session')
    .set({ ended_ms: nowMs, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_ms', 'is', null)
    .where('id', '!=', except ?? '')
    .returning(endedColumns)
    .execute();

/** Ends a person's oldest sessions above `max`, except the given one. */
export const endSurplus = (
  trx: Transaction<Tables>,
  { userId, max, stays }: { userId: number; max: number; stays: string },
  { reason, nowMs }: End,
): Promise<EndedRow[]> =>
  trx
    .updateTable('session')
    .set({ ended_ms: nowMs, end_reason: reason })
    .where('id', 'in', (from) =>
      from
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_ms', 'is', null)
        .where('id', '!=', stays)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .offset(max - 1),
    )
    .returning(endedColumns)
    .execute();

/** Open sessions that were last used or opened too long ago. */
export const findExpired = (
  db: Kysely<Tables>,
  { usedMs, openedMs }: { usedMs: number; openedMs: number },
): Promise<{ id: string }[]> =>
  db
    .selectFrom('session')
    .select('id')
    .where('ended_ms', 'is', null)
    .where((is) => is.or([is('last_used_ms', '<=', usedMs), is('created_ms', '<=', openedMs)]))
    .execute();

/** Which of the sessions have ended, and why. */
export const findEnded = (db: Kysely<Tables>, hashes: readonly string[]) =>
  hashes.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('session')
        .select([...endedColumns, 'end_reason'])
        .where('token_hash', 'in', hashes)
        .where('ended_ms', 'is not', null)
        .execute();
