import { expect, test } from 'vitest';
import { assign, emit, sendTo, setup, stopChild } from 'xstate';
import { effectsOf } from '../../scripts/book/effects';
import { statesOf, workflowOf } from '../../scripts/book/workflow';

type Context = { rows: readonly unknown[]; page: number; hasMore: boolean; note: string | null };

const entryOf = (entry: unknown) => effectsOf([entry], {});
const taking = setup({ types: {} as { context: Context } });

test.each([
  ['a value of the event', taking.assign({ note: ({ event }) => event.type }), ['stores note']],
  ['a constant', taking.assign({ page: 1 }), ['stores page']],
  ['true', taking.assign({ hasMore: true }), ['sets hasMore']],
  [
    'nothing',
    taking.assign({ rows: [], page: 0, hasMore: false, note: null }),
    ['clears rows', 'clears page', 'clears hasMore', 'clears note'],
  ],
  [
    'a function of the context',
    taking.assign(({ context }) => ({
      rows: [...context.rows],
      hasMore: context.page > 0,
      note: null,
    })),
    ['stores rows', 'stores hasMore', 'clears note'],
  ],
  ['an event', emit({ type: 'rows.read' }), ['emits rows.read']],
  ['another actor', sendTo('list', { type: 'rows.read' }), ['sends rows.read']],
  [
    'another actor by its id',
    sendTo('list', ({ self }) => ({ type: 'rows.read', by: self.id })),
    ['sends rows.read'],
  ],
])('an action that writes %s is named by its effect', (_, action, effects) => {
  expect(entryOf(action).map(({ kind, name }) => `${kind} ${name}`)).toEqual(effects);
});

test('a named action is read where it stands, on entry and on exit', () => {
  const machine = setup({
    types: {} as { context: { note: string } },
    actions: { forget: assign({ note: '' }), log: () => undefined },
    delays: { pause: 1 },
  }).createMachine({
    context: { note: '' },
    entry: 'forget',
    initial: 'one',
    states: { one: { exit: ['log', 'forget'], after: { pause: 'two' } }, two: {} },
  });
  const [root, one] = statesOf(workflowOf(machine).root);
  expect(root?.entry).toEqual([{ kind: 'clears', name: 'note' }]);
  expect(one?.entry).toEqual([]);
  expect(one?.exit).toEqual([
    { kind: 'runs', name: 'log' },
    { kind: 'clears', name: 'note' },
  ]);
});

test('an action of another kind has no page until there is a word for it', () => {
  expect(() => entryOf(stopChild('list'))).toThrow('is of a kind');
});
