import * as v from 'valibot';
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import { isFundPassword } from '../../schemas/security/fund-password';
import {
  type Bank,
  type BankCardBound,
  type BankCardDraft,
  type BankCardField,
  type BankCardInfo,
  type BankCardSaving,
  BankCardToBind,
  bankCardFieldOf,
  bankIdIn,
  isBankCard,
} from '../../schemas/wallet/bank-card';
import { createReading } from '../kernel/reading';
import { createSubmission } from '../kernel/submission';
import { missingOf, type Prerequisites, type Requirement } from '../security/prerequisites';

/** The card that is bound, or that there is none. */
export const bankCardInfoMachine = createReading<BankCardInfo>('bankCardInfo');

/** What binding a card asks for first. */
const required: readonly Requirement[] = ['fundPassword'];

type Context = {
  prerequisites: Prerequisites;
  banks: readonly Bank[];
  card: BankCardToBind | null;
  password: string;
  key: string | null;
  failure: Failure | null;
  bound: BankCardBound | null;
};

export type BankCardEvent =
  | { type: 'prerequisites.changed'; prerequisites: Prerequisites }
  | { type: 'draft.submitted'; draft: BankCardDraft }
  | { type: 'missing.dismissed' }
  | { type: 'password.entered'; password: string; key: string }
  | { type: 'password.declined' };

const codeOf = (resolution: Resolution<BankCardBound>): string => {
  const failure = failureOf(resolution);
  return failure.kind === 'refused' ? failure.code : '';
};

const keyOf = ({ key }: Context): string => {
  if (key === null) throw new Error('A card is sent before it is authorised.');
  return key;
};

const savingOf = ({ card, password, banks }: Context): BankCardSaving | null =>
  card && { card, password, bankId: bankIdIn(banks, card.bankName) };

/** A bank card on its way: typed, authorised with the fund password, and bound once. */
export const bankCardMachine = setup({
  types: {} as {
    /** The key is of a card that has no known answer from before. */
    input: { prerequisites: Prerequisites; banks: readonly Bank[]; pending: string | null };
    context: Context;
    events: BankCardEvent;
    emitted: { type: 'card.refused'; failure: Failure };
    children: { saveBankCard: 'saveBankCard' };
    output: BankCardBound | null;
  },
  actors: { saveBankCard: createSubmission<BankCardSaving, BankCardBound>() },
  guards: {
    /** The key of a card without a known answer was stored. */
    isPending: ({ context }) => context.key !== null,
    /** The fund password is not set yet. */
    isLacking: ({ context }) => missingOf(required, context.prerequisites).length > 0,
    /** The fund password is set by now. */
    isEnough: (_, { prerequisites }: { prerequisites: Prerequisites }) =>
      missingOf(required, prerequisites).length === 0,
    /** The card may be sent (contract/rules.md#bank-card). */
    isValid: (_, { draft }: { draft: BankCardDraft }) => isBankCard(draft),
    /** The fund password has six digits (contract/rules.md#fund-password). */
    isWellFormed: (_, { password }: { password: string }) => isFundPassword(password),
    /** The card was bound. */
    wasAccepted: (_, { resolution }: { resolution: Resolution<BankCardBound> }) =>
      resolution.state === 'accepted',
    /**
     * The fund password is wrong or locked, and the card is still known; after a reload it is not.
     */
    isAboutPassword: ({ context }, { resolution }: { resolution: Resolution<BankCardBound> }) =>
      context.card !== null && ['fund.wrong', 'fund.locked'].includes(codeOf(resolution)),
    /** The server refuses because no fund password is set. */
    isAboutPrerequisites: (_, { resolution }: { resolution: Resolution<BankCardBound> }) =>
      codeOf(resolution) === 'fund.not_set',
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    forgetPassword: assign({ password: '', key: null }),
    forgetCard: assign({ card: null, password: '', key: null }),
    storePrerequisites: assign((_, { prerequisites }: { prerequisites: Prerequisites }) => ({
      prerequisites,
    })),
  },
}).createMachine({
  id: 'bankCard',
  meta: {
    requirements: [
      'contract/rules.md#bank-card',
      'contract/calls/post-user-cash-save.md',
      'contract/screens.md#bank-card-form',
    ],
  },
  context: ({ input: { prerequisites, banks, pending } }) => ({
    prerequisites,
    banks,
    card: null,
    password: '',
    key: pending,
    failure: null,
    bound: null,
  }),
  initial: 'starting',
  output: ({ context }) => context.bound,
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
        'Decides whether an earlier card without an answer is resumed, and what is missing.',
      always: [{ guard: 'isPending', target: 'submitting' }, { target: 'editing' }],
    },
    editing: {
      description: 'The form is typed; a refusal of the last try stays in sight.',
      entry: 'forgetCard',
      exit: 'forgetFailure',
      on: {
        'draft.submitted': [
          { guard: 'isLacking', target: 'lacking' },
          {
            guard: { type: 'isValid', params: ({ event }) => ({ draft: event.draft }) },
            target: 'authorising',
            actions: assign({ card: ({ event }) => v.parse(BankCardToBind, event.draft) }),
          },
        ],
      },
    },
    lacking: {
      description: 'Something has to be done first. What was typed stays in the form.',
      entry: 'forgetCard',
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
      description: 'The fund password shows whose card this is, the first one too.',
      always: { guard: 'isLacking', target: 'lacking' },
      entry: 'forgetPassword',
      exit: 'forgetFailure',
      on: {
        'password.entered': {
          guard: { type: 'isWellFormed', params: ({ event }) => ({ password: event.password }) },
          target: 'submitting',
          actions: assign({
            password: ({ event }) => event.password,
            key: ({ event }) => event.key,
          }),
        },
        'password.declined': 'editing',
      },
    },
    submitting: {
      description: 'The card is submitted with the fund password.',
      tags: 'busy',
      invoke: {
        id: 'saveBankCard',
        src: 'saveBankCard',
        input: ({ context }) => ({ key: keyOf(context), payload: savingOf(context) }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'bound',
            actions: [
              'forgetCard',
              assign({
                bound: ({ event: { output } }) =>
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
            actions: assign({
              prerequisites: ({ context }) => ({ ...context.prerequisites, fundPassword: false }),
            }),
          },
          {
            target: 'editing',
            actions: [
              assign({ failure: ({ event }) => failureOf(event.output) }),
              emit(({ event }) => ({ type: 'card.refused', failure: failureOf(event.output) })),
            ],
          },
        ],
      },
    },
    bound: { description: 'The card is bound.', type: 'final' },
  },
});

export type BankCardActor = ActorRefFrom<typeof bankCardMachine>;
type Snapshot = SnapshotFrom<typeof bankCardMachine>;

/** The field that a refusal is about, where it is about one. */
export const fieldOfRefusal = (failure: Failure | null): BankCardField | null =>
  failure?.kind === 'refused' &&
  (failure.code === 'param.invalid' || failure.code === 'param.missing')
    ? bankCardFieldOf(failure.params['field'])
    : null;

export const selectIsLacking = (snapshot: Snapshot): boolean => snapshot.matches('lacking');
/** What the guards still ask for, in order. */
export const selectMissing = (snapshot: Snapshot) =>
  missingOf(required, snapshot.context.prerequisites);
export const selectIsAuthorising = (snapshot: Snapshot): boolean => snapshot.matches('authorising');
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectBound = (snapshot: Snapshot) => snapshot.context.bound;
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.saveBankCard ?? null;
