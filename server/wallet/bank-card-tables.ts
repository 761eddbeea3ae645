import type { Generated } from 'kysely';

/** A bank card; a replaced one is archived and never deleted. */
type BankCardTable = {
  id: Generated<number>;
  user_id: number;
  holder: string;
  holder_address: string;
  postal_code: string;
  bank_name: string;
  branch: string;
  bank_address: string;
  swift_code: string;
  account_number: string;
  iban: string;
  bound_ms: number;
  archived_ms: number | null;
};

export type BankTables = { bank_card: BankCardTable };

declare module '../database/tables' {
  interface Tables extends BankTables {}
}
