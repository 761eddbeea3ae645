import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { isFinalRefusal } from '../../schemas/kernel/outcome';
import {
  type ChatMessage,
  isSendable,
  type OutgoingMessage,
} from '../../schemas/support/chat-message';
import { unprovided } from '../kernel/unprovided';

export type FailedMessage = { readonly message: OutgoingMessage; readonly failure: Failure };

type Input = { readonly unsent: readonly OutgoingMessage[]; readonly maxChars: number };

type Context = {
  readonly maxChars: number;
  /** Not answered yet, in the order in which they were written. */
  readonly unsent: readonly OutgoingMessage[];
  /** Finally refused; the person sends them again or discards them. */
  readonly failed: readonly FailedMessage[];
  /** Why the last attempt came to nothing; null while there is none. */
  readonly failure: Failure | null;
};

export type ChatOutboxEvent =
  | { type: 'message.submitted'; message: OutgoingMessage }
  /** Under a new id, because the old one has its final answer. */
  | { type: 'retry.requested'; clientId: string; newClientId: string }
  | { type: 'message.discarded'; clientId: string }
  | { type: 'connection.returned' };

const late: Failure = { kind: 'unreachable', code: 'client.timeout' };

const firstOf = ({ unsent }: Context): OutgoingMessage => {
  const [first] = unsent;
  if (!first) throw new Error('A message is sent before one is written.');
  return first;
};

const isFree = ({ unsent, failed }: Context, clientId: string): boolean =>
  ![...unsent, ...failed.map(({ message }) => message)].some((one) => one.clientId === clientId);

/**
 * The messages of one person on their way to the service: one at a time, in order, each under its
 * own id until it has a final answer. The server stores an id once, so that a lost answer is simply
 * asked for again.
 */
export const chatOutboxMachine = setup({
  types: {} as {
    context: Context;
    input: Input;
    events: ChatOutboxEvent;
    emitted: { type: 'message.sent'; message: ChatMessage };
    tags: 'busy';
  },
  actors: { sendMessage: unprovided<ChatMessage, OutgoingMessage>('sendMessage') },
  guards: {
    /** A message waits to be sent. */
    isWaiting: ({ context }) => context.unsent.length > 0,
    /** The text may be sent, and its id is not in use here (contract/rules.md#chat). */
    isNew: ({ context }, { message }: { message: OutgoingMessage }) =>
      isSendable(message, context.maxChars) && isFree(context, message.clientId),
    /** The message was refused before, and the new id is not in use here. */
    isRepeatable: ({ context }, again: { clientId: string; newClientId: string }) =>
      context.failed.some(({ message }) => message.clientId === again.clientId) &&
      isFree(context, again.newClientId),
    /** The message was refused before. */
    isFailed: ({ context }, { clientId }: { clientId: string }) =>
      context.failed.some(({ message }) => message.clientId === clientId),
    /** The answer is final for this id (contract/idempotency.md#what-is-not-stored). */
    isFinal: (_, { error }: { error: unknown }) => isFinalRefusal(error, true),
  },
  actions: {
    append: assign(({ context }, { message }: { message: OutgoingMessage }) => ({
      unsent: [...context.unsent, message],
    })),
    sendAgain: assign(
      (
        { context: { unsent, failed } },
        { clientId, newClientId }: { clientId: string; newClientId: string },
      ) => ({
        failed: failed.filter(({ message }) => message.clientId !== clientId),
        unsent: [
          ...unsent,
          ...failed.flatMap(({ message }) =>
            message.clientId === clientId ? [{ ...message, clientId: newClientId }] : [],
          ),
        ],
      }),
    ),
    discard: assign(({ context: { failed } }, { clientId }: { clientId: string }) => ({
      failed: failed.filter(({ message }) => message.clientId !== clientId),
    })),
  },
  delays: { answerTimeout: 60_000, retryDelay: 5_000 },
}).createMachine({
  id: 'chatOutbox',
  meta: {
    requirements: ['contract/calls/post-chat-send.md'],
  },
  context: ({ input }) => ({ ...input, failed: [], failure: null }),
  initial: 'resting',
  on: {
    'message.submitted': {
      guard: { type: 'isNew', params: ({ event }) => event },
      actions: { type: 'append', params: ({ event }) => event },
    },
    'retry.requested': {
      guard: { type: 'isRepeatable', params: ({ event }) => event },
      actions: { type: 'sendAgain', params: ({ event }) => event },
    },
    'message.discarded': {
      guard: { type: 'isFailed', params: ({ event }) => event },
      actions: { type: 'discard', params: ({ event }) => event },
    },
  },
  states: {
    resting: {
      description: 'Everything that was written is sent, or refused for good.',
      always: { guard: 'isWaiting', target: 'sending' },
    },
    /** contract/lifecycles.md#chat-message */
    sending: {
      description: 'The oldest message is sent under its id.',
      tags: 'busy',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => firstOf(context),
        onDone: {
          target: 'resting',
          actions: [
            assign(({ context }) => ({ unsent: context.unsent.slice(1), failure: null })),
            emit(({ event }) => ({ type: 'message.sent', message: event.output })),
          ],
        },
        onError: [
          {
            guard: { type: 'isFinal', params: ({ event }) => ({ error: event.error }) },
            target: 'resting',
            actions: assign(({ context, event }) => ({
              unsent: context.unsent.slice(1),
              failed: [
                ...context.failed,
                ...context.unsent
                  .slice(0, 1)
                  .map((message) => ({ message, failure: failureFrom(event.error) })),
              ],
              failure: null,
            })),
          },
          {
            target: 'waiting',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
        ],
      },
      after: { answerTimeout: { target: 'waiting', actions: assign({ failure: late }) } },
    },
    waiting: {
      description:
        'The last attempt has no final answer; it is repeated under the same id after a while, or when the connection returns.',
      on: { 'connection.returned': 'sending' },
      after: { retryDelay: 'sending' },
    },
  },
});

export type ChatOutboxActor = ActorRefFrom<typeof chatOutboxMachine>;
type Snapshot = SnapshotFrom<typeof chatOutboxMachine>;
export const selectUnsent = (snapshot: Snapshot) => snapshot.context.unsent;
export const selectFailed = (snapshot: Snapshot) => snapshot.context.failed;
/** Why nothing is sent at the moment; null while something is, or nothing waits. */
export const selectDelay = (snapshot: Snapshot) =>
  snapshot.matches('waiting') ? snapshot.context.failure : null;
