import { type RawBuilder, sql } from 'kysely';
import { pairs } from '../instruments/instruments';
import { type Check, type Found, type Range, within } from '../integrity/check';
import type { Claims } from '../integrity/claims';

/** The pairs with their currencies, which are not in the database. */
const pairValues = sql`(values ${sql.join(
  pairs.map(
    ({ id, baseId, quoteId }) => sql`(${id}::integer, ${baseId}::integer, ${quoteId}::integer)`,
  ),
)}) as p (id, base, quote)`;

/** Orders with the currencies that they pay and receive. */
const orders = (condition: RawBuilder<boolean>) => sql`
  select o.*,
    case o.side when 'buy' then p.quote else p.base end as gives,
    case o.side when 'buy' then p.base else p.quote end as gets,
    case when o.status <> 'waiting' then 0
      when o.side = 'buy' then o.target_price * (o.quantity - o.filled)
      else o.quantity - o.filled end as frozen
  from spot_order o join ${pairValues} on p.id = o.pair_id
  where ${condition}`;

const ordersIn = (range: Range) => orders(within(sql`o.id`, range));

/** What waiting orders hold frozen (contract/formulas.md#spot-orders, freeze). */
export const spotClaims: Claims = (range) => sql`
  select w.user_id as owner, 'change.frozen' as bucket, w.gives as currency, w.frozen as amount,
    w.pair_id
  from (${orders(sql`o.status = 'waiting' and ${within(sql`o.user_id`, range)}`)}) as w`;

const fillSums: Check = {
  name: 'order.fills',
  over: 'orders',
  query: (range) => sql<Found>`
    select o.id::text as "where",
      coalesce(sum(f.quantity), 0) || ' filled for ' || coalesce(sum(f.fee), 0) as expected,
      o.filled || ' filled for ' || o.fee as found, array[o.pair_id] as pairs
    from spot_order o left join spot_fill f on f.order_id = o.id
    where ${within(sql`o.id`, range)}
    group by o.id
    having coalesce(sum(f.quantity), 0) <> o.filled or coalesce(sum(f.fee), 0) <> o.fee
    order by o.id`,
};

/**
 * Each fill's tick exists, is of its pair and not later. A fill by a trade of the feed has that
 * tick's price; one at acceptance took depth within the order's limit.
 */
const evidence: Check = {
  name: 'fill.tick',
  over: 'orders',
  query: (range) => sql<Found>`
    select 'fill ' || f.id || ' of ' || o.id as "where",
      coalesce('tick ' || t.uid || ' at ' || t.price, 'tick ' || f.tick_uid) as expected,
      case when t.uid is null then 'no such tick' else 'a fill at ' || f.price end as found,
      array[o.pair_id] as pairs
    from spot_order o join spot_fill f on f.order_id = o.id
      left join market_tick t on t.uid = f.tick_uid
    where ${within(sql`o.id`, range)} and (
      t.uid is null or t.pair_id <> o.pair_id or t.time_ms > f.time_ms
      or (f.time_ms <> o.created_ms and f.price <> t.price)
      or (o.side = 'buy' and f.price > o.target_price)
      or (o.side = 'sell' and f.price < o.target_price)
    ) order by f.id`,
};

/**
 * Every posting of an order follows from its row and its fills (contract/formulas.md#spot-orders,
 * ledger lines).
 */
const postings: Check = {
  name: 'order.postings',
  over: 'orders',
  query: (range) => sql<Found>`
    with o as (${ordersIn(range)}), f as (
      select o.*, coalesce(sum(trunc(x.price * x.quantity, 8)), 0) as turnover
      from o left join spot_fill x on x.order_id = o.id
      group by o.id, o.user_id, o.pair_id, o.side, o.match, o.target_price, o.quantity, o.filled,
        o.fee, o.fee_rate, o.accepted_price, o.status, o.cancel_reason, o.created_ms, o.updated_ms,
        o.quote_amount, o.gives, o.gets, o.frozen
    ), sums as (
      select *, case side when 'buy' then turnover else filled end as paid,
        case side when 'buy' then filled else turnover end as gross
      from f
    ), explained as (
      select id, pair_id, m.owner, m.bucket, m.currency, sum(m.amount) as total
      from sums cross join lateral (values
        (user_id, 'change.frozen', gives, frozen),
        (user_id, 'change', gives, -paid - frozen),
        (user_id, 'change', gets, gross - fee),
        (0, 'sys.market', gives, paid),
        (0, 'sys.market', gets, -gross),
        (0, 'sys.fee', gets, fee)
      ) as m (owner, bucket, currency, amount)
      group by id, pair_id, m.owner, m.bucket, m.currency
    ), booked as (
      select o.id, o.pair_id, l.owner, l.bucket, l.currency, sum(l.delta) as total
      from o join ledger_entry e on e.ref_kind = 'spot' and e.ref_id = o.id::text
        join ledger_line l on l.entry_id = e.id
      group by o.id, o.pair_id, l.owner, l.bucket, l.currency
    )
    select coalesce(e.id, b.id) || ' ' || coalesce(e.owner, b.owner) || ' ' ||
        coalesce(e.bucket, b.bucket) || ' ' || coalesce(e.currency, b.currency) as "where",
      coalesce(e.total, 0)::text as expected, coalesce(b.total, 0)::text as found,
      array[coalesce(e.pair_id, b.pair_id)] as pairs
    from explained e full join booked b on b.id = e.id and b.owner = e.owner
      and b.bucket = e.bucket and b.currency = e.currency
    where coalesce(e.total, 0) <> coalesce(b.total, 0)
    order by 1`,
};

