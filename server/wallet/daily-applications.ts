import type { Kysely } from 'kysely';
import { dayMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';

/** How many withdrawals a person applied for on the UTC day of an instant, however they ended. */
export const applicationsOfDay = async (
  db: Kysely<Tables>,
  userId: number,
  nowMs: number,
): Promise<number> => {
  const dayBegins = nowMs - (nowMs % dayMs);
  const { count } = await db
    .selectFrom('withdrawal')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_ms', '>=', dayBegins)
    .where('created_ms', '<', dayBegins + dayMs)
    .executeTakeFirstOrThrow();
  return count;
};
