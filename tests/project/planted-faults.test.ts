import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plantedFaults } from '../../scripts/planted-faults/list';
import { objectionTo } from '../../scripts/planted-faults/run';

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

test('every planted fault can be planted: its text is still there, once', () => {
  expect(plantedFaults.length).toBeGreaterThan(30);
  expect(plantedFaults.flatMap((fault) => objectionTo(fault, textOf(fault.file)) ?? [])).toEqual(
    [],
  );
});

test('every planted fault names a test that is still there', () => {
  const missing = plantedFaults
    .filter(({ noticedBy: { test: file, title } }) => !textOf(file).includes(title))
    .map(({ name }) => name);
  expect(missing).toEqual([]);
});

test.each([
  ['a text that is gone', 'let b = 1;', 'contains the replaced text 0 times'],
  ['a text that is there twice', 'a = 1; a = 1;', 'contains the replaced text 2 times'],
])('%s is refused', (_, content, objection) => {
  const fault = { name: 'x', file: 'x.ts', text: 'a = 1', now: 'a = 2' };
  const noticedBy = { test: 'x.test.ts', title: 'x' };
  expect(objectionTo({ ...fault, noticedBy }, content)).toContain(objection);
});
