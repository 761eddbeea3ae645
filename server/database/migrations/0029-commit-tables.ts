import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The tables that a change set may write. A domain adds its own in its migration; the server cannot,
 * so a request writes to no other table. `place` is the order in which tables are written and
 * locked, everywhere. A row whose key exists is an error, or is skipped (`skips_known`). Only
 * `changeable` columns of an existing row change, which its `id` identifies.
 */
const list = sql`
  create table commit_table (
    name text primary key,
    place integer not null unique,
    skips_known boolean not null default false,
    changeable text[] not null default '{}'
  )
`;

/** The statement that inserts the rows of one table. */
const inserting = sql`
  create function insert_statement(target commit_table) returns text language sql stable as $$
    select format('
      if %1$L = any(inserted) then
        insert into %1$I
          select r.* from unnest(change_sets) as f (changes),
            jsonb_populate_recordset(null::%1$I, f.changes -> ''rows'' -> %1$L) as r %2$s;
      end if;',
      target.name,
      case when target.skips_known then 'order by r on conflict do nothing' else '' end)
  $$;
`;

/**
 * A change names the row that it expects and the row that it leaves. If a changeable column differs
 * from the expected one, the row was changed meanwhile. Code: TL006.
 */
const updating = sql`
  create function update_statement(target commit_table) returns text language sql stable as $$
    select case when target.changeable = '{}' then format('
      if %1$L = any(updated) then
        raise exception ''The rows of %1$s never change.'' using errcode = ''TL007'';
      end if;', target.name)
    else format('
      if %1$L = any(updated) then
        update %1$I as t set (%2$s) = row(%3$s)
          from unnest(change_sets) as f (changes),
            jsonb_to_recordset(f.changes -> ''updates'' -> %1$L) as u ("from" jsonb, "to" jsonb),
            jsonb_populate_record(null::%1$I, u."from") as b,
            jsonb_populate_record(null::%1$I, u."to") as a
          where t.id = b.id and t.id = a.id and (%4$s) is not distinct from (%5$s);
        get diagnostics changed = row_count;
        if changed <> (select sum(jsonb_array_length(f.changes -> ''updates'' -> %1$L))
            from unnest(change_sets) as f (changes)) then
          raise exception ''A row of %1$s was changed meanwhile.'' using errcode = ''TL006'';
        end if;
      end if;', target.name,
      (select string_agg(format('%I', c), ', ') from unnest(target.changeable) as c),
      (select string_agg(format('a.%I', c), ', ') from unnest(target.changeable) as c),
      (select string_agg(format('t.%I', c), ', ') from unnest(target.changeable) as c),
      (select string_agg(format('b.%I', c), ', ') from unnest(target.changeable) as c))
    end
  $$;
`;

/**
 * Writes change sets, table by table. Its statements are generated whenever the list changes, so
 * that their plans are stored: planning them in each batch took longer than executing them. Money
 * is last: from `ledger_post` until its commit a transaction has the journal exclusively. Code:
 * TL007 a change set names another table.
 */
const writing = sql`
  create function generate_write_change_sets() returns trigger language plpgsql as $$
  begin
    execute format('
      create or replace function write_change_sets(change_sets jsonb[])
        returns void language plpgsql as $body$
      declare
        inserted text[];
        updated text[];
        changed bigint;
        entries jsonb;
      begin
        select coalesce(array_agg(distinct n.name), ''{}'') into inserted
          from unnest(change_sets) as f (changes),
            jsonb_object_keys(f.changes -> ''rows'') as n (name);
        select coalesce(array_agg(distinct n.name), ''{}'') into updated
          from unnest(change_sets) as f (changes),
            jsonb_object_keys(f.changes -> ''updates'') as n (name);
        if not inserted || updated <@ %L::text[] then
          raise exception ''A change set names a table that requests do not write.''
            using errcode = ''TL007'';
        end if;
        %s
        select jsonb_agg(e.value order by f.place, e.place) into entries
          from unnest(change_sets) with ordinality as f (changes, place),
            jsonb_array_elements(f.changes -> ''entries'') with ordinality as e (value, place);
        if entries is not null then
          perform ledger_post(entries);
        end if;
      end $body$',
      (select coalesce(array_agg(t.name), '{}') from commit_table t),
      (select string_agg(update_statement(t) || insert_statement(t), '' order by t.place)
        from commit_table t));
    return null;
  end $$;

  create trigger commit_table_changed after insert or update or delete on commit_table
    for each statement execute function generate_write_change_sets();
`;

const spotTables = sql`
  insert into commit_table (name, place, skips_known, changeable) values
    ('spot_order', 10, false, '{filled, fee, status, cancel_reason, updated_ms}'),
    ('market_tick', 90, true, '{}'),
    ('spot_fill', 110, false, '{}')
`;

/** Commits several keyed requests at once, as before: the changes of those that claim their key. */
const committing = sql`
  create or replace function request_commit(works jsonb)
    returns table (claim text, answer text) language plpgsql as $$
  declare
    work record;
    fresh jsonb[] := '{}';
  begin
    for work in
      select * from jsonb_to_recordset(works) as w (scope text, key text, call text,
        fingerprint text, answer text, received_ms bigint, finished_ms bigint, changes jsonb)
    loop
      select c.claim, c.answer into claim, answer
        from request_claim(work.scope, work.key, work.fingerprint) as c;
      if claim = 'claimed' then
        insert into request_key (scope, key, call, fingerprint, state, answer, received_ms,
            finished_ms)
          values (work.scope, work.key, work.call, work.fingerprint, 'done', work.answer,
            work.received_ms, work.finished_ms);
        fresh := fresh || work.changes;
      end if;
      return next;
    end loop;
    perform write_change_sets(fresh);
  end $$;
`;

export const commitTablesMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    const statements = [list, inserting, updating, writing, spotTables, committing];
    for (const statement of statements) await statement.execute(db);
  },
};
