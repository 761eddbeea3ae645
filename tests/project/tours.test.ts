import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { StateMachine } from 'xstate';

// Every machine that a screen shows is toured on that screen.

const root = fileURLToPath(new URL('../..', import.meta.url));
const sourcesIn = (folder: string, pattern: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));

/** The ids of machines by the names of their exports. */
const exported = new Map(
  Object.entries(
    import.meta.glob<Record<string, unknown>>('../../machines/**/*.ts', { eager: true }),
  )
    // The server moves records with these; a screen shows the records.
    .filter(([file]) => !file.endsWith('-lifecycle.ts'))
    .flatMap(([, module]) =>
      Object.entries(module).flatMap(([name, it]) =>
        it instanceof StateMachine ? [[name, it.id] as const] : [],
      ),
    ),
);

const apiSources = sourcesIn('src/api', /\.ts$/);

/** The ids of those that are made where they are provided. */
const provided = new Map(
  apiSources.flatMap((text) =>
    [...text.matchAll(/const (\w+) = create(?:Listing|Reading)<[^']*'(\w+)'/g)].map(
      ([, name = '', id = '']) => [name, id] as const,
    ),
  ),
);

/** Names under which a test may tour a machine: its own, and that of what provides it. */
const idsByName = new Map([
  ...exported,
  ...apiSources.flatMap((text) =>
    text.split(/^export const /m).flatMap((part) => {
      const name = /^\w+Over\b/.exec(part)?.[0];
      const id = [...part.matchAll(/(\w+)\.provide\(/g)]
        .map(([, machine = '']) => exported.get(machine) ?? provided.get(machine))
        .find((one) => one !== undefined);
      return name && id ? [[name, id] as const] : [];
    }),
  ),
]);

const touredIn = (texts: readonly string[], names: ReadonlyMap<string, string>) =>
  new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\b(?:runOnScreen|testTours|testReading|testListing)\(\s*(\w+)/g)].flatMap(
        ([, name = '']) => names.get(name) ?? [],
      ),
    ),
  );

const ids = [...new Set([...exported.values(), ...provided.values()])].sort();
const toured = touredIn(sourcesIn('tests', /\.test\.tsx$/), idsByName);

/** Machines without a tour of a screen, and why. */
const notOnScreen: Readonly<Record<string, string>> = {
  app: 'It is under every screen and has none of its own.',
  appUpdate: 'The prompt of a new version is driven in update-prompt-screen.test.tsx.',
  chatReading: 'What was seen is told to the server alone; chat-screen.test.tsx checks the calls.',
  config: 'It is read before the first screen; what is known by default stands until then.',
  connection: 'Each of its states has a mark, shown in connection-mark.test.tsx.',
  loginGuard: 'It decides between two screens and shows nothing.',
  optionDelivery:
    'It waits for a list to be read; option-delivery-wait.test.ts drives it by the clock.',
  records: 'Its pages are merged from two lists, which are toured, in all-records-screen.test.tsx.',
  shareText: 'Its words go to the apps of the device, as promotion-screen.test.tsx checks.',
  submission: 'Its factory is toured in submission-notice.test.tsx with a payload of its own.',
  usage: 'It reports minutes and shows only what is left; user-limits-screen.test.tsx passes them.',
  upload: 'A photo is uploaded by the flows that take one; upload-photo.test.tsx drives its tile.',
};

test('finds machines, what provides them, and tours', () => {
  expect(ids.length).toBeGreaterThan(60);
  expect(ids).toEqual(expect.arrayContaining(['login', 'records']));
  expect(idsByName.get('promotionOver')).toBe('promotion');
  expect([...toured]).toEqual(expect.arrayContaining(['login', 'hostingOffer', 'articles']));
});

test('every machine is toured on a screen, or is named with the reason why not', () => {
  const untoured = ids.filter((id) => !toured.has(id));
  expect(untoured).toEqual(Object.keys(notOnScreen).sort());
});

test('a machine that is merely named, or toured on the bare actor, counts as not toured', () => {
  const names = new Map([
    ['lampMachine', 'lamp'],
    ['bellOver', 'bell'],
    ['doorMachine', 'door'],
  ]);
  const texts = [
    'const walked = walk(lampMachine, {}); runOnActor(lampMachine, tour, answers);',
    'testReading(\n  bellOver(client), {});',
    'runOnScreen(doorMachine, tour, script);',
  ];
  expect([...touredIn(texts, names)]).toEqual(['bell', 'door']);
});
