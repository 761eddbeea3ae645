import type { SelectQueryBuilder } from 'kysely';
import type { WirePage } from '../../schemas/kernel/wire';

/** From one on; `limit` is the number of rows of a page. */
export type PageNumber = { readonly page: number; readonly limit: number };

/** One page of the rows that `shown` selects in their order, and how many rows there are in all. */
export const pageOf = async <
  AllDb,
  All extends keyof AllDb,
  ShownDb,
  Shown extends keyof ShownDb,
  Row,
>(
  all: SelectQueryBuilder<AllDb, All, object>,
  shown: SelectQueryBuilder<ShownDb, Shown, Row>,
  { page, limit }: PageNumber,
) => {
  const { total } = await all
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  const rows = await shown
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
};

/**
 * One page of a list on the wire (contract/conventions.md#lists); a page after the last is empty.
 */
export const wirePage = <Row>(
  { page, limit, total }: { page: number; limit: number; total: number },
  rows: readonly Row[],
): WirePage<Row> => {
  const first = (page - 1) * limit + 1;
  return {
    current_page: page,
    per_page: limit,
    last_page: Math.max(1, Math.ceil(total / limit)),
    total,
    from: rows.length === 0 ? null : first,
    to: rows.length === 0 ? null : first + rows.length - 1,
    data: [...rows],
  };
};
