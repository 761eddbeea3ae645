import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import {
  moveWithdrawAddress,
  savedWithdrawAddress,
  type WithdrawAddressState,
} from '../../machines/wallet/withdraw-address-lifecycle';
import { hourMs, timeOf } from '../../schemas/kernel/time';
import type { SentAddress } from '../../schemas/wallet/withdrawal-answer';
import type { Tables } from '../database/tables';
import { currencies } from '../instruments/instruments';
import type { Settings } from '../platform/settings';
import { refuse } from '../requests/refusal';

export type AddressRow = Selectable<Tables['withdraw_address']>;
type Place = Pick<AddressRow, 'currency' | 'chain' | 'address'>;

/** The current state of an address; its cool-down ends by time alone. */
const stateOf = (
  row: Pick<AddressRow, 'usable_ms' | 'deleted_ms'>,
  nowMs: number,
): WithdrawAddressState => {
  const saved = savedWithdrawAddress();
  const rested =
    nowMs >= row.usable_ms ? moveWithdrawAddress(saved, { type: 'cooldown.passed' }) : null;
  const state = rested ?? saved;
  return row.deleted_ms === null
    ? state
    : (moveWithdrawAddress(state, { type: 'deletion.requested' }) ?? state);
};

/** A saved address on the wire (contract/calls/post-wallet-get-address.md). */
export const wireAddress = (row: AddressRow, nowMs: number): SentAddress => ({
  id: row.id,
  currency: row.currency,
  currency_name: currencies.find(({ id }) => id === row.currency)?.name ?? '',
  nettype: row.chain,
  address: row.address,
  notes: row.label,
  state: stateOf(row, nowMs) === 'cooling' ? 'cooling' : 'active',
  usable_at: timeOf(row.usable_ms),
  created_at: timeOf(row.created_ms),
});

const saved = (db: Kysely<Tables>, userId: number) =>
  db
    .selectFrom('withdraw_address')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_ms', 'is', null);

/** Whether an address may be withdrawn to; a deleted one is not asked about. */
export const isActive = (row: AddressRow, nowMs: number): boolean =>
  stateOf(row, nowMs) === 'active';

/** A person's saved addresses, newest first; of one currency or of all. */
export const addressesOf = (
  db: Kysely<Tables>,
  userId: number,
  currency: number | null,
): Promise<AddressRow[]> => {
  const all = saved(db, userId);
  return (currency === null ? all : all.where('currency', '=', currency))
    .orderBy('id', 'desc')
    .execute();
};

/** Refuses duplicates, and more than the maximum. */
export const refuseSurplus = async (
  db: Kysely<Tables>,
  settings: Settings,
  userId: number,
  place: Place,
): Promise<void> => {
  const own = await saved(db, userId).execute();
  const isKnown = own.some(
    (row) =>
      row.currency === place.currency && row.chain === place.chain && row.address === place.address,
  );
  if (isKnown) refuse('address.exists');
  const limit = settings['address.max'];
  if (own.length >= limit) refuse('address.limit', { limit });
};

/** Saves an address. Concurrent requests of one person are serialized, so that both rules hold. */
export const saveAddress = async (
  trx: Transaction<Tables>,
  settings: Settings,
  { userId, label, ...place }: Place & { userId: number; label: string },
  nowMs: number,
): Promise<AddressRow> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdraw address ${userId}`}, 11))`.execute(
    trx,
  );
  await refuseSurplus(trx, settings, userId, place);
  return trx
    .insertInto('withdraw_address')
    .values({
      user_id: userId,
      ...place,
      label,
      created_ms: nowMs,
      deleted_ms: null,
      usable_ms: nowMs + settings['address.cooldown_hours'] * hourMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const deleteAddress = async (
  trx: Transaction<Tables>,
  userId: number,
  id: number,
  nowMs: number,
): Promise<void> => {
  const row = await saved(trx, userId).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return refuse('withdraw.address_unknown');
  if (moveWithdrawAddress(stateOf(row, nowMs), { type: 'deletion.requested' }) === null) {
    return refuse('record.state');
  }
  await trx
    .updateTable('withdraw_address')
    .set({ deleted_ms: nowMs })
    .where('id', '=', id)
    .execute();
};
