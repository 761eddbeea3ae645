import { type Kysely, type Migration, sql } from 'kysely';

export const loginHistoryMigration: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('login_attempt')
      .addColumn('id', 'bigserial', (it) => it.primaryKey())
      .addColumn('user_id', 'bigint', (it) => it.notNull().references('app_user.id'))
      .addColumn('tried_ms', 'bigint', (it) => it.notNull())
      .addColumn('device', 'text', (it) => it.notNull())
      .addColumn('address', 'text', (it) => it.notNull())
      .addColumn('outcome', 'text', (it) => it.notNull())
      .execute();
    await sql`create index login_attempt_own on login_attempt (user_id, tried_ms, id)`.execute(db);
    await sql`create index login_attempt_age on login_attempt (tried_ms)`.execute(db);
  },
};
