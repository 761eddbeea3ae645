import { type RawBuilder, sql } from 'kysely';
import { type Found, type Range, within } from './check';

/** A table of records, and by which name the journal refers to them. */
type Records = {
  readonly table: 'transfer' | 'deposit' | 'withdrawal' | 'hosting_order' | 'subscription';
  readonly ref: string;
};

/**
 * Where the postings of records are not those that follow from them; `explained` is a query for `id, owner, bucket, currency, total`,
 * with one row for each bucket that a record moved.
 */
export const differingPostings = (
  { table, ref }: Records,
  explained: RawBuilder<unknown>,
  range: Range,
): RawBuilder<Found> => sql<Found>`
  with explained as (${explained}), booked as (
    select r.id, l.owner, l.bucket, l.currency, sum(l.delta) as total
    from ${sql.table(table)} r
      join ledger_entry e on e.ref_kind = ${sql.lit(ref)} and e.ref_id = r.id::text
      join ledger_line l on l.entry_id = e.id
    where ${within(sql`r.id`, range)}
    group by r.id, l.owner, l.bucket, l.currency
  )
  select coalesce(e.id, b.id) || ' ' || coalesce(e.owner, b.owner) || ' ' ||
      coalesce(e.bucket, b.bucket) || ' ' || coalesce(e.currency, b.currency) as "where",
    coalesce(e.total, 0)::text as expected, coalesce(b.total, 0)::text as found
  from explained e full join booked b on b.id = e.id and b.owner = e.owner
    and b.bucket = e.bucket and b.currency = e.currency
  where coalesce(e.total, 0) <> coalesce(b.total, 0)
  order by 1`;
