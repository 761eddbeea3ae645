import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A session belongs to the login password under which it was opened: each change or reset
 * increments the account's version, and sessions of earlier versions are not accepted.
 */
const versions = sql`
  alter table app_user add column credential_version integer not null default 1;
  alter table session add column credential_version integer not null default 1;
  create index session_ended on session (ended_ms) where ended_ms is not null;
  create index login_failure_age on login_failure (failed_ms);
`;

export const credentialVersionMigration: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await versions.execute(db);
  },
};
