import { type ActorRefFrom, assign, setup } from 'xstate';
import { unprovided } from '../kernel/unprovided';

type Context = {
  /** The message that is being marked. */
  readonly marked: string;
  /** A later one that was seen during the request; null if there is none. */
  readonly seen: string | null;
};

/**
 * Marks the conversation as read as far as it was seen. Doing it twice changes nothing, so a failure
 * waits for the next message.
 */
export const chatReadingMachine = setup({
  types: {} as {
    context: Context;
    events: { type: 'message.seen'; id: string };
  },
  actors: { markRead: unprovided<number, { id: string }>('markRead') },
  guards: {
    /** Another message was seen during a request. */
    isSeenSince: ({ context }) => context.seen !== null,
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'chatReading',
  meta: { requirements: ['contract/calls/post-chat-read.md'] },
  context: { marked: '', seen: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'As far as is known, the server knows how far the person has read.',
      on: {
        'message.seen': {
          target: 'marking',
          actions: assign({ marked: ({ event }) => event.id }),
        },
      },
    },
    marking: {
      description: 'The server is told how far the person has read.',
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: ({ context }) => ({ id: context.marked }),
        onDone: 'settling',
        onError: 'settling',
      },
      after: { answerTimeout: 'settling' },
      on: { 'message.seen': { actions: assign({ seen: ({ event }) => event.id }) } },
    },
    settling: {
      description: 'Decides whether more was seen meanwhile.',
      always: [
        {
          guard: 'isSeenSince',
          target: 'marking',
          actions: assign(({ context }) => ({ marked: context.seen ?? '', seen: null })),
        },
        { target: 'idle' },
      ],
    },
  },
});

export type ChatReadingActor = ActorRefFrom<typeof chatReadingMachine>;
