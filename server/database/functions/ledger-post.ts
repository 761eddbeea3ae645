import { storedPlans } from './stored-plans';

/**
 * Books entries as one block. `entries` is an array of objects with `id`, `time_ms`, `kind`,
 * `ref_kind`, `ref_id`, `key`, `detail`, and `lines` of `owner`, `bucket`, `currency`, `delta`.
 *
 * Balances are locked in one fixed order of buckets and the head of the journal last, so that two
 * movements cannot deadlock; from then on until its commit a movement has the journal exclusively.
 * An upsert locks the row even if its condition fails, and it always uses the key: a plan made
 * while the table was small does no harm. Postings apply in the order of their entries. House
 * buckets have no balance row: every movement would wait for it. Codes: TL001 a bucket would become
 * negative (detail: owner and bucket and currency), TL002 the entries are invalid.
 */
export const ledgerPost = `
  create or replace function ledger_post(entries jsonb)
    returns void language plpgsql ${storedPlans} as $$
  declare
    posted ledger_movement[];
    short record;
    head ledger_head;
  begin
    select array_agg(row(e.place * 1000 + l.place, e.id, l.owner, l.bucket, l.currency, l.delta,
        null, null)::ledger_movement) into posted
      from rows from (jsonb_to_recordset(entries) as (id text, lines jsonb))
          with ordinality as e (id, lines, place)
        cross join lateral rows from (jsonb_to_recordset(e.lines)
            as (owner bigint, bucket text, currency integer, delta numeric))
          with ordinality as l (owner, bucket, currency, delta, place);
    if exists (select from unnest(posted) as l group by l.place / 1000, l.currency
        having sum(l.delta) <> 0) then
      raise exception 'The lines of an entry do not sum to zero.' using errcode = 'TL002';
    end if;
    if jsonb_path_exists(entries, '$[*].lines ? (@.size() == 0)') then
      raise exception 'An entry has no lines.' using errcode = 'TL002';
    end if;

    insert into ledger_balance (owner, currency, bucket, amount)
      select distinct l.owner, l.currency, l.bucket, 0 from unnest(posted) as l
      where l.owner > 0 order by 1, 2, 3
      on conflict (owner, currency, bucket) do update set amount = excluded.amount where false;
    select array_agg(row(l.place, l.entry_id, l.owner, l.bucket, l.currency, l.delta,
        l.held + l.moved - l.delta, l.held + l.moved)::ledger_movement order by l.place)
      into posted
      from (
        select *, sum(delta) over (partition by owner, currency, bucket order by place) as moved,
          case when m.owner > 0 then (
            select b.amount from ledger_balance b
            where b.owner = m.owner and b.currency = m.currency and b.bucket = m.bucket
          ) end as held
        from unnest(posted) as m
      ) as l;
    select l.owner, l.bucket, l.currency into short from unnest(posted) as l
      where l.after < 0 order by l.owner, l.currency, l.bucket limit 1;
    if found then
      raise exception 'A balance is not sufficient.' using errcode = 'TL001',
        detail = short.owner || ' ' || short.bucket || ' ' || short.currency;
    end if;
    insert into ledger_balance (owner, currency, bucket, amount)
      select distinct on (l.owner, l.currency, l.bucket) l.owner, l.currency, l.bucket, l.after
      from unnest(posted) as l where l.owner > 0
      order by l.owner, l.currency, l.bucket, l.place desc
      on conflict (owner, currency, bucket) do update set amount = excluded.amount;

    update ledger_head h set seq = h.seq + 1, prev_hash = h.hash,
        hash = ledger_block_hash(h.hash, content.entries, content.lines)
      from (
        select (
          select string_agg(ledger_entry_content(e.id, e.time_ms, e.kind, e.ref_kind, e.ref_id,
            e.key, e.detail), chr(10) order by e.id collate "C")
          from jsonb_to_recordset(ledger_post.entries) as e (id text, time_ms bigint, kind text,
            ref_kind text, ref_id text, key text, detail jsonb)
        ) as entries, (
          select string_agg(ledger_line_content(l.entry_id, l.owner, l.bucket, l.currency, l.delta,
            l.before, l.after), chr(10) order by l.place)
          from unnest(posted) as l
        ) as lines
      ) as content
      returning h.* into head;
    insert into ledger_block (seq, prev_hash, hash) values (head.seq, head.prev_hash, head.hash);
    insert into ledger_entry (id, time_ms, kind, ref_kind, ref_id, key, detail, block)
      select e.id, e.time_ms, e.kind, e.ref_kind, e.ref_id, e.key, e.detail, head.seq
      from jsonb_to_recordset(entries) as e (id text, time_ms bigint, kind text, ref_kind text,
        ref_id text, key text, detail jsonb);
    insert into ledger_line (entry_id, owner, bucket, currency, delta, before, after)
      select l.entry_id, l.owner, l.bucket, l.currency, l.delta, l.before, l.after
      from unnest(posted) as l order by l.place;
  end $$
`;
