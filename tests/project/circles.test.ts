import { describe, expect, test } from 'vitest';
import { circlesOf, fileGraph } from './support/imports';

// An import of a type alone is an arrow too: whoever reads one file of a circle reads all of it.
describe('circles of imports', () => {
  test('are found where there are some, and only there', () => {
    const graph = new Map([
      ['entry', new Set(['a'])],
      ['a', new Set(['b', 'leaf'])],
      ['b', new Set(['a'])],
      ['leaf', new Set<string>()],
    ]);
    expect([...circlesOf(graph).keys()]).toEqual(['a', 'b']);
    expect([...circlesOf(new Map([...graph, ['b', new Set(['leaf'])]])).keys()]).toEqual([]);
  });

  test('no files import each other in a circle', () => {
    expect([...fileGraph.values()].some((targets) => targets.size > 0)).toBe(true);
    expect(circlesOf(fileGraph)).toEqual(new Map());
  });
});
