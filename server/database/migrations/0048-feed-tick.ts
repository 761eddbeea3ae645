import { type Kysely, type Migration, sql } from 'kysely';

/** A day each, in turn; more than `market.tick_days` allows, so that a part is empty when it is due. */
const parts = 32;

/**
 * The ticks of the feed apart from those that records name: `market_tick` becomes the evidence,
 * which only grows, and `feed_tick` holds every tick for `market.tick_days`. Its partitions are
 * emptied whole, so that nothing has to be looked up per tick and the space is free at once.
 */
const feed = sql`
  alter table market_tick rename to market_tick_before;
  alter index market_tick_pkey rename to market_tick_before_pkey;
  create table feed_tick (
    uid text not null,
    pair_id integer not null,
    time_ms bigint not null,
    source_time_ms bigint not null,
    price numeric not null,
    quantity numeric not null,
    side text not null,
    derived boolean not null
  ) partition by list ((time_ms / 86400000 % ${sql.lit(parts)}))
`;

const evidence = sql`
  create table market_tick (
    uid text primary key,
    pair_id integer not null,
    time_ms bigint not null,
    source_time_ms bigint not null,
    price numeric not null,
    quantity numeric not null,
    side text not null,
    derived boolean not null
  );
  insert into market_tick
    select * from market_tick_before t where t.uid in (
      select tick_uid from spot_fill
      union all select open_tick from option_order
      union all select delivery_tick from option_order
      union all select open_tick from futures_order
      union all select close_tick from futures_order
      union all select tick from rebate
    );
  insert into feed_tick select * from market_tick_before;
  drop table market_tick_before;
  create index market_tick_time on market_tick (pair_id, time_ms)
`;

export const feedTickMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await feed.execute(db);
    for (let index = 0; index < parts; index += 1) {
      const part = sql.table(`feed_tick_${index}`);
      await sql`create table ${part} partition of feed_tick for values in (${sql.lit(index)})`.execute(
        db,
      );
      // By time first, so that new entries fill the last page: by pair first every page stays half
      // empty. A unique index of the whole table would need the partition's number in it.
      await sql`create unique index on ${part} (time_ms, pair_id, uid)`.execute(db);
    }
    await evidence.execute(db);
  },
};
