import { type Selectable, sql, type Transaction } from 'kysely';
import {
  type DepositEvent,
  declaredDeposit,
  moveDeposit,
} from '../../machines/wallet/deposit-lifecycle';
import { type Amount, decimalsOf, isPositive } from '../../schemas/kernel/money';
import { uploadIdFrom } from '../../schemas/kernel/upload';
import { creditOf, type DepositRates } from '../../schemas/wallet/deposit';
import type { Tables } from '../database/tables';
import { currencyOfId, ledgerCurrencyOf } from '../instruments/instruments';
import { type Entry, move, ofHouse, ofUser } from '../ledger/entry';
import { postEntries } from '../ledger/post';
import { refuse } from '../requests/refusal';
import { takeUploads } from '../uploads/take-uploads';

export type DepositRow = Selectable<Tables['deposit']>;

/** A declaration that keeps its rules. */
export type Declaration = DepositRates & {
  readonly userId: number;
  readonly currency: number;
  readonly chain: string;
  readonly address: string;
  readonly amount: Amount;
  readonly account: string;
  /** A reference of an own upload; null for a paper payment. */
  readonly proof: string | null;
};

const nextId = async (trx: Transaction<Tables>): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('deposit', 'id')) as id`.execute(trx);
  return rows[0]?.id ?? refuse('system.error');
};

const photoIdOf = (reference: string): string =>
  uploadIdFrom(reference) ?? refuse('upload.unknown');

/** Records a declaration. No money moves. */
export const declareDeposit = async (
  trx: Transaction<Tables>,
  { userId, proof, feeRate, perUnit, ...terms }: Declaration,
  nowMs: number,
): Promise<DepositRow> => {
  const id = await nextId(trx);
  const photo = proof === null ? null : photoIdOf(proof);
  if (photo !== null) await takeUploads(trx, userId, [photo], { use: `deposit:${id}`, nowMs });
  return trx
    .insertInto('deposit')
    .values({
      ...terms,
      id,
      user_id: userId,
      fee_rate: feeRate,
      per_unit: perUnit,
      proof: photo,
      is_simulated: photo === null,
      state: declaredDeposit(),
      received: null,
      fee: null,
      credited: null,
      reason: null,
      created_ms: nowMs,
      decided_ms: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

type Credit = {
  readonly received: Amount;
  readonly fee: Amount;
  readonly credited: Amount;
  readonly decidedMs: number;
};

/** The journal entry of a credit, with all of its terms (contract/formulas.md#deposits). */
const entryOf = (row: DepositRow, { received, fee, credited, decidedMs }: Credit): Entry => {
  const coin = ledgerCurrencyOf(row.currency);
  return {
    timeMs: decidedMs,
    kind: 'deposit.credit',
    ref: { kind: 'deposit', id: `${row.id}` },
    detail: {
      user: `${row.user_id}`,
      currency: `${row.currency}`,
      chain: row.chain,
      amount: row.amount,
      received,
      fee_rate: row.fee_rate,
      per_unit: row.per_unit,
      fee,
      credited,
      simulated: `${row.is_simulated}`,
      created_ms: `${row.created_ms}`,
      decided_ms: `${decidedMs}`,
    },
    lines: [
      ...move(ofHouse('sys.outside'), ofUser(row.user_id, 'change'), coin, credited),
      ...move(ofHouse('sys.outside'), ofHouse('sys.fee'), coin, fee),
    ],
  };
};

/** What arrived, in the declared unit, and what is credited for it. */
const settled = (row: DepositRow, given: Amount | null) => {
  const received = given ?? row.amount;
  const scale = currencyOfId(row.currency)?.decimalScale ?? 0;
  if (!isPositive(received)) refuse('amount.invalid');
  if (decimalsOf(received) > scale) refuse('amount.decimals', { decimals: scale });
  const { fee, credited } = creditOf(received, { feeRate: row.fee_rate, perUnit: row.per_unit });
  return isPositive(credited) ? { received, fee, credited } : refuse('amount.invalid');
};

/** A decision on a deposit: what it moved from, and the row as it is then. */
export type DecidedDeposit = { readonly before: DepositRow; readonly after: DepositRow };

/**
 * Moves a deposit along its lifecycle, and credits an approved one. Concurrent decisions are
 * serialized.
 */
export const decideDeposit = async (
  trx: Transaction<Tables>,
  id: number,
  { event, received }: { event: DepositEvent; received: Amount | null },
  nowMs: number,
): Promise<DecidedDeposit> => {
  const row = await trx
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse('record.not_found');
  const state = moveDeposit(row.state, event) ?? refuse('record.state');
  const credit = event.type === 'review.approved' ? settled(row, received) : null;
  const after = await trx
    .updateTable('deposit')
    .set({
      state,
      received: credit?.received ?? null,
      fee: credit?.fee ?? null,
      credited: credit?.credited ?? null,
      reason: event.type === 'review.rejected' ? event.reason : null,
      decided_ms: nowMs,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (credit) await postEntries(trx, [entryOf(row, { ...credit, decidedMs: nowMs })]);
  return { before: row, after };
};
