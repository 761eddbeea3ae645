import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import { isFundPassword } from '../../schemas/security/fund-password';
import {
  isWithdrawAddressForm,
  type NewWithdrawAddress,
  type WithdrawAddress,
  type WithdrawAddressDraft,
} from '../../schemas/wallet/withdraw-address';
import { createSubmission } from '../kernel/submission';
import { missingOf, type Prerequisites, type Requirement } from '../security/prerequisites';

/** What saving an address asks for first. */
const required: readonly Requirement[] = ['fundPassword'];

type Context = {
  prerequisites: Prerequisites;
  draft: WithdrawAddressDraft | null;
  fundPassword: string;
  key: string | null;
  failure: Failure | null;
  address: WithdrawAddress | null;
};

export type WithdrawAddressEvent =
  | { type: 'prerequisites.changed'; prerequisites: Prerequisites }
  | { type: 'draft.submitted'; draft: WithdrawAddressDraft }
  | { type: 'missing.dismissed' }
  | { type: 'password.entered'; password: string; key: string }
  | { type: 'password.declined' };

type Outcome = Resolution<WithdrawAddress | null>;
const codeOf = (resolution: Outcome): string => {
  const failure = failureOf(resolution);
  return failure.kind === 'refused' ? failure.code : '';
};

const keyOf = ({ key }: Context): string => {
  if (key === null) throw new Error('An address is sent before it is authorised.');
  return key;
};

const payloadOf = ({ draft, fundPassword }: Context): NewWithdrawAddress | null =>
  draft === null ? null : { ...draft, fundPassword };

