import { type RawBuilder, sql } from 'kysely';
import { type Check, type Found, within } from '../integrity/check';
import type { RecordsToCheck } from '../integrity/record-checks';

type TickOfOrder = {
  /** The column that names it. */
  readonly tick: string;
  /** Which orders `o` name one, if not all of them. */
  readonly names?: RawBuilder<boolean>;
  /** What the order says of it, as text. */
  readonly found: RawBuilder<unknown>;
  /** Whether the order `o` contradicts the tick `t`. */
  readonly isWrong: RawBuilder<unknown>;
};

/** The tick that an order names exists, is of its pair, and is what the order says of it. */
export const tickCheck = (
  name: string,
  { table }: RecordsToCheck,
  { tick, names = sql`true`, found, isWrong }: TickOfOrder,
): Check => ({
  name,
  over: table,
  query: (range) => sql<Found>`
    select o.id::text as "where",
      coalesce('tick ' || t.uid || ' at ' || t.price, 'tick ' || ${sql.ref(`o.${tick}`)})
        as expected,
      case when t.uid is null then 'no such tick' else ${found} end as found,
      array[o.pair_id] as pairs
    from ${sql.table(table)} o left join market_tick t on t.uid = ${sql.ref(`o.${tick}`)}
    where ${within(sql`o.id`, range)} and ${names}
      and (t.uid is null or t.pair_id <> o.pair_id or ${isWrong})
    order by o.id`,
});
