import { isMachineKey, machineChanges } from './charts';
import { expressionChanges, isForReaders } from './expressions';
import type { Change, Mutant } from './mutant';
import { type Spot, spotsOf } from './syntax';

/** Printed with every score. */
export const notMutated: readonly string[] = [
  'types and imports: they do not exist at run time',
  'meta and description of a machine, texts of thrown errors: no rule reads them',
  'ids and names of calls: a machine with a wrong name does not start at all',
  'keys of objects: the types hold them, so such a change does not compile',
];

const changesAt = (file: string, spot: Spot, text: string): Change[] => {
  if (isForReaders([...spot.around, spot.node])) return [];
  if (!file.startsWith('machines/')) return expressionChanges(spot, text);
  const isWord =
    ['Literal', 'ArrayExpression'].includes(spot.node.type) && isMachineKey(spot.around);
  return [...machineChanges(spot, text), ...(isWord ? [] : expressionChanges(spot, text))];
};

/** Every mutant of a file, in the order of its lines. */
export const mutantsOf = (file: string, text: string): Omit<Mutant, 'id'>[] =>
  spotsOf(file, text)
    .flatMap((spot) => changesAt(file, spot, text))
    .map((change) => ({
      ...change,
      file,
      line: text.slice(0, change.start).split('\n').length,
      was: text.slice(change.start, change.end),
    }))
    .sort((a, b) => a.start - b.start);
