import { assign, type SnapshotFrom, setup } from 'xstate';
import {
  type CodeAddress,
  type CodeRequest,
  type CodeSent,
  isCodeAddress,
  isSameAddress,
} from '../../schemas/account/code';
import { type Failure, failureFrom, RequestError } from '../../schemas/kernel/failure';
import { unprovided, unprovidedListener } from '../kernel/unprovided';

type Context = {
  purpose: CodeRequest['purpose'];
  /** The address of the last request; null before the first. */
  address: CodeAddress | null;
  secondsLeft: number;
  /** The code itself, which only a demonstration returns. */
  demoCode: string | null;
  failure: Failure | null;
};

export type CodeEvent =
  | { type: 'code.requested'; address: CodeAddress }
  | { type: 'second.passed'; secondsLeft: number };

const requestOf = ({ purpose, address }: Context): CodeRequest => {
  if (!address) throw new Error('A code is sent before an address is known.');
  return { ...address, purpose };
};

/** How long the server requires to wait; zero if the failure has another reason. */
const cooldownIn = (error: unknown): number => {
  const failure = error instanceof RequestError ? error.failure : null;
  if (failure?.kind !== 'refused' || failure.code !== 'auth.code_cooldown') return 0;
  return Math.ceil(Number(failure.params['seconds'] ?? 0)) || 0;
};

/** Requests a code, and not again for this address until the cool-down is over. */
export const codeMachine = setup({
  types: {} as {
    input: { purpose: CodeRequest['purpose']; address: CodeAddress | null; secondsLeft: number };
    context: Context;
    events: CodeEvent;
    tags: 'busy';
  },
  actors: {
    sendCode: unprovided<CodeSent, CodeRequest>('sendCode'),
    countDown: unprovidedListener<{ seconds: number }>('countDown'),
  },
  guards: {
    /**
     * The cool-down before the next code is still running (contract/rules.md#verification-code).
     */
    isWaiting: ({ context }) => context.secondsLeft > 0,
    /** The address is valid for its kind (contract/rules.md#verification-code). */
    isAddress: (_, { address }: { address: CodeAddress }) => isCodeAddress(address),
    /**
     * The address is valid, and the last code was not sent to it
     * (contract/rules.md#verification-code).
     */
    isAnotherAddress: ({ context }, { address }: { address: CodeAddress }) =>
      isCodeAddress(address) && !(context.address && isSameAddress(context.address, address)),
    /**
     * The response names a cool-down before the next code (contract/rules.md#verification-code).
     */
    mustWait: (_, { sent }: { sent: CodeSent }) => sent.resendInSeconds > 0,
    /**
     * The server refuses because the last code is too recent, and says how long to wait
     * (contract/rules.md#verification-code).
     */
    isTooEarly: (_, { error }: { error: unknown }) => cooldownIn(error) > 0,
    /** The clock says that nothing of the cool-down is left. */
    isOver: (_, { secondsLeft }: { secondsLeft: number }) => secondsLeft <= 0,
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'code',
  meta: {
    requirements: [
      'contract/calls/post-sms-mail.md',
      'contract/calls/post-sms-send.md',
      'contract/calls/post-set-sms-other-mail.md',
    ],
  },
  context: ({ input }) => ({ ...input, demoCode: null, failure: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides whether an earlier cool-down is still running.',
      always: [{ guard: 'isWaiting', target: 'cooling' }, { target: 'idle' }],
    },
    idle: {
      description: 'A code can be requested.',
      on: {
        'code.requested': {
          guard: { type: 'isAddress', params: ({ event }) => ({ address: event.address }) },
          target: 'requesting',
          actions: assign({ address: ({ event }) => event.address }),
        },
      },
    },
    requesting: {
      description: 'The server sends a code.',
      tags: 'busy',
      entry: assign({ failure: null, demoCode: null, secondsLeft: 0 }),
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'mustWait', params: ({ event }) => ({ sent: event.output }) },
            target: 'cooling',
            actions: assign({
              secondsLeft: ({ event }) => event.output.resendInSeconds,
              demoCode: ({ event }) => event.output.demoCode,
            }),
          },
          { target: 'idle', actions: assign({ demoCode: ({ event }) => event.output.demoCode }) },
        ],
        onError: [
          {
            guard: { type: 'isTooEarly', params: ({ event }) => ({ error: event.error }) },
            target: 'cooling',
            actions: assign({
              secondsLeft: ({ event }) => cooldownIn(event.error),
              failure: ({ event }) => failureFrom(event.error),
            }),
          },
          { target: 'idle', actions: assign({ failure: ({ event }) => failureFrom(event.error) }) },
        ],
      },
      after: {
        answerTimeout: {
          target: 'idle',
          actions: assign({ failure: { kind: 'unreachable', code: 'client.timeout' } }),
        },
      },
    },
    cooling: {
      description:
        'The server would refuse another code for this address, but not for another address.',
      invoke: {
        id: 'countDown',
        src: 'countDown',
        input: ({ context }) => ({ seconds: context.secondsLeft }),
        // Without a clock nothing is awaited; the server refuses what comes too early.
        onError: { target: 'idle', actions: assign({ secondsLeft: 0, failure: null }) },
      },
      on: {
        'code.requested': {
          guard: { type: 'isAnotherAddress', params: ({ event }) => ({ address: event.address }) },
          target: 'requesting',
          actions: assign({ address: ({ event }) => event.address }),
        },
        'second.passed': [
          {
            guard: {
              type: 'isOver',
              params: ({ event: { secondsLeft } }) => ({ secondsLeft }),
            },
            target: 'idle',
            // The refusal named this wait, which is over.
            actions: assign({ secondsLeft: 0, failure: null }),
          },
          { actions: assign({ secondsLeft: ({ event }) => event.secondsLeft }) },
        ],
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof codeMachine>;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectSecondsLeft = (snapshot: Snapshot) => snapshot.context.secondsLeft;
export const selectAddress = (snapshot: Snapshot) => snapshot.context.address;
export const selectDemoCode = (snapshot: Snapshot) => snapshot.context.demoCode;
