import { type Kysely, sql } from 'kysely';

export const marketMigration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('market_tick')
      .addColumn('uid', 'text', (it) => it.primaryKey())
      .addColumn('pair_id', 'integer', (it) => it.notNull())
      .addColumn('time_ms', 'bigint', (it) => it.notNull())
      .addColumn('source_time_ms', 'bigint', (it) => it.notNull())
      .addColumn('price', 'numeric', (it) => it.notNull())
      .addColumn('quantity', 'numeric', (it) => it.notNull())
      .addColumn('side', 'text', (it) => it.notNull())
      .addColumn('derived', 'boolean', (it) => it.notNull())
      .execute();
    await sql`create index market_tick_time on market_tick (pair_id, time_ms)`.execute(db);
    await db.schema
      .createTable('market_candle')
      .addColumn('feed_id', 'text', (it) => it.notNull())
      .addColumn('pair_id', 'integer', (it) => it.notNull())
      .addColumn('period', 'text', (it) => it.notNull())
      .addColumn('start_ms', 'bigint', (it) => it.notNull())
      .addColumn('open', 'numeric', (it) => it.notNull())
      .addColumn('high', 'numeric', (it) => it.notNull())
      .addColumn('low', 'numeric', (it) => it.notNull())
      .addColumn('close', 'numeric', (it) => it.notNull())
      .addColumn('amount', 'numeric', (it) => it.notNull())
      .addColumn('vol', 'numeric', (it) => it.notNull())
      .addPrimaryKeyConstraint('market_candle_key', ['feed_id', 'pair_id', 'period', 'start_ms'])
      .execute();
  },
};
