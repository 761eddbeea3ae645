import { sql } from 'kysely';
import { type Check, type Found, within } from '../integrity/check';

const entrySums: Check = {
  name: 'entry.sum',
  over: 'blocks',
  query: (range) => sql<Found>`
    select l.entry_id || ' in ' || l.currency as "where", '0' as expected,
      sum(l.delta)::text as found
    from ledger_line l join ledger_entry e on e.id = l.entry_id
    where ${within(sql`e.block`, range)}
    group by l.entry_id, l.currency having sum(l.delta) <> 0 order by 1`,
};

const emptyEntries: Check = {
  name: 'entry.empty',
  over: 'blocks',
  query: (range) => sql<Found>`
    select e.id as "where", 'an entry with lines in a block' as expected,
      case when e.block is null then 'no block' else 'no lines' end as found
    from ledger_entry e
    where (e.block is null or ${within(sql`e.block`, range)})
      and (e.block is null or not exists (select from ledger_line l where l.entry_id = e.id))
    order by 1`,
};

/** Lines are written with their entry; one without it was left when the entry was removed. */
const strayLines: Check = {
  name: 'line.entry',
  over: 'owners',
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
  over: 'owners',
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
  over: 'owners',
  query: (range) => sql<Found>`
    select coalesce(b.owner, l.owner) || ' ' || coalesce(b.currency, l.currency) || ' ' ||
        coalesce(b.bucket, l.bucket) as "where",
      coalesce(l.total, 0)::text as expected, coalesce(b.amount, 0)::text as found
    from (select * from ledger_balance where ${within(sql`owner`, range)}) as b
      full join (
        select owner, currency, bucket, sum(delta) as total from ledger_line
        where owner > 0 and ${within(sql`owner`, range)} group by owner, currency, bucket
      ) as l on l.owner = b.owner and l.currency = b.currency and l.bucket = b.bucket
    where coalesce(l.total, 0) <> coalesce(b.amount, 0) or coalesce(b.amount, 0) < 0 order by 1`,
};

/** Each block carries the hash of what it holds and of the block before; the head is the last one. */
const blocks: Check = {
  name: 'journal.chain',
  over: 'blocks',
  query: (range) => sql<Found>`
    with seen as (
      select b.seq, b.prev_hash, b.hash from ledger_block b where ${within(sql`b.seq`, range)}
    ), linked as (
      select s.*, coalesce(
          (select p.seq || ' ' || p.hash from ledger_block p where p.seq < s.seq
            order by p.seq desc limit 1),
          '0 ' || repeat('0', 64)) as before
      from seen s
    )
    select 'block ' || seq as "where", (seq - 1) || ' ' || prev_hash as expected,
      before as found
    from linked where before <> (seq - 1) || ' ' || prev_hash
    union all
    select 'block ' || seq, hash, coalesce(ledger_block_recomputed(seq, prev_hash), 'no entries')
    from linked where hash is distinct from ledger_block_recomputed(seq, prev_hash)
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

/** What the journal alone must fulfil. */
export const ledgerChecks: readonly Check[] = [
  ...[entrySums, emptyEntries, strayLines, lineChains, balances, blocks],
];
