import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { Flag, Id, Int } from '../../schemas/kernel/wire';

export type { JsonSchema };

/** What a field means in the call that is described. */
type MeaningOf = (name: string) => string;

/** Numbers and flags are read from text too; the contract names the form that is meant. */
const plainForms = new Map<unknown, JsonSchema>([
  [Id.pipe[0], { type: 'integer' }],
  [Int.pipe[0], { type: 'integer' }],
  [Flag, { type: 'boolean' }],
]);

const Wrapped = v.object({ wrapped: v.unknown() });
const Steps = v.object({ pipe: v.array(v.unknown()) });
const Choice = v.object({ type: v.literal('picklist'), options: v.array(v.number()) });
const Entries = v.object({ entries: v.record(v.string(), v.unknown()) });

/** The numbers that a field is one of; a conversion sees the first step of a schema only. */
const choicesOf = (schema: unknown): readonly number[] | null => {
  if (v.is(Wrapped, schema)) return choicesOf(schema.wrapped);
  if (!v.is(Steps, schema)) return null;
  for (const step of schema.pipe) if (v.is(Choice, step)) return step.options;
  return null;
};

const withChoices = (schema: unknown, jsonSchema: JsonSchema): JsonSchema => {
  const { properties } = jsonSchema;
  if (!properties || !v.is(Entries, schema)) return jsonSchema;
  const chosen = Object.entries(properties).map(([name, field]) => {
    const choices = choicesOf(schema.entries[name]);
    return [name, choices && typeof field === 'object' ? { ...field, enum: [...choices] } : field];
  });
  return { ...jsonSchema, properties: Object.fromEntries(chosen) };
};

/** Every integer is below 2^53, which needs not be said each time. */
const plainInteger = ({ minimum, maximum, ...rest }: JsonSchema): JsonSchema => ({
  ...rest,
  ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
  ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
});

/** The same schema with the meaning of each field, as its call or all calls have it. */
const described = (schema: JsonSchema, meaningOf: MeaningOf): JsonSchema => {
  const { $schema: _, required, properties, items, anyOf, ...rest } = plainInteger(schema);
  return {
    ...rest,
    ...(required && required.length > 0 ? { required } : {}),
    ...(properties ? { properties: describedFields(properties, meaningOf) } : {}),
    ...(typeof items === 'object' && !Array.isArray(items)
      ? { items: described(items, meaningOf) }
      : {}),
    ...(anyOf
      ? { anyOf: anyOf.map((it) => (typeof it === 'object' ? described(it, meaningOf) : it)) }
      : {}),
  };
};

const describedFields = (
  properties: NonNullable<JsonSchema['properties']>,
  meaningOf: MeaningOf,
): NonNullable<JsonSchema['properties']> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      if (typeof field !== 'object') return [name, field];
      return [name, { ...described(field, meaningOf), description: meaningOf(name) }];
    }),
  );

/** What a schema takes in, as JSON Schema with a meaning for every field. */
export const jsonSchemaOf = (schema: v.GenericSchema, meaningOf: MeaningOf): JsonSchema => {
  const plain = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // Rules beyond JSON Schema are checked by the call; the pages name them by their refusals.
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => plainForms.get(valibotSchema),
  });
  return described(withChoices(schema, plain), meaningOf);
};
