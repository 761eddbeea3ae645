import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import {
  type FundPasswordProof,
  type FundPasswordSet,
  isChosenFundPassword,
  isChosenFundPasswordPair,
  isFundPasswordProof,
  type NewFundPassword,
} from '../../schemas/security/fund-password';
import { createSubmission } from '../kernel/submission';
import { isPending, resultOf, wasAccepted } from '../kernel/submission-context';

const setFundPassword = createSubmission<NewFundPassword, FundPasswordSet>();

type Context = {
  isSet: boolean;
  proof: FundPasswordProof;
  password: string;
  key: string | null;
  failure: Failure | null;
  saved: FundPasswordSet | null;
};

export type FundPasswordEvent =
  | { type: 'proof.given'; proof: FundPasswordProof }
  | { type: 'proof.forgotten' }
  | { type: 'password.chosen'; password: string }
  | { type: 'password.repeated'; password: string; key: string }
  | { type: 'step.undone' };

const differing: Failure = {
  kind: 'refused',
  code: 'auth.password_differ',
  params: {},
  text: '',
};

const aboutProof: ReadonlySet<string> = new Set(['fund.wrong', 'fund.locked', 'param.missing']);
const aboutCode: ReadonlySet<string> = new Set([
  'auth.code_wrong',
  'auth.code_expired',
  'auth.code_attempts',
]);
const refusedIn = (resolution: Resolution<FundPasswordSet>, codes: ReadonlySet<string>): boolean =>
  resolution.state === 'refused' &&
  resolution.failure.kind === 'refused' &&
  codes.has(resolution.failure.code);

const keyOf = ({ key }: Context): string => {
  if (key === null) throw new Error('A fund password is sent before it is repeated.');
  return key;
};

