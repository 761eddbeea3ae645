import { expect, test } from 'vitest';
import { assign, emit, fromPromise, setup } from 'xstate';
import { diagramsOf } from '../../scripts/book/diagrams';
import { pageName, pageOf } from '../../scripts/book/page';
import { workflowOf } from '../../scripts/book/workflow';
import { differences, writeMachine } from '../../scripts/book/write';

const kettle = setup({
  types: {} as {
    context: { isFull: boolean; water: readonly unknown[] };
    events: { type: 'switch.pressed' } | { type: 'water.tested' };
    emitted: { type: 'water.boiled' };
  },
  actors: { heatWater: fromPromise<null, object>(() => Promise.resolve(null)) },
  guards: { isFull: ({ context }) => context.isFull },
  actions: { forget: assign({ isFull: false, water: [] }) },
  delays: { heatingLimit: 90_000 },
}).createMachine({
  id: 'smallKettle',
  description: 'Heats water once.',
  meta: { requirements: ['tea 1'] },
  context: { isFull: true, water: [] },
  initial: 'cold',
  states: {
    cold: {
      on: {
        'switch.pressed': [{ guard: 'isFull', target: 'heating' }, { actions: 'forget' }],
        'water.tested': { target: 'cold', reenter: true },
      },
    },
    heating: {
      entry: assign({ isFull: true }),
      exit: 'forget',
      description: 'The water | is getting warm.',
      tags: 'busy',
      invoke: {
        id: 'heatWater',
        src: 'heatWater',
        input: {},
        onDone: {
          target: 'hot',
          actions: [
            assign(({ event }) => ({ water: [event.output] })),
            emit({ type: 'water.boiled' }),
          ],
        },
        onError: 'cold',
      },
      after: { heatingLimit: 'cold' },
    },
    hot: { type: 'final' },
  },
});

const rules = new Map([
  [
    'isFull',
    {
      sentence: 'There is water in it.',
      holds: ['half full', 'full'],
      fails: ['empty'],
      refusals: [],
    },
  ],
]);
const heat = { document: 'HeatWater', method: 'POST', path: 'water/heat', isKeyed: true };

const golden = `# smallKettle

Heats water once.

## Implements

- tea 1

## Diagram

![The states of smallKettle](small-kettle.svg)

- **A** \`cold\` → \`heating\`: 1. switch.pressed [isFull]

Black dot: the initial state. Double border: final. Blue: an event. Green: an actor is done. Red: an actor fails. Brown: a delay is over. Grey: immediately, or several triggers. \`1.\`, \`2.\`: the order in which guards of the same trigger are evaluated. Letters: see the list below the diagram.

## States

| state | meaning | kind | tags | actors | on entry | on exit | rules |
|---|---|---|---|---|---|---|---|
| \`cold\` |  |  |  |  |  |  |  |
| \`heating\` | The water \\| is getting warm. |  | \`busy\` | \`heatWater\` | sets \`isFull\` | clears \`isFull\`, \`water\` |  |
| \`hot\` |  | final |  |  |  |  |  |

## Transitions

| from | trigger | guard | to | effects | rules |
|---|---|---|---|---|---|
| \`cold\` | \`switch.pressed\` | 1. \`isFull\` | \`heating\` |  |  |
| \`cold\` | \`switch.pressed\` | 2. else | stays | clears \`isFull\`, \`water\` |  |
| \`cold\` | \`water.tested\` |  | \`cold\`, restarted |  |  |
| \`heating\` | \`heatWater\` done |  | \`hot\` | stores \`water\`; emits \`water.boiled\` |  |
| \`heating\` | \`heatWater\` error |  | \`cold\` |  |  |
| \`heating\` | after \`heatingLimit\` (90 s) |  | \`cold\` |  |  |

## Events

| event | handled in |
|---|---|
| \`switch.pressed\` | \`cold\` |
| \`water.tested\` | \`cold\` |

Emits \`water.boiled\`.

## Guards

| guard | rule | holds for | does not hold for | refusals |
|---|---|---|---|---|
| \`isFull\` | There is water in it. | half full; full | empty |  |

## Actors

| actor | invoked in | machine | requests |
|---|---|---|---|
| \`heatWater\` | \`heating\` |  | \`POST water/heat\` (\`HeatWater\`, idempotency key) |
`;

test('the page of a small machine says everything that its states say', async () => {
  const provided = new Map([['heatWater', [heat]]]);
  const [diagram] = await diagramsOf(workflowOf(kettle));
  const item = diagram?.drawing.arrows.find(({ item: { to } }) => to === 'heating')?.item;
  const lettered = item ? [{ letter: 'A', item }] : [];
  const diagrams = [{ file: 'small-kettle.svg', group: '', lettered }];
  expect(pageOf(workflowOf(kettle), diagrams, { rules, provided })).toBe(golden);
});

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

test('its diagram shows every state, trigger, guard and delay as text', async () => {
  const workflow = workflowOf(kettle);
  const book = writeMachine(workflow, await diagramsOf(workflow), { rules, provided: null });
  expect([...book.keys()]).toEqual(['small-kettle.svg', 'small-kettle.md']);
  expect(textsOf(book.get('small-kettle.svg') ?? '').sort()).toEqual(
    [
      'cold',
      '2. stays: on switch.pressed',
      '[else], clears isFull, water',
      'restarts: on water.tested',
      'heating',
      'calls heatWater',
      'tag busy',
      'hot',
      '1. switch.pressed',
      '[isFull]',
      'done',
      'error',
      'after',
      'heatingLimit',
      '(90 s)',
    ].sort(),
  );
});

test('a page that is missing, changed or left over is noticed', () => {
  const book = new Map([
    ['a.md', 'one'],
    ['b.md', 'two'],
  ]);
  const drifted = new Map([
    ['b.md', 'two, changed by hand'],
    ['c.md', 'of a machine that is gone'],
  ]);
  expect(differences(book, drifted)).toEqual([
    'a.md is missing.',
    'b.md is out of date.',
    'c.md belongs to no machine.',
  ]);
});

test('names of pages are those of files', () => {
  expect(pageName('spotOrderLifecycle')).toBe('spot-order-lifecycle');
});
