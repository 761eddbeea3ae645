import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A market buy may state what it spends instead of a quantity. Its quantity is then what the amount
 * bought, which may be nothing, and it never waits: its fills are those of its acceptance.
 */
const column = sql`
  alter table spot_order
    add column quote_amount numeric check (quote_amount > 0),
    drop constraint spot_order_quantity_check,
    add constraint spot_order_quantity_check
      check (quantity > 0 or (quantity = 0 and quote_amount is not null)),
    add constraint spot_order_quote_amount_use check (quote_amount is null
      or (side = 'buy' and match = 'market' and quantity = filled and status <> 'waiting'));
`;

export const quoteAmountMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await column.execute(db);
  },
};
