import { describe, expect, test } from 'vitest';
import { type Edge, edges, testEdges } from './support/imports';

const isOfWalker = (path: string) => path.startsWith('tests/walker/');
const textOf = ({ from, to }: Edge) => `${from} reads ${to}`;

/** What the package needs; nothing of the project is among it. */
const packages = /^(?:xstate(?:\/.+)?|vitest|node:.+)$/;

describe('the walker of machines', () => {
  test('reads only itself and its packages', () => {
    const own = testEdges.filter(({ from }) => isOfWalker(from));
    expect(own.length).toBeGreaterThan(20);
    const strange = own.filter(({ to, isPackage }) =>
      isPackage ? !packages.test(to) : !isOfWalker(to),
    );
    expect(strange.map(textOf)).toEqual([]);
  });

  test('is read by its public file only', () => {
    const uses = [...edges, ...testEdges].filter(
      ({ from, to }) => !isOfWalker(from) && isOfWalker(to),
    );
    expect(uses.length).toBeGreaterThan(100);
    expect(uses.filter(({ to }) => to !== 'tests/walker/walker').map(textOf)).toEqual([]);
  });
});
