import { sql } from 'kysely';
import { pairs } from '../instruments/instruments';

/** The pairs with their currencies, which are not in the database. */
export const pairValues = sql`(values ${sql.join(
  pairs.map(
    ({ id, baseId, quoteId }) => sql`(${id}::integer, ${baseId}::integer, ${quoteId}::integer)`,
  ),
)}) as p (id, base, quote)`;
