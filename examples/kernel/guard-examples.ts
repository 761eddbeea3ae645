import type { GenericSchema } from 'valibot';

/** What a guard is given: the parts of the context that it reads, and its parameters. */
export type Example = { context?: object; params?: object };

/** Cases in which a guard holds and in which it does not, each under the words that describe it. */
export type GuardExamples = {
  holds: Readonly<Record<string, Example>>;
  fails: Readonly<Record<string, Example>>;
  /** The schema that the guard checks, and the name of the parameter, or of the part of the context. */
  asks?: { schema: GenericSchema; of: string };
};

/** Examples by `machine.guard`, or by `guard` alone where every machine means the same. */
export type ExampleTable = Readonly<Record<string, GuardExamples>>;

/** A guard that reads one part of the context. */
export const ofContext = (
  name: string,
  holds: Readonly<Record<string, unknown>>,
  fails: Readonly<Record<string, unknown>>,
): GuardExamples => ({
  holds: Object.fromEntries(
    Object.entries(holds).map(([words, value]) => [words, { context: { [name]: value } }]),
  ),
  fails: Object.fromEntries(
    Object.entries(fails).map(([words, value]) => [words, { context: { [name]: value } }]),
  ),
});

/** A guard that reads one parameter. */
export const ofParam = (
  name: string,
  holds: Readonly<Record<string, unknown>>,
  fails: Readonly<Record<string, unknown>>,
): GuardExamples => ({
  holds: Object.fromEntries(
    Object.entries(holds).map(([words, value]) => [words, { params: { [name]: value } }]),
  ),
  fails: Object.fromEntries(
    Object.entries(fails).map(([words, value]) => [words, { params: { [name]: value } }]),
  ),
});

/** The same for a parameter that a schema judges. */
export const ofSchema = (
  schema: GenericSchema,
  name: string,
  holds: Readonly<Record<string, unknown>>,
  fails: Readonly<Record<string, unknown>>,
): GuardExamples => ({ ...ofParam(name, holds, fails), asks: { schema, of: name } });
