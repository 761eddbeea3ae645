import { type Kysely, type Migration, sql } from 'kysely';

/** At most one card of a person is not archived. */
const tables = sql`
  create table bank_card (
    id bigserial primary key,
    user_id bigint not null references app_user (id),
    holder text not null,
    holder_address text not null,
    postal_code text not null,
    bank_name text not null,
    branch text not null,
    bank_address text not null,
    swift_code text not null,
    account_number text not null,
    iban text not null,
    bound_ms bigint not null,
    archived_ms bigint
  );
  create unique index bank_card_bound on bank_card (user_id) where archived_ms is null;
`;

export const bankCardMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};
