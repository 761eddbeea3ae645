import type { Kysely } from 'kysely';
import type { AccountName } from '../../schemas/account';
import type { Tables } from '../database/tables';

/** The one account that a login name means, or null. A bare number must not be ambiguous. */
export const findAccount = async (
  db: Kysely<Tables>,
  { name, areaCode }: { name: string; areaCode: string },
) => {
  const isEmail = name.includes('@');
  let query = db
    .selectFrom('app_user')
    .selectAll()
    .where('kind', '=', isEmail ? 'email' : 'mobile')
    .where('account', '=', isEmail ? name.toLowerCase() : name);
  if (!isEmail && areaCode !== '') query = query.where('area_code', '=', areaCode);
  const found = await query.limit(2).execute();
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** The name under which failures are counted and codes are kept. */
export const addressOf = ({ kind, areaCode, name }: AccountName): string =>
  kind === 'mobile' ? `+${areaCode} ${name}` : name;

/** An account as strangers may see it: `138****78`, `jo***@m***.com` (contract 4.29). */
export const maskedAccount = (account: string): string => {
  const [local = '', domain] = account.split('@');
  if (domain === undefined) return `${account.slice(0, 3)}****${account.slice(-2)}`;
  const lastLabel = domain.slice(domain.lastIndexOf('.'));
  return `${local.slice(0, 2)}***@${domain.slice(0, 1)}***${lastLabel}`;
};
