import type * as v from 'valibot';
import { type Rows, readRows } from './rows';
import { readBy } from './wire';
import { integerFrom, rowsIn } from './wire-value';

/** One page of a growing list. */
export type Page<Row> = Rows<Row> & { page: number; hasMore: boolean; total: number };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The rows within an answer, and what it says of itself. */
const pageIn = (
  value: unknown,
): { sent: readonly unknown[]; at: Record<string, unknown> } | null => {
  const bare = rowsIn(value);
  if (bare) return { sent: bare, at: {} };
  if (!isObject(value)) return null;
  for (const name of ['data', 'list', 'order_list']) {
    const sent = name in value ? rowsIn(value[name]) : null;
    if (sent) return { sent, at: value };
  }
  return null;
};

/**
 * One page of a list (contract/conventions.md#lists): the paginator, its older forms, or a bare
 * array, where a page shorter than the limit is the last.
 */
export const pageOf = /* @__NO_SIDE_EFFECTS__ */ <Schema extends v.GenericSchema>(
  row: Schema,
  limit: number,
) =>
  readBy<unknown, Page<v.InferOutput<Schema>>>((value) => {
    const found = pageIn(value);
    if (!found) return null;
    const { sent, at } = found;
    const page = integerFrom(at['current_page'] ?? at['page']) ?? 1;
    const last = integerFrom(at['last_page'] ?? at['pages']);
    const total = integerFrom(at['total'] ?? at['count']);
    const isFull = total === null ? sent.length >= limit : page * limit < total;
    return {
      ...readRows(row, sent),
      page,
      hasMore: last === null ? isFull : page < last,
      total: total ?? sent.length,
    };
  });
