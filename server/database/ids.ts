import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables';

/** Ids fetched at once; the unused ones are lost when the server ends. */
const stock = 128;

const nextIds = async (db: Kysely<Tables>, table: keyof Tables, count: number) => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${count}::integer)`.execute(db);
  return rows.map(({ id }) => id);
};

/** Gives new rows of a table their ids. */
export const withIds = async <Row>(
  db: Kysely<Tables>,
  table: keyof Tables,
  rows: readonly Row[],
): Promise<(Row & { readonly id: number })[]> => {
  const ids = rows.length === 0 ? [] : await nextIds(db, table, rows.length);
  return rows.map((row, at) => ({ ...row, id: ids[at] ?? 0 }));
};

/**
 * Reserves ids ahead of the rows, in order of request, so that a row and its references can be
 * written once, in their final state.
 */
export const createIds = (db: Kysely<Tables>, table: keyof Tables) => {
  let ids: number[] = [];
  let fetching: Promise<void> | null = null;
  const fetch = async () => {
    ids = [...ids, ...(await nextIds(db, table, stock))];
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
