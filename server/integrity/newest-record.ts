import { type Kysely, sql } from 'kysely';
import { lastActMs } from '../audit/audit-log';
import type { Tables } from '../database/tables';

/** The columns of a table that contain times at which something was recorded. */
type Source = {
  readonly table: keyof Tables;
  /** An indexed column that grows with time, so that the last rows are the newest ones. */
  readonly newestBy: string;
  readonly times: readonly string[];
};

/**
 * The tables of the journal, the orders, the engine and the requests, beside ticks and the audit log.
 * An old row that changes later does so with an entry, a tick or a request, which are new rows. Times
 * that lie ahead on purpose, as a delivery or an expiry, are no times of records.
 */
export const sources: readonly Source[] = [
  { table: 'ledger_entry', newestBy: 'block', times: ['time_ms'] },
  { table: 'request_key', newestBy: 'received_ms', times: ['received_ms', 'finished_ms'] },
  { table: 'acknowledged_violation', newestBy: 'id', times: ['time_ms'] },
  { table: 'engine_progress', newestBy: 'domain', times: ['until_ms'] },
  { table: 'spot_order', newestBy: 'id', times: ['created_ms', 'updated_ms'] },
  { table: 'spot_fill', newestBy: 'id', times: ['time_ms'] },
  { table: 'option_order', newestBy: 'id', times: ['created_ms', 'settled_ms'] },
  {
    table: 'futures_order',
    newestBy: 'id',
    times: ['created_ms', 'opened_ms', 'margin_ms', 'stops_ms', 'closed_ms'],
  },
  { table: 'hosting_order', newestBy: 'id', times: ['start_ms', 'finished_ms', 'updated_ms'] },
  { table: 'hosting_accrual', newestBy: 'id', times: ['credited_ms'] },
  {
    table: 'subscription_product',
    newestBy: 'id',
    times: ['created_ms', 'launched_ms', 'delivered_ms', 'unlocked_ms', 'updated_ms'],
  },
  {
    table: 'subscription',
    newestBy: 'id',
    times: ['created_ms', 'reviewed_ms', 'delivered_ms', 'finished_ms', 'updated_ms'],
  },
  { table: 'rebate', newestBy: 'id', times: ['created_ms'] },
  { table: 'rebate_payout', newestBy: 'id', times: ['paid_ms'] },
  { table: 'transfer', newestBy: 'id', times: ['created_ms'] },
  { table: 'deposit', newestBy: 'id', times: ['created_ms', 'decided_ms'] },
  { table: 'withdrawal', newestBy: 'id', times: ['created_ms', 'overdue_ms', 'updated_ms'] },
];

/** The number of rows read of each table. */
const newestRows = 1_000;

const newestOf = ({ table, newestBy, times }: Source) => sql<{ time_ms: number | null }>`
  select max(greatest(${sql.join(times.map((time) => sql.ref(time)))})) as time_ms
  from (select * from ${sql.table(table)} order by ${sql.ref(newestBy)} desc limit ${newestRows}) as r`;

/** The last entry of the index of each partition, which begins with the time. */
const newestTick = sql<{ time_ms: number | null }>`select max(time_ms) as time_ms from feed_tick`;

/**
 * The newest time in the records, in Unix milliseconds; 0 if there is none. It reads the last rows by
 * index only, so that it takes as long for years of records as for a day.
 */
export const newestRecordMs = async (db: Kysely<Tables>): Promise<number> => {
  let newest = await lastActMs(db);
  for (const query of [newestTick, ...sources.map(newestOf)]) {
    const [row] = (await query.execute(db)).rows;
    newest = Math.max(newest, row?.time_ms ?? 0);
  }
  return newest;
};
