import { type Kysely, type Migration, sql } from 'kysely';

/**
 * `id` is the user. A looser limit waits in `next_…` until `…_from_ms`. `version` changes with the
 * limits and with each order that they allowed, so that such an order commits only if neither
 * happened since it was checked.
 */
const tables = sql`
  create table user_limit (
    id bigint primary key references app_user (id),
    daily_loss numeric check (daily_loss > 0),
    next_daily_loss numeric check (next_daily_loss > 0),
    daily_loss_from_ms bigint,
    daily_minutes integer check (daily_minutes between 1 and 1440),
    next_daily_minutes integer check (next_daily_minutes between 1 and 1440),
    daily_minutes_from_ms bigint,
    cool_off_until_ms bigint,
    version bigint not null,
    check (next_daily_loss is null or daily_loss_from_ms is not null),
    check (next_daily_minutes is null or daily_minutes_from_ms is not null)
  );

  create table user_usage (
    user_id bigint primary key references app_user (id),
    day_ms bigint not null check (day_ms % 86400000 = 0),
    used_ms bigint not null check (used_ms between 0 and 86400000),
    reported_ms bigint not null
  );

  insert into commit_table (name, place, changeable) values ('user_limit', 5, '{version}');
`;

/** What a person's orders have lost since an instant, and what the open ones can lose. */
const indexes = sql`
  create index option_order_result on option_order
    (user_id, coalesce(settled_ms, 9223372036854775807));
  create index futures_order_result on futures_order
    (user_id, coalesce(closed_ms, 9223372036854775807));
`;

export const userLimitsMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
    await indexes.execute(db);
  },
};
