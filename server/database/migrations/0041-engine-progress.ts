import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Until when the ticks of a pair were evaluated, and which fills came from a tick that was evaluated
 * late. Spot orders that wait already begin with the newest stored tick.
 */
const statements = [
  sql`create table engine_progress (
    domain text not null,
    pair_id integer not null,
    until_ms bigint not null,
    primary key (domain, pair_id)
  )`,
  sql`insert into engine_progress (domain, pair_id, until_ms)
    select 'spot', pair_id, max(time_ms) from market_tick group by pair_id`,
  sql`alter table spot_fill add column is_late boolean not null default false`,
];

export const engineProgressMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
