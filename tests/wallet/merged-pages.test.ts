import { describe, expect, test } from 'vitest';
import type { Page } from '../../schemas/kernel/page';
import { createRandom } from '../../scripts/simulate/random';
import { createMergedPages, type ReadRows } from '../../src/api/wallet/merged-pages';

type Row = { id: string; createdAt: string | null };

const never = new AbortController().signal;
const rowsOf = (name: string, seconds: readonly number[]): Row[] =>
  seconds
    .toSorted((a, b) => b - a)
    .map((second, place) => ({
      id: `${name}${place}`,
      createdAt: new Date(second * 1000).toISOString(),
    }));

/** A list as a server pages it, and which pages were read. */
const listOf = (rows: readonly Row[], omitted = 0) => {
  const pages: number[] = [];
  const read: ReadRows<Row> = async (page, limit): Promise<Page<Row>> => {
    pages.push(page);
    const from = (page - 1) * limit;
    return {
      rows: rows.slice(from, from + limit),
      page,
      hasMore: from + limit < rows.length,
      total: rows.length,
      omitted,
    };
  };
  return { read, pages };
};

const timeOf = ({ createdAt }: Row) => Date.parse(createdAt ?? '');

describe('several lists as one', () => {
  test('have every row once, newest first, however their times lie, in 300 random cases', async () => {
    const random = createRandom(77);
    for (let round = 0; round < 300; round += 1) {
      const drawn = (name: string) =>
        rowsOf(
          name,
          Array.from({ length: random.between(0, 75) }, () => random.between(0, 60)),
        );
      const lists = [drawn('d'), drawn('w')];
      const readers = lists.map((rows) => listOf(rows).read);
      const readPage = createMergedPages<Row>();
      const shown: Row[] = [];
      for (let page = 1, hasMore = true; hasMore; page += 1) {
        const answer = await readPage({ page, limit: 20, lists: readers }, never);
        expect(answer.rows.length).toBeLessThanOrEqual(20);
        expect(answer.total).toBe(lists.flat().length);
        if (answer.hasMore) expect(answer.rows).toHaveLength(20);
        shown.push(...answer.rows);
        hasMore = answer.hasMore;
      }
      expect(shown.map(({ id }) => id).toSorted()).toEqual(
        lists
          .flat()
          .map(({ id }) => id)
          .toSorted(),
      );
      const times = shown.map(timeOf);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    }
  });

  test('read the next page of a list only when nothing of it is left', async () => {
    const newer = listOf(
      rowsOf(
        'd',
        Array.from({ length: 50 }, (_, place) => 1_000 + place),
      ),
    );
    const older = listOf(rowsOf('w', [1, 2, 3]));
    const readPage = createMergedPages<Row>();
    const lists = [newer.read, older.read];
    await readPage({ page: 1, limit: 20, lists }, never);
    expect([newer.pages, older.pages]).toEqual([[1, 2], [1]]);
    await readPage({ page: 2, limit: 20, lists }, never);
    const last = await readPage({ page: 3, limit: 20, lists }, never);
    expect([newer.pages, older.pages]).toEqual([[1, 2, 3], [1]]);
    expect(last.rows).toHaveLength(13);
    expect(last.hasMore).toBe(false);
  });

  test('lose nothing of a page that failed, and begin anew with the first', async () => {
    const rows = rowsOf(
      'd',
      Array.from({ length: 30 }, (_, place) => place),
    );
    const list = listOf(rows);
    const other = rowsOf(
      'w',
      Array.from({ length: 30 }, (_, place) => place),
    );
    let isDown = false;
    const failing: ReadRows<Row> = (page, limit) =>
      isDown ? Promise.reject(new Error('down')) : listOf(other).read(page, limit);
    const readPage = createMergedPages<Row>();
    const lists = [list.read, failing];
    const first = await readPage({ page: 1, limit: 20, lists }, never);
    isDown = true;
    await expect(readPage({ page: 2, limit: 20, lists }, never)).rejects.toThrow('down');
    isDown = false;
    const second = await readPage({ page: 2, limit: 20, lists }, never);
    const third = await readPage({ page: 3, limit: 20, lists }, never);
    const ids = [first, second, third].flatMap(({ rows: page }) => page.map(({ id }) => id));
    expect(new Set(ids).size).toBe(60);
    const again = await readPage({ page: 1, limit: 60, lists }, never);
    expect(again.rows.map(({ id }) => id)).toEqual(ids);
  });

  test('count what could not be read once, and do not wait for a list that says no more', async () => {
    const readPage = createMergedPages<Row>();
    const unreadable: ReadRows<Row> = async (page) => ({
      rows: [],
      page,
      hasMore: true,
      total: 40,
      omitted: page === 1 ? 20 : 0,
    });
    const lists = [unreadable, listOf(rowsOf('w', [1])).read];
    const page = await readPage({ page: 1, limit: 20, lists }, never);
    expect(page).toMatchObject({ omitted: 20, hasMore: false, total: 41 });
    expect(page.rows).toHaveLength(1);
  });

  test('show a row without a time where it stands in its list', async () => {
    const readPage = createMergedPages<Row>();
    const [newest, oldest] = rowsOf('d', [9, 1]);
    if (!newest || !oldest) throw new Error('There are two rows.');
    const undated = [newest, { id: 'undated', createdAt: null }, oldest];
    const lists = [listOf(undated).read, listOf(rowsOf('w', [5])).read];
    const { rows } = await readPage({ page: 1, limit: 20, lists }, never);
    expect(rows.map(({ id }) => id)).toEqual(['d0', 'undated', 'w0', 'd1']);
  });

  test('keep what was known when a request was left', async () => {
    const readPage = createMergedPages<Row>();
    const rows = rowsOf(
      'd',
      Array.from({ length: 45 }, (_, place) => place),
    );
    const lists = [listOf(rows).read];
    await readPage({ page: 1, limit: 20, lists }, never);
    const left = AbortSignal.abort();
    await expect(readPage({ page: 2, limit: 20, lists }, left)).rejects.toThrow();
    const second = await readPage({ page: 2, limit: 20, lists }, never);
    expect(second.rows.map(({ id }) => id)).toEqual(rows.slice(20, 40).map(({ id }) => id));
  });
});
