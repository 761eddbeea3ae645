import { expect, test } from 'vitest';
import { testEach } from './walker';

const checked: number[] = [];
const items = [
  { title: 'one', figure: 1 },
  { title: 'two', figure: 2 },
  { title: 'one', figure: 3 },
];

testEach('checks items of a title together', items, ({ figure }) => {
  checked.push(figure);
});

test('every item is checked, in one test for each title', ({ task }) => {
  expect(checked).toEqual([1, 3, 2]);
  expect(task.file.tasks.map(({ name }) => name).slice(0, 2)).toEqual([
    'checks items of a title together: one',
    'checks items of a title together: two',
  ]);
});
