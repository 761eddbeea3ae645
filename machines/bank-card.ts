import * as v from 'valibot';
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
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
} from '../schemas/bank-card';
import type { Failure } from '../schemas/failure';
import { isFundPassword } from '../schemas/fund-password';
import { failureOf, type Settled } from '../schemas/outcome';
import { createReading } from './support/reading';
import { createSubmission } from './support/submission';

/** The card that is bound, or that there is none. */
export const bankCardInfoMachine = createReading<BankCardInfo>('bankCardInfo');

type Context = {
  /** Whether a fund password is asked for before the present card is replaced. */
  isProtected: boolean;
  banks: readonly Bank[];
  card: BankCardToBind | null;
  password: string;
  key: string | null;
  failure: Failure | null;
  bound: BankCardBound | null;
};

export type BankCardEvent =
  | { type: 'draft.submitted'; draft: BankCardDraft; key: string }
  | { type: 'password.entered'; password: string; key: string }
  | { type: 'password.declined' };

const isAskedFor = (failure: Failure): boolean =>
  failure.kind === 'refused' &&
  failure.code === 'param.missing' &&
  failure.params['field'] === 'pay_password';

const isWrongOrLocked = (failure: Failure): boolean =>
  failure.kind === 'refused' && (failure.code === 'fund.wrong' || failure.code === 'fund.locked');

const keyOf = ({ key }: Context): string => {
  if (key === null) throw new Error('A card is sent before it is submitted.');
  return key;
};

const savingOf = ({ card, password, banks }: Context): BankCardSaving | null =>
  card && { card, password, bankId: bankIdIn(banks, card.bankName) };

/** A bank card on its way: typed, shown to be one's own to replace where one is bound, bound once. */
export const bankCardMachine = setup({
  types: {} as {
    /** The key is of a card that has no known answer from before. */
    input: { isProtected: boolean; banks: readonly Bank[]; unfinished: string | null };
    context: Context;
    events: BankCardEvent;
    emitted: { type: 'card.refused'; failure: Failure };
    children: { saveBankCard: 'saveBankCard' };
    output: BankCardBound | null;
  },
  actors: { saveBankCard: createSubmission<BankCardSaving, BankCardBound>() },
  guards: {
    isUnfinished: ({ context }) => context.key !== null,
    isProtectedCard: ({ context }, { draft }: { draft: BankCardDraft }) =>
      context.isProtected && isBankCard(draft),
    isValid: (_, { draft }: { draft: BankCardDraft }) => isBankCard(draft),
    isWellFormed: (_, { password }: { password: string }) => isFundPassword(password),
    wasAccepted: (_, { settled }: { settled: Settled<BankCardBound> }) =>
      settled.state === 'accepted',
    isAskedForPassword: ({ context }, { settled }: { settled: Settled<BankCardBound> }) =>
      context.card !== null && isAskedFor(failureOf(settled)),
    isAboutPassword: ({ context }, { settled }: { settled: Settled<BankCardBound> }) =>
      context.password !== '' && isWrongOrLocked(failureOf(settled)),
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    forgetPassword: assign({ password: '', key: null }),
    forgetCard: assign({ card: null, password: '', key: null }),
  },
}).createMachine({
  id: 'bankCard',
  meta: {
    requirements: ['spec 5 Validation: bank card', 'contract 4.3', 'ux S-48 Add card'],
  },
  context: ({ input: { isProtected, banks, unfinished } }) => ({
    ...{ isProtected, banks, card: null, password: '', key: unfinished },
    ...{ failure: null, bound: null },
  }),
  initial: 'starting',
  output: ({ context }) => context.bound,
  states: {
    starting: {
      always: [{ guard: 'isUnfinished', target: 'submitting' }, { target: 'editing' }],
    },
    editing: {
      description: 'The form is typed; a refusal of the last try stays in sight.',
      entry: 'forgetCard',
      exit: 'forgetFailure',
      on: {
        'draft.submitted': [
          {
            guard: { type: 'isProtectedCard', params: ({ event }) => ({ draft: event.draft }) },
            target: 'authorising',
            actions: assign({ card: ({ event }) => v.parse(BankCardToBind, event.draft) }),
          },
          {
            guard: { type: 'isValid', params: ({ event }) => ({ draft: event.draft }) },
            target: 'submitting',
            actions: assign({
              card: ({ event }) => v.parse(BankCardToBind, event.draft),
              key: ({ event }) => event.key,
            }),
          },
        ],
      },
    },
    authorising: {
      description: 'A card is bound already, so its owner shows the fund password.',
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
      tags: 'busy',
      invoke: {
        id: 'saveBankCard',
        src: 'saveBankCard',
        input: ({ context }) => ({ key: keyOf(context), payload: savingOf(context) }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ settled: event.output }) },
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
              type: 'isAskedForPassword',
              params: ({ event }) => ({ settled: event.output }),
            },
            target: 'authorising',
            actions: assign({ isProtected: true }),
          },
          {
            guard: { type: 'isAboutPassword', params: ({ event }) => ({ settled: event.output }) },
            target: 'authorising',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
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
    bound: { type: 'final' },
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

export const selectIsAuthorising = (snapshot: Snapshot): boolean => snapshot.matches('authorising');
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectBound = (snapshot: Snapshot) => snapshot.context.bound;
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.saveBankCard ?? null;
