import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { pageOf } from '../../schemas/kernel/page';
import { listOf, rowsOf } from '../../schemas/kernel/rows';
import { Int, PageRequest } from '../../schemas/kernel/wire';

/** What a schema makes of a value; `refused` when it does not take it. */
const readBy = (schema: v.GenericSchema, value: unknown) => {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : 'refused';
};

describe('lists on the wire', () => {
  test.each<[unknown, unknown]>([
    [
      [1, 2],
      [1, 2],
    ],
    [{ 0: 1, 10: 2 }, [1, 2]],
    [null, []],
    ['', []],
    [
      [1, 'x', null, {}, 2],
      [1, 2],
    ],
    [{ a: 1 }, 'refused'],
    [{ '1a': 1 }, 'refused'],
    [{ a1: 1 }, 'refused'],
    ['none', 'refused'],
  ])('are read in any of their shapes: %j', (value, rows) => {
    expect(readBy(listOf(Int), value)).toEqual(rows);
  });

  test('say how many rows they leave out', () => {
    expect(readBy(rowsOf(Int), [1, '-', null, 2])).toEqual({ rows: [1, 2], omitted: 2 });
    expect(readBy(rowsOf(Int), ['-'])).toEqual({ rows: [], omitted: 1 });
  });

  const page = (more: object) => ({
    rows: [7, 8],
    omitted: 0,
    page: 1,
    hasMore: false,
    total: 2,
    ...more,
  });
  test.each<[string, unknown, object]>([
    [
      'a paginator',
      { current_page: 1, last_page: 2, total: 4, data: [7, 8] },
      { hasMore: true, total: 4 },
    ],
    [
      'its last page',
      { current_page: 2, last_page: 2, total: 4, data: [7, 8] },
      { page: 2, total: 4 },
    ],
    ['list and count', { list: [7, 8], count: 5, page: 2 }, { page: 2, hasMore: true, total: 5 }],
    ['list and count, all of it', { list: [7, 8], count: 4, page: 2 }, { page: 2, total: 4 }],
    ['a list alone, full', { list: [7, 8] }, { hasMore: true }],
    ['an order list', { order_list: [7, 8], total: 3 }, { hasMore: true, total: 3 }],
    ['an order list, all of it', { order_list: [7, 8], total: 2 }, {}],
    ['an order list without a count', { order_list: [7, 8], total: null }, { hasMore: true }],
    ['data and pages', { data: [7, 8], page: 1, pages: 2, total: 3 }, { hasMore: true, total: 3 }],
    ['data and pages, the last', { data: [7, 8], page: 2, pages: 2 }, { page: 2 }],
    ['data alone', { data: [7, 8] }, { hasMore: true }],
    ['a bare array, full', [7, 8], { hasMore: true }],
    ['a bare array, short', [7], { rows: [7], total: 1 }],
    ['nothing', null, { rows: [], total: 0 }],
    ['a bare array with a bad row, full', [7, '-'], { rows: [7], omitted: 1, hasMore: true }],
    [
      'a paginator whose figures cannot be read',
      { current_page: [], last_page: null, total: 'many', data: { 0: 7, 1: 8 } },
      { hasMore: true },
    ],
  ])('are pages of two: %s', (_, value, more) => {
    expect(readBy(pageOf(Int, 2), value)).toEqual(page(more));
  });

  test.each<[unknown, unknown]>([
    [{}, { page: 1, limit: 20 }],
    [
      { page: '3', limit: '100' },
      { page: 3, limit: 100 },
    ],
    [
      { page: 1, limit: 1 },
      { page: 1, limit: 1 },
    ],
    [{ page: 0 }, 'refused'],
    [{ limit: 0 }, 'refused'],
    [{ limit: 101 }, 'refused'],
  ])('are asked for: %j', (value, request) => expect(readBy(PageRequest, value)).toEqual(request));
});
