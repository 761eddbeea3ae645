import { type RawBuilder, sql } from 'kysely';
import { type Check, type Found, type Range, within } from '../integrity/check';
import type { Claims } from '../integrity/claims';
import { pairValues } from '../integrity/pair-values';
import { missingCheck, postingsCheck } from '../integrity/record-checks';
import { tickCheck } from '../orders/tick-check';
import { closingChecks, contracts } from './closing-checks';

/** What entrusted orders and positions hold frozen (contract/formulas.md#contracts). */
export const futuresClaims: Claims = (range) => sql`
  select o.user_id as owner, 'lever.frozen' as bucket, p.quote as currency,
    case o.status when 'entrusted' then o.initial_margin + o.fee else o.margin end as amount,
    o.pair_id
  from futures_order o join ${pairValues} on p.id = o.pair_id
  where o.status in ('entrusted', 'holding') and ${within(sql`o.user_id`, range)}`;

const ordersIn = (range: Range): RawBuilder<unknown> => sql`
  select o.*, p.quote, case o.side when 'long' then 1 else -1 end as sign
  from futures_order o join ${pairValues} on p.id = o.pair_id
  where ${within(sql`o.id`, range)}`;

/** The terms of an order equal those booked at its acceptance. */
const terms: Check = {
  name: 'contract.terms',
  over: 'futures_order',
  query: (range) => sql<Found>`
    select o.id::text as "where", coalesce(e.details, 'one margin entry with its terms') as expected,
      o.terms::text as found, array[o.pair_id] as pairs
    from (
      select o.id, o.pair_id, jsonb_build_object('user', o.user_id::text, 'pair', o.pair_id::text,
        'side', o.side, 'match', o.match, 'lots', o.lots::text,
        'lot_size', trim_scale(o.lot_size)::text, 'multiple', o.multiple::text,
        'spread', trim_scale(o.spread)::text, 'fee_percent', trim_scale(o.fee_percent)::text,
        'overnight_percent', trim_scale(o.overnight_percent)::text,
        'burst_rate', trim_scale(o.burst_rate)::text,
        'accepted_price', trim_scale(o.accepted_price)::text, 'created_ms', o.created_ms::text)
        || case when o.limit_price is null then '{}'::jsonb
          else jsonb_build_object('limit_price', trim_scale(o.limit_price)::text) end as terms
      from futures_order o where ${within(sql`o.id`, range)}
    ) as o
      left join lateral (
        select string_agg(e.detail::text, ' ') as details, count(*) as times,
          bool_and(e.detail = o.terms) as is_same
        from ledger_entry e
        where e.ref_kind = 'lever' and e.ref_id = o.id::text and e.kind = 'lever.margin'
          and e.detail is not null
      ) as e on true
    where e.times <> 1 or not e.is_same
    order by o.id`,
};

/**
 * The opening follows from the terms and its price: of an entrusted order the limit, of a position
 * the price of its tick, or of a short the limit if the balance did not cover more.
 */
const opening: Check = {
  name: 'contract.opening',
  over: 'futures_order',
  query: (range) => sql<Found>`
    with o as (${ordersIn(range)}), computed as (
      select o.*, o.origin_price + o.sign * o.spread as opens,
        trunc((o.origin_price + o.sign * o.spread) * o.quantity, 8) as notional
      from o
    )
    select c.id::text as "where",
      'opens at ' || c.opens || ' for ' || trunc(c.notional / c.multiple, 8) || ' and ' ||
        trunc(c.notional * c.fee_percent / 100, 8) as expected,
      'opens at ' || c.open_price || ' for ' || c.initial_margin || ' and ' || c.fee as found,
      array[c.pair_id] as pairs
    from computed c
    where c.open_price <> c.opens
      or c.initial_margin <> trunc(c.notional / c.multiple, 8)
      or c.fee <> trunc(c.notional * c.fee_percent / 100, 8)
      or (c.status in ('entrusted', 'cancelled') and c.origin_price <> c.limit_price)
    order by c.id`,
};

/** The tick at which a position opened exists, is of its pair, not later, and has its price. */
const openTick = tickCheck('contract.open_tick', contracts, {
  tick: 'open_tick',
  names: sql`o.opened_ms is not null`,
  found: sql`'opened at ' || o.origin_price || ', ' || o.opened_ms`,
  isWrong: sql`t.time_ms > o.opened_ms
    or o.opened_ms < o.created_ms
    or (o.match = 'market' and o.opened_ms <> o.created_ms)
    or (o.match = 'limit' and t.time_ms <> o.opened_ms)
    or (o.origin_price <> t.price and not (
      o.match = 'limit' and o.side = 'short' and o.origin_price = o.limit_price
        and t.price > o.limit_price))
    or (o.side = 'long' and t.price > o.limit_price)
    or (o.side = 'short' and t.price < o.limit_price)`,
});

