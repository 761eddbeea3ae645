import type { Kysely, Transaction } from 'kysely';
import { sha256 } from '../audit/audit-log';
import type { Tables } from '../database/tables';
import { currencyOfId, ledgerCurrencyOf } from '../instruments/instruments';
import type { Decided, ReviewKind } from '../manifest/review-kind';
import type { ReviewNotice } from '../messages/message';
import { refuse } from '../requests/refusal';
import { publishWithdrawal } from './withdrawal-notices';
import { type Ending, endWithdrawal, lockedWithdrawal, openWithdrawals } from './withdrawal-store';
import { type WithdrawalRow, wireWithdrawal } from './withdrawal-wire';

type Verdict = Omit<Ending, 'key' | 'event'> & {
  readonly event: Extract<Ending['event'], { type: `review.${string}` }>;
};

const notices = {
  'review.approved': 'withdrawal_approved',
  'review.rejected': 'withdrawal_rejected',
} as const satisfies Record<Verdict['event']['type'], ReviewNotice>;

/** What the log has of a withdrawal; the reason may contain private data, so only its hash. */
const logged = ({ user_id, currency, amount, fee, state, txid, reason }: WithdrawalRow) => ({
  user_id,
  currency,
  amount,
  fee,
  state,
  txid,
  ...(reason === null ? {} : { reason_sha256: sha256(reason) }),
});

const decide = async (trx: Transaction<Tables>, id: number, verdict: Verdict): Promise<Decided> => {
  const row = (await lockedWithdrawal(trx, id)) ?? refuse('record.not_found');
  const decided = await endWithdrawal(trx, row, verdict);
  return {
    before: logged(row),
    after: logged(decided),
    notice: {
      userId: decided.user_id,
      purpose: notices[verdict.event.type],
      recordId: decided.id,
    },
    notify: async (services) => publishWithdrawal(services, decided),
  };
};

const nameOf = ({ currency }: WithdrawalRow) =>
  currencyOfId(ledgerCurrencyOf(currency))?.name ?? `${currency}`;

const wayOf = ({ card_id }: WithdrawalRow) => (card_id === null ? '' : ' to a bank card');

/** The card that is paid to, in full; a replaced one is still there. */
const payeeOf = async (db: Kysely<Tables>, { card_id }: WithdrawalRow) => {
  if (card_id === null) return {};
  const card = await db
    .selectFrom('bank_card')
    .selectAll()
    .where('id', '=', card_id)
    .executeTakeFirstOrThrow();
  return {
    holder: card.holder,
    'holder address': `${card.holder_address}, ${card.postal_code}`,
    bank: `${card.bank_name}, ${card.branch}`,
    'bank address': card.bank_address,
    swift: card.swift_code,
    account: card.account_number,
    iban: card.iban,
  };
};

/** Withdrawals, approved with the transaction that paid them. */
export const withdrawalReview: ReviewKind = {
  list: async (db) =>
    (await openWithdrawals(db)).map((row) => ({
      id: row.id,
      userId: row.user_id,
      what: `${row.amount} ${nameOf(row)}${wayOf(row)}${row.state === 'overdue' ? ', overdue' : ''}`,
      sinceMs: row.created_ms,
    })),
  show: async (db, id) => {
    const row = await db
      .selectFrom('withdrawal')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const wire = wireWithdrawal(row);
    const sent = `${wire.real_number} ${wire.receive_currency}`;
    return {
      fields: {
        user: `${row.user_id}`,
        coin: nameOf(row),
        amount: row.amount,
        fee: row.fee,
        'to be sent': row.card_id === null ? wire.real_number : sent,
        ...(await payeeOf(db, row)),
        chain: row.chain,
        address: row.address,
        remark: row.remark,
        state: row.state,
        applied: wire.create_time,
        'expected by': wire.expected_at,
        transaction: row.txid ?? '',
        'rejected because': row.reason ?? '',
      },
      photos: {},
    };
  },
  approve: (trx, id, { txid }, nowMs) =>
    decide(trx, id, {
      event: { type: 'review.approved' },
      txid: txid ?? refuse('param.missing', { field: 'txid' }),
      nowMs,
    }),
  reject: (trx, id, reason, nowMs) =>
    decide(trx, id, { event: { type: 'review.rejected', reason }, nowMs }),
};
