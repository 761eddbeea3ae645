import { sql } from 'kysely';
import { type Check, type Found, within } from '../integrity/check';
import type { Claims } from '../integrity/claims';
import { missingCheck, postingsCheck, termsCheck } from '../integrity/record-checks';

const orders = { table: 'subscription', ref: 'subscription' } as const;

/** What orders hold frozen: what they pay until the review, their coins until the unlock. */
export const subscriptionClaims: Claims = (range) => sql`
  select s.user_id as owner, 'change.frozen' as bucket,
    case s.state when 'reviewing' then s.currency else s.coin end as currency,
    case s.state when 'reviewing' then s.charged else s.allocation end as amount,
    null::integer as pair_id
  from subscription s
  where s.state in ('reviewing', 'redeeming') and ${within(sql`s.user_id`, range)}`;

/** The terms of an order equal those that were booked, and each of its steps is booked once. */
const terms = termsCheck(
  'subscription.terms',
  { ...orders, without: 'subscription.bonus' },
  (range) => sql`
    select s.id, concat_ws(', ',
      case when s.delivered_ms is not null then 'subscription.deliver ' || jsonb_build_object(
        'delivered_ms', s.delivered_ms::text, 'unlock_ms', s.unlock_ms::text)::text end,
      'subscription.freeze ' || jsonb_build_object('user', s.user_id::text,
        'product', s.product_id::text, 'currency', s.currency::text, 'coin', s.coin::text,
        'issue_price', trim_scale(s.issue_price)::text,
        'allocation', trim_scale(s.allocation)::text, 'charged', trim_scale(s.charged)::text,
        'bonus_percent', trim_scale(s.bonus_percent)::text, 'bonus', trim_scale(s.bonus)::text,
        'days', s.days::text, 'created_ms', s.created_ms::text)::text,
      case when s.state in ('passed', 'redeeming', 'finished')
        then 'subscription.pay ' || reviewed end,
      case when s.state = 'rejected' then 'subscription.release ' || reviewed end,
      case when s.finished_ms is not null then 'subscription.unlock '
        || jsonb_build_object('finished_ms', s.finished_ms::text)::text end
    ) as terms
    from subscription s cross join lateral (
      select jsonb_build_object('reviewed_ms', s.reviewed_ms::text)::text as reviewed
    ) as r
    where ${within(sql`s.id`, range)}`,
);

/** The terms of an order are those of its product, and it is delivered as its product is launched. */
const product: Check = {
  name: 'subscription.product',
  over: 'subscription',
  query: (range) => sql<Found>`
    select s.id::text as "where",
      concat_ws(' ', p.coin, p.currency, trim_scale(p.issue_price), trim_scale(p.bonus_percent),
        p.days, 'unlocked', p.launched_ms + p.days::bigint * 86400000) as expected,
      concat_ws(' ', s.coin, s.currency, trim_scale(s.issue_price), trim_scale(s.bonus_percent),
        s.days, 'unlocked', s.unlock_ms) as found
    from subscription s join subscription_product p on p.id = s.product_id
    where ${within(sql`s.id`, range)} and (
      (s.coin, s.currency, s.issue_price, s.bonus_percent, s.days)
        is distinct from (p.coin, p.currency, p.issue_price, p.bonus_percent, p.days)
      or s.created_ms < p.start_ms or s.created_ms >= p.end_ms
      or (s.unlock_ms is not null
        and s.unlock_ms is distinct from p.launched_ms + p.days::bigint * 86400000)
      or (s.state = 'passed' and p.delivered_ms is not null)
      or (s.state = 'redeeming' and p.unlocked_ms is not null)
    )
    order by s.id`,
};

/** What remains of a product is what was not sold elsewhere and is in no order but rejected ones. */
const supply: Check = {
  name: 'subscription.supply',
  over: 'subscription',
  query: () => sql<Found>`
    select 'product ' || p.id as "where",
      trim_scale(p.total - p.presold - coalesce(o.sold, 0))::text as expected,
      trim_scale(p.remaining)::text as found,
      trim_scale(p.remaining - (p.total - p.presold - coalesce(o.sold, 0)))::text as difference
    from subscription_product p left join (
      select s.product_id, sum(s.allocation) as sold
      from subscription s where s.state <> 'rejected' group by s.product_id
    ) as o on o.product_id = p.id
    where p.remaining <> p.total - p.presold - coalesce(o.sold, 0)
    order by p.id`,
};

/** The postings of an order follow from its row (contract/formulas.md#new-coin-subscription). */
const postings = postingsCheck(
  'subscription.postings',
  orders,
  (range) => sql`
    select s.id, m.owner, m.bucket, m.currency, sum(m.amount) as total
    from subscription s cross join lateral (values
      (s.user_id, 'change', s.currency, case when s.state = 'rejected' then 0 else -s.charged end),
      (s.user_id, 'change.frozen', s.currency,
        case when s.state = 'reviewing' then s.charged else 0 end),
      (0, 'sys.issue', s.currency,
        case when s.state in ('passed', 'redeeming', 'finished') then s.charged else 0 end),
      (s.user_id, 'change.frozen', s.coin,
        case when s.state = 'redeeming' then s.allocation else 0 end),
      (s.user_id, 'change', s.coin,
        case when s.state = 'finished' then s.allocation + s.bonus else 0 end),
      (0, 'sys.issue', s.coin, case s.state when 'redeeming' then -s.allocation
        when 'finished' then -s.allocation - s.bonus else 0 end)
    ) as m (owner, bucket, currency, amount)
    where ${within(sql`s.id`, range)}
    group by s.id, m.owner, m.bucket, m.currency`,
);

/** Every entry for a subscription has its record, and no other entry moves money as one. */
const missing = missingCheck('subscription.missing', orders, {
  expected: 'a subscription',
  found: 'an entry alone',
  isAlike: sql`e.kind like 'subscription.%'`,
});

/** Checks of subscriptions against their products and the journal. */
export const subscriptionChecks: readonly Check[] = [terms, product, supply, postings, missing];
