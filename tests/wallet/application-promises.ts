import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Prerequisites } from '../../machines/security/prerequisites';
import { compare, amount as money } from '../../schemas/kernel/money';
import type { ShownWithdrawal } from '../../schemas/wallet/withdrawal';
import { type Examples, type Promised, search } from '../walker/walker';

// What must never happen to a withdrawal, to an address or to the bank, looked for in every way that
// the shipped machine can go. A way that is found is printed, shortest first; and each search is
// shown to find what a broken machine does. The conditions are written out here and in the two
// tests, without the schema that the machine asks.

type Known = { prerequisites: Prerequisites };
type Snapshot = {
  value: unknown;
  context: { draft: ShownWithdrawal | null; fundPassword: string };
};

const isSent = ({ from, to }: { from: Snapshot; to: Snapshot }) =>
  to.value === 'submitting' && from.value !== 'submitting' && from.value !== 'starting';

/** What the person has done, as far as was told; a broken promise is a request that lacks something. */
export const promised = <Own extends Snapshot>(
  isMet: (to: Own, known: Known) => boolean,
): Promised<Own, Known> => ({
  memory: (input) => ({ prerequisites: Object(input).prerequisites }),
  remember: (memory, event) =>
    event.type === 'prerequisites.changed' ? { prerequisites: event['prerequisites'] } : memory,
  isBroken: ({ from, to, memory }) => isSent({ from, to }) && !isMet(to, memory),
});

/** What is promised wherever the money goes, for examples with 500 available. */
export const commonPromises = ({ rate, minimum }: { rate: string; minimum: string }) => {
  const draftOf = ({ context }: Snapshot) => context.draft;
  return {
    'a verified person': promised((_, { prerequisites }) => prerequisites.verification),
    'a fund password': promised((_, { prerequisites }) => prerequisites.fundPassword),
    'six digits of it': promised(({ context }) => /^\d{6}$/.test(context.fundPassword)),
    'the fee that was shown': promised(
      (to) => draftOf(to)?.terms.rate === rate && draftOf(to)?.current.rate === rate,
    ),
    'the minimum': promised(
      (to) => compare(money(draftOf(to)?.amount ?? '0'), money(minimum)) >= 0,
    ),
    'the balance': promised(
      (to) => compare(money('500'), money(draftOf(to)?.amount ?? '501')) >= 0,
    ),
    'applications left today': promised((to) => (draftOf(to)?.limits.left ?? 0) > 0),
  } satisfies Record<string, Promised<Snapshot, Known>>;
};

type Broken<Machine> = {
  /** It does not check the draft. */
  careless: Machine;
  /** It forgets what is missing. */
  forgetful: Machine;
  /** It takes a password of fewer digits. */
  curt: Machine;
};

type Application<Machine extends AnyStateMachine> = {
  machine: Machine;
  broken: Broken<Machine>;
  examples: Examples<Machine>;
  promises: Record<string, Promised<SnapshotFrom<Machine>, Known>>;
  /** Which promises fall with a careless machine, each by the draft of an example. */
  unchecked: Record<string, string>;
  /** Which fall with a forgetful one. */
  forgotten: readonly string[];
};

/** How the machine is broken, and which promises fall with it, each by its shortest way. */
const submit = (example: string) => [
  'editing',
  `draft.submitted ${example} -> authorising`,
  'password.entered valid -> submitting',
];

export const describePromises = <Machine extends AnyStateMachine>(
  title: string,
  { machine, broken, examples, promises, unchecked, forgotten }: Application<Machine>,
) => {
  const searched = (one: Machine, name: string) => {
    const promise = promises[name];
    if (!promise) throw new Error(`There is no promise of ${name}.`);
    return search(one, examples, promise);
  };

  describe(title, () => {
    test.each(Object.keys(promises))('%s, in the machine that is shipped', (name) => {
      const { path, situations } = searched(machine, name);
      expect(path?.join('\n') ?? 'none').toBe('none');
      expect(situations).toBeGreaterThan(20);
    });

    test.each(Object.entries(unchecked))(
      '%s, and a machine that does not check the draft is found out',
      (name, example) => {
        expect(searched(broken.careless, name).path).toEqual(submit(example));
      },
    );

    test.each(forgotten)('%s, and a machine that forgets what is missing is found out', (name) => {
      const found = searched(broken.forgetful, name).path;
      expect(found?.at(-1)).toBe('password.entered valid -> submitting');
      expect(found?.length).toBeLessThanOrEqual(4);
    });

    test('six digits, and a machine that takes fewer is found out', () => {
      expect(searched(broken.curt, 'six digits of it').path).toEqual([
        'editing',
        'draft.submitted valid -> authorising',
        'password.entered short -> submitting',
      ]);
    });
  });
};
