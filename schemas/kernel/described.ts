import * as v from 'valibot';

/**
 * A field with its meaning, as the contract prints it (docs/contract). The build of the app drops the
 * meanings (`build/without-meanings.ts`), because only the server's documents have a use for them.
 */
export const described = <const Schema extends v.GenericSchema>(schema: Schema, meaning: string) =>
  v.pipe(schema, v.description(meaning));
