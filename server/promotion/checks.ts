import { sql } from 'kysely';
import { quoteCurrencyId } from '../instruments/instruments';
import { type Check, type Found, within } from '../integrity/check';
import { pairValues } from '../integrity/pair-values';
import { missingCheck } from '../integrity/record-checks';

/** The id of the record of a source; null of another source. */
const recordOf = (source: string) => sql`case r.source when ${source} then r.record_id::bigint end`;

/** The earned amount is the booked one, of the person who paid it (contract/formulas.md#promotion). */
const base: Check = {
  name: 'rebate.base',
  over: 'rebate',
  query: (range) => sql<Found>`
    with known as (
      select r.*, coalesce(s.user_id, c.user_id, o.user_id, h.user_id) as payer,
        coalesce(f.fee, c.fee, o.fee, a.interest) as kept,
        coalesce(f.time_ms, c.opened_ms, o.settled_ms, a.credited_ms) as at_ms,
        coalesce(case s.side when 'buy' then p.base when 'sell' then p.quote end,
          case when c.id is not null then ${quoteCurrencyId}::integer end, o.currency, h.currency) as paid_in
      from rebate r
        left join spot_fill f on f.id = ${recordOf('spot_fee')}
        left join spot_order s on s.id = f.order_id
        left join ${pairValues} on p.id = s.pair_id
        left join futures_order c on c.id = ${recordOf('lever_fee')}
        left join option_order o on o.id = ${recordOf('option_fee')} and o.outcome <> 'void'
        left join hosting_accrual a on a.id = ${recordOf('hosting_interest')}
        left join hosting_order h on h.id = a.order_id
      where ${within(sql`r.id`, range)}
    )
    select id::text as "where",
      coalesce(kept || ' of ' || payer || ' in ' || paid_in || ' at ' || at_ms, 'a kept fee')
        as expected,
      earned || ' of ' || from_user_id || ' in ' || currency || ' at ' || created_ms as found
    from known
    where kept is distinct from earned or payer is distinct from from_user_id
      or paid_in is distinct from currency or at_ms is distinct from created_ms
    order by id`,
};

/** The price is that of a tick of the currency, which is not later; USDT is worth 1. */
const price: Check = {
  name: 'rebate.tick',
  over: 'rebate',
  query: (range) => sql<Found>`
    select r.id::text as "where",
      case when r.currency = ${quoteCurrencyId}::integer then '1 without a tick'
        else coalesce(t.price || ' at ' || t.time_ms, 'a tick') end as expected,
      r.price || coalesce(' by tick ' || r.tick, ' without a tick') as found
    from rebate r
      left join market_tick t on t.uid = r.tick
      left join ${pairValues} on p.id = t.pair_id
    where ${within(sql`r.id`, range)} and case r.currency
      when ${quoteCurrencyId}::integer then r.price <> 1 or r.tick is not null
      else t.uid is null or p.base is distinct from r.currency or t.price <> r.price
        or t.time_ms > r.created_ms
      end
    order by r.id`,
};

/** Each rebate is for the inviter of its level. */
const inviter: Check = {
  name: 'rebate.inviter',
  over: 'rebate',
  query: (range) => sql<Found>`
    select r.id::text as "where", coalesce(i.id::text, 'nobody') as expected,
      r.user_id::text as found
    from rebate r
      join app_user payer on payer.id = r.from_user_id
      left join app_user first on first.id = payer.inviter_id
      left join app_user second on second.id = first.inviter_id
      left join lateral (
        select case r.level when 1 then payer.inviter_id when 2 then first.inviter_id
          else second.inviter_id end as id
      ) as i on true
    where ${within(sql`r.id`, range)} and i.id is distinct from r.user_id
    order by r.id`,
};

/**
 * Every fee that is kept since rebates accrue has one for each inviter. Interest in a currency that
 * had no price earned none.
 */
