import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables';

/** Ids fetched at once; the unused ones are lost when the server ends. */
const stock = 128;

/**
 * Reserves ids ahead of the rows, in order of request, so that a row and its references can be
 * written once, in their final state.
 */
export const createIds = (
  db: Kysely<Tables>,
  table: 'spot_order' | 'spot_fill' | 'futures_order',
) => {
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
