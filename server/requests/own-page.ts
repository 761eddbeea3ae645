import { type Kysely, type RawBuilder, sql } from 'kysely';
import { instantOf } from '../../schemas/kernel/time';
import type { TableOf } from '../database/table-of';
import type { Tables } from '../database/tables';
import type { PageNumber } from './page';

/** What every record of a person has. */
type OwnedRow = { readonly id: number; readonly user_id: number };

/** The value of a column, or its possible ones; null for any. */
type Selection<Row> = {
  readonly [Column in keyof Row]?: Row[Column] | readonly Row[Column][] | null;
};

type Listed<Row> = {
  readonly userId: number;
  readonly where: Selection<Row>;
  /** What else holds of a row. */
  readonly and?: readonly RawBuilder<boolean>[];
};

const conditionsOf = (where: Readonly<Record<string, unknown>>): RawBuilder<boolean>[] =>
  Object.entries(where).flatMap(([column, value]) => {
    if (value === null || value === undefined) return [];
    const name = sql.ref(column);
    if (!Array.isArray(value)) return [sql<boolean>`${name} = ${value}`];
    return [
      value.length === 0 ? sql<boolean>`false` : sql<boolean>`${name} in (${sql.join(value)})`,
    ];
  });

/** Created from the first time on and before the second one, where they are stated. */
export const createdBetween = (
  from: string | undefined,
  until: string | undefined,
): RawBuilder<boolean>[] => {
  const fromMs = instantOf(from);
  const untilMs = instantOf(until);
  return [
    ...(fromMs === null ? [] : [sql<boolean>`created_ms >= ${fromMs}`]),
    ...(untilMs === null ? [] : [sql<boolean>`created_ms < ${untilMs}`]),
  ];
};

/** One page of a person's records, newest first, and how many there are in all. */
export const ownPage = async <Row extends OwnedRow>(
  db: Kysely<Tables>,
  table: TableOf<Row>,
  { userId, where, and = [] }: Listed<Row>,
  { page, limit }: PageNumber,
): Promise<{ rows: Row[]; total: number }> => {
  const conditions = [sql<boolean>`user_id = ${userId}`, ...conditionsOf(where), ...and];
  const selected = sql`${sql.table(table)} where ${sql.join(conditions, sql` and `)}`;
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from ${selected}`.execute(db);
  const { rows } = await sql<Row>`
    select * from ${selected} order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return { rows, total: counts[0]?.total ?? 0 };
};