/** The terms of an order equal those booked at its acceptance. */
const terms: Check = {
  name: 'order.terms',
  over: 'orders',
  query: (range) => sql<Found>`
    select o.id::text as "where", coalesce(e.detail::text, 'one freeze') as expected,
      o.terms::text as found, array[o.pair_id] as pairs
    from (
      select o.id, o.pair_id, jsonb_build_object('user', o.user_id::text, 'pair', o.pair_id::text,
        'side', o.side, 'match', o.match, 'price', trim_scale(o.target_price)::text,
        'fee_rate', trim_scale(o.fee_rate)::text,
        'accepted_price', trim_scale(o.accepted_price)::text, 'created_ms', o.created_ms::text)
        || case when o.quote_amount is null
          then jsonb_build_object('quantity', trim_scale(o.quantity)::text)
          else jsonb_build_object('quote_amount', trim_scale(o.quote_amount)::text) end
        as terms
      from spot_order o where ${within(sql`o.id`, range)}
    ) as o
      left join ledger_entry e on e.ref_kind = 'spot' and e.ref_id = o.id::text
        and e.kind = 'spot.freeze'
    where e.id is null or (e.detail is not null and e.detail <> o.terms)
    order by o.id`,
};

/** The fills of an order equal the booked ones in price, quantity, fee, tick and lateness. */
const fillTerms: Check = {
  name: 'fill.terms',
  over: 'orders',
  query: (range) => sql<Found>`
    with recorded as (
      select o.id, o.pair_id, f.terms, count(*) as times from spot_order o join lateral (
        select jsonb_build_object('price', trim_scale(x.price)::text,
          'quantity', trim_scale(x.quantity)::text, 'fee', trim_scale(x.fee)::text,
          'tick', x.tick_uid)
          || case when x.is_late then jsonb_build_object('late', 'true') else '{}' end as terms
        from spot_fill x where x.order_id = o.id
      ) as f on true
      where ${within(sql`o.id`, range)} group by o.id, o.pair_id, f.terms
    ), booked as (
      select o.id, o.pair_id, e.detail as terms, count(*) as times
      from spot_order o
        join ledger_entry e on e.ref_kind = 'spot' and e.ref_id = o.id::text and e.kind = 'spot.fill'
      where ${within(sql`o.id`, range)} group by o.id, o.pair_id, e.detail
    )
    select 'order ' || coalesce(r.id, b.id) as "where",
      coalesce(b.times || ' × ' || b.terms::text, 'no such entry') as expected,
      coalesce(r.times || ' × ' || r.terms::text, 'no such fill') as found,
      array[coalesce(r.pair_id, b.pair_id)] as pairs
    from recorded r full join booked b on b.id = r.id and b.terms = r.terms
    where r.times is distinct from b.times and not exists (
      select from booked old where old.id = coalesce(r.id, b.id) and old.terms is null
    )
    order by 1`,
};

/** Every entry for an order has its order. */
const missing: Check = {
  name: 'order.missing',
  over: 'blocks',
  query: (range) => sql<Found>`
    select 'order ' || e.ref_id as "where", 'an order' as expected, 'entries alone' as found,
      coalesce(array_agg(distinct p.id) filter (where p.id is not null), '{}') as pairs
    from ledger_entry e join ledger_line l on l.entry_id = e.id
      left join ${pairValues} on p.base = l.currency
        or e.detail ->> 'pair' = p.id::text
    where ${within(sql`e.block`, range)} and e.ref_kind = 'spot'
      and not exists (select from spot_order o where o.id::text = e.ref_id)
    group by e.ref_id order by 1`,
};

/** Checks of spot orders and fills against each other and the journal. */
export const spotChecks: readonly Check[] = [
  fillSums,
  evidence,
  postings,
  terms,
  fillTerms,
  missing,
];
