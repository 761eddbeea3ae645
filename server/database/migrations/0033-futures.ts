import { type Kysely, type Migration, sql } from 'kysely';

/** The pair's lock serializes changes of an order; the constraints are the second safeguard. */
const tables = sql`
  create table futures_order (
    id bigserial primary key,
    user_id bigint not null references app_user (id),
    pair_id integer not null,
    side text not null check (side in ('long', 'short')),
    match text not null check (match in ('market', 'limit')),
    lots integer not null check (lots > 0),
    lot_size numeric not null check (lot_size > 0),
    quantity numeric not null check (quantity = lots * lot_size),
    multiple integer not null check (multiple > 0),
    spread numeric not null check (spread >= 0),
    fee_percent numeric not null check (fee_percent >= 0),
    overnight_percent numeric not null check (overnight_percent >= 0),
    burst_rate numeric not null check (burst_rate >= 0),
    accepted_price numeric not null check (accepted_price > 0),
    limit_price numeric check (limit_price > 0),
    origin_price numeric not null check (origin_price > 0),
    open_price numeric not null check (open_price > 0),
    initial_margin numeric not null check (initial_margin >= 0),
    margin numeric not null check (margin >= 0 and margin <= initial_margin),
    fee numeric not null check (fee >= 0),
    overnight_fee numeric not null check (overnight_fee >= 0),
    take_profit numeric check (take_profit > 0),
    stop_loss numeric check (stop_loss > 0),
    status text not null check (status in ('entrusted', 'holding', 'closed', 'cancelled')),
    close_reason text
      check (close_reason in ('user', 'take_profit', 'stop_loss', 'liquidation')),
    close_price numeric check (close_price > 0),
    credit numeric check (credit >= 0),
    open_tick text,
    close_tick text,
    is_late boolean not null,
    created_ms bigint not null,
    opened_ms bigint,
    margin_ms bigint not null,
    stops_ms bigint not null,
    closed_ms bigint,
    check ((match = 'limit') = (limit_price is not null)),
    check ((opened_ms is not null) = (open_tick is not null)),
    check ((opened_ms is not null) = (status in ('holding', 'closed'))),
    check ((closed_ms is not null) = (status in ('closed', 'cancelled'))),
    check ((close_reason is not null) = (status = 'closed')),
    check ((close_price is not null) = (status = 'closed')),
    check ((credit is not null) = (status = 'closed')),
    check ((close_tick is not null) = (status = 'closed'))
  );
  create index futures_order_owner on futures_order (user_id, id desc);
  create index futures_order_open on futures_order (pair_id, id)
    where status in ('entrusted', 'holding');
  create index futures_order_open_tick on futures_order (open_tick);
  create index futures_order_close_tick on futures_order (close_tick);

  create table futures_night (
    order_id bigint not null references futures_order (id),
    night_ms bigint not null,
    fee numeric not null check (fee >= 0),
    from_margin numeric not null check (from_margin >= 0 and from_margin <= fee),
    primary key (order_id, night_ms)
  );

  insert into commit_table (name, place, skips_known, changeable) values
    ('futures_order', 33, false, '{origin_price, open_price, initial_margin, margin, fee,
      overnight_fee, take_profit, stop_loss, status, close_reason, close_price, credit, open_tick,
      close_tick, is_late, opened_ms, margin_ms, stops_ms, closed_ms}'),
    ('futures_night', 133, false, '{}');
`;

export const futuresMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};
