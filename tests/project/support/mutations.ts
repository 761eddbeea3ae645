/** A value of JSON. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

export type Mutation = { path: string; how: string; value: Json | undefined };

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const entriesOf = (value: Json): (readonly [string, Json])[] =>
  Array.isArray(value)
    ? value.map((one: Json, at) => [`${at}`, one] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];

/** The paths of every field and row of an answer. */
export const pathsOf = (value: Json, at = ''): string[] =>
  entriesOf(value).flatMap(([key, one]) => {
    const path = at === '' ? key : `${at}.${key}`;
    return [path, ...pathsOf(one, path)];
  });

const valueAt = (value: Json, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((part, key) => {
    const entry = part === undefined ? undefined : entriesOf(part).find(([name]) => name === key);
    return entry?.[1];
  }, value);

/** The answer with another value in one place; removed where that is undefined. */
export const withValue = (answer: Json, path: string, value: Json | undefined): Json => {
  const [key = '', ...rest] = path.split('.');
  const entries = entriesOf(answer).flatMap(([name, one]): (readonly [string, Json])[] => {
    if (name !== key) return [[name, one]];
    if (rest.length > 0) return [[name, withValue(one, rest.join('.'), value)]];
    return value === undefined ? [] : [[name, value]];
  });
  return Array.isArray(answer) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
};

const otherKind = (value: Json): Json => {
  if (typeof value === 'number') return `${value}`;
  if (typeof value === 'boolean') return value ? '1' : 0;
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return typeof value === 'string' ? 7 : 'text';
};

/** What servers make of a field: it is absent, empty, of another kind, or far too long. */
export const mutationsAt = (answer: Json, path: string): Mutation[] => {
  const value = valueAt(answer, path) ?? null;
  const mutations: [string, Json | undefined][] = [
    ['removed', undefined],
    ['null', null],
    ['empty', ''],
    ['dash', '-'],
    ['of another kind', otherKind(value)],
    ['a list', Array.isArray(value) ? { a: 1 } : []],
    ['an object', {}],
    ['40 digits', '9'.repeat(40)],
  ];
  return mutations.map(([how, other]) => ({ path, how, value: other }));
};
