import type { Generated } from 'kysely';
import type { WithdrawalState } from '../../machines/wallet/withdrawal-lifecycle';
import type { Amount } from '../../schemas/kernel/money';

/** A withdrawal with its own copy of the address; only its state changes. */
type WithdrawalTable = {
  id: Generated<number>;
  user_id: number;
  currency: number;
  /** Empty for the bank. */
  chain: string;
  /** Of the bank, the masked number of the card. */
  address: string;
  /** Gross, as it was frozen. */
  amount: Amount;
  /** Of the fee, in percent. */
  rate: Amount;
  fee: Amount;
  remark: string;
  state: WithdrawalState;
  /** Why it was rejected. */
  reason: string | null;
  /** The transaction that paid it. */
  txid: string | null;
  created_ms: number;
  expected_ms: number;
  overdue_ms: number | null;
  updated_ms: number;
  /** The card that the bank pays to; this and the next three are null for a coin. */
  card_id: number | null;
  /** USDT for one unit that arrives. */
  usdt_per_unit: Amount | null;
  received: Amount | null;
  received_in: string | null;
};

export type WithdrawalTables = { withdrawal: WithdrawalTable };

declare module '../database/tables' {
  interface Tables extends WithdrawalTables {}
}
