import type { Selectable, Transaction } from 'kysely';
import type { Transfer } from '../../schemas/wallet/transfer';
import type { Tables } from '../database/tables';
import { type Entry, move, ofUser } from '../ledger/entry';
import { postEntries } from '../ledger/post';
import { refuseUncovered } from '../requests/refuse-uncovered';

export type TransferRow = Selectable<Tables['transfer']>;

/** The journal entry of a transfer, with its terms (contract/formulas.md#transfers). */
const entryOf = (row: TransferRow, key: string): Entry => ({
  timeMs: row.created_ms,
  kind: 'transfer.out',
  ref: { kind: 'transfer', id: `${row.id}` },
  key,
  detail: {
    user: `${row.user_id}`,
    currency: `${row.currency}`,
    from: row.from_account,
    to: row.to_account,
    amount: row.amount,
    created_ms: `${row.created_ms}`,
  },
  lines: move(
    ofUser(row.user_id, row.from_account),
    ofUser(row.user_id, row.to_account),
    row.currency,
    row.amount,
  ),
});

type Booking = { readonly userId: number; readonly key: string; readonly nowMs: number };

/** Records a transfer and books it, or refuses if the source account does not cover it. */
export const bookTransfer = async (
  trx: Transaction<Tables>,
  { currencyId, from, to, amount }: Transfer,
  { userId, key, nowMs }: Booking,
): Promise<TransferRow> => {
  const row = await trx
    .insertInto('transfer')
    .values({
      user_id: userId,
      currency: currencyId,
      from_account: from,
      to_account: to,
      amount,
      created_ms: nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await postEntries(trx, [entryOf(row, key)]).catch(refuseUncovered('wallet.insufficient'));
  return row;
};