/** A fund password on its way: shown to be one's own to change, chosen, repeated, and set once. */
export const fundPasswordMachine = setup({
  types: {} as {
    /** Whether there is one already, and the key of one that has no known answer from before. */
    input: { isSet: boolean; pending: string | null };
    context: Context;
    events: FundPasswordEvent;
    children: { setFundPassword: 'setFundPassword' };
    output: FundPasswordSet | null;
  },
  actors: { setFundPassword },
  guards: {
    /**
     * The key of a fund password without a known answer was stored
     * (contract/idempotency.md#reconciliation).
     */
    isPending,
    /** The account has a fund password already (contract/rules.md#fund-password). */
    isSet: ({ context }) => context.isSet,
    /**
     * The account has a fund password, and nothing shows that its owner changes it; after a reload
     * only the key is known (contract/rules.md#fund-password).
     */
    isUnproven: ({ context }) => context.isSet && context.proof.kind === 'none',
    /**
     * The present fund password or the code has the right form (contract/rules.md#fund-password).
     */
    isProof: (_, { proof }: { proof: FundPasswordProof }) => isFundPasswordProof(proof),
    /**
     * The fund password has six digits, is not one digit repeated and not a run
     * (contract/rules.md#fund-password).
     */
    isChoosable: (_, { password }: { password: string }) => isChosenFundPassword(password),
    /** The repeated fund password equals the chosen one (contract/screens.md#fund-password). */
    isSame: ({ context }, { password }: { password: string }) =>
      isChosenFundPasswordPair({ password: context.password, repeated: password }),
    /** The fund password was set. */
    wasAccepted,
    /**
     * The server refuses the present fund password: wrong, locked or missing
     * (contract/lifecycles.md#fund-password-lock).
     */
    isAboutProof: (_, { resolution }: { resolution: Resolution<FundPasswordSet> }) =>
      refusedIn(resolution, aboutProof),
    /**
     * The server refuses the code: wrong, expired or tried too often
     * (contract/lifecycles.md#verification-code).
     */
    isAboutCode: (_, { resolution }: { resolution: Resolution<FundPasswordSet> }) =>
      refusedIn(resolution, aboutCode),
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    forgetPassword: assign({ password: '', key: null }),
    forgetSecrets: assign({ proof: { kind: 'none' }, password: '', key: null }),
  },
}).createMachine({
  id: 'fundPassword',
  meta: {
    requirements: ['contract/calls/post-safe-update-password.md'],
  },
  context: ({ input: { isSet, pending } }) => ({
    isSet,
    proof: { kind: 'none' },
    password: '',
    key: pending,
    failure: null,
    saved: null,
  }),
  initial: 'starting',
  output: ({ context }) => context.saved,
  states: {
    starting: {
      description:
        'Decides whether an earlier attempt is resumed, and whether a proof is required.',
      always: [
        { guard: 'isPending', target: 'submitting' },
        { guard: 'isSet', target: 'proving' },
        { target: 'choosing' },
      ],
    },
    proving: {
      description: 'There is one already: it is asked for, or a code where it is forgotten.',
      // Also after a first one was refused because another one was set meanwhile.
      entry: ['forgetSecrets', assign({ isSet: true })],
      exit: 'forgetFailure',
      initial: 'byPassword',
      on: {
        'proof.given': {
          guard: { type: 'isProof', params: ({ event }) => ({ proof: event.proof }) },
          target: 'choosing',
          actions: assign({ proof: ({ event }) => event.proof }),
        },
      },
      states: {
        byPassword: {
          description: 'The present fund password is typed.',
          on: { 'proof.forgotten': { target: 'byCode', actions: 'forgetFailure' } },
        },
        byCode: {
          description: 'A code is typed in place of a forgotten fund password.',
          on: { 'step.undone': { target: 'byPassword', actions: 'forgetFailure' } },
        },
      },
    },
    choosing: {
      description: 'The new fund password is typed.',
      entry: 'forgetPassword',
      on: {
        'password.chosen': {
          guard: { type: 'isChoosable', params: ({ event }) => ({ password: event.password }) },
          target: 'repeating',
          actions: ['forgetFailure', assign({ password: ({ event }) => event.password })],
        },
        'step.undone': { guard: 'isSet', target: 'proving', actions: 'forgetFailure' },
      },
    },
    repeating: {
      description: 'The new fund password is typed again.',
      on: {
        'password.repeated': [
          {
            guard: { type: 'isSame', params: ({ event }) => ({ password: event.password }) },
            target: 'submitting',
            actions: assign({ key: ({ event }) => event.key }),
          },
          { target: 'choosing', actions: assign({ failure: differing }) },
        ],
        'step.undone': 'choosing',
      },
    },
    submitting: {
      description: 'The new fund password is submitted.',
      tags: 'busy',
      invoke: {
        id: 'setFundPassword',
        src: 'setFundPassword',
        input: ({ context }) => ({
          key: keyOf(context),
          payload:
            context.password === '' ? null : { proof: context.proof, password: context.password },
        }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'saved',
            actions: [
              'forgetSecrets',
              assign({
                saved: ({ event: { output } }) => resultOf(output),
              }),
            ],
          },
          {
            guard: { type: 'isAboutCode', params: ({ event }) => ({ resolution: event.output }) },
            target: 'proving.byCode',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
          {
            guard: { type: 'isAboutProof', params: ({ event }) => ({ resolution: event.output }) },
            target: 'proving',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
          {
            guard: 'isUnproven',
            target: 'proving',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
          {
            target: 'choosing',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
        ],
      },
    },
    saved: { description: 'The new fund password is set.', type: 'final' },
  },
});

export type FundPasswordActor = ActorRefFrom<typeof fundPasswordMachine>;
type Snapshot = SnapshotFrom<typeof fundPasswordMachine>;

export type FundPasswordStep =
  | 'provingByPassword'
  | 'provingByCode'
  | 'choosing'
  | 'repeating'
  | 'submitting'
  | 'saved';
export const selectStep = (snapshot: Snapshot): FundPasswordStep => {
  if (snapshot.matches({ proving: 'byCode' })) return 'provingByCode';
  if (snapshot.matches('proving')) return 'provingByPassword';
  if (snapshot.matches('repeating')) return 'repeating';
  if (snapshot.matches('submitting')) return 'submitting';
  return snapshot.matches('saved') ? 'saved' : 'choosing';
};
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectSaved = (snapshot: Snapshot) => snapshot.context.saved;
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.setFundPassword ?? null;
