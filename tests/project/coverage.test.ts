import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { routes as pages } from '../../schemas/kernel/route';
import { calls as served } from '../../server/domains';
import { additions } from '../clauses/additions';
import { calls } from '../clauses/calls';
import type { Clause } from '../clauses/clause';
import { constants } from '../clauses/constants';
import { design } from '../clauses/design';
import { entities } from '../clauses/entities';
import { product } from '../clauses/product';
import { roles } from '../clauses/roles';
import { routes } from '../clauses/routes';
import { rules } from '../clauses/rules';
import { states } from '../clauses/states';
import { texts } from '../clauses/texts';
import { transport } from '../clauses/transport';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Every document of the app by its name. */
const documents = new Map(
  Object.values(import.meta.glob('../../src/api/**/*.ts', { eager: true })).flatMap((module) =>
    module !== null && typeof module === 'object'
      ? Object.entries(module).filter(([, { kind }]) => kind === 'Document')
      : [],
  ),
);

const testFiles = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
  .sort();

/**
 * The test whose text has the path of a call, at best that of its routes; else the one that makes
 * every documented call.
 */
const testsOfCall = (call: string, isDocumented: boolean): Clause['tests'] => {
  const path = call.slice(call.indexOf(' ') + 1);
  const written = [`'${path}'`, `'${path}?`, `\`${path}?`, `/${path}`];
  const naming = testFiles.filter((file) => {
    const text = textOf(`tests/${file}`);
    return written.some((one) => text.includes(one));
  });
  const ofRoutes = naming.filter((file) => file.includes('-routes.'));
  const every = isDocumented ? ['project/contract.test.ts'] : [];
  return [...ofRoutes, ...naming, ...every].slice(0, 1).map((file) => [file, '']);
};

const clauseOfCall = (call: string): Clause => {
  const [method = '', path = ''] = call.split(' ');
  const named = [...documents].find(([, one]) => one.method === method && one.path === path);
  return {
    clause: `${method} \`${path}\``,
    ...(named && { document: named[0] }),
    tests: testsOfCall(call, named !== undefined),
  };
};

const sections: readonly [title: string, clauses: readonly Clause[]][] = [
  ['1: What the product does', product],
  ['2: Screens and routes', routes],
  ['3: Entities', entities],
  ['4: States and transitions', states],
  ['5: Validation rules', rules],
  ['6: Roles and permissions', roles],
  ['7: Calls', calls.map(clauseOfCall)],
  ['7: Calls, what holds for all', transport],
  ['8: Texts', texts],
  ['9: Constants and limits', constants],
  ['Design card', design],
];
const all = sections.flatMap(([, clauses]) => clauses);

const named = new Set(all.flatMap(({ tests }) => tests.map(([file]) => file)));

/** The table of transitions of a machine. */
const ofMachine = (file: string) => existsSync(join(root, 'machines', file.replace('.test', '')));

const added = (file: string) => additions.find(({ files }) => files.test(file));

/** Whether a file has a test of this title; a computed one stands as it does in the source. */
const exists = ([file, title]: Clause['tests'][number]): boolean => {
  if (!existsSync(join(root, 'tests', file))) return false;
  const text = textOf(`tests/${file}`);
  const starts = ['(', 'title: '].flatMap((before) => ["'", '"', '`'].map((it) => [before, it]));
  return (
    title === '' ||
    starts.some(([before, quote]) => text.includes(`${before}${quote}${title}${quote},`))
  );
};

const link = (label: string, path: string) =>
  `[${label}](${relative('docs', path).replaceAll('\\', '/')})`;

const clauseText = ({ clause, paths = [] }: Clause) =>
  [clause, ...paths.map((path) => `\`${path}\``)].join('<br>');

const cell = ({ machine, schema, document, screen }: Clause) =>
  [
    machine && link(`machine ${machine}`, `machines/${machine}.ts`),
    schema && link(`schema ${schema}`, `schemas/${schema}.ts`),
    document && `\`${document}\``,
    screen && link(`screen ${screen}`, `src/screens/${screen}`),
  ]
    .filter(Boolean)
    .join(', ');

const tests = ({ tests }: Clause) =>
  tests
    .map(([file, title]) => [link(file, `tests/${file}`), title.replaceAll('|', '\\|')].join(' '))
    .join('; ');

const page = [
  '# Coverage of the specification',
  '',
  'Each clause of the specification with what carries it out and the test that fails when it is',
  'broken. Made from `tests/clauses` by `npx vitest run tests/project/coverage.test.ts -u`.',
  '[Decision 65](decisions/0065-differences-from-the-specification.md) lists the differences.',
  ...sections.flatMap(([title, clauses]) => [
    '',
    `## ${title}`,
    '',
    '| clause | where | test |',
    '|---|---|---|',
    ...clauses.map((one) => `| ${clauseText(one)} | ${cell(one)} | ${tests(one).trim()} |`),
  ]),
  '',
  '## Beyond the specification',
  '',
  'What the project promises besides; every other test file is the table of a machine, or holds one of',
  'these, as `tests/clauses/additions.ts` names them.',
  '',
  ...additions.map(({ promise }) => `- ${promise}.`),
  '',
].join('\n');

test('the page is made from the table of clauses', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/coverage.md');
});

test('every clause has a test that exists', () => {
  const broken = all.filter(({ tests }) => tests.length === 0 || !tests.every(exists));
  expect(broken.map(({ clause, tests }) => [clause, ...tests])).toEqual([]);
});

test('what is said to carry out a clause exists', () => {
  const missing = all.flatMap(({ machine, schema, document, screen }) => [
    ...(machine && !existsSync(join(root, `machines/${machine}.ts`)) ? [machine] : []),
    ...(schema && !existsSync(join(root, `schemas/${schema}.ts`)) ? [schema] : []),
    ...(screen && !existsSync(join(root, `src/screens/${screen}`)) ? [screen] : []),
    ...(document && !documents.has(document) ? [document] : []),
  ]);
  expect(missing).toEqual([]);
});

test('every test file holds a clause or a promise of the project', () => {
  const strange = testFiles.filter((file) => !named.has(file) && !ofMachine(file) && !added(file));
  expect(strange).toEqual([]);
  for (const { promise, files } of additions) {
    expect([promise, testFiles.some((file) => files.test(file))]).toEqual([promise, true]);
  }
});

test('the server has every call of the specification', () => {
  const paths = new Set(served.map(({ method, path }) => `${method} ${path}`));
  expect(calls.filter((call) => !paths.has(call))).toEqual([]);
});

test('the texts of the specification are those of their codes', () => {
  const english: Record<string, string> = JSON.parse(textOf('i18n/messages/en.json'));
  expect(
    texts.filter(({ clause, code }) => !english[`refusal.${code}`]?.startsWith(clause)),
  ).toEqual([]);
});

test('every page is in a clause', () => {
  const paths = new Set<string>(all.flatMap(({ paths }) => paths ?? []));
  expect(Object.keys(pages).filter((path) => !paths.has(path))).toEqual([]);
});

test('a test that is gone or was renamed is noticed', () => {
  const file = 'project/coverage.test.ts';
  const title = 'a test that is gone or was renamed is noticed';
  expect(exists([file, title])).toBe(true);
  expect(exists([file, 'a test that is gone'])).toBe(false);
  expect(exists(['project/gone.test.ts', title])).toBe(false);
});
