import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import { mayFail } from '../walker/walker';

const modules = import.meta.glob<Record<string, unknown>>('../../machines/**/*.ts', {
  eager: true,
});

const machines = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((it): it is AnyStateMachine => it instanceof StateMachine);
const unique = [...new Map(machines.map((machine) => [machine.id, machine])).values()];

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

const transitionsOf = (node: AnyStateNode) => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

const isNamed = (guard: unknown): boolean =>
  guard === undefined ||
  typeof guard === 'string' ||
  (guard !== null &&
    typeof guard === 'object' &&
    'type' in guard &&
    typeof guard.type === 'string');

const ownEvents = (node: AnyStateNode) =>
  [...node.transitions.keys()].filter((type) => type !== '' && !type.startsWith('xstate.'));

test('there are machines to judge, each under an id of its own', () => {
  expect(unique.length).toBeGreaterThan(10);
  expect(new Set(machines).size).toBe(unique.length);
});

describe.each(unique.map((machine) => [machine.id, machine] as const))(
  'the machine %s',
  (_, machine) => {
    const nodes = nodesOf(machine.root);

    test('names its states, events, guards, calls and delays as the others do', () => {
      for (const node of nodes) {
        if (node !== machine.root) expect(node.key).toMatch(/^[a-z][A-Za-z]*$/);
        for (const event of ownEvents(node))
          expect(event).toMatch(/^[a-z]+[A-Za-z]*\.[a-z][A-Za-z]*$/);
        for (const { guard } of transitionsOf(node)) expect(isNamed(guard)).toBe(true);
        for (const { delay } of node.after) expect(delay).toEqual(expect.stringMatching(/^[a-z]/));
        for (const { id, src } of node.invoke) expect(src).toBe(id);
      }
    });

    test('survives every call that fails', () => {
      for (const node of nodes) {
        const handled = [...node.transitions.keys()];
        for (const { id, src } of node.invoke) {
          if (mayFail(machine, src)) expect(handled).toContain(`xstate.error.actor.${id}`);
        }
      }
    });
  },
);

const lifecycles = unique.filter(({ id }) => id.endsWith('Lifecycle'));

test.each(lifecycles.map((machine) => [machine.id, machine] as const))(
  'the machine %s is a rule: flat, without context, and every transition has a target alone',
  (_, { root, config }) => {
    const nodes = nodesOf(root);
    expect(nodes).toHaveLength(1 + Object.keys(root.states).length);
    expect(config.context).toBeUndefined();
    for (const node of nodes) {
      expect(node.always ?? []).toEqual([]);
      for (const { target, actions } of transitionsOf(node)) {
        expect(target).toHaveLength(1);
        expect(actions).toEqual([]);
      }
    }
  },
);

const sources = import.meta.glob<string>('../../machines/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Bodies of `isPending`, `wasAccepted`, `wasRefused`, `resultOf` and `submissionOf`. */
const sharedBodies =
  /=> context\.(?:key|submission) !== null,|=>\s+resolution\.state === '(?:accepted|refused)',|\.state === 'accepted' \? \w+\.result : null|if \(submission === null\) throw/g;

test('the guards of submitting flows are declared in one file', () => {
  const found = Object.entries(sources).flatMap(([file, text]) =>
    (text.match(sharedBodies) ?? []).map(() => file.replace('../../', '')),
  );
  expect([...new Set(found)]).toEqual(['machines/kernel/submission-context.ts']);
});
