import { type Kysely, type Migration, sql } from 'kysely';

/** The address is copied, so that deleting it changes no withdrawal. */
const tables = sql`
  create table withdrawal (
    id bigserial primary key,
    user_id bigint not null references app_user (id),
    currency integer not null,
    chain text not null,
    address text not null,
    amount numeric not null check (amount > 0),
    rate numeric not null check (rate >= 0),
    fee numeric not null check (fee >= 0 and fee < amount),
    remark text not null,
    state text not null
      check (state in ('reviewing', 'overdue', 'approved', 'rejected', 'cancelled')),
    reason text,
    txid text,
    created_ms bigint not null,
    expected_ms bigint not null,
    overdue_ms bigint,
    updated_ms bigint not null,
    check ((state = 'approved') = (txid is not null)),
    check ((state = 'rejected') = (reason is not null))
  );
  create index withdrawal_owner on withdrawal (user_id, id desc);
  create index withdrawal_open on withdrawal (created_ms, id)
    where state in ('reviewing', 'overdue');
`;

export const withdrawalMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};
