import { type RawBuilder, sql } from 'kysely';
import { type Check, type Found, within } from '../integrity/check';
import type { Claims } from '../integrity/claims';
import { missingCheck, postingsCheck, termsCheck } from '../integrity/record-checks';
import { tickCheck } from '../orders/tick-check';

const orders = {
  table: 'option_order',
  ref: 'option',
  over: 'option_order',
  hasPair: true,
} as const;

/** What orders hold frozen until their delivery (contract/formulas.md#options). */
export const optionClaims: Claims = (range) => sql`
  select o.user_id as owner, 'micro.frozen' as bucket, o.currency, o.stake as amount, o.pair_id
  from option_order o where o.status = 'awaiting' and ${within(sql`o.user_id`, range)}`;

/** The open price is that of a tick of the pair, which is not later than the purchase. */
const openEvidence = tickCheck('option.open_tick', orders, {
  tick: 'open_tick',
  found: sql`'opened at ' || o.open_price`,
  isWrong: sql`t.time_ms > o.created_ms or t.price <> o.open_price`,
});

/** The first tick in an order's time that a table contains. */
const firstTick = (table: RawBuilder<unknown>) => sql`
  select m.uid, m.price, m.time_ms from ${table} m
  where m.pair_id = o.pair_id and m.time_ms between o.delivery_ms and o.deadline_ms
    and (o.outcome <> 'void' or m.uid not like 'live-%')
  order by m.time_ms, length(m.uid), m.uid limit 1`;

/**
 * The delivery price is that of the first tick in the order's time, and a void order has no tick in
 * it, as far as ticks are stored: those of the feed for `market.tick_days`, those that records name
 * permanently. A live exchange may send trades of an interruption after it, when the order is void
 * already.
 */
const deliveryEvidence: Check = {
  name: 'option.delivery_tick',
  over: 'option_order',
  query: (range) => sql<Found>`
    select o.id::text as "where",
      coalesce('tick ' || f.uid || ' at ' || f.price, 'no tick in its time') as expected,
      case when o.outcome = 'void' then 'void'
        else coalesce('tick ' || t.uid, 'no such tick') || ' for ' || o.delivery_price
        end as found,
      array[o.pair_id] as pairs
    from option_order o
      left join market_tick t on t.uid = o.delivery_tick
      left join lateral (
        select * from (
          (${firstTick(sql`market_tick`)}) union all (${firstTick(sql`feed_tick`)})
        ) as m order by m.time_ms, length(m.uid), m.uid limit 1
      ) as f on true
    where ${within(sql`o.id`, range)} and o.status = 'delivered' and case
      when o.outcome = 'void' then f.uid is not null
      else t.uid is null or t.pair_id <> o.pair_id or t.price <> o.delivery_price
        or t.time_ms is distinct from f.time_ms
      end
    order by o.id`,
};

/** The outcome and the profit follow from the two prices (contract/formulas.md#options). */
const outcome: Check = {
  name: 'option.outcome',
  over: 'option_order',
  query: (range) => sql<Found>`
    select r.id::text as "where",
      r.follows || ' ' || trim_scale(case r.follows
        when 'profit' then trunc(r.stake * r.profit_percent / 100, 8)
        when 'loss' then -r.stake else 0 end) as expected,
      r.outcome || ' ' || trim_scale(r.realised_profit) as found, array[r.pair_id] as pairs
    from (
      select o.*, case
        when o.delivery_price is null then 'void'
        when sign(o.delivery_price - o.open_price)
          = case o.side when 'rise' then 1 when 'fall' then -1 else 0 end then 'profit'
        when o.delivery_price = o.open_price then 'flat'
        else 'loss' end as follows
      from option_order o where o.status = 'delivered' and ${within(sql`o.id`, range)}
    ) as r
    where r.outcome <> r.follows or r.realised_profit <> case r.follows
      when 'profit' then trunc(r.stake * r.profit_percent / 100, 8)
      when 'loss' then -r.stake else 0 end
    order by r.id`,
};

/** An order that awaits its delivery has realised nothing. */
const open: Check = {
  name: 'option.open',
  over: 'option_order',
  query: (range) => sql<Found>`
    select o.id::text as "where", 'nothing realised' as expected,
      trim_scale(o.realised_profit) || case when o.is_late then ', late' else '' end as found,
      array[o.pair_id] as pairs
    from option_order o
    where ${within(sql`o.id`, range)} and o.status = 'awaiting'
      and (o.realised_profit <> 0 or o.is_late)
    order by o.id`,
};

