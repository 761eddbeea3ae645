import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely';
import { dayMs } from '../../schemas/kernel/time';
import { uploadIdFrom } from '../../schemas/kernel/upload';
import type { Tables } from '../database/tables';
import { refuse } from '../requests/refusal';

/** An unused upload is deleted after a day. */
export const unusedMs = dayMs;

/** Whether an upload may be read and used: it is stored, and either used or recent. */
export const isLive =
  (nowMs: number) =>
  ({ and, or, eb }: ExpressionBuilder<Tables, 'upload'>): Expression<SqlBool> =>
    and([
      eb('is_stored', '=', true),
      or([eb('used_by', 'is not', null), eb('offered_ms', '>', nowMs - unusedMs)]),
    ]);

/**
 * Marks uploads as used, inside the caller's transaction; they are then never deleted. References
 * are ids or URLs; the ids are returned in the same order.
 */
export const takeUploads = async (
  trx: Transaction<Tables>,
  userId: number,
  references: readonly string[],
  { use, nowMs }: { use: string; nowMs: number },
): Promise<string[]> => {
  const ids = references.map((reference) => uploadIdFrom(reference) ?? refuse('upload.unknown'));
  const taken = await trx
    .updateTable('upload')
    .set(({ fn, val, ref }) => ({ used_by: fn.coalesce(ref('used_by'), val(use)) }))
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where(isLive(nowMs))
    .returning('id')
    .execute();
  return taken.length === new Set(ids).size ? ids : refuse('upload.unknown');
};
