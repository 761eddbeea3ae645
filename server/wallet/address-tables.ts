import type { Generated } from 'kysely';

/** A withdraw address. Deleted ones stay in the table, because withdrawals refer to them. */
type WithdrawAddressTable = {
  id: Generated<number>;
  user_id: number;
  currency: number;
  chain: string;
  /** In the canonical spelling of its chain (see `chainAddressFrom`). */
  address: string;
  label: string;
  usable_ms: number;
  created_ms: number;
  deleted_ms: number | null;
};

export type AddressTables = { withdraw_address: WithdrawAddressTable };

declare module '../database/tables' {
  interface Tables extends AddressTables {}
}
