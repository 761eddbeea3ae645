import { timeOf } from '../../schemas/kernel/time';
import { depositStatuses } from '../../schemas/wallet/deposit';
import type { SentDeposit } from '../../schemas/wallet/deposit-answer';
import { currencyOfId } from '../instruments/instruments';
import type { DepositRow } from './deposit-store';

/** The states that a deposit went through, and by whom. */
const timelineOf = ({ state, created_ms, decided_ms }: DepositRow): SentDeposit['timeline'] => [
  { state: 'reviewing', at: timeOf(created_ms), by: 'user' },
  ...(decided_ms === null ? [] : [{ state, at: timeOf(decided_ms), by: 'reviewer' as const }]),
];

/** A record on the wire (contract/calls/get-charge-mention-log2.md). */
export const wireDeposit = (row: DepositRow, urlOf: (uploadId: string) => string): SentDeposit => ({
  id: row.id,
  currency_id: row.currency,
  name: currencyOfId(row.currency)?.name ?? '',
  chain: row.chain,
  address: row.address,
  amount: row.amount,
  received: row.received === row.amount ? null : row.received,
  fee: row.fee ?? '0',
  real_number: row.credited,
  status: depositStatuses[row.state],
  remark: row.reason ?? '',
  account: row.account,
  proof: row.proof === null ? null : urlOf(row.proof),
  simulated: row.is_simulated,
  created_at: timeOf(row.created_ms),
  updated_at: timeOf(row.decided_ms ?? row.created_ms),
  timeline: timelineOf(row),
});
