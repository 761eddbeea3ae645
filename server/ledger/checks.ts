import { type RawBuilder, sql } from 'kysely';
import { type Check, type Found, type Range, within } from '../integrity/check';

/**
 * The postings of a range of blocks. Selecting by an array of keys uses the index even if the
 * database has no statistics, as the embedded one.
 */
const linesOf = (range: Range): RawBuilder<unknown> => sql`(
  select * from ledger_line where entry_id = any (array(
    select e.id from ledger_entry e where ${within(sql`e.block`, range)}
  ))
)`;

const entrySums: Check = {
  name: 'entry.sum',
  over: 'ledger_block',
  query: (range) => sql<Found>`
    select l.entry_id || ' in ' || l.currency as "where", '0' as expected,
      sum(l.delta)::text as found
    from ${linesOf(range)} as l
    group by l.entry_id, l.currency having sum(l.delta) <> 0 order by 1`,
};

const emptyEntries: Check = {
  name: 'entry.empty',
  over: 'ledger_block',
  query: (range) => sql<Found>`
    select e.id as "where", 'an entry with lines in a block' as expected,
      case when e.block is null then 'no block' else 'no lines' end as found
    from ledger_entry e
    where (e.block is null or ${within(sql`e.block`, range)})
      and (e.block is null or not exists (select from ledger_line l where l.entry_id = e.id))
    order by 1`,
};

/** Postings are written with their entry; one without it means that the entry was deleted. */
const strayLines: Check = {
  name: 'line.entry',
  over: 'app_user',
  query: (range) => sql<Found>`
    select l.entry_id as "where", 'a line of an entry' as expected,
      'lines without entry' as found
    from ledger_line l
    where ${within(sql`l.owner`, range)} and not exists (
      select from ledger_entry e where e.id = l.entry_id
    )
    group by l.entry_id order by 1`,
};

const lineChains: Check = {
  name: 'line.chain',
  over: 'app_user',
  query: (range) => sql<Found>`
    select owner || ' ' || currency || ' ' || bucket || ' in ' || entry_id as "where",
      previous || ' to ' || previous + delta as expected,
      coalesce(before::text, 'nothing') || ' to ' || coalesce(after::text, 'nothing') as found
    from (
      select l.*, coalesce(lag(after) over (partition by owner, currency, bucket order by seq), 0)
        as previous
      from ledger_line l where owner > 0 and ${within(sql`owner`, range)}
    ) as chained
    where before is distinct from previous or after is distinct from previous + delta
    order by seq`,
};

const balances: Check = {
  name: 'balance.journal',
  over: 'app_user',
  query: (range) => sql<Found>`
    select coalesce(b.owner, l.owner) || ' ' || coalesce(b.currency, l.currency) || ' ' ||
        coalesce(b.bucket, l.bucket) as "where",
      coalesce(l.total, 0)::text as expected, coalesce(b.amount, 0)::text as found,
      trim_scale(nullif(coalesce(b.amount, 0) - coalesce(l.total, 0), 0))::text as difference
    from (select * from ledger_balance where ${within(sql`owner`, range)}) as b
      full join (
        select owner, currency, bucket, sum(delta) as total from ledger_line
        where owner > 0 and ${within(sql`owner`, range)} group by owner, currency, bucket
      ) as l on l.owner = b.owner and l.currency = b.currency and l.bucket = b.bucket
    where coalesce(l.total, 0) <> coalesce(b.amount, 0) or coalesce(b.amount, 0) < 0 order by 1`,
};

/**
 * Each block contains the hash of its content and of the previous block; the head is the last one.
 */
const blocks: Check = {
  name: 'journal.chain',
  over: 'ledger_block',
  query: (range) => sql<Found>`
    with entry as materialized (
      select * from ledger_entry e where ${within(sql`e.block`, range)}
    ), entries as (
      select e.block, string_agg(ledger_entry_content(e.id, e.time_ms, e.kind, e.ref_kind, e.ref_id,
        e.key, e.detail), chr(10) order by e.id collate "C") as content
      from entry e group by e.block
    ), lines as (
      select e.block, string_agg(ledger_line_content(l.entry_id, l.owner, l.bucket, l.currency,
        l.delta, l.before, l.after), chr(10) order by l.seq) as content
      from ${linesOf(range)} as l join entry e on e.id = l.entry_id group by e.block
    ), linked as (
      select b.*, ledger_block_hash(b.prev_hash, e.content, l.content) as recomputed, coalesce(
          (select p.seq || ' ' || p.hash from ledger_block p where p.seq < b.seq
            order by p.seq desc limit 1),
          '0 ' || repeat('0', 64)) as before
      from ledger_block b
        left join entries e on e.block = b.seq left join lines l on l.block = b.seq
      where ${within(sql`b.seq`, range)}
    )
    select 'block ' || seq as "where", (seq - 1) || ' ' || prev_hash as expected,
      before as found
    from linked where before <> (seq - 1) || ' ' || prev_hash
    union all
    select 'block ' || seq, hash, coalesce(recomputed, 'no entries')
    from linked where hash is distinct from recomputed
    union all
    select 'head', h.seq || ' ' || h.hash, coalesce(l.seq || ' ' || l.hash, 'no block')
    from ledger_head h
      left join lateral (select seq, hash from ledger_block order by seq desc limit 1) as l on true
    where h.seq || ' ' || h.hash is distinct from coalesce(l.seq || ' ' || l.hash,
      '0 ' || repeat('0', 64))
    union all
    select 'block ' || e.block, 'a block of the chain', 'entries without block'
    from ledger_entry e where ${within(sql`e.block`, range)}
      and not exists (select from ledger_block b where b.seq = e.block)
    group by e.block`,
};

/** Checks of the journal alone. */
export const ledgerChecks: readonly Check[] = [
  entrySums,
  emptyEntries,
  strayLines,
  lineChains,
  balances,
  blocks,
];
