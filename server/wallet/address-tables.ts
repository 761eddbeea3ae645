import type { Generated } from 'kysely';

/** Where somebody may withdraw to. A deleted one stays, because withdrawals name it. */
type WithdrawAddressTable = {
  id: Generated<number>;
  user_id: number;
  currency: number;
  chain: string;
  /** In the one spelling of its chain (see `chainAddressFrom`). */
  address: string;
  label: string;
  usable_ms: number;
  created_ms: number;
  deleted_ms: number | null;
};

export type WithdrawalTables = { withdraw_address: WithdrawAddressTable };
