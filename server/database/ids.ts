import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables';

/** Ids that are fetched at once; those that are not used up when the server ends stay unused. */
const stock = 128;

/**
 * Ids of a table, ahead of its rows, in the order in which they are asked for: so that a row can be
 * written once, as it ends up, together with what cites it.
 */
export const createIds = (db: Kysely<Tables>, table: 'spot_order' | 'spot_fill') => {
  let ids: number[] = [];
  let fetching: Promise<void> | null = null;
  const fetch = async () => {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as id
      from generate_series(1, ${stock}::integer)`.execute(db);
    ids = [...ids, ...rows.map(({ id }) => id)];
  };
  const take = async (): Promise<number> => {
    for (;;) {
      const id = ids.shift();
      if (id !== undefined) return id;
      fetching ??= fetch().finally(() => {
        fetching = null;
      });
      await fetching;
    }
  };
  return { take };
};
