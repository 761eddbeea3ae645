import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDueIndex } from '../../server/engine/due-index';

type Row = { readonly id: number; readonly pairId: number; readonly dueMs: number | null };

const step = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    id: fc.integer({ min: 1, max: 30 }),
    pairId: fc.integer({ min: 1, max: 2 }),
    dueMs: fc.option(fc.integer({ min: 0, max: 20 })),
  }),
  fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 30 }) }),
);

const indexOf = () =>
  createDueIndex(({ pairId, dueMs }: Row) => (dueMs === null ? null : { pairId, dueMs }));

/** The rule in its plainest form: every record is looked at. */
const dueIn = (rows: Iterable<Row>, pairId: number, timeMs: number): number[] =>
  [...rows]
    .filter((row) => row.pairId === pairId && row.dueMs !== null && row.dueMs <= timeMs)
    .toSorted((a, b) => (a.dueMs ?? 0) - (b.dueMs ?? 0) || a.id - b.id)
    .map(({ id }) => id);

test('a time finds the records of its pair that are due, the earliest first', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 80 }),
      fc.integer({ min: -1, max: 21 }),
      (steps, timeMs) => {
        const index = indexOf();
        const plain = new Map<number, Row>();
        for (const { kind, ...row } of steps) {
          if (kind === 'remove') {
            index.remove(row.id);
            plain.delete(row.id);
          } else {
            const put = { pairId: 1, dueMs: null, ...row };
            index.put(put);
            plain.set(row.id, put);
          }
        }
        for (const pairId of [1, 2]) {
          const due = [...index.dueBy(pairId, timeMs)].map(({ id }) => id);
          expect(due).toEqual(dueIn(plain.values(), pairId, timeMs));
          const all = dueIn(plain.values(), pairId, 21);
          const excluded = all[0];
          const later = all[1];
          expect(index.firstMs(pairId, (id) => id === excluded)).toBe(
            later === undefined ? null : (plain.get(later)?.dueMs ?? null),
          );
          expect(index.ofPair(pairId).map(({ id }) => id)).toEqual(all);
        }
      },
    ),
  );
});

test('a pair whose earliest time becomes earlier is announced, and no other', () => {
  const index = indexOf();
  const announced: number[] = [];
  index.onEarlier((pairId) => announced.push(pairId));
  index.put({ id: 1, pairId: 1, dueMs: 10 });
  index.put({ id: 2, pairId: 1, dueMs: 11 });
  index.put({ id: 3, pairId: 2, dueMs: 5 });
  index.put({ id: 2, pairId: 1, dueMs: 9 });
  index.put({ id: 4, pairId: 1, dueMs: null });
  expect(announced).toEqual([1, 2, 1]);
});
