import type { Generated } from 'kysely';
import type { Amount } from '../../schemas/kernel/money';
import type { DepositState } from '../../schemas/wallet/deposit';

/** A declared deposit; its terms do not change, and its decision is made once. */
type DepositTable = {
  id: Generated<number>;
  user_id: number;
  /** The declared unit: a coin, or the bank card. */
  currency: number;
  /** Empty for the bank. */
  chain: string;
  /** Where it was to be paid, or the reference of the bank transfer. */
  address: string;
  amount: Amount;
  fee_rate: Amount;
  per_unit: Amount;
  account: string;
  /** The uploaded picture; null for a paper payment. */
  proof: string | null;
  is_simulated: boolean;
  state: DepositState;
  /** What arrived, in the declared unit; null unless it is approved. */
  received: Amount | null;
  fee: Amount | null;
  credited: Amount | null;
  reason: string | null;
  created_ms: number;
  decided_ms: number | null;
};

export type DepositTables = { deposit: DepositTable };

declare module '../database/tables' {
  interface Tables extends DepositTables {}
}
