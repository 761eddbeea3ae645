import type { RoutePath } from '../../schemas/kernel/route';

/** A clause of the specification, what carries it out, and the tests that fail when it is broken. */
export type Clause = {
  clause: string;
  /** The pages that it is about. */
  paths?: readonly RoutePath[];
  /** A file of `machines`, without its ending. */
  machine?: string;
  /** A file of `schemas`, without its ending. */
  schema?: string;
  /** A document of `src/api`. */
  document?: string;
  /** A folder of `src/screens`. */
  screen?: string;
  /** File, below `tests`, and title. The first is the one that would fail first. */
  tests: readonly (readonly [file: string, title: string])[];
};
