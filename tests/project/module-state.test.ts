import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, root } from './support/imports';
import { makersIn, moduleState } from './support/module-state';

// A value of a module is shared by whatever is loaded beside it: two apps of one page, and every
// test of a worker. What changes while the app runs is a value that `src/main.tsx` makes and a context
// provides, or belongs to such a value (`perOwner`).

const files = ['src', 'machines', 'schemas'].flatMap(filesIn);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Functions whose results have a memory that nobody can observe. */
const pureMakers = {
  cached: 'returns the same for the same argument, whenever it is called',
  perOwner: 'has one value per owner, which is the state of that owner',
  later: 'fetches code, which the browser also loads once',
  lifecycleRules: 'remembers what it computes from its machine alone',
};

const allMakers = files.flatMap((file) => makersIn(file, textOf(file)));
const makers = new Set(allMakers.filter((name) => !(name in pureMakers)));

/** State that stays in a module, by file, with the reason. This list only becomes shorter. */
const exceptions: Readonly<Record<string, { names: readonly string[]; reason: string }>> = {
  'src/components/icons/icon.tsx': {
    names: ['drawings'],
    reason: 'Drawings are code, which is loaded once for whatever shows it.',
  },
  'src/instant-shell/app-start.ts': {
    names: ['styled', 'isStarted'],
    reason: 'A script of the page, which runs once and before the app.',
  },
  'src/instant-shell/header.ts': {
    names: ['place'],
    reason: 'An element of the page, to which a script of the page adds the header once.',
  },
  'src/instant-shell/rest.ts': {
    names: ['state', 'pairs', 'isWhole', 'lastVisit'],
    reason: 'A script of the page, which runs once and before the app.',
  },
  'src/realtime/frame-scheduler.ts': {
    names: ['scheduler'],
    reason: 'The frames of a browser tab are shared by everything in it, and so is their cost.',
  },
  'src/realtime/shared-interval.ts': {
    names: ['everySecond'],
    reason: 'One timer of the tab, which runs only while something listens.',
  },
};

describe('state of a module', () => {
  const text = `
    import { shared } from './shared';
    const codes = new Set(['a']);
    let last = null;
    const seen = new Map();
    const list = ['a'];
    const slot = { element: null };
    const table: Readonly<Record<string, string>> = {};
    const createCounter = () => { let count = 0; return () => (count += 1); };
    const counter = createCounter();
    const half = (value) => { let left = value; return left / 2; };
    export const add = (name) => {
      list.push(name);
      slot.element = name;
      shared.names.add(name);
      return codes.has(name);
    };
    export const text = Object.assign({}, table);
  `;

  test('is found where there is some, and only there', () => {
    const found = new Set(makersIn('a.ts', text));
    expect([...found]).toEqual(['createCounter', 'half']);
    expect(moduleState('a.ts', text, found)).toEqual([
      'last',
      'seen',
      'list',
      'slot',
      'counter',
      'shared',
    ]);
  });

  test('is in no module of the app but for a list', () => {
    const found = files.flatMap((file) => {
      const names = moduleState(file, textOf(file), makers);
      return names.length === 0 ? [] : [[file, names] as const];
    });
    const known = Object.entries(exceptions).map(([file, { names }]) => [file, names] as const);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
  });

  test.each(Object.keys(pureMakers))('is not made by %s, which exists', (name) => {
    expect(allMakers).toContain(name);
  });
});
