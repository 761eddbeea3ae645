import { type Kysely, type Migration, sql } from 'kysely';

export const withdrawAddressMigration: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('withdraw_address')
      .addColumn('id', 'bigserial', (it) => it.primaryKey())
      .addColumn('user_id', 'bigint', (it) => it.notNull().references('app_user.id'))
      .addColumn('currency', 'bigint', (it) => it.notNull())
      .addColumn('chain', 'text', (it) => it.notNull())
      .addColumn('address', 'text', (it) => it.notNull())
      .addColumn('label', 'text', (it) => it.notNull())
      .addColumn('usable_ms', 'bigint', (it) => it.notNull())
      .addColumn('created_ms', 'bigint', (it) => it.notNull())
      .addColumn('deleted_ms', 'bigint')
      .execute();
    await sql`create unique index withdraw_address_own
      on withdraw_address (user_id, currency, chain, address) where deleted_ms is null`.execute(db);
  },
};
