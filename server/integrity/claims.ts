import { type RawBuilder, sql } from 'kysely';
import { type Check, type Found, type Range, within } from './check';

/** What open records hold frozen: rows of owner, bucket, currency, amount and the pair, or null. */
export type Claims = (range: Range) => RawBuilder<unknown>;

/**
 * A person's frozen money, by bucket and currency, equals the claims of their open records;
 * unclaimed frozen money is a violation.
 */
export const frozenCheck = (claims: readonly Claims[]): Check => ({
  name: 'frozen.claims',
  over: 'app_user',
  query: (range) => sql<Found>`
    with claim as (
      ${sql.join(
        claims.map((of) => of(range)),
        sql` union all `,
      )}
    ), claimed as (
      select owner, bucket, currency, sum(amount) as total,
        array_remove(array_agg(distinct pair_id), null) as pairs
      from claim group by owner, bucket, currency
    )
    select coalesce(c.owner, b.owner) || ' ' || coalesce(c.currency, b.currency) || ' ' ||
        coalesce(c.bucket, b.bucket) as "where",
      coalesce(c.total, 0)::text as expected, coalesce(b.amount, 0)::text as found,
      trim_scale(coalesce(b.amount, 0) - coalesce(c.total, 0))::text as difference,
      coalesce(c.pairs, '{}') as pairs
    from claimed c
      full join (
        select * from ledger_balance
        where bucket like '%.frozen' and ${within(sql`owner`, range)}
      ) as b on b.owner = c.owner and b.bucket = c.bucket and b.currency = c.currency
    where coalesce(c.total, 0) <> coalesce(b.amount, 0) order by 1`,
});
