import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import type { Wallets } from '../../schemas/wallet/wallet';
import { unprovided } from '../kernel/unprovided';

type Context = {
  wallets: Wallets | null;
  failure: Failure | null;
  /** Money moved while an answer was on its way, so that answer may already be out of date. */
  isOutdated: boolean;
};

export type WalletsEvent =
  | { type: 'refresh.requested' }
  | { type: 'retry.requested' }
  | { type: 'balances.moved' };

/** Heard by the screen: to be said once. */
export type WalletsEmitted = { type: 'refresh.failed'; failure: Failure };

const lateAnswer: Failure = { kind: 'unreachable', code: 'client.timeout' };

/** What a person has: read once, read again by hand, and read again when money moved. */
export const walletsMachine = setup({
  types: {} as {
    context: Context;
    events: WalletsEvent;
    emitted: WalletsEmitted;
  },
  actors: { readWallets: unprovided<Wallets, object>('readWallets') },
  guards: {
    /** The balances changed while they were read. */
    isOutdated: ({ context }) => context.isOutdated,
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'wallets',
  meta: { requirements: ['spec 2 Assets', 'contract 4.13', 'ux S-05'] },
  context: { wallets: null, failure: null, isOutdated: false },
  initial: 'loading',
  states: {
    loading: {
      description: 'The balances are read.',
      entry: assign({ isOutdated: false }),
      invoke: {
        id: 'readWallets',
        src: 'readWallets',
        input: {},
        onDone: [
          {
            guard: 'isOutdated',
            target: 'following',
            actions: assign({ wallets: ({ event }) => event.output }),
          },
          { target: 'loaded', actions: assign({ wallets: ({ event }) => event.output }) },
        ],
        onError: {
          target: 'failed',
          actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
        },
      },
      after: { answerTimeout: { target: 'failed', actions: assign({ failure: lateAnswer }) } },
      on: { 'balances.moved': { actions: assign({ isOutdated: true }) } },
    },
    failed: {
      description: 'Nothing was ever read; there is nothing to show but the reason.',
      exit: assign({ failure: null }),
      on: {
        'retry.requested': 'loading',
        'refresh.requested': 'loading',
        'balances.moved': 'loading',
      },
    },
    loaded: {
      description: 'The balances are shown.',
      on: { 'refresh.requested': 'refreshing', 'balances.moved': 'following' },
    },
    refreshing: {
      description: 'Asked for by hand: what is known stays in sight, and a failure is said.',
      entry: assign({ isOutdated: false }),
      invoke: {
        id: 'readWallets',
        src: 'readWallets',
        input: {},
        onDone: [
          {
            guard: 'isOutdated',
            target: 'following',
            actions: assign({ wallets: ({ event }) => event.output }),
          },
          { target: 'loaded', actions: assign({ wallets: ({ event }) => event.output }) },
        ],
        onError: {
          target: 'behind',
          actions: emit(({ event }) => ({
            type: 'refresh.failed',
            failure: failureFrom(event.error),
          })),
        },
      },
      after: {
        answerTimeout: {
          target: 'behind',
          actions: emit({ type: 'refresh.failed', failure: lateAnswer }),
        },
      },
      on: { 'balances.moved': { actions: assign({ isOutdated: true }) } },
    },
    following: {
      description: 'Money moved: the new figures take the place of the old ones without a word.',
      entry: assign({ isOutdated: false }),
      invoke: {
        id: 'readWallets',
        src: 'readWallets',
        input: {},
        onDone: [
          {
            guard: 'isOutdated',
            target: 'following',
            reenter: true,
            actions: assign({ wallets: ({ event }) => event.output }),
          },
          { target: 'loaded', actions: assign({ wallets: ({ event }) => event.output }) },
        ],
        onError: 'behind',
      },
      after: { answerTimeout: 'behind' },
      on: {
        'balances.moved': { actions: assign({ isOutdated: true }) },
        'refresh.requested': 'refreshing',
      },
    },
    behind: {
      description: 'The figures could not be read again; they stay, and say that they may be old.',
      on: { 'refresh.requested': 'refreshing', 'balances.moved': 'following' },
    },
  },
});

type Snapshot = SnapshotFrom<typeof walletsMachine>;
export const selectWallets = (snapshot: Snapshot) => snapshot.context.wallets;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectIsRefreshing = (snapshot: Snapshot) => snapshot.matches('refreshing');
export const selectIsBehind = (snapshot: Snapshot) => snapshot.matches('behind');
