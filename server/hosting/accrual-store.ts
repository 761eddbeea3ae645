import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables';
import { type PageNumber, pageOf } from '../requests/page';
import type { AccrualRow } from './order-state';

/** A person's credited interest, newest first, of one order or of all, and how much there is. */
export const accrualsOf = async (
  db: Kysely<Tables>,
  userId: number,
  orderId: number | null,
  page: PageNumber,
): Promise<{ rows: (AccrualRow & { readonly currency: number })[]; total: number }> => {
  const ofPerson = db
    .selectFrom('hosting_accrual')
    .innerJoin('hosting_order', 'hosting_order.id', 'hosting_accrual.order_id')
    .where('hosting_order.user_id', '=', userId);
  const query = orderId === null ? ofPerson : ofPerson.where('order_id', '=', orderId);
  return pageOf(
    query,
    query
      .selectAll('hosting_accrual')
      .select('hosting_order.currency')
      .orderBy('hosting_accrual.id', 'desc'),
    page,
  );
};
