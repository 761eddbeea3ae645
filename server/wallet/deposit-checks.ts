import { sql } from 'kysely';
import { type Check, type Found, within } from '../integrity/check';
import { missingCheck, postingsCheck } from '../integrity/record-checks';

const deposits = { table: 'deposit', ref: 'deposit' } as const;

/** What an approved deposit is credited in: the bank pays into the quote currency. */
const coin = sql`case when d.currency = 9999 then 3 else d.currency end`;

/** The terms of an approved deposit equal those that were booked, once; no other is booked. */
const terms: Check = {
  name: 'deposit.terms',
  over: 'deposit',
  query: (range) => sql<Found>`
    select d.id::text as "where", coalesce(d.terms, 'no entry') as expected,
      coalesce(b.terms, 'no entry') as found
    from (
      select d.id, case when d.state = 'approved' then jsonb_build_object(
        'user', d.user_id::text, 'currency', d.currency::text, 'chain', d.chain,
        'amount', trim_scale(d.amount)::text, 'received', trim_scale(d.received)::text,
        'fee_rate', trim_scale(d.fee_rate)::text, 'per_unit', trim_scale(d.per_unit)::text,
        'fee', trim_scale(d.fee)::text, 'credited', trim_scale(d.credited)::text,
        'simulated', d.is_simulated::text, 'created_ms', d.created_ms::text,
        'decided_ms', d.decided_ms::text)::text end as terms
      from deposit d where ${within(sql`d.id`, range)}
    ) as d left join lateral (
      select string_agg(coalesce(e.detail::text, 'no terms'), ', ' order by e.id) as terms
      from ledger_entry e where e.ref_kind = 'deposit' and e.ref_id = d.id::text
    ) as b on true
    where b.terms is distinct from d.terms
    order by d.id`,
};

/** What is posted follows from what arrived and the rates of the record, cut at each step. */
const postings = postingsCheck(
  'deposit.postings',
  deposits,
  (range) => sql`
    with worth as (
      select d.id, d.user_id, ${coin} as currency, d.fee_rate,
        trunc(d.received * d.per_unit, 8) as total
      from deposit d where d.state = 'approved' and ${within(sql`d.id`, range)}
    ), settled as (
      select w.*, trunc(w.total * w.fee_rate, 8) as fee from worth w
    )
    select s.id, m.owner, m.bucket, s.currency, m.amount as total
    from settled s cross join lateral (values
      (s.user_id, 'change', s.total - s.fee), (0, 'sys.fee', s.fee),
      (0, 'sys.outside', -s.total)
    ) as m (owner, bucket, amount)`,
);

/** Every credit has its approved record, and no other entry pays in as one. */
const missing = missingCheck('deposit.missing', deposits, {
  expected: 'an approved deposit',
  found: 'an entry alone',
  isBooked: sql`r.state = 'approved'`,
  isAlike: sql`e.kind = 'deposit.credit'`,
});

/** Checks of deposits against the journal. */
export const depositChecks: readonly Check[] = [terms, postings, missing];
