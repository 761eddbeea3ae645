import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The products and the orders, whose terms are copied from their product. The lock of the product's
 * row serializes what is subscribed; the constraints are the second safeguard: nothing is sold twice.
 */
const tables = sql`
  create table subscription_product (
    id serial primary key,
    coin integer not null,
    currency integer not null check (currency <> coin),
    issue_price numeric not null check (issue_price > 0),
    bonus_percent numeric not null check (bonus_percent >= 0),
    total numeric not null check (total > 0),
    presold numeric not null default 0 check (presold between 0 and total),
    remaining numeric not null check (remaining between 0 and total - presold),
    minimum numeric not null check (minimum > 0),
    maximum numeric check (maximum >= minimum),
    days integer not null check (days >= 0),
    start_ms bigint not null,
    end_ms bigint not null check (end_ms > start_ms),
    launch_ms bigint not null check (launch_ms >= end_ms),
    launched_ms bigint check (launched_ms >= start_ms),
    delivered_ms bigint check (delivered_ms >= launched_ms),
    unlocked_ms bigint check (unlocked_ms >= launched_ms + days::bigint * 86400000),
    is_recommended boolean not null,
    texts jsonb not null,
    created_ms bigint not null,
    updated_ms bigint not null,
    check (launched_ms is not null or delivered_ms is null),
    check (delivered_ms is not null or unlocked_ms is null)
  );

  create table subscription (
    id bigserial primary key,
    user_id bigint not null references app_user (id),
    product_id integer not null references subscription_product (id),
    currency integer not null,
    coin integer not null,
    issue_price numeric not null check (issue_price > 0),
    allocation numeric not null check (allocation > 0),
    charged numeric not null constraint subscription_charged
      check (charged = trunc(allocation * issue_price, 8) and charged > 0),
    bonus_percent numeric not null check (bonus_percent >= 0),
    bonus numeric not null constraint subscription_bonus
      check (bonus = trunc(allocation * bonus_percent / 100, 8)),
    days integer not null check (days >= 0),
    state text not null
      check (state in ('reviewing', 'passed', 'redeeming', 'finished', 'rejected')),
    reason text,
    created_ms bigint not null,
    reviewed_ms bigint check (reviewed_ms >= created_ms),
    delivered_ms bigint check (delivered_ms >= reviewed_ms),
    unlock_ms bigint,
    finished_ms bigint check (finished_ms >= unlock_ms and finished_ms >= delivered_ms),
    updated_ms bigint not null,
    check ((state = 'reviewing') = (reviewed_ms is null)),
    check ((state = 'rejected') = (reason is not null)),
    check ((state in ('redeeming', 'finished')) = (delivered_ms is not null)),
    check ((delivered_ms is null) = (unlock_ms is null)),
    check ((state = 'finished') = (finished_ms is not null))
  );
  create index subscription_owner on subscription (user_id, id desc);
  create index subscription_open on subscription (product_id, state, id)
    where state in ('reviewing', 'passed', 'redeeming');
`;

export const subscriptionMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};
