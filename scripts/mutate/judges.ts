import { readFileSync } from 'node:fs';
import { filesUnder, reachOf } from './reach';

type Candidate = { test: string; reach: ReadonlyMap<string, number>; size: number };
type Judge = Candidate & { steps: number };

let known: readonly Candidate[] | undefined;

const allTests = (): readonly Candidate[] => {
  known ??= filesUnder('tests')
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((test) => ({ test, reach: reachOf(test), size: readFileSync(test).length }));
  return known;
};

const reaches = ({ reach }: Candidate, pattern: RegExp) =>
  [...reach.keys()].some((file) => pattern.test(file));

const reaching = (file: string, isJudge: (candidate: Candidate) => boolean): Judge[] =>
  allTests()
    .filter(isJudge)
    .flatMap((candidate) => {
      const steps = candidate.reach.get(file);
      return steps === undefined ? [] : [{ ...candidate, steps }];
    });

const baseName = (file: string) => file.replace(/^.*\/|(\.test)?\.tsx?$/g, '');

/** Imports that cost seconds per run: a database, a recorded market, photos, a rendered app. */
const slow =
  /^(server\/(database\/(open|migrate)|market\/(simulated|recorded)\/)|scripts\/book|build\/|.+\.tsx$)/;

/** The fast tests that import a file directly or by one other module, the nearest first. */
export const fastTestsOf = (file: string): string[] =>
  reaching(file, (it) => it.test.endsWith('.ts') && !reaches(it, slow))
    .filter(({ steps }) => steps <= 2)
    .sort((a, b) => {
      const hasSameName = ({ test }: Judge) => baseName(test) === baseName(file);
      return (
        Number(hasSameName(b)) - Number(hasSameName(a)) || a.steps - b.steps || a.size - b.size
      );
    })
    .map(({ test }) => test);

const wordsOf = (file: string): string[] =>
  baseName(file)
    .replace(/(-(routes|wire|documents|readings|tours|pages|screens?))+$/, '')
    .split('-');

/** How many words the names of two files begin with together: `withdrawal-form`, `withdrawal-screen`. */
const sharedWords = (one: string, other: string): number => {
  const others = wordsOf(other);
  const differing = wordsOf(one).findIndex((word, at) => word !== others[at]);
  return differing === -1 ? wordsOf(one).length : differing;
};

/** `wallet` of `src/api/wallet/deposit.ts` and of `tests/wallet/deposit-wire.test.ts`. */
const domainOf = (file: string) => /^(?:src\/[^/]+|server|tests)\/([^/]+)\//.exec(file)?.[1] ?? '';

/** Processes of their own, builds and runs of many users, which take longer than all others together. */
const processes =
  /^(tests\/support\/server-process\.ts|vite\.config\.ts|scripts\/simulate\/(world|run)\.ts)/;

/**
 * Before others: tests of the same noun, then those that import the file itself, then those of the
 * same domain, then those that ask most. Others judge only what has none of these.
 */
const nearestTestsOf = (
  file: string,
  most: number,
  isJudge: (candidate: Judge) => boolean,
): string[] => {
  const rank = ({ test, steps, size }: Judge) => [
    -sharedWords(test, file),
    steps === 1 ? 0 : 1,
    domainOf(test) === domainOf(file) ? 0 : 1,
    -size,
  ];
  const all = reaching(file, (it) => !reaches(it, processes))
    .filter(isJudge)
    .map((judge) => ({ test: judge.test, rank: rank(judge) }));
  const related = all.filter(
    ({ rank: [words, steps, domain] }) => words !== 0 || steps === 0 || domain === 0,
  );
  return (related.length > 0 ? related : all)
    .sort((a, b) => {
      const differing = a.rank.findIndex((it, at) => it !== b.rank[at]);
      return (a.rank[differing] ?? 0) - (b.rank[differing] ?? 0);
    })
    .slice(0, most)
    .map(({ test }) => test);
};

/** Renders or traverses everything, and would be the judge of every screen. */
const ofEveryScreen = /^tests\/(project|kernel\/(prefetch|instant-shell|missing-page))/;

/** Five tests that render a screen, however many modules lie between. */
export const screenTestsOf = (file: string): string[] =>
  nearestTestsOf(file, 5, ({ test }) => test.endsWith('.tsx') && !ofEveryScreen.test(test));

/** Compares what every call declares with the written contract, in seconds. */
const everyCall = 'tests/project/contract-document.test.ts';

/** The written contract, and three tests that send requests to a call; each opens a database. */
export const routeTestsOf = (file: string): string[] => [
  ...(reachOf(everyCall).has(file) ? [everyCall] : []),
  ...nearestTestsOf(file, 3, ({ test, steps }) => test.endsWith('.ts') && steps <= 2),
];

/** The fields of every list, and every document sent to the real server, which takes its time. */
const ofEveryDocument = ['tests/kernel/paged-documents.test.ts', 'tests/project/contract.test.ts'];

/** Four tests that import a document within three steps; at last those of all documents. */
export const documentTestsOf = (file: string): string[] => [
  ...nearestTestsOf(file, 4, ({ test, steps }) => steps <= 3 && !ofEveryDocument.includes(test)),
  ...ofEveryDocument.filter((test) => reachOf(test).get(file) === 1),
];
