import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A declaration holds the rates that it is credited by, so that a later change of settings does not
 * change what its owner was shown. What is credited stands once more in the journal.
 */
const tables = sql`
  create table deposit (
    id bigserial primary key,
    user_id bigint not null references app_user (id),
    currency integer not null,
    chain text not null,
    address text not null,
    amount numeric not null check (amount > 0),
    fee_rate numeric not null check (fee_rate >= 0 and fee_rate < 1),
    per_unit numeric not null check (per_unit > 0),
    account text not null,
    proof text references upload (id),
    is_simulated boolean not null,
    state text not null check (state in ('reviewing', 'approved', 'rejected')),
    received numeric check (received > 0),
    fee numeric check (fee >= 0),
    credited numeric check (credited > 0),
    reason text,
    created_ms bigint not null,
    decided_ms bigint,
    check ((proof is null) = is_simulated),
    check ((decided_ms is null) = (state = 'reviewing')),
    check ((received is not null) = (state = 'approved')),
    check ((fee is not null) = (state = 'approved')),
    check ((credited is not null) = (state = 'approved')),
    check ((reason is not null) = (state = 'rejected'))
  );
  create index deposit_owner on deposit (user_id, id desc);
  create index deposit_waiting on deposit (created_ms, id) where state = 'reviewing';
`;

export const depositMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};
