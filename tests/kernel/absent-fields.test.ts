import * as v from 'valibot';
import { expect, test } from 'vitest';
import { calls } from '../../server/domains';

// For an absent field, valibot takes the fall-back or the absence of the first step of a pipe and
// runs none of its later steps: `v.pipe(v.fallback(Flag, false), v.literal(true))` accepts nothing at
// all. A default is different: it goes through the pipe.

const modules = import.meta.glob<Record<string, unknown>>('../../schemas/**/*.ts', { eager: true });

const Schema = v.looseObject({ kind: v.literal('schema'), type: v.string() });
const Entries = v.looseObject({ entries: v.record(v.string(), Schema) });
const Steps = v.looseObject({ pipe: v.tupleWithRest([Schema, v.unknown()], v.unknown()) });

const mayBeAbsent = new Set(['optional', 'nullish', 'undefinedable', 'exact_optional']);

const skipsItsRules = (entry: unknown): boolean => {
  if (!v.is(Steps, entry)) return false;
  const [first] = entry.pipe;
  return 'fallback' in first || (mayBeAbsent.has(first.type) && first['default'] === undefined);
};

/** The names of the fields of a schema, at any depth, whose rules do not hold when they are absent. */
const skippedIn = (schema: unknown, seen = new Set<unknown>()): string[] => {
  if (schema === null || typeof schema !== 'object' || seen.has(schema)) return [];
  seen.add(schema);
  const own = v.is(Entries, schema)
    ? Object.entries(schema.entries).flatMap(([name, entry]) =>
        skipsItsRules(entry) ? [name] : [],
      )
    : [];
  return [...own, ...Object.values(schema).flatMap((part) => skippedIn(part, seen))];
};

test('an absent field is noticed where its rules would be skipped', () => {
  const Flag = v.boolean();
  const agreed = v.literal(true);
  const found = skippedIn(
    v.object({
      fallback: v.pipe(v.fallback(Flag, false), agreed),
      optional: v.pipe(v.optional(Flag), v.literal(true)),
      required: v.pipe(Flag, agreed),
      byDefault: v.pipe(v.optional(Flag, false), agreed),
      whole: v.fallback(v.pipe(Flag, agreed), true),
      inner: v.array(v.object({ deep: v.pipe(v.nullish(Flag), v.literal(true)) })),
    }),
  );
  expect(found).toEqual(['fallback', 'optional', 'deep']);
});

test('no schema of this project has a field whose rules an absent one skips', () => {
  const schemas = Object.entries(modules).flatMap(([path, exported]) =>
    Object.entries(exported).flatMap(([name, schema]) =>
      v.is(Schema, schema) ? [[`${path} ${name}`, schema] as const] : [],
    ),
  );
  const requests = calls.map(({ path, request }) => [path, request] as const);
  const all = [...schemas, ...requests];
  expect(all.length).toBeGreaterThan(150);
  expect(all.flatMap(([name, schema]) => skippedIn(schema).map((at) => `${name}: ${at}`))).toEqual(
    [],
  );
});
