import { readFileSync, writeFileSync } from 'node:fs';

const file = 'docs/figures.md';
const row = /^\| mutants killed by a test \|.*$/m;

/** The score of a full run, in the one document that has it. */
export const writeScore = (killed: number, all: number): void => {
  const share = ((100 * killed) / all).toFixed(1);
  const count = all.toLocaleString('en-US');
  const text = `| mutants killed by a test | ${share} % of ${count} | \`npm run mutate\` |`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(row, text));
};
