import { bindingChanges } from './bindings';
import { documentChanges, routeChanges } from './calls';
import { isMachineKey, machineChanges } from './charts';
import { expressionChanges } from './expressions';
import { documentTestsOf, fastTestsOf, routeTestsOf, screenTestsOf } from './judges';
import type { Change } from './mutant';
import { filesUnder } from './reach';
import type { Spot } from './syntax';

/** Files that are mutated in the same way and judged by the same kind of test. */
export type Scope = {
  readonly name: string;
  readonly files: () => string[];
  readonly changesAt: (spot: Spot, text: string) => Change[];
  /** The test files that judge a file, in the order in which they run. */
  readonly testsOf: (file: string) => string[];
  /** Whether its tests open a database, which is migrated once for all. */
  readonly needsDatabase: boolean;
  /** The share of its mutants that must be killed, in percent. */
  readonly required: number;
};

const machineOrRuleChanges = (spot: Spot, text: string): Change[] => {
  const isWord =
    ['Literal', 'ArrayExpression'].includes(spot.node.type) && isMachineKey(spot.around);
  return [...machineChanges(spot, text), ...(isWord ? [] : expressionChanges(spot, text))];
};

export const scopes: readonly Scope[] = [
  {
    name: 'machines',
    files: () => filesUnder('machines'),
    changesAt: machineOrRuleChanges,
    testsOf: fastTestsOf,
    needsDatabase: false,
    required: 90,
  },
  {
    name: 'schemas',
    files: () => filesUnder('schemas'),
    changesAt: expressionChanges,
    testsOf: fastTestsOf,
    needsDatabase: false,
    required: 90,
  },
  {
    name: 'documents',
    files: () => filesUnder('src/api'),
    changesAt: documentChanges,
    testsOf: documentTestsOf,
    needsDatabase: true,
    required: 45,
  },
  {
    name: 'routes',
    files: () => filesUnder('server').filter((file) => file.endsWith('-routes.ts')),
    changesAt: routeChanges,
    testsOf: routeTestsOf,
    needsDatabase: true,
    required: 75,
  },
  {
    name: 'bindings',
    files: () =>
      ['src/parts', 'src/screens'].flatMap(filesUnder).filter((file) => file.endsWith('.tsx')),
    changesAt: bindingChanges,
    testsOf: screenTestsOf,
    needsDatabase: false,
    required: 40,
  },
];
