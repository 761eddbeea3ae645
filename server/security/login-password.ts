import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { refuse } from '../requests/refusal';

/** Locks the account until the end of the transaction. It is locked before its secrets. */
export const holdAccount = async (trx: Transaction<Tables>, userId: number) =>
  trx
    .selectFrom('app_user')
    .select(['credential_version', 'is_disabled'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Locks the account for a login whose password was compared under this version. If the password was
 * changed in between, the login is refused.
 */
export const holdCredential = async (
  trx: Transaction<Tables>,
  { userId, version }: { userId: number; version: number },
): Promise<void> => {
  const present = await holdAccount(trx, userId);
  if (present?.credential_version !== version) refuse('auth.bad_credentials');
  if (present?.is_disabled) refuse('auth.disabled');
};

/**
 * Replaces the login password. Sessions of the old one are no longer accepted, except the one that
 * is carried over.
 */
export const replacePassword = async (
  trx: Transaction<Tables>,
  { userId, hash, session }: { userId: number; hash: string; session: string | null },
): Promise<void> => {
  const { credential_version } = await trx
    .updateTable('app_user')
    .set((row) => ({
      password_hash: hash,
      credential_version: row('credential_version', '+', 1),
    }))
    .where('id', '=', userId)
    .returning('credential_version')
    .executeTakeFirstOrThrow();
  if (session === null) return;
  await trx
    .updateTable('session')
    .set({ credential_version })
    .where('id', '=', session)
    .where('user_id', '=', userId)
    .where('ended_ms', 'is', null)
    .execute();
};
