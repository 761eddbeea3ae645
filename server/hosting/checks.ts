import { sql } from 'kysely';
import { type Check, type Found, within } from '../integrity/check';
import type { Claims } from '../integrity/claims';
import { missingCheck, postingsCheck, termsCheck } from '../integrity/record-checks';

const orders = { table: 'hosting_order', ref: 'hosting' } as const;

/** What orders hold frozen until their end (contract/formulas.md#hosting). */
export const hostingClaims: Claims = (range) => sql`
  select o.user_id as owner, 'trust.frozen' as bucket, o.currency, o.amount,
    null::integer as pair_id
  from hosting_order o where o.status = 'hosting' and ${within(sql`o.user_id`, range)}`;

/** The terms of an order equal those booked at its purchase, and its end is booked once. */
const terms = termsCheck(
  'hosting.terms',
  { ...orders, without: 'hosting.interest' },
  (range) => sql`
    select o.id, concat_ws(', ',
      'hosting.in ' || jsonb_build_object('user', o.user_id::text,
        'product', o.product_id::text, 'currency', o.currency::text,
        'amount', trim_scale(o.amount)::text, 'days', o.days::text,
        'day_rate', trim_scale(o.day_rate)::text,
        'settlement_ratio', trim_scale(o.settlement_ratio)::text,
        'start_ms', o.start_ms::text, 'end_ms', o.end_ms::text)::text,
      case when o.penalty > 0 then 'hosting.penalty ' || redemption end,
      case when o.refund > 0 then 'hosting.redeem ' || redemption end,
      case when o.status = 'completed' then 'hosting.return '
        || jsonb_build_object('finished_ms', o.finished_ms::text)::text end
    ) as terms
    from hosting_order o cross join lateral (
      select jsonb_build_object('penalty', trim_scale(o.penalty)::text,
        'refund', trim_scale(o.refund)::text, 'finished_ms', o.finished_ms::text
      )::text as redemption
    ) as r
    where ${within(sql`o.id`, range)}`,
);

/** Each accrual is booked once, as its row states it. */
const interest: Check = {
  name: 'hosting.interest',
  over: 'hosting_order',
  query: (range) => sql<Found>`
    select coalesce(a.order_id, b.order_id) || ' day ' || coalesce(a.day, b.day) as "where",
      coalesce(b.booked, 'no entry') as expected, coalesce(a.stated, 'no accrual') as found
    from (
      select a.order_id::text, a.day::text, jsonb_build_object('day', a.day::text,
        'interest', trim_scale(a.interest)::text, 'due_ms', a.due_ms::text,
        'credited_ms', a.credited_ms::text)::text as stated
      from hosting_accrual a where ${within(sql`a.order_id`, range)} and a.interest > 0
    ) as a full join (
      select e.ref_id as order_id, coalesce(e.detail ->> 'day', '?') as day,
        string_agg(coalesce(e.detail::text, 'no terms'), ', ' order by e.id) as booked
      from hosting_order o
        join ledger_entry e on e.ref_kind = 'hosting' and e.ref_id = o.id::text
          and e.kind = 'hosting.interest'
      where ${within(sql`o.id`, range)}
      group by e.ref_id, coalesce(e.detail ->> 'day', '?')
    ) as b on b.order_id = a.order_id and b.day = a.day
    where a.stated is distinct from b.booked
    order by 1`,
};

/** Every day up to the last accrued one has its accrual, with the interest and the time of its day. */
const accruals: Check = {
  name: 'hosting.accruals',
  over: 'hosting_order',
  query: (range) => sql<Found>`
    select o.id || ' day ' || coalesce(a.passed, a.day) as "where",
      case when a.passed is null then 'none' else trim_scale(trunc(o.amount * o.day_rate, 8))
        || ' at ' || (o.start_ms + a.passed * 86400000::bigint) end as expected,
      coalesce(trim_scale(a.interest) || ' at ' || a.due_ms, 'none') as found
    from hosting_order o cross join lateral (
      select d.passed, r.day, r.interest, r.due_ms
      from generate_series(1, o.accrued_days) as d (passed)
        full join (
          select h.day, h.interest, h.due_ms from hosting_accrual h where h.order_id = o.id
        ) as r on r.day = d.passed
    ) as a
    where ${within(sql`o.id`, range)} and (a.passed is null or a.day is null
      or a.interest <> trunc(o.amount * o.day_rate, 8)
      or a.due_ms <> o.start_ms + a.day * 86400000::bigint)
    order by o.id, coalesce(a.passed, a.day)`,
};

/**
 * The end of an order and its penalty follow from the terms and the days that were accrued, and its
 * times from what was booked (contract/formulas.md#hosting).
 */
const course: Check = {
  name: 'hosting.course',
  over: 'hosting_order',
  query: (range) => sql<Found>`
    select o.id::text as "where",
      concat_ws(' ', c.penalty::text, c.updated_ms) as expected,
      concat_ws(' ', trim_scale(o.penalty)::text, o.updated_ms, o.finished_ms) as found
    from hosting_order o cross join lateral (
      select case when o.status = 'redeemed' then trim_scale(least(o.amount,
          trunc(o.settlement_ratio * (o.days - o.accrued_days) * o.amount, 8))) end as penalty,
        coalesce(o.finished_ms, (
          select max(a.credited_ms) from hosting_accrual a where a.order_id = o.id
        ), o.start_ms) as updated_ms,
        (select max(a.credited_ms) from hosting_accrual a where a.order_id = o.id) as last_ms
    ) as c
    where ${within(sql`o.id`, range)} and (o.penalty is distinct from c.penalty
      or o.updated_ms <> c.updated_ms
      or (o.status = 'completed' and o.finished_ms is distinct from c.last_ms)
      or (o.status = 'redeemed' and (o.finished_ms >= o.end_ms
        or o.finished_ms >= o.start_ms + (o.accrued_days + 1) * 86400000::bigint
        or o.finished_ms < coalesce(c.last_ms, o.start_ms))))
    order by o.id`,
};

/** The postings of an order follow from its row (contract/formulas.md#hosting). */
const postings = postingsCheck(
  'hosting.postings',
  orders,
  (range) => sql`
    select o.id, m.owner, m.bucket, o.currency, m.total
    from hosting_order o cross join lateral (values
      (o.user_id, 'change', o.interest + case o.status when 'hosting' then -o.amount
        when 'redeemed' then o.refund - o.amount else 0 end),
      (o.user_id, 'trust.frozen', case when o.status = 'hosting' then o.amount else 0 end),
      (0, 'sys.interest', -o.interest),
      (0, 'sys.penalty', coalesce(o.penalty, 0))
    ) as m (owner, bucket, total)
    where ${within(sql`o.id`, range)}`,
);

/** Every entry for hosting has its order, and no other entry moves money as one. */
const missing = missingCheck('hosting.missing', orders, {
  expected: 'an order',
  found: 'entries alone',
  isAlike: sql`e.kind like 'hosting.%'`,
});

/** Checks of hosting orders against the journal. */
export const hostingChecks: readonly Check[] = [
  terms,
  interest,
  accruals,
  course,
  postings,
  missing,
];
