import * as v from 'valibot';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import type { Example } from '../../examples/kernel/guard-examples';
import { exampleNameOf, guardExamples, refusalsOf, rulesOf } from '../../scripts/book/guards';
import { workflowOf } from '../../scripts/book/workflow';
import { findMachines } from '../../scripts/book/write';

const { found } = await findMachines();
const guards = found.flatMap(({ machine }) =>
  Object.keys(machine.implementations.guards).map((guard) => ({ machine, guard })),
);

test.each(
  guards.map(({ machine, guard }) => ({ title: `${machine.id}.${guard}`, machine, guard })),
)('$title holds and fails as its examples say', ({ machine, guard }) => {
  const examples = guardExamples[exampleNameOf(machine.id, guard) ?? ''];
  const predicate = machine.implementations.guards[guard] ?? (() => null);
  const answer = ({ context = {}, params = {} }: Example): unknown =>
    Reflect.apply(predicate, undefined, [{ context }, params]);
  const answers = (cases: Readonly<Record<string, Example>> = {}) =>
    Object.entries(cases).map(([words, example]) => [words, answer(example)]);
  const [holds, fails] = [answers(examples?.holds), answers(examples?.fails)];
  expect([holds.length > 0, fails.length > 0]).toEqual([true, true]);
  expect(holds).toEqual(holds.map(([words]) => [words, true]));
  expect(fails).toEqual(fails.map(([words]) => [words, false]));
});

test.each(
  Object.entries(guardExamples).flatMap(([title, { asks, ...examples }]) =>
    asks ? [{ title, ...asks, ...examples }] : [],
  ),
)('$title agrees with the schema that it names', ({ schema, of, holds, fails }) => {
  const isTaken = ({ context, params }: Example) =>
    v.is(schema, Reflect.get({ ...context, ...params }, of));
  expect(Object.values(holds).map(isTaken)).toEqual(Object.values(holds).map(() => true));
  expect(Object.values(fails).map(isTaken)).toContain(false);
});

test('every guard of every chart has a sentence, and examples stand for no other guard', () => {
  const used = new Set(guards.map(({ machine, guard }) => exampleNameOf(machine.id, guard)));
  expect(Object.keys(guardExamples).filter((name) => !used.has(name))).toEqual([]);
  for (const { machine } of found) {
    const own = rulesOf(machine);
    const asked = workflowOf(machine).transitions.flatMap(({ guard }) => guard ?? []);
    expect([...own.keys()].sort()).toEqual([...new Set(asked)].sort());
    for (const { sentence } of own.values()) expect(sentence).toMatch(/^[A-Z].+\.$/);
  }
});

test('a guard without a sentence or without examples has no page', () => {
  const unknown = setup({ guards: { isFull: () => true } });
  expect(() => rulesOf(unknown.createMachine({ id: 'smallKettle' }))).toThrow(
    'No sentence stands above the guard smallKettle.isFull.',
  );
});

test('a guard that asks a schema names its refusals in words', () => {
  const refusals = refusalsOf(guardExamples['spotOrder.isSubmittable']?.asks);
  expect(refusals).toContainEqual({
    code: 'wallet.insufficient',
    message: 'Insufficient balance',
  });
  expect(refusals.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['spot.quantity_required', 'amount.below_min', 'spot.below_notional']),
  );
  expect(refusals.every(({ message }) => !message.includes('plural'))).toBe(true);
});
