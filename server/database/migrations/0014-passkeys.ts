import { type Kysely, type Migration, sql } from 'kysely';

/** A challenge is answered once, by the person for whom it was created. */
const tables = sql`
  create table passkey (
    id text primary key,
    user_id bigint not null references app_user (id),
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_ms bigint not null,
    last_used_ms bigint
  );
  create index passkey_owner on passkey (user_id);
  create table passkey_challenge (
    challenge text primary key,
    user_id bigint not null references app_user (id),
    purpose text not null check (purpose in ('register', 'login')),
    expires_ms bigint not null
  );
  create index passkey_challenge_owner on passkey_challenge (user_id);
`;

export const passkeysMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};
