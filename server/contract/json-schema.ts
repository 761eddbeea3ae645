import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { Flag, Id, Int } from '../../schemas/kernel/wire';

export type { JsonSchema };

/** Numbers and flags are read from text too; the contract names the form that is meant. */
const plainForms = new Map<unknown, JsonSchema>([
  [Id.pipe[0], { type: 'integer' }],
  [Int.pipe[0], { type: 'integer' }],
  [Flag, { type: 'boolean' }],
]);

const Steps = v.object({ pipe: v.array(v.unknown()) });
const Choice = v.object({ type: v.literal('picklist'), options: v.array(v.number()) });
const Description = v.object({ type: v.literal('description'), description: v.string() });
const Optional = v.object({
  type: v.picklist(['optional', 'exact_optional']),
  wrapped: v.unknown(),
});
const Nullable = v.object({ wrapped: v.unknown() });
const Entries = v.object({ entries: v.record(v.string(), v.unknown()) });
const List = v.object({ item: v.unknown() });
const Union = v.object({ options: v.array(v.unknown()) });

/** The steps of a field, and of what it wraps, the last one first. */
const stepsOf = (schema: unknown): readonly unknown[] => {
  if (v.is(Steps, schema)) {
    return schema.pipe.toReversed().flatMap((step) => [step, ...stepsOf(step)]);
  }
  return v.is(Nullable, schema) ? stepsOf(schema.wrapped) : [];
};

/** The numbers that a field is one of; a conversion sees the first step of a schema only. */
const choicesOf = (schema: unknown): readonly number[] | null =>
  stepsOf(schema).find((step) => v.is(Choice, step))?.options ?? null;

/** What is said of a field beside its schema. */
const meaningOf = (schema: unknown): string | null =>
  stepsOf(schema).find((step) => v.is(Description, step))?.description ?? null;

const entriesOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  v.is(Entries, schema) ? schema.entries : {};
const itemOf = (schema: unknown): unknown => (v.is(List, schema) ? schema.item : null);
const optionsOf = (schema: unknown): readonly unknown[] => {
  if (v.is(Union, schema)) return schema.options;
  return v.is(Nullable, schema) ? [schema.wrapped] : [];
};

/** Every integer is below 2^53, which needs not be said each time. */
const plainInteger = ({ minimum, maximum, ...rest }: JsonSchema): JsonSchema => ({
  ...rest,
  ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
  ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
});

/** The same with what a conversion leaves out: choices, and the meaning of each field. */
const completed = (jsonSchema: JsonSchema, schema: unknown, path: string): JsonSchema => {
  if (v.is(Optional, schema)) return completed(jsonSchema, schema.wrapped, path);
  const { $schema: _, required, properties, items, anyOf, ...rest } = plainInteger(jsonSchema);
  return {
    ...rest,
    ...(required && required.length > 0 ? { required } : {}),
    ...(properties ? { properties: completedFields(properties, entriesOf(schema), path) } : {}),
    ...(typeof items === 'object' && !Array.isArray(items)
      ? { items: completed(items, itemOf(schema), path) }
      : {}),
    ...(anyOf
      ? {
          anyOf: anyOf.map((it, at) =>
            typeof it === 'object' ? completed(it, optionsOf(schema)[at], path) : it,
          ),
        }
      : {}),
  };
};

const completedFields = (
  properties: NonNullable<JsonSchema['properties']>,
  entries: Readonly<Record<string, unknown>>,
  path: string,
): NonNullable<JsonSchema['properties']> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      if (typeof field !== 'object') return [name, field];
      const entry = entries[name];
      const { description: _, ...rest } = completed(field, entry, path);
      const choices = choicesOf(entry);
      const description = meaningOf(entry);
      if (description === null) throw new Error(`The field ${name} of ${path} has no meaning.`);
      return [name, { ...rest, ...(choices ? { enum: [...choices] } : {}), description }];
    }),
  );

/** What a schema takes in, as JSON Schema with a meaning for every field. */
export const jsonSchemaOf = (schema: v.GenericSchema, path: string): JsonSchema => {
  const plain = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // Rules beyond JSON Schema are checked by the call; the pages name them by their refusals.
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => plainForms.get(valibotSchema),
  });
  return completed(plain, schema, path);
};
