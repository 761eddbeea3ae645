import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { citationsIn } from '../../scripts/book/citations';
import { statesOf, workflowOf } from '../../scripts/book/workflow';
import { findMachines } from '../../scripts/book/write';
import { anchorsOf } from './support/anchors';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const folders = [
  'build',
  'examples',
  'i18n',
  'machines',
  'schemas',
  'scripts',
  'server',
  'src',
  'tests',
];
const self = 'tests/project/citations.test.ts';

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((name) => /\.(ts|tsx|mjs|css|md)$/.test(name) && name !== self);

const files = folders.flatMap(filesIn);
const documents = filesIn('docs');

/** References to the contract, as `contract/idempotency.md#keys`. */
const citation = /\bcontract\/((?:[\w-]+\/)*[\w-]+\.md)(?:#([\w-]+))?/g;

const headings = new Map(
  documents
    .filter((path) => path.startsWith('docs/contract/'))
    .map((path) => [path.slice('docs/contract/'.length), anchorsOf(textOf(path))] as const),
);

/** What is wrong with the citations of a text, one sentence each. */
const brokenIn = (path: string, text: string): string[] =>
  [...text.matchAll(citation)].flatMap(([cited, page = '', anchor]) => {
    const anchors = headings.get(page);
    if (!anchors) return [`${path} cites ${cited}, which does not exist.`];
    return anchor === undefined || anchors.has(anchor)
      ? []
      : [`${path} cites ${cited}, whose page has no such heading.`];
  });

test('every citation leads to a page of the contract, and to a heading of it', () => {
  const cited = [...files, ...documents].map((path) => [path, textOf(path)] as const);
  const count = cited.reduce((sum, [, text]) => sum + [...text.matchAll(citation)].length, 0);
  expect(count).toBeGreaterThan(200);
  expect(cited.flatMap(([path, text]) => brokenIn(path, text))).toEqual([]);
});

test('a page that is gone and a heading that was renamed are noticed', () => {
  expect(brokenIn('a.ts', '(contract/idempotency.md#keys, contract/rules.md)')).toEqual([]);
  expect(brokenIn('a.ts', 'contract/idempotency.md#locks')).toHaveLength(1);
  expect(brokenIn('a.ts', 'contract/calls/post-nothing.md')).toHaveLength(1);
});

const { found } = await findMachines();
const charts = found.map(({ machine }) => {
  const { root: state, transitions, requirements } = workflowOf(machine);
  const meta: unknown = machine.config.meta?.requirements;
  return {
    id: machine.id,
    whole: Array.isArray(meta) ? meta.map(String) : [],
    inside: [...statesOf(state), ...transitions].flatMap(({ cites }) => cites),
    requirements,
  };
});

/** Rules that no state, transition or guard decides by, and why. */
const citedAsAWhole: Readonly<Record<string, string>> = {
  'lifecycles.md#holds': 'the server pauses withdrawals; machines that cause it cite it as a whole',
};

test('every rule of a flow is cited above a state, a transition or a guard', () => {
  const cited = new Set(charts.flatMap(({ inside }) => inside));
  for (const page of ['lifecycles.md', 'idempotency.md', 'rules.md']) {
    const [title, ...anchors] = headings.get(page) ?? [];
    expect([page, title, anchors.length > 3]).toEqual([page, page.replace('.md', ''), true]);
    const missing = anchors.filter(
      (anchor) =>
        !cited.has(`contract/${page}#${anchor}`) && !(`${page}#${anchor}` in citedAsAWhole),
    );
    expect([page, missing]).toEqual([page, []]);
  }
});

test('what is cited for a machine as a whole is not cited inside it again', () => {
  for (const { id, whole, inside, requirements } of charts) {
    expect([id, requirements.length > 0]).toEqual([id, true]);
    expect([id, whole.filter((cited) => inside.includes(cited))]).toEqual([id, []]);
  }
});

test('citations are read above states, transitions and guards, in every form', () => {
  const inside = (id: string) => charts.find((chart) => chart.id === id)?.inside ?? [];
  expect(inside('submission')).toContain('contract/idempotency.md#keys');
  expect(inside('submission')).toContain('contract/idempotency.md#servers-without-keys');
  expect(inside('login')).toContain('contract/lifecycles.md#login-lock');
  expect(inside('verification')).toContain('contract/screens.md#advanced-verification');
  expect(inside('bankCard')).toContain('contract/rules.md#bank-card');
  expect(citationsIn('A rule (contract/rules.md#login, contract/limits.md).')).toEqual([
    'contract/rules.md#login',
    'contract/limits.md',
  ]);
});

test('nothing cites a document that is not in the repository', () => {
  const elsewhere =
    /\bcontract (?:section |decision )?\d|\bspec(?:ification)? (?:section )?\d|\bux (?:S|ST|C)-\d/;
  const citing = [...files, ...documents].flatMap((path) =>
    textOf(path)
      .split('\n')
      .filter((line) => elsewhere.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(citing).toEqual([]);
});
