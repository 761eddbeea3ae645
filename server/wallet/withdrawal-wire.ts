import type { Selectable } from 'kysely';
import { subtract } from '../../schemas/kernel/money';
import { timeOf } from '../../schemas/kernel/time';
import { withdrawalStatuses } from '../../schemas/wallet/withdrawal';
import type { SentWithdrawal } from '../../schemas/wallet/withdrawal-answer';
import type { Tables } from '../database/tables';
import { bankCurrencyId, currencyOfId } from '../instruments/instruments';

export type WithdrawalRow = Selectable<Tables['withdrawal']>;

/** The bank has a name of its own (contract/calls/post-wallet-newOut.md). */
const nameOf = (currency: number): string =>
  currency === bankCurrencyId ? 'bank' : (currencyOfId(currency)?.name ?? '');

type Step = SentWithdrawal['timeline'][number];

const endOf = ({ state, updated_ms }: WithdrawalRow): Step[] => {
  const at = timeOf(updated_ms);
  switch (state) {
    case 'approved':
    case 'rejected':
      return [{ state, at, by: 'reviewer' }];
    case 'cancelled':
      return [{ state, at, by: 'user' }];
    default:
      return [];
  }
};

const timelineOf = (row: WithdrawalRow): Step[] => [
  { state: 'reviewing', at: timeOf(row.created_ms), by: 'user' },
  ...(row.overdue_ms === null
    ? []
    : [{ state: 'overdue', at: timeOf(row.overdue_ms), by: 'clock' } as const]),
  ...endOf(row),
];

/** A withdrawal on the wire (contract/calls/get-charge-mention-log3.md). */
export const wireWithdrawal = (row: WithdrawalRow): SentWithdrawal => ({
  id: row.id,
  currency_id: row.currency,
  name: nameOf(row.currency),
  address: row.address,
  nettype: row.chain,
  number: row.amount,
  rate: row.rate,
  fee: row.fee,
  real_number: row.received ?? subtract(row.amount, row.fee),
  receive_currency: row.received_in ?? nameOf(row.currency),
  usdt_per_unit: row.usdt_per_unit,
  status: withdrawalStatuses[row.state === 'overdue' ? 'reviewing' : row.state],
  overdue: row.state === 'overdue',
  remark: row.remark,
  reason: row.reason,
  txid: row.txid,
  create_time: timeOf(row.created_ms),
  update_time: timeOf(row.updated_ms),
  expected_at: timeOf(row.expected_ms),
  timeline: timelineOf(row),
});
