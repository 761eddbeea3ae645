import { type Kysely, type Migration, sql } from 'kysely';

/**
 * At most one authenticator per person, enabled or being set up. `last_step` is the last used time
 * step: earlier codes are not accepted.
 */
const tables = sql`
  create table authenticator (
    user_id bigint primary key references app_user (id),
    secret text not null,
    state text not null check (state in ('pending', 'on')),
    pending_until_ms bigint not null,
    last_step bigint not null default 0,
    fails integer not null default 0 check (fails >= 0),
    locked_until_ms bigint
  );
  create table recovery_code (
    user_id bigint not null references app_user (id),
    digest text not null,
    used_ms bigint,
    primary key (user_id, digest)
  );
`;

export const secondFactorMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};
