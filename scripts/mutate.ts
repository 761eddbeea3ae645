import { mkdirSync, readFileSync } from 'node:fs';
import { writeFigure } from './figure';
import { explained } from './mutate/explained';
import { startJudge, type Verdict } from './mutate/judge';

import { isSameMutant, type Mutant, titleOf } from './mutate/mutant';
import { mutantsOf, notMutated } from './mutate/mutants';
import { filesUnder, testsOf } from './mutate/reach';
import { storedVerdicts, storeVerdicts } from './mutate/stored-verdicts';

// `npm run mutate`: mutation testing of machines and schemas. With paths, as `npm run mutate --
// machines/market/candles.ts`, only files whose names begin with one of them; with `--every=8` only
// each eighth mutant; with `--left` only the survivors of the last run, with its kills.

const requiredShare = 90;
const workers = 2;
const folders = ['machines', 'schemas'] as const;

const options = process.argv.slice(2);
const every = Number(
  options.find((it) => it.startsWith('--every='))?.slice('--every='.length) ?? 1,
);
const paths = options.filter((it) => !it.startsWith('--'));
const files = folders
  .flatMap(filesUnder)
  .filter((file) => paths.length === 0 || paths.some((it) => file.startsWith(it)));

const file = ({ mutant }: Verdict) => mutant.file;
const known = options.includes('--left')
  ? storedVerdicts().filter(({ end }) => end !== 'survived')
  : [];
const verdicts: Verdict[] = [];

let count = 0;
const queue = files
  .map((file) => ({
    tests: testsOf(file),
    mutants: mutantsOf(file, readFileSync(file, 'utf8'))
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
const sumOf = (some: readonly Verdict[]) => {
  const killed = some.filter(({ end }) => end !== 'survived').length;
  const share = some.length === 0 ? 100 : (100 * killed) / some.length;
  return { share, text: `${killed} of ${some.length} killed, ${share.toFixed(1)} %` };
};

const work = async () => {
  const judge = startJudge();
  for (let next = queue.shift(); next; next = queue.shift()) {
    const found = await judge.judge(next.mutants, next.tests);
    verdicts.push(...found);
    console.log(`${next.mutants[0]?.file}: ${sumOf(found).text}`);
    storeVerdicts(verdicts);
  }
  judge.end();
};

const chosen = queue.reduce((sum, { mutants }) => sum + mutants.length, 0);
console.log(`${chosen} of ${count} mutants, ${files.length} files`);
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

for (const name of files) {
  const own = verdicts.filter((it) => file(it) === name);
  if (own.length > 0) console.log(`${name}: ${sumOf(own).text}`);
}
const isTimedOut = ({ end }: Verdict) => end === 'timed out';
for (const folder of folders) {
  const own = verdicts.filter((it) => file(it).startsWith(`${folder}/`));
  if (own.length > 0) console.log(`${folder}: ${sumOf(own).text}`);
}
const { share, text } = sumOf(verdicts);
console.log(
  `all: ${text}; ${verdicts.filter(isTimedOut).length} of them by time-out, ` +
    `${survivors.length - unexplained.length} of the survivors are explained`,
);
// A run of some mutants, or with stored verdicts, gives no score.
if (options.length === 0) {
  const share = ((100 * (verdicts.length - survivors.length)) / verdicts.length).toFixed(1);
  const score = `${share} % of ${verdicts.length.toLocaleString('en-US')}`;
  writeFigure('mutants killed by a test', score, 'npm run mutate');
}
process.exit(share >= requiredShare ? 0 : 1);
