import { type RawBuilder, sql } from 'kysely';
import { type Check, type Found, type NumberedTable, type Range, within } from './check';

/** Records that money is booked for. */
export type RecordsToCheck = {
  readonly table: NumberedTable;
  /** What the journal calls them. */
  readonly ref: string;
  /** Whether each is of a pair, which a violation puts in doubt. */
  readonly hasPair?: boolean;
};

type Of = (range: Range) => RawBuilder<unknown>;

const pairsOf = ({ table, hasPair = false }: RecordsToCheck, id: RawBuilder<unknown>) =>
  hasPair
    ? sql`array(select p.pair_id from ${sql.table(table)} p where p.id = ${id})`
    : sql`'{}'::integer[]`;

/**
 * The postings of records are those that follow from them; `explained` is a query for
 * `id, owner, bucket, currency, total`, with one row for each bucket that a record moved.
 */
export const postingsCheck = (name: string, records: RecordsToCheck, explained: Of): Check => ({
  name,
  over: records.table,
  query: (range) => sql<Found>`
    with explained as (${explained(range)}), booked as (
      select r.id, l.owner, l.bucket, l.currency, sum(l.delta) as total
      from ${sql.table(records.table)} r
        join ledger_entry e on e.ref_kind = ${sql.lit(records.ref)} and e.ref_id = r.id::text
        join ledger_line l on l.entry_id = e.id
      where ${within(sql`r.id`, range)}
      group by r.id, l.owner, l.bucket, l.currency
    )
    select coalesce(e.id, b.id) || ' ' || coalesce(e.owner, b.owner) || ' ' ||
        coalesce(e.bucket, b.bucket) || ' ' || coalesce(e.currency, b.currency) as "where",
      coalesce(e.total, 0)::text as expected, coalesce(b.total, 0)::text as found,
      ${pairsOf(records, sql`coalesce(e.id, b.id)`)} as pairs
    from explained e full join booked b on b.id = e.id and b.owner = e.owner
      and b.bucket = e.bucket and b.currency = e.currency
    where coalesce(e.total, 0) <> coalesce(b.total, 0)
    order by 1`,
});

/**
 * The entries of records state the terms that follow from them, each once; `stated` is a query for
 * `id, terms`, with the kinds of the entries in their order. An entry of another kind is not asked
 * for its terms.
 */
export const termsCheck = (
  name: string,
  records: RecordsToCheck & { readonly without?: string },
  stated: Of,
): Check => ({
  name,
  over: records.table,
  query: (range) => sql<Found>`
    select s.id::text as "where", coalesce(b.terms, 'its entries') as expected, s.terms as found,
      ${pairsOf(records, sql`s.id`)} as pairs
    from (${stated(range)}) as s left join lateral (
      select string_agg(e.kind || ' ' || coalesce(e.detail::text, 'no terms'), ', '
        order by e.kind) as terms
      from ledger_entry e
      where e.ref_kind = ${sql.lit(records.ref)} and e.ref_id = s.id::text
        and e.kind <> ${sql.lit(records.without ?? '')}
    ) as b on true
    where b.terms is distinct from s.terms
    order by s.id`,
});

type Missing = {
  /** What a record is called in the violation, if not as in the journal. */
  readonly noun?: string;
  readonly expected: string;
  readonly found: string;
  /** Which rows of the table `r` have entries, if not all of them. */
  readonly isBooked?: RawBuilder<boolean>;
  /** Which other entries `e` move money as if for such a record. */
  readonly isAlike?: RawBuilder<boolean>;
  /** The pairs that are in doubt, as an array, by `e.ref_id`. */
  readonly pairs?: RawBuilder<unknown>;
};

/** Every entry for a record has it, and no other entry moves money as one. */
export const missingCheck = (
  name: string,
  { table, ref }: Pick<RecordsToCheck, 'table' | 'ref'>,
  {
    noun,
    expected,
    found,
    isBooked = sql`true`,
    isAlike = sql`false`,
    pairs = sql`'{}'::integer[]`,
  }: Missing,
): Check => ({
  name,
  over: 'ledger_block',
  query: (range) => sql<Found>`
    select ${noun === undefined ? sql`e.ref_kind` : sql.lit(noun)} || ' ' || e.ref_id as "where",
      ${sql.lit(expected)} as expected, ${sql.lit(found)} as found, ${pairs} as pairs
    from ledger_entry e
    where ${within(sql`e.block`, range)} and (e.ref_kind = ${sql.lit(ref)} or ${isAlike})
      and not exists (
        select from ${sql.table(table)} r
        where e.ref_kind = ${sql.lit(ref)} and r.id::text = e.ref_id and ${isBooked}
      )
    group by e.ref_kind, e.ref_id order by 1`,
});
