import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Prerequisites } from '../../machines/security/prerequisites';
import { withdrawalMachine } from '../../machines/wallet/withdrawal';
import { compare, amount as money } from '../../schemas/kernel/money';
import { type Promised, search } from '../walker/walker';
import { withdrawalExamples as examples } from './examples/walked-withdrawal';

// What must never happen, looked for in every way that the shipped machine can go. A way that is
// found is printed, shortest first; and each search is shown to find what a broken machine does.
// The conditions are written out here, without the schema that the machine asks.

type Known = { prerequisites: Prerequisites };
type Snapshot = SnapshotFrom<typeof withdrawalMachine>;

const isSent = ({ from, to }: { from: Snapshot; to: Snapshot }) =>
  to.matches('submitting') && !from.matches('submitting') && !from.matches('starting');

/** What the person has done, as far as was told; a broken promise is a request that lacks something. */
const promised = (isMet: (to: Snapshot, known: Known) => boolean): Promised<Snapshot, Known> => ({
  memory: (input) => ({ prerequisites: Object(input).prerequisites }),
  remember: (memory, event) =>
    event.type === 'prerequisites.changed' ? { prerequisites: event['prerequisites'] } : memory,
  isBroken: ({ from, to, memory }) => isSent({ from, to }) && !isMet(to, memory),
});

const draftOf = ({ context }: Snapshot) => context.draft;
const promises: Record<string, Promised<Snapshot, Known>> = {
  'a verified person': promised((_, { prerequisites }) => prerequisites.verification),
  'a fund password': promised((_, { prerequisites }) => prerequisites.fundPassword),
  'six digits of it': promised(({ context }) => /^\d{6}$/.test(context.fundPassword)),
  'a saved address': promised((_, { prerequisites }) => prerequisites.address),
  'an address that is usable': promised((to) => draftOf(to)?.destination?.isCooling === false),
  'the fee that was shown': promised(
    (to) => draftOf(to)?.terms.rate === '0.1' && draftOf(to)?.current.rate === '0.1',
  ),
  'the minimum': promised((to) => compare(money(draftOf(to)?.amount ?? '0'), money('10')) >= 0),
  'the balance': promised((to) => compare(money('500'), money(draftOf(to)?.amount ?? '501')) >= 0),
  'applications left today': promised((to) => (draftOf(to)?.limits.left ?? 0) > 0),
};

const names = Object.keys(promises);
const promiseOf = (name: string) => {
  const one = promises[name];
  if (!one) throw new Error(`There is no promise of ${name}.`);
  return one;
};

/** How the machine is broken, and which promises fall with it, each by its shortest way. */
const submit = (example: string) => [
  'editing',
  `draft.submitted ${example} -> authorising`,
  'password.entered valid -> submitting',
];
const lost = (name: string) => [
  'editing',
  `prerequisites.changed ${name} -> editing`,
  'draft.submitted valid -> authorising',
  'password.entered valid -> submitting',
];

describe('no way sends a withdrawal without', () => {
  test.each(names)('%s, in the machine that is shipped', (name) => {
    const { path, situations } = search(withdrawalMachine, examples, promiseOf(name));
    expect(path?.join('\n') ?? 'none').toBe('none');
    expect(situations).toBeGreaterThan(20);
  });

  test.each([
    ['an address that is usable', submit('cooling')],
    ['the fee that was shown', submit('otherFee')],
    ['the minimum', submit('belowMinimum')],
    ['the balance', submit('aboveBalance')],
    ['applications left today', submit('noneLeft')],
  ])('%s, and a machine that does not check the draft is found out', (name, path) => {
    const careless = withdrawalMachine.provide({ guards: { isValid: () => true } });
    expect(search(careless, examples, promiseOf(name)).path).toEqual(path);
  });

  test.each([
    ['a verified person', lost('unverified')],
    ['a fund password', lost('noPassword')],
    ['a saved address', lost('noAddress')],
  ])('%s, and a machine that forgets what is missing is found out', (name, path) => {
    const forgetful = withdrawalMachine.provide({ guards: { isLacking: () => false } });
    const found = search(forgetful, examples, promiseOf(name)).path;
    expect(found?.length).toBeLessThanOrEqual(path.length);
    expect(found?.at(-1)).toBe(path.at(-1));
  });

  test('six digits, and a machine that takes fewer is found out', () => {
    const careless = withdrawalMachine.provide({ guards: { isWellFormed: () => true } });
    expect(search(careless, examples, promiseOf('six digits of it')).path).toEqual([
      'editing',
      'draft.submitted valid -> authorising',
      'password.entered short -> submitting',
    ]);
  });
});