/** A withdraw address on its way: typed, authorised with the fund password, and saved once. */
export const withdrawAddressMachine = setup({
  types: {} as {
    /** What the person has done, and the key of an address that has no known answer from before. */
    input: { prerequisites: Prerequisites; pending: string | null };
    context: Context;
    events: WithdrawAddressEvent;
    children: { addAddress: 'addAddress' };
    tags: 'busy';
  },
  actors: { addAddress: createSubmission<NewWithdrawAddress, WithdrawAddress | null>() },
  guards: {
    /** The key of an address without a known answer was stored. */
    isPending: ({ context }) => context.key !== null,
    /** The address may be sent (contract/rules.md#withdraw-address). */
    isValid: (_, { draft }: { draft: WithdrawAddressDraft }) => isWithdrawAddressForm(draft),
    /** The fund password is not set yet. */
    isLacking: ({ context }) => missingOf(required, context.prerequisites).length > 0,
    /** The fund password is set by now. */
    isEnough: (_, { prerequisites }: { prerequisites: Prerequisites }) =>
      missingOf(required, prerequisites).length === 0,
    /** The fund password has six digits (contract/rules.md#fund-password). */
    isWellFormed: (_, { password }: { password: string }) => isFundPassword(password),
    /** The address was saved. */
    wasAccepted: (_, { resolution }: { resolution: Outcome }) => resolution.state === 'accepted',
    /** The fund password is wrong, and the address is still known; after a reload it is not. */
    isAboutPassword: ({ context }, { resolution }: { resolution: Outcome }) =>
      context.draft !== null && codeOf(resolution) === 'fund.wrong',
    /** The server refuses because no fund password is set. */
    isAboutPrerequisites: (_, { resolution }: { resolution: Outcome }) =>
      codeOf(resolution) === 'fund.not_set',
  },
  actions: {
    forgetSecrets: assign({ draft: null, fundPassword: '', key: null }),
    forgetPassword: assign({ fundPassword: '', key: null }),
    storePrerequisites: assign((_, { prerequisites }: { prerequisites: Prerequisites }) => ({
      prerequisites,
    })),
  },
}).createMachine({
  id: 'withdrawAddress',
  meta: {
    requirements: [
      'contract/rules.md#withdraw-address',
      'contract/calls/post-wallet-addaddress.md',
      'contract/screens.md#adding-a-withdraw-address',
      'contract/screens.md#prerequisites',
    ],
  },
  context: ({ input: { prerequisites, pending } }) => ({
    prerequisites,
    draft: null,
    fundPassword: '',
    key: pending,
    failure: null,
    address: null,
  }),
  initial: 'starting',
  on: {
    'prerequisites.changed': {
      actions: {
        type: 'storePrerequisites',
        params: ({ event }) => ({ prerequisites: event.prerequisites }),
      },
    },
  },
  states: {
    starting: {
      description:
        'Decides whether an earlier address without an answer is resumed, and what is missing.',
      always: [{ guard: 'isPending', target: 'submitting' }, { target: 'editing' }],
    },
    editing: {
      description: 'The form is typed; a refusal of the last attempt is shown.',
      entry: 'forgetSecrets',
      exit: assign({ failure: null }),
      on: {
        'draft.submitted': [
          {
            guard: { type: 'isLacking' },
            target: 'lacking',
            actions: assign({ draft: ({ event }) => event.draft }),
          },
          {
            guard: { type: 'isValid', params: ({ event }) => ({ draft: event.draft }) },
            target: 'authorising',
            actions: assign({ draft: ({ event }) => event.draft }),
          },
        ],
      },
    },
    lacking: {
      description: 'Something has to be done first. What was typed waits.',
      on: {
        'missing.dismissed': 'editing',
        'prerequisites.changed': [
          {
            guard: {
              type: 'isEnough',
              params: ({ event }) => ({ prerequisites: event.prerequisites }),
            },
            target: 'editing',
            actions: {
              type: 'storePrerequisites',
              params: ({ event }) => ({ prerequisites: event.prerequisites }),
            },
          },
          {
            actions: {
              type: 'storePrerequisites',
              params: ({ event }) => ({ prerequisites: event.prerequisites }),
            },
          },
        ],
      },
    },
    authorising: {
      description: 'Asked for only while there is one: the prerequisites may change meanwhile.',
      always: { guard: 'isLacking', target: 'lacking' },
      entry: 'forgetPassword',
      exit: assign({ failure: null }),
      on: {
        'password.entered': {
          guard: { type: 'isWellFormed', params: ({ event }) => ({ password: event.password }) },
          target: 'submitting',
          actions: assign({
            fundPassword: ({ event }) => event.password,
            key: ({ event }) => event.key,
          }),
        },
        'password.declined': 'editing',
      },
    },
    submitting: {
      description: 'The address is submitted with the fund password.',
      tags: 'busy',
      invoke: {
        id: 'addAddress',
        src: 'addAddress',
        input: ({ context }) => ({ key: keyOf(context), payload: payloadOf(context) }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'saved',
            actions: [
              'forgetSecrets',
              assign({
                address: ({ event: { output } }) =>
                  output.state === 'accepted' ? output.result : null,
              }),
            ],
          },
          {
            guard: {
              type: 'isAboutPassword',
              params: ({ event }) => ({ resolution: event.output }),
            },
            target: 'authorising',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
          {
            guard: {
              type: 'isAboutPrerequisites',
              params: ({ event }) => ({ resolution: event.output }),
            },
            target: 'lacking',
            actions: [
              'forgetPassword',
              assign({
                prerequisites: ({ context }) => ({ ...context.prerequisites, fundPassword: false }),
              }),
            ],
          },
          {
            target: 'editing',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
        ],
      },
    },
    saved: { description: 'The address is saved.', type: 'final' },
  },
});

export type WithdrawAddressActor = ActorRefFrom<typeof withdrawAddressMachine>;
type Snapshot = SnapshotFrom<typeof withdrawAddressMachine>;

export type WithdrawAddressStep = 'editing' | 'lacking' | 'authorising' | 'submitting' | 'saved';
export const selectStep = (snapshot: Snapshot): WithdrawAddressStep => {
  if (snapshot.matches('saved')) return 'saved';
  if (snapshot.matches('submitting')) return 'submitting';
  if (snapshot.matches('authorising')) return 'authorising';
  return snapshot.matches('lacking') ? 'lacking' : 'editing';
};
/** What the guards still ask for, in order. */
export const selectMissing = (snapshot: Snapshot) =>
  missingOf(required, snapshot.context.prerequisites);
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectAddress = (snapshot: Snapshot) => snapshot.context.address;
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.addAddress ?? null;
