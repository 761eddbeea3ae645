import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { refuse } from '../requests/refusal';

/** Lets nobody else change the account until the transaction is over. It is locked before its secrets. */
export const holdAccount = async (trx: Transaction<Tables>, userId: number) =>
  trx
    .selectFrom('app_user')
    .select(['credential_version', 'is_disabled'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Holds the account for a login whose password was compared under this version. Whoever changed the
 * password in between made the one that was typed a wrong one.
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
 * Puts another login password in the place of the present one. Sessions of the present one are no longer
 * accepted, but for the one that is carried over.
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
