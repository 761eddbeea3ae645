import { type Kysely, type Migration, sql } from 'kysely';

const tables = sql`
  create table ledger_entry (
    id text primary key,
    time_ms bigint not null,
    kind text not null,
    ref_kind text not null,
    ref_id text not null,
    key text
  );
  create index ledger_entry_ref on ledger_entry (ref_kind, ref_id);

  create table ledger_line (
    seq bigint generated always as identity primary key,
    entry_id text not null references ledger_entry (id),
    owner bigint not null check (owner >= 0),
    bucket text not null,
    currency integer not null,
    delta numeric not null check (delta <> 0 and delta = trunc(delta, 8)),
    before numeric,
    after numeric,
    check ((owner = 0) = (bucket like 'sys.%')),
    check (owner = 0 or (before is not null and after is not null and after >= 0))
  );
  create index ledger_line_owner on ledger_line (owner, currency, seq) where owner > 0;

  create table ledger_balance (
    owner bigint not null check (owner > 0),
    currency integer not null,
    bucket text not null check (bucket in ('change', 'change.frozen', 'lever', 'lever.frozen',
      'micro', 'micro.frozen', 'trust.frozen')),
    amount numeric not null constraint ledger_balance_not_negative check (amount >= 0),
    primary key (owner, currency, bucket)
  ) with (fillfactor = 70);
`;

const immutability = sql`
  create function ledger_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The journal is never changed or deleted.' using errcode = 'TL003';
  end $$;
  create trigger ledger_entry_immutable before update or delete or truncate on ledger_entry
    for each statement execute function ledger_refuse_change();
  create trigger ledger_line_immutable before update or delete or truncate on ledger_line
    for each statement execute function ledger_refuse_change();
`;

/**
 * Books entries. Balances are locked in one fixed order of buckets, and entry by entry within a
 * bucket, so that two movements cannot deadlock. House buckets have no balance row: every movement
 * would wait for it. Codes: TL001 a bucket would become negative (detail: owner and bucket and
 * currency), TL002 the entries are invalid.
 */
const posting = sql`
  create function ledger_post(entries jsonb) returns void language plpgsql as $$
  declare
    line record;
    amount_after numeric;
    entry_ids text[];
    owners bigint[];
    buckets text[];
    currencies integer[];
    deltas numeric[];
    befores numeric[];
    afters numeric[];
    orders bigint[];
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

    insert into ledger_entry (id, time_ms, kind, ref_kind, ref_id, key)
      select e.id, e.time_ms, e.kind, e.ref_kind, e.ref_id, e.key
      from jsonb_to_recordset(entries) as e (id text, time_ms bigint, kind text, ref_kind text,
        ref_id text, key text);
    if jsonb_path_exists(entries, '$[*].lines ? (@.size() == 0)') then
      raise exception 'An entry has no lines.' using errcode = 'TL002';
    end if;
    insert into ledger_line (entry_id, owner, bucket, currency, delta, before, after)
      select l.entry_id, l.owner, l.bucket, l.currency, l.delta, l.before, l.after
      from unnest(orders, entry_ids, owners, buckets, currencies, deltas, befores, afters)
        as l (place, entry_id, owner, bucket, currency, delta, before, after)
      order by l.place;
  end $$;
`;

export const ledgerMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
    await immutability.execute(db);
    await posting.execute(db);
  },
};
