import { type Kysely, type Migration, sql } from 'kysely';

/** A subscription ends with its session; its messages end with it. */
const tables = sql`
  create table push_subscription (
    session_id text primary key references session (id) on delete cascade,
    user_id bigint not null references app_user (id),
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_ms bigint not null
  );
  create index push_subscription_owner on push_subscription (user_id);

  create table push_message (
    id text primary key,
    session_id text not null references push_subscription (session_id) on delete cascade,
    payload text not null,
    attempts integer not null default 0 check (attempts >= 0),
    created_ms bigint not null,
    due_ms bigint not null
  );
  create index push_message_due on push_message (due_ms);
  create index push_message_session on push_message (session_id);
`;

export const pushMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};
