import { type Kysely, type Migration, sql } from 'kysely';

/** The pair's lock serializes changes of an order; the constraints are the second safeguard. */
const tables = sql`
  create table spot_order (
    id bigserial primary key,
    user_id bigint not null references app_user (id),
    pair_id integer not null,
    side text not null check (side in ('buy', 'sell')),
    match text not null check (match in ('limit', 'market')),
    target_price numeric not null check (target_price > 0),
    quantity numeric not null check (quantity > 0),
    filled numeric not null check (filled >= 0 and filled <= quantity),
    fee numeric not null check (fee >= 0),
    fee_rate numeric not null,
    accepted_price numeric not null,
    status text not null check (status in ('waiting', 'completed', 'cancelled')),
    cancel_reason text check (cancel_reason in ('user', 'unfilled')),
    created_ms bigint not null,
    updated_ms bigint not null,
    check ((cancel_reason is not null) = (status = 'cancelled'))
  );
  create index spot_order_owner on spot_order (user_id, id desc);
  create index spot_order_waiting on spot_order (pair_id, id) where status = 'waiting';

  create table spot_fill (
    id bigserial primary key,
    order_id bigint not null references spot_order (id),
    price numeric not null,
    quantity numeric not null check (quantity > 0),
    fee numeric not null,
    tick_uid text not null,
    time_ms bigint not null
  );
  create index spot_fill_order on spot_fill (order_id, id);
  create index spot_fill_tick on spot_fill (tick_uid);
`;

export const spotMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};
