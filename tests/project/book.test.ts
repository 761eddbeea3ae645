import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { assign, emit, fromPromise, setup } from 'xstate';
import { graphsOf } from '../../scripts/book/graph';
import { layOut } from '../../scripts/book/layout';
import { pageName, pageOf } from '../../scripts/book/page';
import { statesOf, workflowOf } from '../../scripts/book/workflow';
import { differences, findMachines, writeBook, writeMachine } from '../../scripts/book/write';

const kettle = setup({
  types: {} as {
    context: { isFull: boolean; water: readonly unknown[] };
    events: { type: 'switch.pressed' };
    emitted: { type: 'water.boiled' };
  },
  actors: { heatWater: fromPromise<null, object>(() => Promise.resolve(null)) },
  guards: { isFull: ({ context }) => context.isFull },
  actions: { forget: assign({ isFull: false, water: [] }) },
  delays: { gracePeriod: 90_000 },
}).createMachine({
  id: 'smallKettle',
  description: 'Heats water once.',
  meta: { requirements: ['tea 1'] },
  context: { isFull: true, water: [] },
  initial: 'cold',
  states: {
    cold: { on: { 'switch.pressed': { guard: 'isFull', target: 'heating' } } },
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
      after: { gracePeriod: 'cold' },
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

## Carries out

- tea 1

## Picture

![The states of smallKettle](small-kettle.svg)

Blue: an event. Green: an answer. Red: a failed call. Brown: a wait that is over. Grey: at once, or for several reasons.

## States

| state | meaning | kind | tags | calls | on entry | on exit |
|---|---|---|---|---|---|---|
| \`cold\` |  |  |  |  |  |  |
| \`heating\` | The water \\| is getting warm. |  | \`busy\` | \`heatWater\` | sets \`isFull\` | clears \`isFull\`, \`water\` |
| \`hot\` |  | final |  |  |  |  |

## Steps

| from | when | if | to | effects |
|---|---|---|---|---|
| \`cold\` | \`switch.pressed\` | \`isFull\` | \`heating\` |  |
| \`heating\` | \`heatWater\` answered |  | \`hot\` | stores \`water\`; emits \`water.boiled\` |
| \`heating\` | \`heatWater\` failed |  | \`cold\` |  |
| \`heating\` | after \`gracePeriod\` (90,000 ms) |  | \`cold\` |  |

## Events

| event | heard in |
|---|---|
| \`switch.pressed\` | \`cold\` |

Emits, to be heard once: \`water.boiled\`.

## Guards

| guard | rule | holds for | does not hold for | refusals |
|---|---|---|---|---|
| \`isFull\` | There is water in it. | half full; full | empty |  |

## Calls

| call | made in | machine | asks the server for |
|---|---|---|---|
| \`heatWater\` | \`heating\` |  | \`POST water/heat\` (\`HeatWater\`, under a key) |
`;

test('the page of a small machine says everything that its chart says', () => {
  const provided = new Map([['heatWater', [heat]]]);
  const pictures = [{ file: 'small-kettle.svg', group: '' }];
  expect(pageOf(workflowOf(kettle), pictures, { rules, provided })).toBe(golden);
});

test('its picture shows every state and every reason, as text', async () => {
  const book = await writeMachine(workflowOf(kettle), { rules, provided: null });
  expect([...book.keys()]).toEqual(['small-kettle.svg', 'small-kettle.md']);
  const texts = [...(book.get('small-kettle.svg') ?? '').matchAll(/<text[^>]*>([^<]*)</g)];
  expect(texts.map(([, text]) => text).sort()).toEqual(
    [
      'cold',
      'heating',
      'calls heatWater',
      'busy',
      'hot',
      'switch.pressed [isFull]',
      'done',
      'error',
      'after gracePeriod',
    ].sort(),
  );
});

const { found } = await findMachines();
const workflows = found.map(({ machine }) => workflowOf(machine));
const graphs = workflows.flatMap((workflow) =>
  graphsOf(workflow).map(({ name, graph }) => ({ title: `${workflow.id} ${name}`, graph })),
);

test('the book has a page for every machine and a picture for every group of a large one', () => {
  expect(workflows.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['app', 'spotOrder', 'spotOrderLifecycle', 'spotOrders']),
  );
  const large = workflows.filter(({ root }) => statesOf(root).length - 1 > 12);
  expect(large.map(({ id }) => id)).toEqual(expect.arrayContaining(['submission']));
  for (const workflow of large) expect(graphsOf(workflow).length).toBeGreaterThan(1);
});

test.each(graphs)('nothing lies on anything else in the picture of $title', async ({ graph }) => {
  const { boxes, arrows, width, height } = await layOut(graph);
  const plain = boxes.filter(({ item }) => item.children.length === 0);
  const labels = arrows.flatMap(({ label }) => label ?? []);
  const shapes = [...plain, ...labels];
  expect(arrows).toHaveLength(graph.arrows.length);
  for (const one of shapes) {
    expect(one.x).toBeGreaterThanOrEqual(0);
    expect(one.y).toBeGreaterThanOrEqual(0);
    expect(one.x + one.width).toBeLessThanOrEqual(width);
    expect(one.y + one.height).toBeLessThanOrEqual(height);
    const covered = shapes.filter(
      (other) =>
        other !== one &&
        other.x < one.x + one.width &&
        one.x < other.x + other.width &&
        other.y < one.y + one.height &&
        one.y < other.y + other.height,
    );
    expect(covered.map(({ item }) => item.id)).toEqual([]);
  }
});

test('every call whose answer is awaited is provided with something', () => {
  for (const { machine, provided } of found) {
    const { steps } = workflowOf(machine);
    for (const { kind, subject } of steps) {
      if (kind === 'done') expect([machine.id, provided?.has(subject)]).toEqual([machine.id, true]);
    }
  }
});

test('an actor that chooses between documents is written down with all of them', () => {
  const code = found.find(({ machine }) => machine.id === 'code');
  const documents = code?.provided?.get('sendCode')?.map(({ document }) => document);
  expect(documents?.toSorted()).toEqual(['SendMailCode', 'SendOwnCode', 'SendSmsCode']);
});

const folder = fileURLToPath(new URL('../../docs/workflows', import.meta.url));
const committed = new Map(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
);

test('two runs write the same bytes, and those are the committed ones', async () => {
  const book = await writeBook();
  expect(differences(book, await writeBook())).toEqual([]);
  expect(differences(book, committed)).toEqual([]);
});

const callsOf = (machine: string, actor: string) =>
  found
    .find((one) => one.machine.id === machine)
    ?.provided?.get(actor)
    ?.map(({ document, method, path }) => [document, `${method} ${path}`]);

test('a call is named by the document of the flow that makes it, and by no other one', () => {
  expect(callsOf('spotOrders', 'readPage')).toEqual([['ListSpotOrders', 'GET coin/list']]);
  expect(callsOf('bankCard', 'saveBankCard')).toEqual(
    expect.arrayContaining([
      ['SaveBankCard', 'POST user/cash_save'],
      [null, 'GET request/status'],
    ]),
  );
  expect(callsOf('submission', 'send')).toEqual([[null, ' ']]);
  const names = found.flatMap(({ machine, provided }) =>
    [...(provided?.values() ?? [])]
      .flat()
      .filter(({ document }) => document === 'ListSpotOrders')
      .map(() => machine.id),
  );
  expect(names).toEqual(['spotOrders']);
});

test('every state has a meaning, in a sentence', () => {
  const states = workflows.flatMap(({ id, root }) =>
    statesOf(root)
      .slice(1)
      .map(({ path, description }) => ({ state: `${id}.${path}`, description })),
  );
  expect(states.length).toBeGreaterThan(200);
  expect(states.filter(({ description }) => !/^[A-Z].+\.$/.test(description))).toEqual([]);
});

test('every machine cites the contract, and its page links there', () => {
  for (const { id, requirements } of workflows) {
    expect([id, requirements.length > 0]).toEqual([id, true]);
    for (const requirement of requirements) {
      expect(requirement).toMatch(/^contract\/(calls\/)?[\w-]+\.md(#[\w-]+)?$/);
      expect(committed.get(`${pageName(id)}.md`)).toContain(`](../${requirement})`);
    }
  }
});

test('a machine that another one runs is a link to its page, and every such page is there', () => {
  const submitting = workflows.find(({ id }) => id === 'bankCard');
  expect(submitting?.children.get('saveBankCard')).toBe('submission');
  const linked = workflows.flatMap(({ children }) => [...children.values()]);
  expect([...new Set(linked)].sort()).toEqual(['factorChallenge', 'submission', 'upload']);
  for (const id of linked) expect(committed.has(`${pageName(id)}.md`)).toBe(true);
  expect(committed.get('bank-card.md')).toContain('[`saveBankCard`](submission.md)');
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
