import { mkdirSync, readFileSync } from 'node:fs';
import { explained } from './mutate/explained';
import { writeScore } from './mutate/figure';
import { startJudge, type Verdict } from './mutate/judge';
import { keepVerdicts, keptVerdicts } from './mutate/kept';
import { isSameMutant, type Mutant, titleOf } from './mutate/mutant';
import { leftAlone, mutantsOf } from './mutate/mutants';
import { filesUnder, testsOf } from './mutate/reach';

// `npm run mutate`: changes the rules one at a time and sees whether a test notices. With paths behind it,
// as `npm run mutate -- machines/market/kline.ts`, only the files whose names begin so; with `--every=8` only each
// eighth change, for a quick look; with `--left` only what survived the last time, beside the kills of then.

const enough = 90;
const judges = 2;
const rooms = ['machines', 'schemas'] as const;

const asked = process.argv.slice(2);
const every = Number(asked.find((it) => it.startsWith('--every='))?.slice('--every='.length) ?? 1);
const wanted = asked.filter((it) => !it.startsWith('--'));
const files = rooms
  .flatMap(filesUnder)
  .filter((file) => wanted.length === 0 || wanted.some((it) => file.startsWith(it)));

const file = ({ mutant }: Verdict) => mutant.file;
const known = asked.includes('--left')
  ? keptVerdicts().filter(({ end }) => end !== 'survived')
  : [];
const verdicts: Verdict[] = [];

let count = 0;
const waiting = files
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
  const fallen = some.filter(({ end }) => end !== 'survived').length;
  const share = some.length === 0 ? 100 : (100 * fallen) / some.length;
  return { share, text: `${fallen} of ${some.length} killed, ${share.toFixed(1)} %` };
};

const work = async () => {
  const judge = startJudge();
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const found = await judge.judge(next.mutants, next.tests);
    verdicts.push(...found);
    console.log(`${next.mutants[0]?.file}: ${sumOf(found).text}`);
    keepVerdicts(verdicts);
  }
  judge.end();
};

const chosen = waiting.reduce((sum, { mutants }) => sum + mutants.length, 0);
console.log(`${chosen} of ${count} mutants, ${files.length} files`);
await Promise.all(Array.from({ length: judges }, work));

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
console.log(`\nNot changed:\n${leftAlone.map((why) => `  ${why}`).join('\n')}\n`);

for (const name of files) {
  const own = verdicts.filter((it) => file(it) === name);
  if (own.length > 0) console.log(`${name}: ${sumOf(own).text}`);
}
const isTimedOut = ({ end }: Verdict) => end === 'timed out';
for (const room of rooms) {
  const own = verdicts.filter((it) => file(it).startsWith(`${room}/`));
  if (own.length > 0) console.log(`${room}: ${sumOf(own).text}`);
}
const { share, text } = sumOf(verdicts);
console.log(
  `all: ${text}; ${verdicts.filter(isTimedOut).length} of them by running without end, ` +
    `${survivors.length - unexplained.length} of those left are explained`,
);
// A part of the mutants, or verdicts of another day, are no score.
if (asked.length === 0) writeScore(verdicts.length - survivors.length, verdicts.length);
process.exit(share >= enough ? 0 : 1);
