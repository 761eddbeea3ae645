import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { findPutBack, putBacks } from './simulate/put-back';
import { type Run, shortest, simulate } from './simulate/run';

// `npm run simulate -- --seed N --steps M`: plays servers, people, network and database from a seed and
// compares what is recorded with what people know. `--minutes M` plays fresh seeds for so long, after
// every seed that ever failed; `--put-back` measures how soon faults of the past are found again,
// `--only WORDS` those whose name has the words.

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string', default: '400' },
    minutes: { type: 'string' },
    'put-back': { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const steps = Number(values.steps);
const mostSeed = 2 ** 31 - 1;

const showFailure = async (run: Run) => {
  console.log(`Seed ${run.seed} fails at step ${run.steps}: ${run.failure}`);
  const least = await shortest(run);
  console.log(`\nThe shortest play: --seed ${least.seed} --steps ${least.steps}`);
  console.log(least.log.slice(-60).join('\n'));
  console.log(`${least.failure}`);
};

if (values['put-back']) {
  let missed = 0;
  const chosen = putBacks.filter(({ name }) => name.includes(values.only));
  for (const fault of chosen) {
    const { name, seconds, how } = await findPutBack(fault, Number(values.minutes ?? 10));
    if (how === null) missed += 1;
    console.log(`${name}: ${how === null ? 'NOT FOUND' : `${seconds.toFixed(0)} s, ${how}`}`);
  }
  console.log(`${chosen.length - missed} passed, ${missed} failed`);
  process.exit(missed === 0 ? 0 : 1);
}

/** Seeds that failed once, with the steps that they took; each has been mended since. */
const seeds = v.parse(
  v.array(v.object({ seed: v.number(), steps: v.number() })),
  JSON.parse(readFileSync(new URL('./simulate/seeds.json', import.meta.url), 'utf8')),
);

const untilMs = performance.now() + Number(values.minutes ?? 0) * 60_000;
const startedAt = performance.now();
let plays = 0;
let taken = 0;
let faults = 0;
let failures = 0;
const known = values.minutes === undefined ? [] : [...seeds];
for (;;) {
  const next = known.shift();
  const seed =
    next?.seed ?? (values.seed === undefined ? randomInt(mostSeed) : Number(values.seed));
  const run = await simulate(seed, next?.steps ?? steps);
  plays += 1;
  taken += run.steps;
  faults += run.faults;
  if (run.failure !== null) {
    failures += 1;
    await showFailure(run);
    break;
  }
  if (known.length === 0 && (values.seed !== undefined || performance.now() >= untilMs)) break;
}
const minutes = (performance.now() - startedAt) / 60_000;
console.log(
  `${plays} plays, ${taken} steps, ${faults} faults in ${minutes.toFixed(1)} min: ` +
    `${(taken / minutes).toFixed(0)} steps and ${(faults / minutes).toFixed(0)} faults a minute.`,
);
console.log(`${plays - failures} passed, ${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
