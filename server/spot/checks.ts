import { type RawBuilder, sql } from 'kysely';
import { type Check, type Found, type Range, within } from '../integrity/check';
import type { Claims } from '../integrity/claims';
import { pairValues } from '../integrity/pair-values';
import { missingCheck, postingsCheck } from '../integrity/record-checks';

const spotOrders = { table: 'spot_order', ref: 'spot', hasPair: true } as const;

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
  over: 'spot_order',
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
  over: 'spot_order',
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
const postings = postingsCheck(
  'order.postings',
  spotOrders,
  (range) => sql`
    select s.id, m.owner, m.bucket, m.currency, sum(m.amount) as total
    from (
      select o.*, case o.side when 'buy' then o.turnover else o.filled end as paid,
        case o.side when 'buy' then o.filled else o.turnover end as gross
      from (
        select w.*, coalesce((
          select sum(trunc(x.price * x.quantity, 8)) from spot_fill x where x.order_id = w.id
        ), 0) as turnover
        from (${ordersIn(range)}) as w
      ) as o
    ) as s cross join lateral (values
      (s.user_id, 'change.frozen', s.gives, s.frozen),
      (s.user_id, 'change', s.gives, -s.paid - s.frozen),
      (s.user_id, 'change', s.gets, s.gross - s.fee),
      (0, 'sys.market', s.gives, s.paid),
      (0, 'sys.market', s.gets, -s.gross),
      (0, 'sys.fee', s.gets, s.fee)
    ) as m (owner, bucket, currency, amount)
    group by s.id, m.owner, m.bucket, m.currency`,
);

/** The terms of an order equal those booked at its acceptance. */
const terms: Check = {
  name: 'order.terms',
  over: 'spot_order',
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
  over: 'spot_order',
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
const missing = missingCheck('order.missing', spotOrders, {
  noun: 'order',
  expected: 'an order',
  found: 'entries alone',
  pairs: sql`array(
    select distinct p.id from ledger_entry x join ledger_line l on l.entry_id = x.id
      join ${pairValues} on p.base = l.currency or x.detail ->> 'pair' = p.id::text
    where x.ref_kind = 'spot' and x.ref_id = e.ref_id)`,
});

/** Checks of spot orders and fills against each other and the journal. */
export const spotChecks: readonly Check[] = [
  fillSums,
  evidence,
  postings,
  terms,
  fillTerms,
  missing,
];
