import { createListing, type PageQuery } from '../../../machines/kernel/listing';
import { type DepositRecord, depositStates } from '../../../schemas/wallet/deposit';
import type { RecordFilter } from '../../../schemas/wallet/record-filter';
import type { WithdrawalStatus } from '../../../schemas/wallet/withdrawal';
import type { WithdrawalRecord } from '../../../schemas/wallet/withdrawal-record';
import { fromAsync } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { ListDeposits } from './deposit';
import { createMergedPages, type ReadRows } from './merged-pages';
import { ListWithdrawals } from './withdrawal';

/** A deposit or a withdrawal in one list; both are numbered from one. */
export type WalletRecord = { id: string; createdAt: string | null } & (
  | { kind: 'deposit'; record: DepositRecord }
  | { kind: 'withdrawal'; record: WithdrawalRecord }
);
type Filter = RecordFilter<WithdrawalStatus>;

const depositRow = (record: DepositRecord): WalletRecord => ({
  id: `deposit ${record.id}`,
  createdAt: record.createdAt,
  kind: 'deposit',
  record,
});
const withdrawalRow = (record: WithdrawalRecord): WalletRecord => ({
  id: `withdrawal ${record.id}`,
  createdAt: record.createdAt,
  kind: 'withdrawal',
  record,
});

/** The lists that a filter may find something in: no deposit is cancelled. */
const listsOf = (client: Client, filter: Filter, signal: AbortSignal): ReadRows<WalletRecord>[] => {
  const state = depositStates.find((one) => one === filter.state) ?? null;
  const deposits: ReadRows<WalletRecord> = async (page, limit) => {
    const variables = { filter: { ...filter, state }, page, limit };
    const read = await client.request({ document: ListDeposits, variables, signal });
    return { ...read, rows: read.rows.map(depositRow) };
  };
  const withdrawals: ReadRows<WalletRecord> = async (page, limit) => {
    const variables = { filter, page, limit };
    const read = await client.request({ document: ListWithdrawals, variables, signal });
    return { ...read, rows: read.rows.map(withdrawalRow) };
  };
  const hasDeposits = filter.kind !== 'withdrawal' && (filter.state === null || state !== null);
  return [...(hasDeposits ? [deposits] : []), ...(filter.kind === 'deposit' ? [] : [withdrawals])];
};

const recordListing = createListing<WalletRecord, Filter>('records');

/** Deposits and withdrawals as one list, newest first, page by page. */
export const recordsOver = (client: Client) => {
  const readMerged = createMergedPages<WalletRecord>();
  return recordListing.provide({
    actors: {
      readPage: fromAsync(({ filter, page, limit }: PageQuery<Filter>, signal) =>
        readMerged({ page, limit, lists: listsOf(client, filter, signal) }, signal),
      ),
    },
  });
};
