import { sql } from 'kysely';
import { type Check, type Found, within } from '../integrity/check';
import { missingCheck, postingsCheck } from '../integrity/record-checks';

const transfers = { table: 'transfer', ref: 'transfer' } as const;

/** The terms of a transfer equal those that were booked, once. */
const terms: Check = {
  name: 'transfer.terms',
  over: 'transfer',
  query: (range) => sql<Found>`
    select t.id::text as "where", coalesce(b.terms, 'one entry') as expected,
      t.terms::text as found
    from (
      select t.id, jsonb_build_object('user', t.user_id::text, 'currency', t.currency::text,
        'from', t.from_account, 'to', t.to_account, 'amount', trim_scale(t.amount)::text,
        'created_ms', t.created_ms::text) as terms
      from transfer t where ${within(sql`t.id`, range)}
    ) as t left join lateral (
      select string_agg(coalesce(e.detail::text, 'no terms'), ', ' order by e.id) as terms
      from ledger_entry e where e.ref_kind = 'transfer' and e.ref_id = t.id::text
    ) as b on true
    where b.terms is distinct from t.terms::text
    order by t.id`,
};

/** The postings of a transfer are its amount out of one account and into the other. */
const postings = postingsCheck(
  'transfer.postings',
  transfers,
  (range) => sql`
    select t.id, t.user_id as owner, m.bucket, t.currency, m.amount as total
    from transfer t cross join lateral (values
      (t.from_account, -t.amount), (t.to_account, t.amount)
    ) as m (bucket, amount)
    where ${within(sql`t.id`, range)}`,
);

/** Every entry for a transfer has its record, and no other entry moves money as one. */
const missing = missingCheck('transfer.missing', transfers, {
  expected: 'a transfer',
  found: 'an entry alone',
  isAlike: sql`e.kind in ('transfer.in', 'transfer.out')`,
});

/** Checks of transfers against the journal. */
export const transferChecks: readonly Check[] = [terms, postings, missing];
