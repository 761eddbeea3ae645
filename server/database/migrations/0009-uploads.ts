import { type Kysely, type Migration, sql } from 'kysely';

export const uploadsMigration: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('upload')
      .addColumn('id', 'text', (it) => it.primaryKey())
      .addColumn('user_id', 'bigint', (it) => it.notNull().references('app_user.id'))
      .addColumn('hash', 'text', (it) => it.notNull())
      .addColumn('type', 'text', (it) => it.notNull())
      .addColumn('width', 'integer', (it) => it.notNull())
      .addColumn('height', 'integer', (it) => it.notNull())
      .addColumn('bytes', 'integer', (it) => it.notNull())
      .addColumn('offered_ms', 'bigint', (it) => it.notNull())
      .addColumn('is_stored', 'boolean', (it) => it.notNull().defaultTo(false))
      .addColumn('used_by', 'text')
      .addUniqueConstraint('upload_once', ['user_id', 'hash'])
      .execute();
    await sql`create index upload_unused on upload (offered_ms) where used_by is null`.execute(db);
    await db.schema
      .createTable('upload_try')
      .addColumn('id', 'bigserial', (it) => it.primaryKey())
      .addColumn('user_id', 'bigint', (it) => it.notNull().references('app_user.id'))
      .addColumn('tried_ms', 'bigint', (it) => it.notNull())
      .execute();
    await sql`create index upload_try_of on upload_try (user_id, tried_ms)`.execute(db);
  },
};
