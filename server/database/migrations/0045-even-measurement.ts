import { type Kysely, type Migration, sql } from 'kysely';

/**
 * How often prices repeated, and what even pays for that. An even order names the measurement that its
 * payout follows from; those from before it have none.
 */
const table = sql`
  create table even_measurement (
    id bigserial primary key,
    pair_id integer not null,
    seconds integer not null check (seconds > 0),
    from_ms bigint not null,
    to_ms bigint not null check (to_ms > from_ms),
    samples integer not null check (samples > 0),
    repeats integer not null check (repeats between 0 and samples),
    condition text not null,
    condition_samples integer not null check (condition_samples > 0),
    condition_repeats integer not null check (condition_repeats between 0 and condition_samples),
    edge numeric not null check (edge >= 0 and edge < 1),
    percent numeric not null check (percent >= 0)
  );
  create index even_measurement_of on even_measurement (pair_id, seconds, to_ms);
  alter table option_order
    add column even_measurement bigint references even_measurement (id),
    add constraint option_order_even_measurement_use
      check (even_measurement is null or side = 'even');
`;

const immutability = sql`
  create function even_measurement_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'A measurement of repeats is never changed or deleted.' using errcode = 'TL004';
  end $$;
  create trigger even_measurement_immutable before update or delete or truncate on even_measurement
    for each statement execute function even_measurement_refuse_change();
`;

export const evenMeasurementMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await table.execute(db);
    await immutability.execute(db);
  },
};