/** Nights sum to what a position paid and lost of its margin; each is a midnight that it held. */
const nights: Check = {
  name: 'contract.nights',
  over: 'futures_order',
  query: (range) => sql<Found>`
    with o as (${ordersIn(range)}), n as (
      select o.id, coalesce(sum(n.fee), 0) as fee, coalesce(sum(n.from_margin), 0) as from_margin,
        coalesce(bool_or(n.night_ms % 86400000 <> 0 or n.night_ms <= o.opened_ms
          or n.night_ms > o.closed_ms
          or n.fee > trunc(trunc(o.open_price * o.quantity, 8) * o.overnight_percent / 100, 8)),
          false) as is_wrong
      from o left join futures_night n on n.order_id = o.id group by o.id
    )
    select o.id::text as "where", n.fee || ' paid, ' || n.from_margin || ' of it from the margin'
        as expected,
      o.overnight_fee || ' paid, ' || (o.initial_margin - o.margin) || ' of it from the margin'
        || case when n.is_wrong then ', for a wrong night' else '' end as found,
      array[o.pair_id] as pairs
    from o join n on n.id = o.id
    where n.is_wrong or n.fee <> o.overnight_fee or n.from_margin <> o.initial_margin - o.margin
    order by o.id`,
};

/** Each night equals the booked one. */
const nightTerms: Check = {
  name: 'contract.night_terms',
  over: 'futures_order',
  query: (range) => sql<Found>`
    with recorded as (
      select n.order_id as id, jsonb_build_object('fee', trim_scale(n.fee)::text,
        'from_margin', trim_scale(n.from_margin)::text, 'night_ms', n.night_ms::text) as terms
      from futures_night n where ${within(sql`n.order_id`, range)} and n.fee > 0
    ), booked as (
      select o.id, e.detail as terms from futures_order o
        join ledger_entry e on e.ref_kind = 'lever' and e.ref_id = o.id::text
          and e.kind = 'lever.overnight'
      where ${within(sql`o.id`, range)}
    )
    select coalesce(r.id, b.id)::text as "where",
      coalesce(b.terms::text, 'no such entry') as expected,
      coalesce(r.terms::text, 'no such night') as found, array[o.pair_id] as pairs
    from recorded r full join booked b on b.id = r.id and b.terms = r.terms
      left join futures_order o on o.id = coalesce(r.id, b.id)
    where r.id is null or b.id is null order by 1`,
};

/** Every posting of an order follows from its row (contract/formulas.md#contracts). */
const postings = postingsCheck(
  'contract.postings',
  contracts,
  (range) => sql`
    select o.id, m.owner, m.bucket, o.quote as currency, m.amount as total
    from (${ordersIn(range)}) as o cross join lateral (values
      (o.user_id, 'lever', case o.status
        when 'entrusted' then -o.initial_margin - o.fee
        when 'cancelled' then 0
        else coalesce(o.credit, 0) - o.initial_margin - o.fee
          - (o.overnight_fee - (o.initial_margin - o.margin)) end),
      (o.user_id, 'lever.frozen', case o.status
        when 'entrusted' then o.initial_margin + o.fee
        when 'holding' then o.margin else 0 end),
      (0, 'sys.fee', case when o.status in ('holding', 'closed')
        then o.fee + o.overnight_fee else 0 end),
      (0, 'sys.contract', case when o.status = 'closed' then o.margin - o.credit else 0 end)
    ) as m (owner, bucket, amount)`,
);

/** Every entry for a contract has its order. */
const missing = missingCheck('contract.missing', contracts, {
  noun: 'contract',
  expected: 'an order',
  found: 'entries alone',
  pairs: sql`array(
    select distinct (x.detail ->> 'pair')::integer from ledger_entry x
    where x.ref_kind = 'lever' and x.ref_id = e.ref_id and x.detail ->> 'pair' is not null)`,
});

/** Checks of contracts against their ticks, the formulas and the journal. */
export const futuresChecks: readonly Check[] = [
  terms,
  opening,
  openTick,
  nights,
  nightTerms,
  postings,
  ...closingChecks,
  missing,
];
