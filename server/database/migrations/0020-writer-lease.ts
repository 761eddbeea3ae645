import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Who may write. The term grows by one whenever another server becomes the writer; a session says its
 * own in the setting `tideline.term`. Term 0 means that no server was ever started on this database.
 * The heartbeat stands in a table of its own, so that renewing it never waits for a commit.
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
 * The fence: every statement that writes locks the lease for its transaction and compares its term. A
 * new writer changes the row, so it waits for the commits that were let through, and every later one
 * of the old writer fails. A read without the lock would let late commits pass. Code: TL005.
 */
const fence = sql`
  create function writer_check() returns trigger language plpgsql as $$
  declare
    present bigint;
  begin
    select l.term into present from writer_lease l for share;
    if present > 0 and present::text is distinct from current_setting('tideline.term', true) then
      raise exception 'Another server writes to this database now.' using errcode = 'TL005';
    end if;
    return null;
  end $$;
`;

export const writerLeaseMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
    await fence.execute(db);
  },
};
