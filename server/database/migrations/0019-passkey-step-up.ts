import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A challenge may also be for one call, named by its path. Answered ones stay until they expire, so
 * that challenges are counted however fast they are answered.
 */
const columns = sql`
  alter table passkey_challenge
    drop constraint passkey_challenge_purpose_check,
    add constraint passkey_challenge_purpose
      check (purpose in ('register', 'login') or purpose like '%/%'),
    add column is_taken boolean not null default false;
`;

export const passkeyStepUpMigration: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await columns.execute(db);
  },
};
