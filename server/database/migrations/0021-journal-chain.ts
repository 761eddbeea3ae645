import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The journal as a chain of blocks: the entries of one commit, with a hash of them and of the block
 * before. Whoever noted a hash elsewhere can tell later that nothing behind it was changed or cut off.
 * An entry's detail is what it was booked for, so that the terms of orders and fills are chained too.
 */
const tables = sql`
  create table ledger_block (
    seq bigint primary key check (seq > 0),
    prev_hash text not null unique,
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
`;

/** What is hashed: figures without the zeros at their end, so that the form of storage does not count. */
const hashing = sql`
  create function ledger_line_content(entry_id text, owner bigint, bucket text, currency integer,
    delta numeric, before numeric, after numeric) returns jsonb language sql immutable as $$
    select jsonb_build_array(entry_id, owner, bucket, currency, trim_scale(delta)::text,
      trim_scale(before)::text, trim_scale(after)::text)
  $$;

  create function ledger_entry_content(id text, time_ms bigint, kind text, ref_kind text,
    ref_id text, key text, detail jsonb) returns jsonb language sql immutable as $$
    select jsonb_build_array(id, time_ms, kind, ref_kind, ref_id, key, detail)
  $$;

  create function ledger_block_hash(prev_hash text, entries jsonb, lines jsonb)
    returns text language sql immutable as $$
    select encode(sha256(convert_to(prev_hash || ' ' || entries::text || ' ' || lines::text, 'UTF8')),
      'hex')
  $$;

  create function ledger_block_recomputed(a_block bigint, prev_hash text)
    returns text language sql stable as $$
    select ledger_block_hash(prev_hash,
      (select jsonb_agg(ledger_entry_content(e.id, e.time_ms, e.kind, e.ref_kind, e.ref_id, e.key,
        e.detail) order by e.id collate "C") from ledger_entry e where e.block = a_block),
      (select jsonb_agg(ledger_line_content(l.entry_id, l.owner, l.bucket, l.currency, l.delta,
        l.before, l.after) order by l.seq)
        from ledger_line l join ledger_entry e on e.id = l.entry_id where e.block = a_block))
  $$;
`;

/** What was written before the chain: one block for each entry, in the order of the lines. */
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

/**
 * Books one or several entries as one block. Balances are taken bucket by bucket in one fixed order,
 * and the head of the journal last, so that two movements can never wait for each other; from then on
 * until its commit a movement has the journal to itself. Codes as in the first migration.
 */
const posting = sql`
  create or replace function ledger_post(entries jsonb) returns void language plpgsql as $$
  declare
    line record;
    head ledger_head;
    amount_after numeric;
    entry_ids text[];
    owners bigint[];
    buckets text[];
    currencies integer[];
    deltas numeric[];
    befores numeric[];
    afters numeric[];
    orders bigint[];
    entry_content jsonb;
    line_content jsonb;
  begin
    for line in
      select e.id, e.place * 1000 + l.place as place, l.owner, l.bucket, l.currency, l.delta,
        sum(l.delta) over (partition by e.place, l.currency) as imbalance
      from rows from (jsonb_to_recordset(entries) as (id text, lines jsonb))
          with ordinality as e (id, lines, place)
        cross join lateral rows from (jsonb_to_recordset(e.lines)
            as (owner bigint, bucket text, currency integer, delta numeric))
          with ordinality as l (owner, bucket, currency, delta, place)
      order by l.owner, l.currency, l.bucket, e.place, l.place
    loop
      if line.imbalance <> 0 then
        raise exception 'The lines of an entry do not sum to zero.' using errcode = 'TL002';
      end if;
      amount_after := null;
      if line.owner > 0 and line.delta > 0 then
        insert into ledger_balance as b (owner, currency, bucket, amount)
          values (line.owner, line.currency, line.bucket, line.delta)
          on conflict (owner, currency, bucket) do update set amount = b.amount + excluded.amount
          returning b.amount into amount_after;
      elsif line.owner > 0 then
        update ledger_balance b set amount = b.amount + line.delta
          where b.owner = line.owner and b.currency = line.currency and b.bucket = line.bucket
            and b.amount + line.delta >= 0
          returning b.amount into amount_after;
        if not found then
          raise exception 'A balance is not sufficient.' using errcode = 'TL001',
            detail = line.owner || ' ' || line.bucket || ' ' || line.currency;
        end if;
      end if;
      orders := orders || line.place;
      entry_ids := entry_ids || line.id;
      owners := owners || line.owner;
      buckets := buckets || line.bucket;
      currencies := currencies || line.currency;
      deltas := deltas || line.delta;
      befores := befores || (amount_after - line.delta);
      afters := afters || amount_after;
    end loop;
    if jsonb_path_exists(entries, '$[*].lines ? (@.size() == 0)') then
      raise exception 'An entry has no lines.' using errcode = 'TL002';
    end if;

    select jsonb_agg(ledger_entry_content(e.id, e.time_ms, e.kind, e.ref_kind, e.ref_id, e.key,
        e.detail) order by e.id collate "C") into entry_content
      from jsonb_to_recordset(entries) as e (id text, time_ms bigint, kind text, ref_kind text,
        ref_id text, key text, detail jsonb);
    select jsonb_agg(ledger_line_content(l.entry_id, l.owner, l.bucket, l.currency, l.delta,
        l.before, l.after) order by l.place) into line_content
      from unnest(orders, entry_ids, owners, buckets, currencies, deltas, befores, afters)
        as l (place, entry_id, owner, bucket, currency, delta, before, after);
    update ledger_head h set seq = h.seq + 1, prev_hash = h.hash,
        hash = ledger_block_hash(h.hash, entry_content, line_content)
      returning * into head;
    insert into ledger_block (seq, prev_hash, hash) values (head.seq, head.prev_hash, head.hash);

    insert into ledger_entry (id, time_ms, kind, ref_kind, ref_id, key, detail, block)
      select e.id, e.time_ms, e.kind, e.ref_kind, e.ref_id, e.key, e.detail, head.seq
      from jsonb_to_recordset(entries) as e (id text, time_ms bigint, kind text, ref_kind text,
        ref_id text, key text, detail jsonb);
    insert into ledger_line (entry_id, owner, bucket, currency, delta, before, after)
      select l.entry_id, l.owner, l.bucket, l.currency, l.delta, l.before, l.after
      from unnest(orders, entry_ids, owners, buckets, currencies, deltas, befores, afters)
        as l (place, entry_id, owner, bucket, currency, delta, before, after)
      order by l.place;
  end $$;
`;

export const journalChainMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
    await hashing.execute(db);
    await backfill.execute(db);
    await posting.execute(db);
  },
};
