import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NoticedBy } from './planted-faults/fault';
import { plantedFaults } from './planted-faults/list';
import { copyProject, objectionTo, runTests } from './planted-faults/run';

// `npm run faults`: plants each fault of the list in a copy of the project and runs the test that has
// to fail; with words, as `npm run faults -- intent`, only faults whose name contains one of them.

const words = process.argv.slice(2);
const chosen = plantedFaults.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0) throw new Error('No planted fault has such a name.');

const copy = copyProject();
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const objections = chosen.flatMap(
  (fault) => objectionTo(fault, readFileSync(join(copy, fault.file), 'utf8')) ?? [],
);
for (const objection of objections) console.error(objection);
if (objections.length > 0) process.exit(1);

const passing = new Set<NoticedBy>();
/** A test that fails anyway notices nothing. */
const expectPassing = (noticedBy: NoticedBy) => {
  const [result] = passing.has(noticedBy) ? ['passed'] : runTests(copy, [noticedBy]);
  passing.add(noticedBy);
  if (result === 'passed') return;
  console.error(`${noticedBy.test}: "${noticedBy.title}" ${result} without a fault`);
  process.exit(1);
};

let noticed = 0;
for (const { name, file, text, now, noticedBy } of chosen) {
  expectPassing(noticedBy);
  const path = join(copy, file);
  const content = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    content.replace(text, () => now),
  );
  const [result] = runTests(copy, [noticedBy]);
  writeFileSync(path, content);
  // A file that cannot be loaded shows nothing about its tests.
  const outcome = { failed: 'noticed', passed: 'SURVIVED', 'did not run': 'DID NOT RUN' };
  if (result === 'failed') noticed += 1;
  console.log(`${outcome[result ?? 'did not run'].padEnd(12)} ${name} (${file})`);
}
console.log(`\n${noticed} of ${chosen.length} planted faults noticed`);
process.exit(noticed === chosen.length ? 0 : 1);
