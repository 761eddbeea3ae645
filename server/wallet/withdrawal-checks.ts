import { sql } from 'kysely';
import { type Check, within } from '../integrity/check';
import type { Claims } from '../integrity/claims';
import { missingCheck, postingsCheck, termsCheck } from '../integrity/record-checks';

const withdrawals = { table: 'withdrawal', ref: 'withdrawal' } as const;

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
const terms = termsCheck(
  'withdrawal.terms',
  withdrawals,
  (range) => sql`
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
    where ${within(sql`w.id`, range)}`,
);

/** The postings of a withdrawal follow from its row. */
const postings = postingsCheck(
  'withdrawal.postings',
  withdrawals,
  (range) => sql`
    select w.id, m.owner, m.bucket, ${coin} as currency, sum(m.amount) as total
    from withdrawal w cross join lateral (values
      (w.user_id, 'change', case when ${isOpen} or w.state = 'approved' then -w.amount else 0 end),
      (w.user_id, 'change.frozen', case when ${isOpen} then w.amount else 0 end),
      (0, 'sys.outside', case when w.state = 'approved' then w.amount - ${fee} else 0 end),
      (0, 'sys.fee', case when w.state = 'approved' then ${fee} else 0 end)
    ) as m (owner, bucket, amount)
    where ${within(sql`w.id`, range)}
    group by w.id, m.owner, m.bucket, w.currency`,
);

/** Every entry for a withdrawal has its record, and no other entry moves money as one. */
const missing = missingCheck('withdrawal.missing', withdrawals, {
  expected: 'a withdrawal',
  found: 'an entry alone',
  isAlike: sql`e.kind in ('withdraw.freeze', 'withdraw.done', 'withdraw.return')`,
});

/** Checks of withdrawals against the journal. */
export const withdrawalChecks: readonly Check[] = [terms, postings, missing];
