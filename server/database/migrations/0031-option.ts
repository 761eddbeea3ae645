import { type Kysely, type Migration, sql } from 'kysely';

/** The constraints are the second safeguard: an outcome has its evidence, and exists once. */
const tables = sql`
  create table option_order (
    id bigserial primary key,
    user_id bigint not null references app_user (id),
    pair_id integer not null,
    currency integer not null,
    side text not null check (side in ('rise', 'fall', 'even')),
    stake numeric not null check (stake > 0),
    fee numeric not null check (fee >= 0),
    profit_percent numeric not null check (profit_percent >= 0),
    seconds integer not null check (seconds > 0),
    open_price numeric not null check (open_price > 0),
    open_tick text not null,
    created_ms bigint not null,
    delivery_ms bigint not null check (delivery_ms = created_ms + seconds * 1000),
    deadline_ms bigint not null check (deadline_ms > delivery_ms),
    status text not null check (status in ('awaiting', 'delivered')),
    outcome text check (outcome in ('profit', 'flat', 'loss', 'void')),
    delivery_price numeric check (delivery_price > 0),
    delivery_tick text,
    realised_profit numeric not null default 0,
    settled_ms bigint check (settled_ms >= delivery_ms),
    is_late boolean not null default false,
    check ((status = 'delivered') = (outcome is not null)),
    check ((status = 'delivered') = (settled_ms is not null)),
    check ((delivery_price is not null) = (delivery_tick is not null)),
    check ((delivery_price is not null) = (outcome is not null and outcome <> 'void'))
  );
  create index option_order_owner on option_order (user_id, id desc);
  create index option_order_awaiting on option_order (pair_id, delivery_ms)
    where status = 'awaiting';
  create index option_order_open_tick on option_order (open_tick);
  create index option_order_delivery_tick on option_order (delivery_tick);
`;

/** A purchase inserts an order, and its delivery changes what is not a term. */
const writing = sql`
  insert into commit_table (name, place, changeable) values ('option_order', 20,
    '{status, outcome, delivery_price, delivery_tick, realised_profit, settled_ms, is_late}');
`;

export const optionMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
    await writing.execute(db);
  },
};
