import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { declaredNames, wordsOf } from './support/declared-names';

// Names use the standard terms of their field. Words of our own that were replaced by one must not
// return: neither in the name of anything that is declared nor in the name of a file.

type Retired = {
  readonly words: readonly string[];
  readonly use: string;
};

const words: readonly Retired[] = [
  { words: ['telling', 'tells', 'hears'], use: 'publish, notify, emit, handle' },
  { words: ['say', 'says', 'saying'], use: 'publish, emit, print, format' },
  {
    words: ['told', 'tell', 'heard', 'hear', 'said'],
    use: 'publish, notify, report, handler, message',
  },
  { words: ['news'], use: 'event, notification, announcement' },
  { words: ['became'], use: 'outcome, status' },
  { words: ['patience', 'patient'], use: 'attempts, backoff' },
  { words: ['pace'], use: 'throttle, backoff, rate limit' },
  { words: ['lane', 'lanes'], use: 'keyed lock' },
  { words: ['door', 'doors'], use: 'endpoint' },
  { words: ['desk'], use: 'trading context, observed market' },
  { words: ['picture', 'pictures'], use: 'frame, paint, diagram, image' },
  { words: ['unanswerable'], use: 'unsupported' },
  { words: ['unfinished'], use: 'stillPending, partial, temporary' },
  { words: ['kept', 'keeping'], use: 'stored, persisted' },
  { words: ['wanted', 'wants'], use: 'requested, required, query' },
];

const names = new Map([
  ['askWhatBecame', 'fetchRequestStatus'],
  ['beBroken', 'markStale'],
  ['beWhole', 'markSynced'],
  ['fallenSilent', 'onAckTimeout'],
  ['firstWait', 'backoff1'],
  ['followWayBack', 'closeOverlayOnBack'],
  ['Framed', 'Sequenced'],
  ['inTime', 'withTimeout'],
  ['isAtOnce', 'immediately'],
  ['isNews', 'accept'],
  ['keepInside', 'trapFocus'],
  ['leaveOutWhenSlow', 'applyBackpressure'],
  ['longWait', 'backoff'],
  ['nextPicture', 'scheduleUpdate'],
  ['notForUs', 'unsupportedUsage'],
  ['putUnread', 'putLazy'],
  ['useLeaving', 'useLeaveConfirmation'],
  ['useReloadQuestion', 'useBeforeUnload'],
  ['withNextPicture', 'scheduleCleanup'],
  ['withTheRest', 'withDeferredAssets'],
  ['Writes', 'ChangeSet'],
]);

const root = fileURLToPath(new URL('../..', import.meta.url));
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
const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    ),
  )
  .filter((path) => /\.tsx?$/.test(path));

const replacementOf = (name: string): string | undefined => {
  const own = wordsOf(name);
  const retired = words.find((it) => it.words.some((word) => own.includes(word)));
  return retired?.use ?? names.get(name);
};

// Every file of the project is parsed.
test('no declared name has a retired word', () => {
  const found = files.flatMap((file) =>
    declaredNames(file, readFileSync(join(root, file), 'utf8')).flatMap(({ name, line }) => {
      const use = replacementOf(name);
      return use === undefined ? [] : [`${file}:${line}: ${name}; use ${use}`];
    }),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test('no file name has a retired word', () => {
  const found = files.flatMap((file) => {
    const use = replacementOf(basename(file).replace(/\..*$/, ''));
    return use === undefined ? [] : [`${file}; use ${use}`];
  });
  expect(found).toEqual([]);
});

test.each([
  ['const kept = 1;', ['kept']],
  ['function f(told: string, ...rest: number[]) { return told; }', ['f', 'told', 'rest']],
  ['const { a: heard, told: [said = 1] } = x;', ['heard', 'said']],
  ['const f = ({ news }: { patience: 1 }) => news;', ['f', 'news', 'patience']],
  ['type Lane<Desk> = { door(pace: Desk): void };', ['Lane', 'Desk', 'door', 'pace']],
  ['class Picture { keeping = 1; tell() {} }', ['Picture', 'keeping', 'tell']],
  ["import { a as unfinished } from 'a'; try {} catch (became) {}", ['unfinished', 'became']],
  ['emit({ wanted: 1, [saying]: 2, "says": 3 }); read(telling.hears);', ['wanted']],
])('reads the declared names of: %s', (text, expected) => {
  const found = declaredNames('some.ts', text).map(({ name }) => name);
  expect(found.filter((name) => !['a', 'b', 'x'].includes(name)).sort()).toEqual(expected.sort());
});

test('splits names into words', () => {
  expect(wordsOf('isKeptURLOf_door-keyed2nd')).toEqual([
    'is',
    'kept',
    'url',
    'of',
    'door',
    'keyed',
    'nd',
  ]);
});
