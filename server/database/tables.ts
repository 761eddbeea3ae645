import type { Generated } from 'kysely';
import type { Amount } from '../../schemas/kernel/money';
import type { PushTables } from '../account/push-tables';
import type { IdentityTables } from '../account/tables';
import type { UserLimitsTables } from '../account/user-limits-tables';
import type { EngineTables } from '../engine/tables';
import type { FuturesTables } from '../futures/tables';
import type { HostingTables } from '../hosting/tables';
import type { IntegrityTables } from '../integrity/tables';
import type { MarketTables } from '../market/tables';
import type { ArticleTables } from '../news/tables';
import type { OptionTables } from '../option/tables';
import type { PromotionTables } from '../promotion/tables';
import type { ReviewTables } from '../review/tables';
import type { SpotTables } from '../spot/tables';
import type { SubscriptionTables } from '../subscription/tables';
import type { SupportTables } from '../support/tables';
import type { UploadTables } from '../uploads/tables';
import type { VerificationTables } from '../verification/tables';
import type { AddressTables } from '../wallet/address-tables';
import type { BankTables } from '../wallet/bank-card-tables';
import type { DepositTables } from '../wallet/deposit-tables';
import type { TransferTables } from '../wallet/transfer-tables';
import type { WithdrawalTables } from '../wallet/withdrawal-tables';

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
 * Every table. Times are unix milliseconds, money is decimal text; both are converted when read
 * (see `columnTypes`).
 */
export type Tables = IdentityTables &
  PushTables &
  UserLimitsTables &
  BankTables &
  SpotTables &
  OptionTables &
  FuturesTables &
  HostingTables &
  SubscriptionTables &
  PromotionTables &
  AddressTables &
  WithdrawalTables &
  TransferTables &
  DepositTables &
  UploadTables &
  VerificationTables &
  ReviewTables &
  SupportTables &
  ArticleTables &
  MarketTables &
  IntegrityTables &
  EngineTables & {
    ledger_entry: LedgerEntryTable;
    ledger_block: LedgerBlockTable;
    ledger_head: LedgerBlockTable;
    ledger_line: LedgerLineTable;
    ledger_balance: LedgerBalanceTable;
    request_key: RequestKeyTable;
    server_secret: ServerSecretTable;
    writer_lease: WriterLeaseTable;
  };
