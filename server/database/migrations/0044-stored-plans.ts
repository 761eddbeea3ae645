import { type Kysely, type Migration, sql } from 'kysely';

/**
 * How the writing functions are planned. `unnest` and `jsonb_to_recordset` of a parameter are estimated
 * better with its value, so that PostgreSQL would plan such statements at each call, which took longer
 * than executing them; their stored plans are made on a connection's first calls, perhaps while a table
 * is still small, and have to use its keys. Without sequential scans an estimate of cost says nothing,
 * on which compiling (`jit`) depends.
 */
const planning = `
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
`;

/** As before, with stored plans, and one statement less for the names of tables and for entries. */
const writing = sql.raw(`
  create or replace function generate_write_change_sets() returns trigger language plpgsql as $$
  begin
    execute format('
      create or replace function write_change_sets(change_sets jsonb[])
        returns void language plpgsql ${planning} as $body$
      declare
        inserted text[];
        updated text[];
        changed bigint;
        entries jsonb;
      begin
        select coalesce(array_agg(n.name) filter (where k.kind = ''rows''), ''{}''),
            coalesce(array_agg(n.name) filter (where k.kind = ''updates''), ''{}'')
          into inserted, updated
          from unnest(change_sets) as f (changes), (values (''rows''), (''updates'')) as k (kind),
            jsonb_object_keys(f.changes -> k.kind) as n (name);
        if not inserted || updated <@ %L::text[] then
          raise exception ''A change set names a table that requests do not write.''
            using errcode = ''TL007'';
        end if;
        %s
        entries := jsonb_path_query_array(to_jsonb(change_sets), ''$[*].entries[*]'');
        if entries <> ''[]'' then
          perform ledger_post(entries);
        end if;
      end $body$',
      (select coalesce(array_agg(t.name), '{}') from commit_table t),
      (select string_agg(update_statement(t) || insert_statement(t), '' order by t.place)
        from commit_table t));
    return null;
  end $$;

  update commit_table set place = place where false;
`);

const others = sql.raw(`
  alter function ledger_post(jsonb) ${planning};
  alter function request_commit(jsonb) ${planning};
`);

/** A function that is called immutable and calls a stable one is parsed again at each call. */
const hashing = sql`alter function ledger_block_hash(text, text, text) stable`;

/**
 * The fence as before, once for each transaction: it has the lock until it ends, so that the term cannot
 * change meanwhile. A rollback to a savepoint takes back the lock and the setting together.
 */
const fence = sql`
  create or replace function writer_check() returns trigger language plpgsql as $$
  declare
    present bigint;
  begin
    if current_setting('tideline.is_writer', true) = 'yes' then
      return null;
    end if;
    perform pg_advisory_xact_lock_shared(writer_lock_key());
    select l.term into present from writer_lease l;
    if present = 0 then
      return null;
    end if;
    if present::text is distinct from current_setting('tideline.term', true)
        or current_setting('transaction_isolation') <> 'read committed' then
      raise exception 'Another server writes to this database now.' using errcode = 'TL005';
    end if;
    perform set_config('tideline.is_writer', 'yes', true);
    return null;
  end $$;
`;

export const storedPlansMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [writing, others, hashing, fence]) await statement.execute(db);
  },
};
