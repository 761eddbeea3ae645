import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The products, the orders, whose terms are copied from their product, and the interest of each day.
 * The domain's lock serializes changes of an order; the constraints are the second safeguard.
 */
const tables = sql`
  create table hosting_product (
    id serial primary key,
    currency integer not null,
    titles jsonb not null,
    days integer not null check (days > 0),
    day_rate numeric not null check (day_rate > 0),
    settlement_ratio numeric check (settlement_ratio >= 0),
    minimum numeric not null check (minimum > 0),
    maximum numeric check (maximum >= minimum),
    is_open boolean not null,
    created_ms bigint not null
  );

  create table hosting_order (
    id bigserial primary key,
    user_id bigint not null references app_user (id),
    product_id integer not null references hosting_product (id),
    currency integer not null,
    amount numeric not null check (amount > 0),
    days integer not null check (days > 0),
    day_rate numeric not null check (day_rate > 0),
    settlement_ratio numeric not null check (settlement_ratio >= 0),
    start_ms bigint not null,
    end_ms bigint not null check (end_ms = start_ms + days::bigint * 86400000),
    status text not null check (status in ('hosting', 'completed', 'redeemed')),
    accrued_days integer not null check (accrued_days between 0 and days),
    interest numeric not null
      check (interest = accrued_days * trunc(amount * day_rate, 8)),
    penalty numeric check (penalty between 0 and amount),
    refund numeric check (refund = amount - penalty),
    finished_ms bigint,
    updated_ms bigint not null,
    check ((status = 'completed') = (accrued_days = days)),
    check ((status = 'redeemed') = (penalty is not null)),
    check ((status = 'redeemed') = (refund is not null)),
    check ((status = 'hosting') = (finished_ms is null))
  );
  create index hosting_order_owner on hosting_order (user_id, id desc);
  create index hosting_order_open on hosting_order (id) where status = 'hosting';

  create table hosting_accrual (
    id bigserial primary key,
    order_id bigint not null references hosting_order (id),
    day integer not null check (day > 0),
    interest numeric not null check (interest >= 0),
    due_ms bigint not null,
    credited_ms bigint not null check (credited_ms >= due_ms),
    unique (order_id, day)
  );

  insert into commit_table (name, place, skips_known, changeable) values
    ('hosting_order', 34, false, '{status, accrued_days, interest, penalty, refund, finished_ms,
      updated_ms}'),
    ('hosting_accrual', 134, false, '{}');
`;

/** What a new database offers; an operator changes the rows. */
const products = sql`
  insert into hosting_product (currency, titles, days, day_rate, settlement_ratio, minimum, maximum,
      is_open, created_ms)
    select p.currency, jsonb_build_object(
        'en', format('Carbon Points %s %s-day', p.coin, p.days),
        'zh', format('碳积分 %s %s天', p.coin, p.days),
        'hk', format('碳積分 %s %s天', p.coin, p.days),
        'jp', format('カーボンポイント %s %s日', p.coin, p.days),
        'kr', format('카본 포인트 %s %s일', p.coin, p.days),
        'esp', format('Puntos Carbono %s %s días', p.coin, p.days),
        'th', format('คาร์บอนพอยต์ %s %s วัน', p.coin, p.days)),
      p.days, p.day_rate, p.settlement_ratio, p.minimum, p.maximum, p.is_open, 1767225600000
    from (values
      (3, 'USDT', 3, 0.002, null::numeric, 50, 5000::numeric, true),
      (3, 'USDT', 7, 0.003, null, 100, 20000, true),
      (3, 'USDT', 10, 0.004, 0.004, 100, 20000, true),
      (3, 'USDT', 15, 0.004, null, 100, 50000, true),
      (3, 'USDT', 30, 0.005, null, 500, 100000, true),
      (3, 'USDT', 90, 0.006, null, 1000, null, true),
      (3, 'USDT', 180, 0.0065, null, 5000, null, false),
      (1, 'BTC', 30, 0.0005, null, 0.001, 1, true),
      (2, 'ETH', 30, 0.0008, null, 0.01, 20, true)
    ) as p (currency, coin, days, day_rate, settlement_ratio, minimum, maximum, is_open);
`;

export const hostingMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
    await products.execute(db);
  },
};
