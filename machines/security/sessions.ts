import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import type { Rows } from '../../schemas/kernel/rows';
import type { OwnSession, SessionChoice } from '../../schemas/security/session';
import { createReading, type ReadingActor } from '../kernel/reading';
import { unprovided } from '../kernel/unprovided';

/** The sessions of the account. */
export const sessionsMachine = createReading<Rows<OwnSession>>('sessions');
export type SessionsActor = ReadingActor<Rows<OwnSession>>;

type Context = { choice: SessionChoice | null };

export type SessionEndEvent =
  | { type: 'end.requested'; choice: SessionChoice }
  | { type: 'end.confirmed' }
  | { type: 'end.declined' };

const late: Failure = { kind: 'unreachable', code: 'client.timeout' };

const choiceOf = ({ choice }: Context): SessionChoice => {
  if (choice === null) throw new Error('Sessions are ended before they are chosen.');
  return choice;
};

/** Ends other sessions after asking. Doing it twice ends nothing more, so it may be tried again. */
export const sessionEndMachine = setup({
  types: {} as {
    context: Context;
    events: SessionEndEvent;
    emitted: { type: 'sessions.ended'; count: number } | { type: 'end.failed'; failure: Failure };
    tags: 'busy';
  },
  actors: { revokeSessions: unprovided<number, SessionChoice>('revokeSessions') },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'sessionEnd',
  meta: {
    requirements: [
      'contract/screens.md#security-center',
      'contract/calls/post-user-session-revoke.md',
    ],
  },
  context: { choice: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No session is being ended.',
      entry: assign({ choice: null }),
      on: {
        'end.requested': {
          target: 'asking',
          actions: assign({ choice: ({ event }) => event.choice }),
        },
      },
    },
    asking: {
      description: 'The person confirms the end of a session or cancels it.',
      on: { 'end.confirmed': 'ending', 'end.declined': 'idle' },
    },
    /** contract/lifecycles.md#session */
    ending: {
      description: 'The session is ended on the server.',
      tags: 'busy',
      invoke: {
        id: 'revokeSessions',
        src: 'revokeSessions',
        input: ({ context }) => choiceOf(context),
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'sessions.ended', count: event.output })),
        },
        onError: {
          target: 'idle',
          actions: emit(({ event }) => ({
            type: 'end.failed',
            failure: failureFrom(event.error),
          })),
        },
      },
      after: {
        answerTimeout: { target: 'idle', actions: emit({ type: 'end.failed', failure: late }) },
      },
    },
  },
});

export type SessionEndActor = ActorRefFrom<typeof sessionEndMachine>;
type Snapshot = SnapshotFrom<typeof sessionEndMachine>;
/** The session to be confirmed, or null. */
export const selectChoice = (snapshot: Snapshot) => snapshot.context.choice;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
