import { type Kysely, type Migration, sql } from 'kysely';

export const fundPasswordMigration: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('app_user').addColumn('hold_until_ms', 'bigint').execute();
    await db.schema
      .createTable('fund_password')
      .addColumn('user_id', 'bigint', (it) => it.primaryKey().references('app_user.id'))
      .addColumn('hash', 'text', (it) => it.notNull())
      .addColumn('set_ms', 'bigint', (it) => it.notNull())
      .addColumn('fails', 'integer', (it) => it.notNull().defaultTo(0))
      .addColumn('locked_until_ms', 'bigint')
      .addCheckConstraint('fund_password_fails', sql`fails >= 0`)
      .execute();
  },
};