const complete: Check = {
  name: 'rebate.complete',
  over: 'app_user',
  query: (range) => sql<Found>`
    with payer as (
      select u.id, i.level from app_user u
        left join app_user first on first.id = u.inviter_id
        left join app_user second on second.id = first.inviter_id
        cross join lateral (values (1, u.inviter_id), (2, first.inviter_id),
          (3, second.inviter_id)) as i (level, id)
      where ${within(sql`u.id`, range)} and i.id is not null
    ), kept as (
      select l.owner as user_id, case e.kind when 'spot.fee' then 'spot_fee'
          when 'lever.fee' then 'lever_fee' else 'hosting_interest' end as source,
        l.currency, sum(abs(l.delta)) as total
      from ledger_line l join ledger_entry e on e.id = l.entry_id cross join rebate_start s
      where ${within(sql`l.owner`, range)} and e.block > s.block
        and (e.kind in ('spot.fee', 'lever.fee')
          or (e.kind = 'hosting.interest' and l.currency = ${quoteCurrencyId}::integer))
      group by 1, 2, 3
      union all
      select o.user_id, 'option_fee', o.currency, sum(o.fee)
      from option_order o
        join ledger_entry e on e.ref_kind = 'option' and e.ref_id = o.id::text
          and e.kind = 'option.settle'
        cross join rebate_start s
      where ${within(sql`o.user_id`, range)} and e.block > s.block
      group by o.user_id, o.currency having sum(o.fee) > 0
    ), owed as (
      select k.*, p.level from kept k join payer p on p.id = k.user_id
    ), accrued as (
      select from_user_id as user_id, source, currency, level, sum(earned) as total
      from rebate
      where ${within(sql`from_user_id`, range)}
        and (source <> 'hosting_interest' or currency = ${quoteCurrencyId}::integer)
      group by 1, 2, 3, 4
    )
    select coalesce(o.user_id, a.user_id) || ' ' || coalesce(o.source, a.source) || ' '
        || coalesce(o.currency, a.currency) || ' level ' || coalesce(o.level, a.level) as "where",
      trim_scale(coalesce(o.total, 0))::text as expected,
      trim_scale(coalesce(a.total, 0))::text as found,
      trim_scale(coalesce(a.total, 0) - coalesce(o.total, 0))::text as difference
    from owed o full join accrued a on a.user_id = o.user_id and a.source = o.source
      and a.currency = o.currency and a.level = o.level
    where coalesce(o.total, 0) <> coalesce(a.total, 0)
    order by 1`,
};

/** A payout is the sum of its rebates, of one person, booked once. */
const payout: Check = {
  name: 'rebate.payout',
  over: 'rebate_payout',
  query: (range) => sql<Found>`
    select p.id::text as "where",
      p.user_id || ' gets ' || trim_scale(coalesce(r.total, 0)) as expected,
      case when r.strangers > 0 then 'rebates of others'
        when r.later > 0 then 'rebates of a later time'
        else coalesce(b.owner || ' gets ' || trim_scale(b.total), 'no entry') || ', stated '
          || trim_scale(p.total) end as found
    from rebate_payout p
      left join lateral (
        select sum(x.value) as total, count(*) filter (where x.user_id <> p.user_id) as strangers,
          count(*) filter (where x.created_ms >= p.due_ms) as later
        from rebate x where x.payout_id = p.id
      ) as r on true
      left join lateral (
        select l.owner, sum(l.delta) as total
        from ledger_entry e join ledger_line l on l.entry_id = e.id
        where e.ref_kind = 'rebate' and e.ref_id = p.id::text and e.kind = 'rebate.pay'
          and e.time_ms = p.paid_ms and l.bucket = 'change'
          and l.currency = ${quoteCurrencyId}::integer
        group by l.owner
      ) as b on true
    where ${within(sql`p.id`, range)} and (
      p.total is distinct from coalesce(r.total, 0) or r.strangers > 0 or r.later > 0
      or (p.total <> 0 and (b.owner is distinct from p.user_id or b.total is distinct from p.total))
    ) order by p.id`,
};

/** Every entry of a rebate has its payout. */
const missing = missingCheck(
  'rebate.missing',
  { table: 'rebate_payout', ref: 'rebate' },
  { expected: 'a payout', found: 'entries alone', isAlike: sql`e.kind like 'rebate.%'` },
);

/** Checks of rebates against the fees that they are shares of, and of payouts. */
export const promotionChecks: readonly Check[] = [base, price, inviter, complete, payout, missing];
