import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables';

export type Difference = {
  readonly check: 'entry.sum' | 'entry.empty' | 'line.chain' | 'balance.journal';
  /** The entry, or the owner, currency and bucket. */
  readonly where: string;
  readonly expected: string;
  readonly found: string;
};

export type Verification = {
  readonly entries: number;
  readonly lines: number;
  readonly balances: number;
  readonly differences: readonly Difference[];
};

type Found = Omit<Difference, 'check'>;

const entrySums = sql<Found>`
  select entry_id || ' in ' || currency as "where", '0' as expected, sum(delta)::text as found
  from ledger_line group by entry_id, currency having sum(delta) <> 0 order by 1`;

const emptyEntries = sql<Found>`
  select coalesce(e.id, l.entry_id) as "where", 'an entry with lines' as expected,
    case when e.id is null then 'lines without entry' else 'no lines' end as found
  from ledger_entry e
    full join (select distinct entry_id from ledger_line) l on l.entry_id = e.id
  where e.id is null or l.entry_id is null order by 1`;

const chains = sql<Found>`
  select owner || ' ' || currency || ' ' || bucket || ' in ' || entry_id as "where",
    previous || ' to ' || previous + delta as expected,
    coalesce(before::text, 'nothing') || ' to ' || coalesce(after::text, 'nothing') as found
  from (
    select l.*, coalesce(lag(after) over (partition by owner, currency, bucket order by seq), 0)
      as previous
    from ledger_line l where owner > 0
  ) as chained
  where before is distinct from previous or after is distinct from previous + delta
  order by seq`;

const balances = sql<Found>`
  select coalesce(b.owner, l.owner) || ' ' || coalesce(b.currency, l.currency) || ' ' ||
      coalesce(b.bucket, l.bucket) as "where",
    coalesce(l.total, 0)::text as expected, coalesce(b.amount, 0)::text as found
  from ledger_balance b
    full join (
      select owner, currency, bucket, sum(delta) as total from ledger_line where owner > 0
      group by owner, currency, bucket
    ) as l on l.owner = b.owner and l.currency = b.currency and l.bucket = b.bucket
  where coalesce(l.total, 0) <> coalesce(b.amount, 0) or coalesce(b.amount, 0) < 0 order by 1`;

const counts = sql<{ entries: number; lines: number; balances: number }>`
  select (select count(*) from ledger_entry) as entries,
    (select count(*) from ledger_line) as lines,
    (select count(*) from ledger_balance) as balances`;

const found = async (
  trx: Transaction<Tables>,
  check: Difference['check'],
  query: RawBuilder<Found>,
): Promise<Difference[]> => (await query.execute(trx)).rows.map((row) => ({ check, ...row }));

/** Recomputes the whole ledger from its journal, at one instant, and lists whatever does not agree. */
export const verifyLedger = (db: Kysely<Tables>): Promise<Verification> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const differences = [
        ...(await found(trx, 'entry.sum', entrySums)),
        ...(await found(trx, 'entry.empty', emptyEntries)),
        ...(await found(trx, 'line.chain', chains)),
        ...(await found(trx, 'balance.journal', balances)),
      ];
      const [row] = (await counts.execute(trx)).rows;
      return { entries: 0, lines: 0, balances: 0, ...row, differences };
    });
