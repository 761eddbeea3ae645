import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { ownWith, statuses, verificationExamples } from '../../examples/verification/verification';
import { addressExamples } from '../../examples/wallet/withdraw-address';
import { verificationMachine } from '../../machines/verification/verification';
import { withdrawAddressMachine } from '../../machines/wallet/withdraw-address';
import type { VerificationState } from '../../schemas/account/user';
import { isFundPassword } from '../../schemas/security/fund-password';
import type { VerificationStage } from '../../schemas/verification/own-verification';
import { type Promised, search } from '../walker/walker';

// What must never happen, looked for in every way that a shipped machine can go. A way that is found
// is printed, shortest first; and each search is shown to find what a broken machine does.

/** What the server said last of the basic level. */
const basicFirst = {
  memory: (): VerificationState => 'unverified',
  remember: (memory, event) =>
    event.type === 'xstate.done.actor.readVerification'
      ? event['output'].verification.basic.state
      : memory,
  isBroken: ({ from, to, memory }) =>
    to.matches({ advanced: 'submitting' }) &&
    !from.matches({ advanced: 'submitting' }) &&
    memory !== 'verified',
} satisfies Promised<SnapshotFrom<typeof verificationMachine>, VerificationState>;

const { nothing, basicReviewing, advancedReviewing, verified } = statuses;
/** A server that tells what cannot be: an advanced level without a verified basic one. */
const lies = {
  advancedFirst: ownWith(nothing.verification.basic, advancedReviewing.verification.advanced),
  advancedVerifiedFirst: ownWith(nothing.verification.basic, verified.verification.advanced),
  lateBasic: ownWith(basicReviewing.verification.basic, nothing.verification.advanced),
};
const examples = {
  ...verificationExamples,
  answers: {
    ...verificationExamples.answers,
    readVerification: {
      ...verificationExamples.answers.readVerification,
      done: { ...verificationExamples.answers.readVerification.done, ...lies },
    },
  },
};

describe('no way leads to an advanced verification before a verified basic one', () => {
  test('in the machine that is shipped', () => {
    const { path, situations } = search(verificationMachine, examples, basicFirst);
    expect(path?.join('\n') ?? 'none').toBe('none');
    expect(situations).toBeGreaterThan(100);
  });

  test('and one that forgets to ask is found out, by the shortest way', () => {
    const forgetful = verificationMachine.provide({
      guards: { isAt: (_, { stage }: { stage: VerificationStage }) => stage === 'advanced' },
    });
    expect(search(forgetful, examples, basicFirst).path).toEqual([
      'reading',
      'readVerification done nothing -> advanced.editing',
      'photo.uploaded front -> advanced.editing',
      'photo.uploaded back -> advanced.editing',
      'photo.uploaded inHand -> advanced.editing',
      'photos.submitted -> advanced.submitting',
    ]);
    const trusting = verificationMachine.provide({
      guards: { isPendingAt: ({ context }, { level }) => context.pending[level] !== null },
    });
    expect(search(trusting, examples, basicFirst).path).toEqual([
      'reading',
      'readVerification done nothing -> advanced.submitting',
    ]);
  });
});

/** Whether there is a fund password, as far as was told; an address is made with one that is one. */
const passwordFirst = {
  memory: (input) => Object(input).prerequisites.fundPassword === true,
  remember: (memory, event) =>
    event.type === 'prerequisites.changed' ? event['prerequisites'].fundPassword : memory,
  isBroken: ({ from, to, memory }) =>
    to.matches('submitting') &&
    !from.matches('submitting') &&
    (!memory || !isFundPassword(to.context.fundPassword)),
} satisfies Promised<SnapshotFrom<typeof withdrawAddressMachine>, boolean>;

describe('no way leads to a withdraw address without a fund password', () => {
  test('in the machine that is shipped', () => {
    const { path, situations } = search(withdrawAddressMachine, addressExamples, passwordFirst);
    expect(path?.join('\n') ?? 'none').toBe('none');
    expect(situations).toBeGreaterThan(20);
  });

  test('and one that forgets to ask is found out, by the shortest way', () => {
    const forgetful = withdrawAddressMachine.provide({ guards: { isLacking: () => false } });
    expect(search(forgetful, addressExamples, passwordFirst).path).toEqual([
      'editing',
      'draft.submitted valid -> authorising',
      'password.entered valid -> submitting',
    ]);
    const careless = withdrawAddressMachine.provide({ guards: { isWellFormed: () => true } });
    expect(search(careless, addressExamples, passwordFirst).path).toEqual([
      'editing',
      'draft.submitted valid -> authorising',
      'password.entered short -> submitting',
    ]);
  });
});
