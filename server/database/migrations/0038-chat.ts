import { type Kysely, type Migration, sql } from 'kysely';

const tables = sql`
  create table chat_message (
    seq bigserial primary key,
    id text not null unique,
    user_id bigint not null references app_user (id),
    client_id text,
    author text not null check (author in ('user', 'service')),
    name text not null,
    body text not null,
    upload_id text references upload (id),
    created_ms bigint not null,
    unique (user_id, client_id),
    check ((body = '') = (upload_id is not null))
  );
  create index chat_message_newest on chat_message (user_id, seq desc);
  create index chat_message_times on chat_message (user_id, author, created_ms);
  create index chat_message_answers on chat_message (created_ms) where author = 'service';
  create table chat_conversation (
    user_id bigint primary key references app_user (id),
    user_read_seq bigint not null default 0,
    service_read_seq bigint not null default 0,
    waiting_since_ms bigint
  );
  create index chat_conversation_waiting on chat_conversation (waiting_since_ms)
    where waiting_since_ms is not null;
`;

export const chatMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};
