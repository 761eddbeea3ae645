import type { AnyStateMachine } from 'xstate';
import { RequestError } from '../../schemas/kernel/failure';
import { dummyValue } from './dummy-value';

/** What an action does: to a part of the context, by an event that it emits or sends, or by code. */
export type Effect = {
  kind: 'stores' | 'sets' | 'clears' | 'emits' | 'sends' | 'runs';
  name: string;
};

/** The actions that a machine has by name. */
export type NamedActions = AnyStateMachine['implementations']['actions'];

const failing = { error: new RequestError({ kind: 'malformed' }) };

/** What actions are given to run on. Only what they write both times alike is fixed. */
const given = (count: 0 | 1) => ({
  context: dummyValue({}, { count }),
  event: dummyValue(failing, { count }),
  self: dummyValue(),
});

/** What an action writes: twice, once from nothing and once from something. */
const written = (part: unknown, params: unknown): unknown[] =>
  typeof part === 'function'
    ? [given(0), given(1)].map((scope): unknown => Reflect.apply(part, undefined, [scope, params]))
    : [part];

const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined) return true;
  if (typeof value !== 'object') return value === '' || value === 0 || value === false;
  return Object.values(value).every(isEmpty);
};

const assigned = (name: string, values: readonly unknown[]): Effect => {
  if (values.every(isEmpty)) return { kind: 'clears', name };
  return { kind: values.every((value) => value === true) ? 'sets' : 'stores', name };
};

const assignedBy = (assignment: unknown, params: unknown): Effect[] => {
  const parts = written(assignment, params).flatMap((result) => Object.entries(result ?? {}));
  const names = [...new Set(parts.map(([name]) => name))];
  return names.map((name) => {
    const own = parts.filter(([one]) => one === name);
    return assigned(
      name,
      own.map(([, part]) => part),
    );
  });
};

const publishedBy = (kind: 'emits' | 'sends', event: unknown, params: unknown): Effect[] => {
  const types = written(event, params).map((value): unknown =>
    value !== null && typeof value === 'object' ? Reflect.get(value, 'type') : undefined,
  );
  return [...new Set(types)].map((type) => {
    if (typeof type !== 'string') throw new Error('An action publishes an event that has no type.');
    return { kind, name: type };
  });
};

const effectsOfOne = (action: unknown, named: NamedActions): Effect[] => {
  const isObject = action !== null && typeof action === 'object';
  const name: unknown = isObject ? Reflect.get(action, 'type') : action;
  const params: unknown = isObject ? dummyValue() : undefined;
  const run: unknown = typeof name === 'string' ? named[name] : action;
  const kind: unknown = typeof run === 'function' ? Reflect.get(run, 'type') : undefined;
  if (typeof run === 'function' && kind === 'xstate.assign') {
    return assignedBy(Reflect.get(run, 'assignment'), params);
  }
  if (typeof run === 'function' && kind === 'xstate.emit') {
    return publishedBy('emits', Reflect.get(run, 'event'), params);
  }
  if (typeof run === 'function' && kind === 'xstate.sendTo') {
    return publishedBy('sends', Reflect.get(run, 'event'), params);
  }
  // XState starts and ends the waits of a state with actions of its own.
  if (kind === 'xstate.raise' || kind === 'xstate.cancel') return [];
  if (typeof run === 'function' && typeof name === 'string' && kind === undefined) {
    return [{ kind: 'runs', name }];
  }
  throw new Error(
    `The action ${String(name)} is of a kind that the workflow pages have no word for.`,
  );
};

/** What a list of actions does, in order; an effect that is repeated is named once. */
export const effectsOf = (actions: readonly unknown[], named: NamedActions): Effect[] => {
  const all = actions.flatMap((action) => effectsOfOne(action, named));
  return all.filter(
    ({ kind, name }, index) =>
      all.findIndex((one) => one.kind === kind && one.name === name) === index,
  );
};
