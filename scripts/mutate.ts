import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { writeFigure } from './figure';
import { explained } from './mutate/explained';
import { startJudge, type Verdict } from './mutate/judge';
import { isSameMutant, type Mutant, titleOf } from './mutate/mutant';
import { mutantsOf, notMutated } from './mutate/mutants';
import { scopes } from './mutate/scopes';
import { storedVerdicts, storeVerdicts } from './mutate/stored-verdicts';

// `npm run mutate`: mutation testing of machines, schemas, documents, routes and bindings. With
// names of these, or with paths, as `npm run mutate -- routes machines/market/candles.ts`, only these;
// with `--every=8` only each eighth mutant; with `--left` only the survivors of the last run, with
// its kills; with `--workers=1` in one process.

const options = process.argv.slice(2);
const numberOf = (name: string, otherwise: number) =>
  Number(options.find((it) => it.startsWith(`--${name}=`))?.replace(/^.*=/, '') ?? otherwise);
const every = numberOf('every', 1);
const workers = numberOf('workers', 2);
const chosen = options.filter((it) => !it.startsWith('--'));
const isChosen = (scope: string, file: string) =>
  chosen.length === 0 || chosen.some((it) => it === scope || file.startsWith(it));

const known = options.includes('--left')
  ? storedVerdicts().filter(({ end }) => end !== 'survived')
  : [];
const verdicts: Verdict[] = [];

let count = 0;
const places = scopes.flatMap((scope) =>
  scope
    .files()
    .filter((file) => isChosen(scope.name, file))
    .map((file) => ({ scope, file })),
);
const queue = places
  .map(({ scope, file }) => ({
    scope,
    file,
    mutants: mutantsOf(scope, file, readFileSync(file, 'utf8'))
      .map((it): Mutant => {
        count += 1;
        return { ...it, id: count };
      })
      .filter(({ id }) => id % every === 0)
      .filter((mutant) => {
        const verdict = known.find((it) => isSameMutant(it.mutant, mutant));
        if (verdict) verdicts.push({ ...verdict, mutant });
        return !verdict;
      }),
  }))
  .filter(({ mutants }) => mutants.length > 0)
  .sort((a, b) => b.mutants.length - a.mutants.length);

mkdirSync('.cache', { recursive: true });
if (queue.some(({ scope }) => scope.needsDatabase)) {
  // Before the workers, which would make it at once.
  const maker = 'tests/support/database/ensure-migrated-database.ts';
  execFileSync(process.execPath, ['--import', 'tsx', maker], { stdio: 'inherit' });
}

const sumOf = (some: readonly Verdict[]) => {
  const killed = some.filter(({ end }) => end !== 'survived').length;
  const share = some.length === 0 ? 100 : (100 * killed) / some.length;
  return { share, text: `${killed} of ${some.length} killed, ${share.toFixed(1)} %` };
};

const unsound = new Set<string>();
const total = queue.reduce((sum, { mutants }) => sum + mutants.length, 0);
let judged = 0;

const work = async () => {
  const judge = startJudge((test) => {
    unsound.add(test);
    console.log(`${test} fails without a change.`);
  });
  for (let next = queue.shift(); next; next = queue.shift()) {
    const found = await judge.judge(next.mutants, next.scope.testsOf(next.file));
    verdicts.push(...found);
    judged += found.length;
    console.log(`${judged}/${total} ${next.file}: ${sumOf(found).text}`);
    storeVerdicts(verdicts);
  }
  judge.end();
};

console.log(`${total} of ${count} mutants, ${places.length} files`);
await Promise.all(Array.from({ length: workers }, work));

const survivors = verdicts
  .filter(({ end }) => end === 'survived')
  .sort((a, b) => a.mutant.id - b.mutant.id);
const reasonOf = ({ mutant }: Verdict) =>
  explained.find(({ mutants }) => mutants.includes(titleOf(mutant)))?.reason;

const unexplained = survivors.filter((it) => reasonOf(it) === undefined);
if (unexplained.length > 0) console.log('\nSurvived:');
for (const { mutant } of unexplained) console.log(`  ${mutant.line} ${titleOf(mutant)}`);

const alive = new Set(survivors.map(({ mutant }) => titleOf(mutant)));
console.log('\nSurvived for a reason:');
for (const { reason, mutants } of explained) {
  const still = mutants.filter((title) => alive.has(title));
  if (still.length > 0) console.log(`  ${reason}`);
  for (const title of still) console.log(`    ${title}`);
}
console.log(`\nNot changed:\n${notMutated.map((why) => `  ${why}`).join('\n')}\n`);

for (const { file } of places) {
  const own = verdicts.filter(({ mutant }) => mutant.file === file);
  if (own.length > 0) console.log(`${file}: ${sumOf(own).text}`);
}
let isEnough = true;
for (const { name, required } of scopes) {
  const files = new Set(places.flatMap((it) => (it.scope.name === name ? [it.file] : [])));
  const own = verdicts.filter(({ mutant }) => files.has(mutant.file));
  const { share, text } = sumOf(own);
  if (own.length > 0) console.log(`${name}: ${text}, at least ${required} % required`);
  if (share < required) isEnough = false;
}
const { share, text } = sumOf(verdicts);
console.log(
  `all: ${text}; ${verdicts.filter(({ end }) => end === 'timed out').length} of them by time-out, ` +
    `${survivors.length - unexplained.length} of the survivors are explained`,
);
if (unsound.size > 0)
  console.log(`No judges, because they fail unchanged: ${[...unsound].join(', ')}`);
// A run of some mutants, or with stored verdicts, gives no score.
if (options.length === 0 && unsound.size === 0) {
  const score = `${share.toFixed(1)} % of ${verdicts.length.toLocaleString('en-US')}`;
  const day = new Date().toISOString().slice(0, 10);
  writeFigure(
    'mutants killed by a test',
    `${score} in ${places.length} files, ${day}`,
    'npm run mutate',
  );
}
process.exit(isEnough && unsound.size === 0 ? 0 : 1);
