import { sql } from 'kysely';
import { type Check, type Found, within } from '../integrity/check';
import { tickCheck } from '../orders/tick-check';

export const contracts = {
  table: 'futures_order',
  ref: 'lever',
  over: 'futures_order',
  hasPair: true,
} as const;

/** The tick at which a position closed exists, is of its pair and not later, and has its price. */
const closeTick = tickCheck('contract.close_tick', contracts, {
  tick: 'close_tick',
  names: sql`o.status = 'closed'`,
  found: sql`'closed at ' || o.close_price || ', ' || o.closed_ms`,
  isWrong: sql`t.price <> o.close_price or t.time_ms > o.closed_ms or o.closed_ms < o.opened_ms
    or (o.close_reason <> 'user' and t.time_ms <> o.closed_ms)`,
});

/** What closing returns, and why it closed, follow from the price of its tick. */
const closing: Check = {
  name: 'contract.closing',
  over: 'futures_order',
  query: (range) => sql<Found>`
    with c as (
      select o.*, o.margin + trunc(case o.side when 'long' then o.close_price - o.open_price
        else o.open_price - o.close_price end * o.quantity, 8) as equity
      from futures_order o
      where ${within(sql`o.id`, range)} and o.status = 'closed'
    ), caused as (
      select c.*, case c.close_reason
        when 'liquidation' then c.equity * 100 <= c.burst_rate * c.initial_margin
        when 'take_profit' then case c.side when 'long' then c.close_price >= c.take_profit
          else c.close_price <= c.take_profit end
        when 'stop_loss' then case c.side when 'long' then c.close_price <= c.stop_loss
          else c.close_price >= c.stop_loss end
        else true end as is_caused
      from c
    )
    select c.id::text as "where",
      greatest(c.equity, 0) || ' returned, caused by its price' as expected,
      c.credit || ' returned by ' || c.close_reason || ' at ' || c.close_price as found,
      array[c.pair_id] as pairs
    from caused c
    where c.credit <> greatest(c.equity, 0) or c.is_caused is distinct from true
    order by c.id`,
};

/** A closing equals the booked one; one that moved nothing has no entry. */
const closingTerms: Check = {
  name: 'contract.closing_terms',
  over: 'futures_order',
  query: (range) => sql<Found>`
    select o.id::text as "where", coalesce(e.details, 'no entry') as expected,
      o.terms::text as found, array[o.pair_id] as pairs
    from (
      select o.id, o.pair_id, o.margin, o.credit, o.status,
        case o.close_reason when 'liquidation' then 'lever.liquidation' else 'lever.close' end
          as kind,
        jsonb_build_object('reason', o.close_reason, 'price', trim_scale(o.close_price)::text,
          'tick', o.close_tick, 'margin', trim_scale(o.margin)::text,
          'credit', trim_scale(o.credit)::text,
          'take_profit', trim_scale(coalesce(o.take_profit, 0))::text,
          'stop_loss', trim_scale(coalesce(o.stop_loss, 0))::text,
          'late', o.is_late::text, 'closed_ms', o.closed_ms::text) as terms
      from futures_order o where ${within(sql`o.id`, range)}
    ) as o
      left join lateral (
        select string_agg(e.detail::text, ' ') as details, count(*) as times,
          bool_and(e.kind = o.kind and e.detail = o.terms) as is_same
        from ledger_entry e
        where e.ref_kind = 'lever' and e.ref_id = o.id::text
          and e.kind in ('lever.close', 'lever.liquidation')
      ) as e on true
    where case when o.status = 'closed' then not (
        (e.times = 1 and e.is_same) or (e.times = 0 and o.margin = 0 and o.credit = 0))
      else e.times > 0 end
    order by o.id`,
};

/** Checks of how positions ended. */
export const closingChecks: readonly Check[] = [closeTick, closing, closingTerms];
