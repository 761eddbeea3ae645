import { type Kysely, type Migration, sql } from 'kysely';

/** The constraints are the second safeguard: a share is computed once, and paid once. */
const tables = sql`
  create index app_user_inviter on app_user (inviter_id) where inviter_id is not null;

  create table rebate_payout (
    id bigserial primary key,
    user_id bigint not null references app_user (id),
    due_ms bigint not null,
    paid_ms bigint not null check (paid_ms >= due_ms),
    total numeric not null check (total >= 0),
    unique (user_id, due_ms)
  );
  create index rebate_payout_paid on rebate_payout (paid_ms);

  create table rebate (
    id bigserial primary key,
    user_id bigint not null references app_user (id),
    from_user_id bigint not null references app_user (id),
    level integer not null check (level between 1 and 3),
    identity text not null check (identity in ('member', 'vip', 'partner')),
    source text not null
      check (source in ('spot_fee', 'lever_fee', 'option_fee', 'hosting_interest')),
    record_id text not null,
    earned numeric not null check (earned > 0),
    currency integer not null,
    price numeric not null check (price > 0),
    tick text,
    base numeric not null check (base = trunc(earned * price, 8)),
    percent numeric not null check (percent >= 0),
    value numeric not null check (value = trunc(base * percent / 100, 8)),
    created_ms bigint not null,
    payout_id bigint references rebate_payout (id),
    unique (source, record_id, level),
    check (user_id <> from_user_id)
  );
  create index rebate_owner on rebate (user_id, id desc);
  create index rebate_pending on rebate (user_id, created_ms) where payout_id is null;
  create index rebate_payout_rows on rebate (payout_id) where payout_id is not null;
  create index rebate_tick on rebate (tick) where tick is not null;

  create table rebate_start (
    single boolean primary key default true check (single),
    block bigint not null
  );
  insert into rebate_start (block) select seq from ledger_head;

  insert into commit_table (name, place) values ('rebate', 150);
`;

export const promotionMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};
