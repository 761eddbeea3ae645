import type { Generated } from 'kysely';
import type { Amount } from '../../schemas/kernel/money';
import type { IdentityTables } from '../account/tables';
import type { MarketTables } from '../market/tables';
import type { ReviewTables } from '../review/tables';
import type { SpotTables } from '../spot/tables';
import type { UploadTables } from '../uploads/tables';
import type { VerificationTables } from '../verification/tables';
import type { WithdrawalTables } from '../wallet/address-tables';
import type { BankTables } from '../wallet/bank-card-tables';

/** A movement of money that happened; never changed or deleted. */
type LedgerEntryTable = {
  id: string;
  time_ms: number;
  kind: string;
  ref_kind: string;
  ref_id: string;
  key: string | null;
  /** The block of the chain that holds it. */
  block: number;
};

/** The entries of one commit, chained to those before by a hash of both. */
type LedgerBlockTable = { seq: number; prev_hash: string; hash: string };

/** One side of a movement; `before` and `after` exist for user buckets only. */
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

/** What a user has in a bucket: the sum of its lines, kept at hand. */
type LedgerBalanceTable = {
  owner: number;
  currency: number;
  bucket: string;
  amount: Amount;
};

/** A keyed call that has its final answer, or was abandoned. */
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

/** Which server may write: its fencing number, and who it is. One row. */
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
 * Every table. Times are unix milliseconds, money is decimal text, both already converted when they
 * reach this program (see `columnTypes`).
 */
export type Tables = IdentityTables &
  BankTables &
  SpotTables &
  WithdrawalTables &
  UploadTables &
  VerificationTables &
  ReviewTables &
  MarketTables & {
    ledger_entry: LedgerEntryTable;
    ledger_block: LedgerBlockTable;
    ledger_head: LedgerBlockTable;
    ledger_line: LedgerLineTable;
    ledger_balance: LedgerBalanceTable;
    request_key: RequestKeyTable;
    server_secret: ServerSecretTable;
    writer_lease: WriterLeaseTable;
  };
