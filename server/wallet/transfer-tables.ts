import type { Generated } from 'kysely';
import type { Amount } from '../../schemas/kernel/money';
import type { TransferAccount } from '../../schemas/wallet/transfer';

/** A transfer between two accounts of one person. Never changed. */
type TransferTable = {
  id: Generated<number>;
  user_id: number;
  currency: number;
  from_account: TransferAccount;
  to_account: TransferAccount;
  amount: Amount;
  created_ms: number;
};

export type TransferTables = { transfer: TransferTable };

declare module '../database/tables' {
  interface Tables extends TransferTables {}
}
