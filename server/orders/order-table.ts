import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TableOf } from '../database/table-of';
import type { Tables } from '../database/tables';

/** What every order has. */
type OrderRow = { readonly id: number; readonly user_id: number };

/** Reads the orders of a table, always by ascending id. `isOpen` is whether one is in memory. */
export const createOrderTable = <Row extends OrderRow>(
  table: TableOf<Row>,
  isOpen: RawBuilder<boolean>,
) => {
  const select = async (db: Kysely<Tables>, condition: RawBuilder<boolean>): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${condition} order by id`.execute(db);
    return rows;
  };
  const ofIds = async (db: Kysely<Tables>, ids: readonly number[]): Promise<Row[]> =>
    ids.length === 0 ? [] : select(db, sql`id in (${sql.join(ids)})`);
  /** Of one pair, or all. */
  const open = (db: Kysely<Tables>, pairId?: number): Promise<Row[]> =>
    select(db, pairId === undefined ? isOpen : sql`${isOpen} and pair_id = ${pairId}`);
  return {
    ofIds,
    open,
    /** An order, if it is of this person. */
    findOwn: async (db: Kysely<Tables>, userId: number, id: number): Promise<Row | null> =>
      (await select(db, sql`id = ${id} and user_id = ${userId}`))[0] ?? null,
    /**
     * How the committed orders differ from those in memory: which of them are not open any more, and
     * each row that is not as in memory.
     */
    unnoticed: async (
      db: Kysely<Tables>,
      known: readonly Row[],
      isAsKnown: (row: Row, known: Row) => boolean,
      pairId?: number,
    ): Promise<{ readonly gone: readonly Row[]; readonly changed: readonly Row[] }> => {
      const memory = new Map(known.map((row) => [row.id, row]));
      const current = await open(db, pairId);
      const ids = new Set(current.map(({ id }) => id));
      const gone = known.filter(({ id }) => !ids.has(id));
      const ended = await ofIds(
        db,
        gone.map(({ id }) => id),
      );
      const changed = [...current, ...ended].filter((row) => {
        const old = memory.get(row.id);
        return old === undefined || !isAsKnown(row, old);
      });
      return { gone, changed };
    },
  };
};
