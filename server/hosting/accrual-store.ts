import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables';
import type { AccrualRow } from './order-state';

/** A person's credited interest, newest first, of one order or of all, and how much there is. */
export const accrualsOf = async (
  db: Kysely<Tables>,
  userId: number,
  orderId: number | null,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: (AccrualRow & { readonly currency: number })[]; total: number }> => {
  const ofPerson = db
    .selectFrom('hosting_accrual')
    .innerJoin('hosting_order', 'hosting_order.id', 'hosting_accrual.order_id')
    .where('hosting_order.user_id', '=', userId);
  const query = orderId === null ? ofPerson : ofPerson.where('order_id', '=', orderId);
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('hosting_accrual')
    .select('hosting_order.currency')
    .orderBy('hosting_accrual.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
};
