import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Violations of the records that an operator has acknowledged, each with its details: another
 * violation of the same record is not covered. No row is changed or deleted.
 */
const table = sql`
  create table acknowledged_violation (
    id bigserial primary key,
    fingerprint text not null unique,
    check_name text not null,
    record text not null,
    expected text not null,
    found text not null,
    pairs jsonb not null,
    reason text not null check (reason <> ''),
    actor text not null,
    time_ms bigint not null
  )
`;

const immutability = sql`
  create function acknowledgement_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'An acknowledgement is never changed or deleted.' using errcode = 'TL004';
  end $$;
  create trigger acknowledged_violation_immutable
    before update or delete or truncate on acknowledged_violation
    for each statement execute function acknowledgement_refuse_change();
`;

export const acknowledgedViolationMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await table.execute(db);
    await immutability.execute(db);
  },
};
