import type { JsonSchema } from './json-schema';

/** A field as a line of a table. */
export type FieldRow = {
  /** `fills[].price` for what lies inside. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly meaning: string;
};

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null;

/** Patterns that have a name. */
const namedPatterns: Readonly<Record<string, string>> = {
  '^(?!-0$)-?(?:0|[1-9]\\d*)(?:\\.\\d*[1-9])?$': 'decimal',
  '^\\d{6}$': 'six digits',
};

const textType = ({ format, pattern, minLength, maxLength }: JsonSchema): string => {
  if (format === 'date-time') return 'time';
  if (format === 'uuid') return 'UUID';
  if (format === 'email') return 'e-mail address';
  if (pattern !== undefined) return namedPatterns[pattern] ?? `text \`${pattern}\``;
  if (maxLength !== undefined) return `text, ${minLength ?? 0} to ${maxLength} characters`;
  return minLength === undefined ? 'text' : `text, at least ${minLength} characters`;
};

const numberType = ({ type, minimum, maximum }: JsonSchema): string => {
  const word = type === 'integer' ? 'integer' : 'number';
  if (minimum !== undefined && maximum !== undefined) return `${word}, ${minimum} to ${maximum}`;
  return minimum === undefined ? word : `${word}, at least ${minimum}`;
};

/** The type of a field in a few words. */
export const typeOf = (schema: JsonSchema): string => {
  const { anyOf, enum: choices, type, items, additionalProperties } = schema;
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ');
  if (anyOf) return [...new Set(anyOf.filter(isSchema).map(typeOf))].join(' or ');
  switch (type) {
    case 'string':
      return textType(schema);
    case 'integer':
    case 'number':
      return numberType(schema);
    case 'boolean':
      return 'true or false';
    case 'array':
      return isSchema(items) && !Array.isArray(items) ? `list of ${typeOf(items)}` : 'list';
    case 'object':
      return isSchema(additionalProperties) ? `${typeOf(additionalProperties)} by name` : 'object';
    case 'null':
      return 'null';
    default:
      return 'anything';
  }
};

const insideOf = (schema: JsonSchema, name: string): readonly FieldRow[] => {
  const { items } = schema;
  if (isSchema(items) && !Array.isArray(items)) return fieldRows(items, `${name}[].`);
  return schema.properties ? fieldRows(schema, `${name}.`) : [];
};

/** The fields of an object, and of what lies inside it, in their order. */
export const fieldRows = (
  { properties = {}, required = [] }: JsonSchema,
  prefix = '',
): readonly FieldRow[] =>
  Object.entries(properties).flatMap(([name, field]) => {
    if (!isSchema(field)) return [];
    const row: FieldRow = {
      name: `${prefix}${name}`,
      type: typeOf(field),
      isRequired: required.includes(name),
      meaning: field.description ?? '',
    };
    return [row, ...insideOf(field, row.name)];
  });

/** The fields of a result, whether it is one object or a list of them. */
export const resultRows = (result: JsonSchema): readonly FieldRow[] => {
  const { items } = result;
  return isSchema(items) && !Array.isArray(items) ? fieldRows(items) : fieldRows(result);
};
