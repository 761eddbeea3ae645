import type { Generated } from 'kysely';
import type { Amount } from '../../schemas/kernel/money';

/** A movement of money; never changed or deleted. */
type LedgerEntryTable = {
  id: string;
  time_ms: number;
  kind: string;
  ref_kind: string;
  ref_id: string;
  key: string | null;
  /** The block of the chain that contains it. */
  block: number;
};

/** The entries of one commit, chained to the previous block by a hash of both. */
type LedgerBlockTable = { seq: number; prev_hash: string; hash: string };

/** One posting of an entry; `before` and `after` exist for user buckets only. */
type LedgerLineTable = {
  seq: Generated<number>;
  entry_id: string;
  owner: number;
  bucket: string;
  currency: number;
  delta: Amount;
  before: Amount | null;
  after: Amount | null;
};

/** A user's balance in a bucket: the stored sum of its postings. */
type LedgerBalanceTable = {
  owner: number;
  currency: number;
  bucket: string;
  amount: Amount;
};

/** A keyed call with its final response, or abandoned. */
type RequestKeyTable = {
  scope: string;
  key: string;
  call: string;
  fingerprint: string;
  state: 'done' | 'abandoned';
  answer: string | null;
  received_ms: number;
  finished_ms: number;
};

/** The current writer and its fencing term. One row. */
type WriterLeaseTable = {
  single: boolean;
  term: number;
  holder: string;
};

type ServerSecretTable = {
  name: string;
  value: string;
};

/**
 * Every table. A domain adds its own where it describes them (`declare module`), so this file names
 * none. Times are unix milliseconds, money is decimal text; both are converted when read (see
 * `columnTypes`).
 */
export interface Tables {
  ledger_entry: LedgerEntryTable;
  ledger_block: LedgerBlockTable;
  ledger_head: LedgerBlockTable;
  ledger_line: LedgerLineTable;
  ledger_balance: LedgerBalanceTable;
  request_key: RequestKeyTable;
  server_secret: ServerSecretTable;
  writer_lease: WriterLeaseTable;
}
