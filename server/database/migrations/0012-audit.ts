import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Actions of reviewers. Each row contains the hash of the previous one; none is changed or deleted.
 */
const table = sql`
  create table audit_log (
    seq bigint primary key check (seq > 0),
    time_ms bigint not null,
    actor text not null,
    act text not null,
    kind text not null,
    record_id bigint not null,
    before text not null,
    after text not null,
    prev_hash text not null unique,
    hash text not null unique
  );
`;

const immutability = sql`
  create function audit_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The audit log is never changed or deleted.' using errcode = 'TL004';
  end $$;
  create trigger audit_log_immutable before update or delete or truncate on audit_log
    for each statement execute function audit_refuse_change();
`;

export const auditMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await table.execute(db);
    await immutability.execute(db);
  },
};
