import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Who may write. The term grows by one whenever another server becomes the writer; a session sets
 * its own in `tideline.term`. Term 0: no server was ever started on this database. The heartbeat
 * has its own table, so that renewing it never waits for a commit.
 */
const tables = sql`
  create table writer_lease (
    single boolean primary key default true check (single),
    term bigint not null check (term >= 0),
    holder text not null,
    acquired_at timestamptz not null default now()
  );
  insert into writer_lease (term, holder) values (0, '');

  create table writer_heartbeat (
    single boolean primary key default true check (single),
    term bigint not null,
    seen_at timestamptz not null
  );
  insert into writer_heartbeat (term, seen_at) values (0, '-infinity');
`;

/**
 * The fence: every writing statement takes a shared lock until its transaction ends, then compares
 * the term. A new writer takes the same lock exclusively before it changes the term, so it waits
 * for the commits that were let through, and every later one of the old writer fails. Advisory
 * locks are granted in order; a row lock could be shared continuously by busy writers, and a
 * take-over would starve. Only `read committed` sees the term as of the instant after the lock.
 * Code: TL005.
 */
const fence = sql`
  create function writer_lock_key() returns bigint language sql immutable as $$
    select hashtextextended('tideline writer', 20)
  $$;

  create function writer_check() returns trigger language plpgsql as $$
  declare
    present bigint;
  begin
    perform pg_advisory_xact_lock_shared(writer_lock_key());
    select l.term into present from writer_lease l;
    if present = 0 then
      return null;
    end if;
    if present::text is distinct from current_setting('tideline.term', true)
        or current_setting('transaction_isolation') <> 'read committed' then
      raise exception 'Another server writes to this database now.' using errcode = 'TL005';
    end if;
    return null;
  end $$;

  create function writer_take(before bigint, a_holder text) returns bigint language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(writer_lock_key());
    update writer_lease set term = before + 1, holder = a_holder, acquired_at = now()
      where term = before;
    if not found then
      return null;
    end if;
    update writer_heartbeat set term = before + 1, seen_at = clock_timestamp();
    return before + 1;
  end $$;
`;

export const writerLeaseMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
    await fence.execute(db);
  },
};
