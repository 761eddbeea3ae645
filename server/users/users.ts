import { type Kysely, sql, type Transaction } from 'kysely';
import type { LoginName } from '../../schemas/account/account';
import type { Tables } from '../database/tables';

/** The account that a login name identifies, or null. A bare number must not be ambiguous. */
export const findAccount = async (
  db: Kysely<Tables>,
  { name, areaCode }: { name: string; areaCode: string },
) => {
  const isEmail = name.includes('@');
  const all = db.selectFrom('app_user').selectAll();
  let query = isEmail ? all.where('email', '=', name.toLowerCase()) : all.where('phone', '=', name);
  if (!isEmail && areaCode !== '') query = query.where('phone_area', '=', areaCode);
  const found = await query.limit(2).execute();
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** The name under which failures and codes are stored. */
export const contactOf = ({ kind, areaCode, name }: LoginName): string =>
  kind === 'mobile' ? `+${areaCode} ${name}` : name;

/** Locks a name until the end of the transaction. */
export const holdName = async (trx: Transaction<Tables>, account: LoginName): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`name ${contactOf(account)}`}, 11))`.execute(
    trx,
  );
};
