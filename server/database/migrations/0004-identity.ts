import { type Kysely, type Migration, sql } from 'kysely';

export const identityMigration: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('app_user')
      .addColumn('id', 'bigserial', (it) => it.primaryKey())
      .addColumn('kind', 'text', (it) => it.notNull())
      .addColumn('area_code', 'text', (it) => it.notNull())
      .addColumn('account', 'text', (it) => it.notNull())
      .addColumn('nickname', 'text', (it) => it.notNull())
      .addColumn('password_hash', 'text', (it) => it.notNull())
      .addColumn('invite_code', 'text', (it) => it.notNull().unique())
      .addColumn('inviter_id', 'bigint', (it) => it.references('app_user.id'))
      .addColumn('identity', 'text', (it) => it.notNull().defaultTo('member'))
      .addColumn('authorization_code', 'text', (it) => it.notNull().defaultTo(''))
      .addColumn('lang', 'text', (it) => it.notNull())
      .addColumn('is_disabled', 'boolean', (it) => it.notNull().defaultTo(false))
      .addColumn('created_ms', 'bigint', (it) => it.notNull())
      .addUniqueConstraint('app_user_account', ['kind', 'area_code', 'account'])
      .execute();
    await db.schema
      .createTable('session')
      .addColumn('id', 'text', (it) => it.primaryKey())
      .addColumn('token_hash', 'text', (it) => it.notNull().unique())
      .addColumn('user_id', 'bigint', (it) => it.notNull().references('app_user.id'))
      .addColumn('device', 'text', (it) => it.notNull())
      .addColumn('address', 'text', (it) => it.notNull())
      .addColumn('created_ms', 'bigint', (it) => it.notNull())
      .addColumn('last_used_ms', 'bigint', (it) => it.notNull())
      .addColumn('ended_ms', 'bigint')
      .addColumn('end_reason', 'text')
      .execute();
    await sql`create index session_open on session (user_id, created_ms) where ended_ms is null`.execute(
      db,
    );
    await db.schema
      .createTable('login_failure')
      .addColumn('id', 'bigserial', (it) => it.primaryKey())
      .addColumn('name', 'text', (it) => it.notNull())
      .addColumn('failed_ms', 'bigint', (it) => it.notNull())
      .execute();
    await sql`create index login_failure_name on login_failure (name, failed_ms)`.execute(db);
    await db.schema
      .createTable('verification_code')
      .addColumn('id', 'bigserial', (it) => it.primaryKey())
      .addColumn('purpose', 'text', (it) => it.notNull())
      .addColumn('address', 'text', (it) => it.notNull())
      .addColumn('salt', 'text', (it) => it.notNull())
      .addColumn('code_hash', 'text', (it) => it.notNull())
      .addColumn('sent_ms', 'bigint', (it) => it.notNull())
      .addColumn('expires_ms', 'bigint', (it) => it.notNull())
      .addColumn('attempts', 'integer', (it) => it.notNull().defaultTo(0))
      .addColumn('state', 'text', (it) => it.notNull())
      .addCheckConstraint('verification_code_state', sql`state in ('live', 'spent', 'void')`)
      .execute();
    await sql`create index verification_code_address
      on verification_code (address, sent_ms)`.execute(db);
    await sql`create index verification_code_newest
      on verification_code (purpose, address, id)`.execute(db);
  },
};
