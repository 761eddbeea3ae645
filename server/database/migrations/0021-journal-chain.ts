import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The journal as a chain of blocks: a block holds the entries of one commit and a hash of them and
 * of the previous block. A hash stored elsewhere proves later that nothing before it was changed or
 * cut off. An entry's detail is what it was booked for, so that the terms of orders and fills are
 * chained too.
 */
const tables = sql`
  create table ledger_block (
    seq bigint primary key check (seq > 0),
    prev_hash text not null,
    hash text not null unique
  );

  create table ledger_head (
    single boolean primary key default true check (single),
    seq bigint not null,
    prev_hash text not null,
    hash text not null
  ) with (fillfactor = 10);
  insert into ledger_head (seq, prev_hash, hash) values (0, '', repeat('0', 64));

  alter table ledger_entry add column block bigint, add column detail jsonb;
  create index ledger_line_entry on ledger_line (entry_id);
  alter table ledger_line drop constraint ledger_line_entry_id_fkey;
`;

/**
 * The hashed text: a row for each entry and each posting, figures without trailing zeros, so that
 * the storage format does not matter. No field contains a space.
 */
const hashing = sql`
  create function ledger_line_content(entry_id text, owner bigint, bucket text, currency integer,
    delta numeric, before numeric, after numeric) returns text language sql stable as $$
    select concat_ws(' ', entry_id, owner, bucket, currency, trim_scale(delta), trim_scale(before),
      trim_scale(after))
  $$;

  create function ledger_entry_content(id text, time_ms bigint, kind text, ref_kind text,
    ref_id text, key text, detail jsonb) returns text language sql stable as $$
    select jsonb_build_array(id, time_ms, kind, ref_kind, ref_id, key, detail)::text
  $$;

  create function ledger_block_hash(prev_hash text, entries text, lines text)
    returns text language sql immutable as $$
    select encode(sha256(convert_to(prev_hash || chr(10) || entries || chr(10) || lines, 'UTF8')),
      'hex')
  $$;

  create function ledger_block_recomputed(a_block bigint, prev_hash text)
    returns text language sql stable as $$
    select ledger_block_hash(prev_hash,
      (select string_agg(ledger_entry_content(e.id, e.time_ms, e.kind, e.ref_kind, e.ref_id, e.key,
        e.detail), chr(10) order by e.id collate "C") from ledger_entry e where e.block = a_block),
      (select string_agg(ledger_line_content(l.entry_id, l.owner, l.bucket, l.currency, l.delta,
        l.before, l.after), chr(10) order by l.seq)
        from ledger_line l join ledger_entry e on e.id = l.entry_id where e.block = a_block))
  $$;
`;

/** Entries before the chain: one block each, in the order of their postings. */
const backfill = sql`
  do $$
  declare
    known record;
    head ledger_head;
  begin
    alter table ledger_entry disable trigger ledger_entry_immutable;
    select * into head from ledger_head;
    for known in
      select entry_id from ledger_line group by entry_id order by min(seq)
    loop
      head.seq := head.seq + 1;
      head.prev_hash := head.hash;
      update ledger_entry set block = head.seq where id = known.entry_id;
      head.hash := ledger_block_recomputed(head.seq, head.prev_hash);
      insert into ledger_block (seq, prev_hash, hash)
        values (head.seq, head.prev_hash, head.hash);
    end loop;
    update ledger_head set seq = head.seq, prev_hash = head.prev_hash, hash = head.hash;
    alter table ledger_entry enable trigger ledger_entry_immutable;
  end $$;

  create index ledger_entry_block on ledger_entry (block);
  create trigger ledger_block_immutable before update or delete or truncate on ledger_block
    for each statement execute function ledger_refuse_change();
`;

/** A posting on its way into the journal; `place` is its entry's index times 1000 plus its own. */
const movement = sql`
  create type ledger_movement as (
    place bigint,
    entry_id text,
    owner bigint,
    bucket text,
    currency integer,
    delta numeric,
    before numeric,
    after numeric
  )
`;

/**
 * Books entries as one block. Balances are locked in one fixed order of buckets and the head of the
 * journal last, so that two movements cannot deadlock; from then on until its commit a movement has
 * the journal exclusively. An upsert locks the row even if its condition fails, and it always uses
 * the key: a plan made while the table was small does no harm. Postings apply in the order of their
 * entries. Codes as in the first migration.
 */
const posting = sql`
  create or replace function ledger_post(entries jsonb) returns void language plpgsql as $$
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
  end $$;
`;

export const journalChainMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
    await hashing.execute(db);
    await backfill.execute(db);
    await movement.execute(db);
    await posting.execute(db);
  },
};
