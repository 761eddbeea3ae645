import type { DepositEvent } from '../../machines/wallet/deposit-lifecycle';
import type { Amount } from '../../schemas/kernel/money';
import { timeOf, timeOrNull } from '../../schemas/kernel/time';
import { sha256 } from '../audit/audit-log';
import { currencyOfId, ledgerCurrencyOf } from '../instruments/instruments';
import type { Decided, ReviewKind, ReviewServices } from '../manifest/review-kind';
import { type DecidedDeposit, type DepositRow, decideDeposit } from './deposit-store';
import { wireDeposit } from './deposit-wire';
import { publishRecord } from './record-notices';

const nameOf = (currency: number) => currencyOfId(currency)?.name ?? `${currency}`;

const notifyOwner = ({ uploads, ...notifiers }: ReviewServices, row: DepositRow): void => {
  const cause = row.state === 'approved' ? 'approved' : 'rejected';
  const record = wireDeposit(row, uploads.urlOf);
  const wallet = { account: 'change', currency: ledgerCurrencyOf(row.currency) } as const;
  const moved = row.state === 'approved' ? [wallet] : [];
  publishRecord(notifiers, row.user_id, { kind: 'deposit', record, cause }, moved);
};

/** For the audit log, which takes no reason: it may contain private data. */
const decided = ({ before, after }: DecidedDeposit): Decided => {
  const about = { user_id: before.user_id, currency: before.currency, amount: before.amount };
  const { state, received, fee, credited, reason } = after;
  return {
    before: { ...about, state: before.state },
    after: {
      ...about,
      state,
      ...(state === 'approved' ? { received, fee, credited } : {}),
      ...(reason === null ? {} : { reason_sha256: sha256(reason) }),
    },
    notice: {
      userId: after.user_id,
      purpose: state === 'approved' ? 'deposit_approved' : 'deposit_rejected',
      recordId: after.id,
    },
    notify: async (services) => notifyOwner(services, after),
  };
};

const approved: DepositEvent = { type: 'review.approved' };

/** Declared deposits; approving one credits what was declared, or what the reviewer found. */
export const depositReview: ReviewKind = {
  list: async (db) => {
    const rows = await db
      .selectFrom('deposit')
      .selectAll()
      .where('state', '=', 'reviewing')
      .orderBy('created_ms')
      .orderBy('id')
      .execute();
    return rows.map(({ id, user_id, amount, currency, chain, is_simulated, created_ms }) => ({
      id,
      userId: user_id,
      what: [amount, nameOf(currency), chain, is_simulated ? 'simulated' : '']
        .filter((word) => word !== '')
        .join(' '),
      sinceMs: created_ms,
    }));
  },
  show: async (db, id) => {
    const row = await db
      .selectFrom('deposit')
      .leftJoin('upload', 'upload.id', 'deposit.proof')
      .selectAll('deposit')
      .select('upload.used_by')
      .where('deposit.id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const usedBefore = row.used_by !== null && row.used_by !== `deposit:${id}`;
    return {
      fields: {
        user: `${row.user_id}`,
        state: row.state,
        amount: `${row.amount} ${nameOf(row.currency)}`,
        chain: row.chain,
        'paid to': row.address,
        'paid by': row.account,
        simulated: row.is_simulated ? 'yes, no money was sent' : '',
        'picture used before by': usedBefore ? (row.used_by ?? '') : '',
        declared: timeOf(row.created_ms),
        decided: timeOrNull(row.decided_ms) ?? '',
        received: row.received ?? '',
        fee: row.fee ?? '',
        credited: row.credited ?? '',
        'rejected because': row.reason ?? '',
      },
      photos: row.proof === null ? {} : { proof: row.proof },
    };
  },
  approve: async (trx, id, { received }: { received: Amount | null }, nowMs) =>
    decided(await decideDeposit(trx, id, { event: approved, received }, nowMs)),
  reject: async (trx, id, reason, nowMs) => {
    const event: DepositEvent = { type: 'review.rejected', reason };
    return decided(await decideDeposit(trx, id, { event, received: null }, nowMs));
  },
};
