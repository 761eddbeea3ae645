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
  );
  insert into commit_table (name, place, skips_known, changeable) values
    ('spot_order', 10, false, '{filled, fee, status, cancel_reason, updated_ms}'),
    ('market_tick', 90, true, '{}'),
    ('spot_fill', 110, false, '{}');
`;

/** Inserts the rows of change sets into one table. */
const inserting = sql`
  create function commit_rows(target commit_table, change_sets jsonb[])
    returns void language plpgsql as $$
  begin
    execute format('insert into %1$I
      select r.* from unnest($1) as f (changes),
        jsonb_populate_recordset(null::%1$I, f.changes -> ''rows'' -> %1$L) as r %2$s',
      target.name, case when target.skips_known then 'order by r on conflict do nothing' else '' end)
      using change_sets;
  end $$;
`;

/**
 * Changes rows of one table, all or none. A change names the row that it expects and the row that
 * it leaves; if a changeable column differs from the expected one, the row was changed meanwhile.
 * Code: TL006.
 */
const updating = sql`
  create function commit_updates(target commit_table, change_sets jsonb[])
    returns void language plpgsql as $$
  declare
    wanted bigint;
    changed bigint;
  begin
    select coalesce(sum(jsonb_array_length(f.changes -> 'updates' -> target.name)), 0) into wanted
      from unnest(change_sets) as f (changes);
    if wanted = 0 then
      return;
    end if;
    if target.changeable = '{}' then
      raise exception 'The rows of % never change.', target.name using errcode = 'TL007';
    end if;
    execute format('update %1$I as t set (%2$s) = row(%3$s)
      from unnest($1) as f (changes),
        jsonb_to_recordset(f.changes -> ''updates'' -> %1$L) as u ("from" jsonb, "to" jsonb),
        jsonb_populate_record(null::%1$I, u."from") as b,
        jsonb_populate_record(null::%1$I, u."to") as a
      where t.id = b.id and t.id = a.id and (%4$s) is not distinct from (%5$s)',
      target.name,
      (select string_agg(format('%I', c), ', ') from unnest(target.changeable) as c),
      (select string_agg(format('a.%I', c), ', ') from unnest(target.changeable) as c),
      (select string_agg(format('t.%I', c), ', ') from unnest(target.changeable) as c),
      (select string_agg(format('b.%I', c), ', ') from unnest(target.changeable) as c))
      using change_sets;
    get diagnostics changed = row_count;
    if changed <> wanted then
      raise exception 'A row of % was changed meanwhile.', target.name using errcode = 'TL006';
    end if;
  end $$;
`;

/**
 * As before, but of any tables. Money is last: from `ledger_post` until its commit a transaction has
 * the journal exclusively. Code: TL007 a change set names another table.
 */
const committing = sql`
  create or replace function request_commit(works jsonb)
    returns table (claim text, answer text) language plpgsql as $$
  declare
    work record;
    fresh jsonb[] := '{}';
    written text[];
    target commit_table;
    entries jsonb;
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

    select array_agg(distinct n.name) into written
      from unnest(fresh) as f (changes), lateral (
        select jsonb_object_keys(f.changes -> 'rows')
        union all select jsonb_object_keys(f.changes -> 'updates')
      ) as n (name);
    if exists (select unnest(written) except select t.name from commit_table t) then
      raise exception 'A change set names a table that requests do not write.'
        using errcode = 'TL007';
    end if;
    for target in select * from commit_table t where t.name = any(written) order by t.place loop
      perform commit_updates(target, fresh);
      perform commit_rows(target, fresh);
    end loop;

    select jsonb_agg(e.value order by f.place, e.place) into entries
      from unnest(fresh) with ordinality as f (changes, place),
        jsonb_array_elements(f.changes -> 'entries') with ordinality as e (value, place);
    if entries is not null then
      perform ledger_post(entries);
    end if;
  end $$;
`;

export const commitTablesMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [list, inserting, updating, committing]) await statement.execute(db);
  },
};
