import { isForReaders } from './expressions';
import type { Mutant } from './mutant';
import type { Scope } from './scopes';
import { spotsOf } from './syntax';

/** Printed with every score. */
export const notMutated: readonly string[] = [
  'types and imports: they do not exist at run time',
  'meta and description of a machine, texts of thrown errors: no rule reads them',
  'ids and names of calls: a machine with a wrong name does not start at all',
  'method, path and description of a route: no test would find the call',
  'keys of objects: the types hold them, so such a change does not compile',
  'looks of a screen: classes, styles, tones, sizes, and keys of React',
];

/** Every mutant of a file, in the order of its lines. */
export const mutantsOf = (
  { changesAt }: Pick<Scope, 'changesAt'>,
  file: string,
  text: string,
): Omit<Mutant, 'id'>[] =>
  spotsOf(file, text)
    .flatMap((spot) => (isForReaders([...spot.around, spot.node]) ? [] : changesAt(spot, text)))
    .map((change) => ({
      ...change,
      file,
      line: text.slice(0, change.start).split('\n').length,
      was: text.slice(change.start, change.end),
    }))
    .sort((a, b) => a.start - b.start);
