import type { Kysely, Transaction } from 'kysely';
import {
  appliedWithdrawal,
  moveWithdrawal,
  openWithdrawalStates,
  type WithdrawalEvent,
} from '../../machines/wallet/withdrawal-lifecycle';
import type { Amount } from '../../schemas/kernel/money';
import { hourMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import { postEntries } from '../ledger/post';
import { refuse } from '../requests/refusal';
import { refuseUncovered } from '../requests/refuse-uncovered';
import { freezeEntry, settlementEntry } from './withdrawal-entries';
import type { WithdrawalRow } from './withdrawal-wire';

/** Locks out concurrent applications and security changes of one person. */
export const lockPerson = (trx: Transaction<Tables>, userId: number) =>
  trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

/** What a bank pays, and to which card. */
export type BankPayout = {
  readonly cardId: number;
  readonly usdtPerUnit: Amount;
  readonly received: Amount;
  readonly receivedIn: string;
};

/** A withdrawal whose rules were checked. */
export type Application = {
  readonly currency: number;
  readonly chain: string;
  readonly destination: string;
  readonly amount: Amount;
  /** Of the fee, in percent. */
  readonly rate: Amount;
  readonly fee: Amount;
  readonly remark: string;
  /** What the bank pays; null for a coin. */
  readonly payout: BankPayout | null;
  readonly expectedHours: number;
};

type Applying = { readonly userId: number; readonly key: string; readonly nowMs: number };

/** Records a withdrawal and freezes its money, or refuses if the balance does not cover it. */
export const applyForWithdrawal = async (
  trx: Transaction<Tables>,
  { expectedHours, payout, destination, ...application }: Application,
  { userId, key, nowMs }: Applying,
): Promise<WithdrawalRow> => {
  const row = await trx
    .insertInto('withdrawal')
    .values({
      ...application,
      address: destination,
      user_id: userId,
      state: appliedWithdrawal(),
      reason: null,
      txid: null,
      created_ms: nowMs,
      expected_ms: nowMs + expectedHours * hourMs,
      overdue_ms: null,
      updated_ms: nowMs,
      card_id: payout?.cardId ?? null,
      usdt_per_unit: payout?.usdtPerUnit ?? null,
      received: payout?.received ?? null,
      received_in: payout?.receivedIn ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await postEntries(trx, [freezeEntry(row, key)]).catch(refuseUncovered('wallet.insufficient'));
  return row;
};

/** What ends a withdrawal. */
export type Ending = {
  readonly event: Exclude<WithdrawalEvent, { type: 'expectation.passed' }>;
  /** The transaction that pays it, when it is approved. */
  readonly txid?: string;
  readonly key?: string;
  readonly nowMs: number;
};

/** One withdrawal; concurrent decisions of it wait for each other. */
export const lockedWithdrawal = async (
  trx: Transaction<Tables>,
  id: number,
): Promise<WithdrawalRow | null> =>
  (await trx
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** Moves a locked withdrawal along its lifecycle to its end, with its money. */
export const endWithdrawal = async (
  trx: Transaction<Tables>,
  row: WithdrawalRow,
  { event, txid, key, nowMs }: Ending,
): Promise<WithdrawalRow> => {
  const state = moveWithdrawal(row.state, event) ?? refuse('record.state');
  const ended = await trx
    .updateTable('withdrawal')
    .set({
      state,
      reason: event.type === 'review.rejected' ? event.reason : null,
      txid: state === 'approved' ? (txid ?? refuse('param.missing', { field: 'txid' })) : null,
      updated_ms: nowMs,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await postEntries(trx, [settlementEntry(ended, key)]);
  return ended;
};

/** Marks withdrawals whose expected time has passed, and returns them. */
export const markOverdue = async (db: Kysely<Tables>, nowMs: number): Promise<WithdrawalRow[]> => {
  const state = moveWithdrawal(appliedWithdrawal(), { type: 'expectation.passed' });
  if (state === null) return [];
  return db
    .updateTable('withdrawal')
    .set({ state, overdue_ms: nowMs, updated_ms: nowMs })
    .where('state', '=', appliedWithdrawal())
    .where('expected_ms', '<=', nowMs)
    .returningAll()
    .execute();
};

/** Everything under review, oldest first. */
export const openWithdrawals = (db: Kysely<Tables>): Promise<WithdrawalRow[]> =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', 'in', [...openWithdrawalStates])
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
