import { type Kysely, type Migration, sql } from 'kysely';

/** The journal is what moves money; the row states once more what was moved. */
const tables = sql`
  create table transfer (
    id bigserial primary key,
    user_id bigint not null references app_user (id),
    currency integer not null,
    from_account text not null check (from_account in ('change', 'lever', 'micro')),
    to_account text not null check (to_account in ('change', 'lever', 'micro')),
    amount numeric not null check (amount > 0),
    created_ms bigint not null,
    check (from_account <> to_account)
  );
  create index transfer_owner on transfer (user_id, id desc);
`;

export const transferMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};
