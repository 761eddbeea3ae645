import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Verdict } from './judge';
import { isSameMutant } from './mutant';

const file = '.cache/mutants.json';

/** The last verdict on each mutant that was judged here. */
export const keptVerdicts = (): Verdict[] =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];

/** Keeps verdicts in place of earlier ones on the same mutants. */
export const keepVerdicts = (verdicts: readonly Verdict[]): void => {
  const judged = new Set(verdicts.map(({ mutant }) => mutant.file));
  const isJudgedAnew = ({ mutant }: Verdict) =>
    judged.has(mutant.file) && verdicts.some((it) => isSameMutant(it.mutant, mutant));
  const others = keptVerdicts().filter((it) => !isJudgedAnew(it));
  writeFileSync(file, JSON.stringify([...others, ...verdicts], null, 1));
};
