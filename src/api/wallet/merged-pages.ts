import { pageLimit } from '../../../machines/kernel/listing';
import type { Page } from '../../../schemas/kernel/page';

type Dated = { createdAt: string | null };

/** Reads one page of a list, newest first. */
export type ReadRows<Row> = (page: number, limit: number) => Promise<Page<Row>>;

type Source<Row> = {
  readonly read: ReadRows<Row>;
  /** Read and not yet taken. */
  readonly rows: readonly Row[];
  readonly page: number;
  readonly hasMore: boolean;
  readonly total: number;
  readonly omitted: number;
};

const sourceOf = <Row>(read: ReadRows<Row>): Source<Row> => ({
  read,
  rows: [],
  page: 0,
  hasMore: true,
  total: 0,
  omitted: 0,
});

/** With the next page, if nothing that was read is left; a page without any row is the last. */
const filled = async <Row>(source: Source<Row>): Promise<Source<Row>> => {
  if (source.rows.length > 0 || !source.hasMore) return source;
  const { rows, hasMore, total, omitted } = await source.read(source.page + 1, pageLimit);
  const next = {
    ...source,
    rows,
    page: source.page + 1,
    hasMore: hasMore && rows.length + omitted > 0,
    total,
    omitted: source.omitted + omitted,
  };
  return filled(next);
};

/** A row without a time does not wait for one that has it. */
const isNewer = (one: Dated, other: Dated): boolean =>
  one.createdAt === null ||
  (other.createdAt !== null && Date.parse(one.createdAt) > Date.parse(other.createdAt));

/** The place of the source whose next row is the newest; -1 where there is none. */
const newestIn = <Row extends Dated>(sources: readonly Source<Row>[]): number =>
  sources.reduce((best, { rows: [row] }, place) => {
    if (row === undefined) return best;
    const [other] = sources[best]?.rows ?? [];
    return other === undefined || isNewer(row, other) ? place : best;
  }, -1);

/** Takes rows of all sources in one order; each source has to be read as far as that takes. */
const take = async <Row extends Dated>(from: readonly Source<Row>[], count: number) => {
  const rows: Row[] = [];
  let sources = await Promise.all(from.map(filled));
  while (rows.length < count) {
    const newest = newestIn(sources);
    const [row] = sources[newest]?.rows ?? [];
    if (row === undefined) break;
    rows.push(row);
    const taken = sources.map((source, place) =>
      place === newest ? { ...source, rows: source.rows.slice(1) } : source,
    );
    sources = await Promise.all(taken.map(filled));
  }
  return { rows, sources };
};

/**
 * Pages over several lists, each newest first, as one list. The first page begins anew; a page that
 * failed is read again with nothing lost of what was read before.
 */
export const createMergedPages = <Row extends Dated>() => {
  let known: readonly Source<Row>[] = [];
  return async (
    { page, limit, lists }: { page: number; limit: number; lists: readonly ReadRows<Row>[] },
    signal: AbortSignal,
  ): Promise<Page<Row>> => {
    const before = page === 1 ? lists.map(sourceOf) : known;
    const { rows, sources } = await take(before, limit);
    signal.throwIfAborted();
    known = sources;
    const sumOf = (all: readonly Source<Row>[], of: (one: Source<Row>) => number) =>
      all.reduce((sum, one) => sum + of(one), 0);
    const omitted = (all: readonly Source<Row>[]) => sumOf(all, (one) => one.omitted);
    return {
      rows,
      page,
      hasMore: sources.some((one) => one.rows.length > 0 || one.hasMore),
      total: sumOf(sources, ({ total }) => total),
      omitted: omitted(sources) - omitted(before),
    };
  };
};