/** `frequencyBound` of schemas/option/even-terms.ts. */
const bound = (repeats: RawBuilder<unknown>, samples: RawBuilder<unknown>) => sql`
  div((${repeats} + 3.317888 + 2.576 * trunc(sqrt((
      div(${repeats}::numeric * (${samples} - ${repeats}) * 100000000, ${samples}) / 100000000
      + 1.658944)::numeric(40, 24)), 8)) * 100000000, ${samples} + 6.635776) / 100000000`;

/**
 * The payout of an even order is that of its measurement, which is of its pair and duration and older,
 * and follows from the counts in it (contract/formulas.md#payout-of-even).
 */
const even: Check = {
  name: 'option.even',
  over: 'option_order',
  query: (range) => sql<Found>`
    select r.id::text as "where", r.follows || ' % by measurement ' || r.even_measurement as expected,
      r.profit_percent || ' %, measured ' || r.percent || ' %' as found, array[r.pair_id] as pairs
    from (
      select o.id, o.pair_id, o.even_measurement, trim_scale(o.profit_percent) as profit_percent,
        trim_scale(e.percent) as percent,
        o.pair_id = e.pair_id and o.seconds = e.seconds and e.to_ms <= o.created_ms as is_of_order,
        trim_scale(greatest(0, div((1 - e.edge) * 100, greatest(
          ${bound(sql`e.repeats`, sql`e.samples`)},
          ${bound(sql`e.condition_repeats`, sql`e.condition_samples`)})) - 100)) as follows
      from option_order o join even_measurement e on e.id = o.even_measurement
      where ${within(sql`o.id`, range)}
    ) as r
    where not r.is_of_order or r.follows <> r.percent or r.follows <> r.profit_percent
    order by r.id`,
};

/** The terms of an order equal those booked at its purchase, and its end is booked once. */
const terms = termsCheck(
  'option.terms',
  { ...orders, without: 'option.fee' },
  (range) => sql`
    select o.id, concat_ws(', ',
      case when o.outcome <> 'void' then 'option.settle ' || closing end,
      'option.stake ' || (jsonb_build_object('user', o.user_id::text,
        'pair', o.pair_id::text, 'currency', o.currency::text, 'side', o.side,
        'stake', trim_scale(o.stake)::text, 'fee', trim_scale(o.fee)::text,
        'profit_percent', trim_scale(o.profit_percent)::text, 'seconds', o.seconds::text,
        'open_price', trim_scale(o.open_price)::text, 'open_tick', o.open_tick,
        'created_ms', o.created_ms::text, 'delivery_ms', o.delivery_ms::text,
        'deadline_ms', o.deadline_ms::text)
        || case when e.id is null then '{}'::jsonb
          else jsonb_build_object('even', concat_ws(' ', e.id, e.from_ms, e.to_ms, e.samples,
            e.repeats, e.condition, e.condition_samples, e.condition_repeats,
            trim_scale(e.edge))) end)::text,
      case when o.outcome = 'void' then 'option.void ' || closing end
    ) as terms
    from option_order o left join even_measurement e on e.id = o.even_measurement
      cross join lateral (
        select (jsonb_build_object('outcome', o.outcome,
            'profit', trim_scale(o.realised_profit)::text,
            'settled_ms', o.settled_ms::text, 'late', o.is_late::text)
          || case when o.delivery_tick is null then '{}'::jsonb
            else jsonb_build_object('price', trim_scale(o.delivery_price)::text,
              'tick', o.delivery_tick) end)::text as closing
      ) as c
    where ${within(sql`o.id`, range)}`,
);

/** The postings of an order follow from its row (contract/formulas.md#options). */
const postings = postingsCheck(
  'option.postings',
  orders,
  (range) => sql`
    select o.id, m.owner, m.bucket, o.currency, m.total
    from option_order o cross join lateral (values
      (o.user_id, 'micro', case o.outcome when 'void' then 0
        when 'profit' then o.realised_profit - o.fee when 'flat' then -o.fee
        else -o.stake - o.fee end),
      (o.user_id, 'micro.frozen', case when o.status = 'awaiting' then o.stake else 0 end),
      (0, 'sys.fee', case o.outcome when 'void' then 0 else o.fee end),
      (0, 'sys.option', case when o.outcome in ('profit', 'loss') then -o.realised_profit
        else 0 end)
    ) as m (owner, bucket, total)
    where ${within(sql`o.id`, range)}`,
);

/** Every entry for an option order has its order. */
const missing = missingCheck('option.missing', orders, {
  expected: 'an order',
  found: 'entries alone',
  isAlike: sql`e.kind like 'option.%'`,
});

/** Checks of option orders against the record of the feed and the journal. */
export const optionChecks: readonly Check[] = [
  openEvidence,
  deliveryEvidence,
  outcome,
  open,
  even,
  terms,
  postings,
  missing,
];
