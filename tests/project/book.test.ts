import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { duration } from '../../scripts/book/delays';
import { type Diagram, diagramsOf, isInitialFirst, phone } from '../../scripts/book/diagrams';
import { pageName } from '../../scripts/book/page';
import { labelOf } from '../../scripts/book/words';
import { statesOf, workflowOf } from '../../scripts/book/workflow';
import { differences, findMachines, writeBook } from '../../scripts/book/write';

const { found } = await findMachines();
const workflows = found.map(({ machine }) => workflowOf(machine));
const diagrams: (Diagram & { title: string; machine: string })[] = [];
const book = await writeBook(async (workflow) => {
  const drawn = await diagramsOf(workflow);
  for (const diagram of drawn) {
    const title = `${workflow.id} ${diagram.name}`.trimEnd();
    diagrams.push({ ...diagram, title, machine: workflow.id });
  }
  return drawn;
});

test('the book has a page for every machine and a diagram for every group of a large one', () => {
  expect(workflows.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['app', 'spotOrder', 'spotOrderLifecycle', 'spotOrders']),
  );
  const large = workflows.filter(({ root }) => statesOf(root).length - 1 > 12);
  expect(large.map(({ id }) => id)).toEqual(expect.arrayContaining(['submission']));
  for (const { id, root } of large) {
    const own = diagrams.filter(({ machine }) => machine === id);
    const groups = root.children.filter(({ children }) => children.length > 0);
    expect(own.map(({ group }) => group)).toEqual(['', ...groups.map(({ path }) => path)]);
  }
});

const svgs = [...book].filter(([name]) => name.endsWith('.svg'));

test.each([phone.width, 860])('every text of every diagram can be read in %i pixels', (column) => {
  expect(svgs.length).toBe(diagrams.length);
  for (const [name, svg] of svgs) {
    const width = Number(/<svg[^>]* width="(\d+)"/.exec(svg)?.[1]);
    const used = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
    const smallest = Math.min(...used) * Math.min(1, column / width);
    expect([name, smallest >= phone.text]).toEqual([name, true]);
  }
});

test.each(diagrams)(
  'nothing covers anything else in the diagram of $title',
  ({ drawing, graph }) => {
    const { boxes, arrows, width, height } = drawing;
    const plain = boxes.filter(({ item }) => item.children.length === 0);
    const labels = arrows.flatMap(({ label }) => label ?? []);
    const shapes = [...plain, ...labels];
    expect(arrows.filter(({ paths }) => paths.every((points) => points.length > 1))).toHaveLength(
      graph.arrows.length,
    );
    expect(isInitialFirst(drawing)).toBe(true);
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
  },
);

/** What the diagrams of a machine say, with the lists of letters below them, in one text. */
const shownOf = (machine: string) =>
  diagrams
    .filter((diagram) => diagram.machine === machine)
    .flatMap(({ drawing: { boxes, arrows } }) => [
      ...boxes.flatMap(({ item }) => [item.title, ...item.rows.map(({ text }) => text)]),
      ...arrows.flatMap(({ item }) => item.labels.map(({ text }) => text)),
    ])
    .join('\n');

test.each(workflows)('the diagrams of $id show every state and every transition', (workflow) => {
  const shown = shownOf(workflow.id);
  for (const { name } of statesOf(workflow.root).slice(1)) expect(shown).toContain(name);
  for (const transition of workflow.transitions) {
    const { text } = labelOf(transition, workflow);
    const reason = text.replace(/^\d+\. /, '');
    const ways = [text, `: on ${reason}`, `: ${reason}`];
    expect([text, ways.some((way) => shown.includes(way))]).toEqual([text, true]);
  }
});

test('a computed delay is shown by the comment above it, and has no page without one', () => {
  expect(duration(250)).toBe('250 ms');
  expect(duration(1_500)).toBe('1.5 s');
  expect(duration(60_000)).toBe('60 s');
  expect(duration(300_000)).toBe('5 min');
  const submission = workflows.find(({ id }) => id === 'submission');
  expect(submission?.delays.get('pollInterval')).toBe('1, 2, 4, then 8 s between status requests');
  expect(shownOf('submission')).toContain('after pollInterval (1, 2, 4, then 8 s');
  const computed = setup({ delays: { pause: () => 1 } }).createMachine({ id: 'smallKettle' });
  expect(() => workflowOf(computed)).toThrow(
    'No comment describes the computed delay smallKettle.pause.',
  );
});

test('every call whose answer is awaited is provided with something', () => {
  for (const { machine, provided } of found) {
    const { transitions } = workflowOf(machine);
    for (const { kind, subject } of transitions) {
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

test('two runs write the same bytes: this one, and the one that was committed', () => {
  expect(differences(book, committed)).toEqual([]);
});

const callsOf = (machine: string, actor: string) =>
  found
    .find((one) => one.machine.id === machine)
    ?.provided?.get(actor)
    ?.map(({ document, method, path }) => [document, `${method} ${path}`]);

test('a call is named by the document of the flow that makes it, and by no other one', () => {
  expect(callsOf('spotOrders', 'readPage')).toEqual([['ListSpotOrders', 'GET coin/list']]);
  expect(callsOf('bankCard', 'submitDraft')).toEqual(
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
  expect(submitting?.children.get('submitDraft')).toBe('submission');
  const linked = workflows.flatMap(({ children }) => [...children.values()]);
  expect([...new Set(linked)].sort()).toEqual(['factorChallenge', 'submission', 'upload']);
  for (const id of linked) expect(committed.has(`${pageName(id)}.md`)).toBe(true);
  expect(committed.get('bank-card.md')).toContain('[`submitDraft`](submission.md)');
});
