import { sql } from 'kysely';
import { type Check, type Found, within } from '../integrity/check';
import type { Claims } from '../integrity/claims';
import { differingPostings } from '../integrity/differing-postings';

/** What is booked for a withdrawal: the bank pays from the account of the quote currency. */
const coin = sql`case when w.currency = 9999 then 3 else w.currency end`;
/** What the bank does not pay out follows from what arrives (contract/formulas.md#withdrawals-to-a-bank-card). */
const fee = sql`case when w.currency = 9999
  then w.amount - trunc(w.received * w.usdt_per_unit, 8) else w.fee end`;
const isOpen = sql`w.state in ('reviewing', 'overdue')`;

/** What withdrawals under review hold frozen (contract/formulas.md#withdrawals). */
export const withdrawalClaims: Claims = (range) => sql`
  select w.user_id as owner, 'change.frozen' as bucket, ${coin} as currency, w.amount,
    null::integer as pair_id
  from withdrawal w where ${isOpen} and ${within(sql`w.user_id`, range)}`;

/** The terms of a withdrawal equal those that were booked, and its end is booked once. */
const terms: Check = {
  name: 'withdrawal.terms',
  over: 'withdrawals',
  query: (range) => sql<Found>`
    select w.id::text as "where", coalesce(b.terms, 'its entries') as expected,
      w.terms as found
    from (
      select w.id, concat_ws(', ',
        case when w.state = 'approved' then 'withdraw.done ' || closing end,
        'withdraw.freeze ' || (jsonb_build_object('user', w.user_id::text,
          'currency', w.currency::text, 'chain', w.chain, 'address', w.address,
          'amount', trim_scale(w.amount)::text, 'rate', trim_scale(w.rate)::text,
          'fee', trim_scale(w.fee)::text, 'created_ms', w.created_ms::text,
          'expected_ms', w.expected_ms::text)
          || jsonb_strip_nulls(jsonb_build_object('card', w.card_id::text,
            'usdt_per_unit', trim_scale(w.usdt_per_unit)::text,
            'received', trim_scale(w.received)::text,
            'received_in', w.received_in))
        )::text,
        case when w.state in ('rejected', 'cancelled') then 'withdraw.return ' || closing end
      ) as terms
      from withdrawal w cross join lateral (
        select jsonb_build_object('state', w.state, 'txid', coalesce(w.txid, ''),
          'updated_ms', w.updated_ms::text)::text as closing
      ) as c
      where ${within(sql`w.id`, range)}
    ) as w left join lateral (
      select string_agg(e.kind || ' ' || coalesce(e.detail::text, 'no terms'), ', '
        order by e.kind) as terms
      from ledger_entry e where e.ref_kind = 'withdrawal' and e.ref_id = w.id::text
    ) as b on true
    where b.terms is distinct from w.terms
    order by w.id`,
};

/** The postings of a withdrawal follow from its row. */
const postings: Check = {
  name: 'withdrawal.postings',
  over: 'withdrawals',
  query: (range) =>
    differingPostings(
      { table: 'withdrawal', ref: 'withdrawal' },
      sql`
      select w.id, m.owner, m.bucket, ${coin} as currency, sum(m.amount) as total
      from withdrawal w cross join lateral (values
        (w.user_id, 'change', case when ${isOpen} or w.state = 'approved' then -w.amount else 0 end),
        (w.user_id, 'change.frozen', case when ${isOpen} then w.amount else 0 end),
        (0, 'sys.outside', case when w.state = 'approved' then w.amount - ${fee} else 0 end),
        (0, 'sys.fee', case when w.state = 'approved' then ${fee} else 0 end)
      ) as m (owner, bucket, amount)
      where ${within(sql`w.id`, range)}
      group by w.id, m.owner, m.bucket, w.currency`,
      range,
    ),
};

/** Every entry for a withdrawal has its record, and no other entry moves money as one. */
const missing: Check = {
  name: 'withdrawal.missing',
  over: 'blocks',
  query: (range) => sql<Found>`
    select e.ref_kind || ' ' || e.ref_id as "where", 'a withdrawal' as expected,
      'an entry alone' as found
    from ledger_entry e
    where ${within(sql`e.block`, range)}
      and (e.ref_kind = 'withdrawal'
        or e.kind in ('withdraw.freeze', 'withdraw.done', 'withdraw.return'))
      and not exists (
        select from withdrawal w where e.ref_kind = 'withdrawal' and w.id::text = e.ref_id
      )
    group by e.ref_kind, e.ref_id order by 1`,
};

/** Checks of withdrawals against the journal. */
export const withdrawalChecks: readonly Check[] = [terms, postings, missing];
