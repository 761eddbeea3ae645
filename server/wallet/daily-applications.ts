import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables';

/**
 * How many withdrawals a person applied for on the UTC day of an instant. This server takes no
 * applications.
 */
export const applicationsOfDay = async (
  _db: Kysely<Tables>,
  _userId: number,
  _nowMs: number,
): Promise<number> => 0;
