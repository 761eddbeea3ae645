import type { WirePage } from '../../schemas/kernel/wire';

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
