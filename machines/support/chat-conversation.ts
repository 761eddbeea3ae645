import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import type { ChatMessage, ChatPage } from '../../schemas/support/chat-message';
import { unprovided } from '../kernel/unprovided';

/** The newest messages, or those before one of them. */
type ChatQuery = { readonly before: string | null };

type Context = {
  /** Oldest first, without a gap. */
  readonly messages: readonly ChatMessage[];
  readonly hasOlder: boolean;
  /** Null where the server does not say. */
  readonly isAgentActive: boolean | null;
  readonly failure: Failure | null;
  /** Something may have been missed during a request. */
  readonly isOutdated: boolean;
};

type ChatConversationEvent =
  | { type: 'message.received'; message: ChatMessage }
  | { type: 'older.requested' }
  /** Messages may have been missed, as after a reconnection. */
  | { type: 'change.notified' }
  | { type: 'retry.requested' };

const late: Failure = { kind: 'unreachable', code: 'client.timeout' };

const idsOf = (messages: readonly ChatMessage[]) => new Set(messages.map(({ id }) => id));

const oldestOf = ({ messages }: Context): string => {
  const [oldest] = messages;
  if (!oldest) throw new Error('Older messages are read before there are any.');
  return oldest.id;
};

/** A message that is known is replaced, because it may have been read since. */
const withMessage = (messages: readonly ChatMessage[], message: ChatMessage) =>
  idsOf(messages).has(message.id)
    ? messages.map((one) => (one.id === message.id ? message : one))
    : [...messages, message];

/** The newest page over what is known; what does not adjoin it is read again when it is wanted. */
const withNewest = (
  { messages, hasOlder }: Pick<Context, 'messages' | 'hasOlder'>,
  page: ChatPage,
): Pick<Context, 'messages' | 'hasOlder' | 'isAgentActive'> => {
  const newest = page.messages.toReversed();
  const ids = idsOf(newest);
  const first = messages.findIndex(({ id }) => ids.has(id));
  const last = messages.findLastIndex(({ id }) => ids.has(id));
  const before = first < 0 ? [] : messages.slice(0, first);
  // What arrived after the page was read is newer than all of it.
  const after = last < 0 ? [] : messages.slice(last + 1);
  return {
    messages: [...before, ...newest, ...after],
    hasOlder: before.length > 0 ? hasOlder : page.hasMore,
    isAgentActive: page.isAgentActive,
  };
};

const withOlder = ({ messages }: Context, page: ChatPage) => {
  const ids = idsOf(messages);
  const older = page.messages.toReversed().filter(({ id }) => !ids.has(id));
  return { messages: [...older, ...messages], hasOlder: page.hasMore && older.length > 0 };
};

/**
 * The conversation with the service: its newest messages, older ones on demand, and those that
 * arrive. What was received during a request is read again after it, so that nothing is missing in
 * between.
 */
export const chatConversationMachine = setup({
  types: {} as {
    context: Context;
    events: ChatConversationEvent;
    emitted: { type: 'older.failed'; failure: Failure };
    tags: 'busy';
  },
  actors: {
    readNewest: unprovided<ChatPage, ChatQuery>('readNewest'),
    readOlder: unprovided<ChatPage, ChatQuery>('readOlder'),
  },
  guards: {
    /** The server has older messages. */
    hasOlder: ({ context }) => context.hasOlder,
    /** Messages may have been missed during a request. */
    isOutdated: ({ context }) => context.isOutdated,
  },
  actions: {
    insert: assign(({ context }, { message }: { message: ChatMessage }) => ({
      messages: withMessage(context.messages, message),
      isAgentActive: message.from === 'service' ? true : context.isAgentActive,
    })),
    markOutdated: assign({ isOutdated: true }),
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'chatConversation',
  meta: { requirements: ['contract/calls/get-chat-history.md', 'contract/screens.md#chat'] },
  context: {
    messages: [],
    hasOlder: false,
    isAgentActive: null,
    failure: null,
    isOutdated: false,
  },
  initial: 'loading',
  states: {
    /** contract/screens.md#first-load */
    loading: {
      description: 'The newest messages are fetched for the first time.',
      tags: 'busy',
      invoke: {
        id: 'readNewest',
        src: 'readNewest',
        input: { before: null },
        onDone: {
          target: 'settling',
          actions: assign(({ context, event }) => withNewest(context, event.output)),
        },
        onError: {
          target: 'failed',
          actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
        },
      },
      after: { answerTimeout: { target: 'failed', actions: assign({ failure: late }) } },
      on: {
        'message.received': { actions: 'markOutdated' },
        'change.notified': { actions: 'markOutdated' },
      },
    },
    /** contract/screens.md#load-error */
    failed: {
      description: 'The messages could not be fetched, and only the reason is shown.',
      exit: assign({ failure: null, isOutdated: false }),
      on: { 'retry.requested': 'loading', 'change.notified': 'loading' },
    },
    settling: {
      description: 'Decides whether the newest messages are fetched again.',
      always: [{ guard: 'isOutdated', target: 'following' }, { target: 'shown' }],
    },
    shown: {
      description: 'The messages are shown; new ones are added as they arrive.',
      on: {
        'message.received': { actions: { type: 'insert', params: ({ event }) => event } },
        'change.notified': 'following',
        'older.requested': { guard: 'hasOlder', target: 'readingOlder' },
      },
    },
    /** contract/realtime.md#private-events */
    following: {
      description: 'The newest messages are fetched again; a failure leaves what is shown.',
      tags: 'busy',
      entry: assign({ isOutdated: false }),
      invoke: {
        id: 'readNewest',
        src: 'readNewest',
        input: { before: null },
        onDone: {
          target: 'settling',
          actions: assign(({ context, event }) => withNewest(context, event.output)),
        },
        onError: 'settling',
      },
      after: { answerTimeout: 'settling' },
      on: {
        'message.received': {
          actions: [{ type: 'insert', params: ({ event }) => event }, 'markOutdated'],
        },
        'change.notified': { actions: 'markOutdated' },
      },
    },
    readingOlder: {
      description: 'Messages before the oldest one are fetched.',
      tags: 'busy',
      invoke: {
        id: 'readOlder',
        src: 'readOlder',
        input: ({ context }) => ({ before: oldestOf(context) }),
        onDone: {
          target: 'settling',
          actions: assign(({ context, event }) => withOlder(context, event.output)),
        },
        onError: {
          target: 'settling',
          actions: emit(({ event }) => ({
            type: 'older.failed',
            failure: failureFrom(event.error),
          })),
        },
      },
      after: {
        answerTimeout: {
          target: 'settling',
          actions: emit({ type: 'older.failed', failure: late }),
        },
      },
      on: {
        'message.received': { actions: { type: 'insert', params: ({ event }) => event } },
        'change.notified': { actions: 'markOutdated' },
      },
    },
  },
});

export type ChatConversationActor = ActorRefFrom<typeof chatConversationMachine>;
type Snapshot = SnapshotFrom<typeof chatConversationMachine>;
export const selectMessages = (snapshot: Snapshot) => snapshot.context.messages;
export const selectHasOlder = (snapshot: Snapshot) => snapshot.context.hasOlder;
export const selectIsReadingOlder = (snapshot: Snapshot) => snapshot.matches('readingOlder');
export const selectIsAgentActive = (snapshot: Snapshot) => snapshot.context.isAgentActive;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectView = (snapshot: Snapshot): 'loading' | 'failed' | 'shown' => {
  if (snapshot.matches('loading')) return 'loading';
  return snapshot.matches('failed') ? 'failed' : 'shown';
};
