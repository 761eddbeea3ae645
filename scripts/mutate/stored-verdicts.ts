import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Verdict } from './judge';
import { isSameMutant } from './mutant';

const file = '.cache/mutants.json';

/** The last verdict on each mutant on this machine. */
export const storedVerdicts = (): Verdict[] =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];

/** Stores verdicts and replaces earlier ones on the same mutants. */
export const storeVerdicts = (verdicts: readonly Verdict[]): void => {
  const judged = new Set(verdicts.map(({ mutant }) => mutant.file));
  const isJudgedAgain = ({ mutant }: Verdict) =>
    judged.has(mutant.file) && verdicts.some((it) => isSameMutant(it.mutant, mutant));
  const others = storedVerdicts().filter((it) => !isJudgedAgain(it));
  writeFileSync(file, JSON.stringify([...others, ...verdicts], null, 1));
};
