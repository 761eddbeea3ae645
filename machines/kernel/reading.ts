import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { unprovided } from './unprovided';

type ReadingEvent =
  /** By the person: a failure is reported. */
  | { type: 'refresh.requested' }
  /** By an event of the server: a failure only marks the value as stale. */
  | { type: 'change.notified' }
  | { type: 'retry.requested' };

type ReadingEmitted<Value> =
  | { type: 'value.read'; value: Value }
  | { type: 'refresh.failed'; failure: Failure };

const lateAnswer: Failure = { kind: 'unreachable', code: 'client.timeout' };

/**
 * One thing that is read as a whole: loading, shown, read again in place, or failed. What was read
 * last stays visible while it is read again, and a failed refresh only marks it as stale.
 */
export const createReading = <Value>(id: string, requirements: readonly string[] = []) => {
  type Context = {
    value: Value | null;
    failure: Failure | null;
    /** What happened during a request, so that its response may be out of date. */
    outdatedBy: 'refresh' | 'change' | null;
    /** The value could not be read again since it was read last. */
    isStale: boolean;
  };
  return setup({
    types: {} as {
      context: Context;
      /** A known value is shown at once and not fetched. */
      input: { value: Value } | undefined;
      events: ReadingEvent;
      emitted: ReadingEmitted<Value>;
      tags: 'busy';
    },
    actors: { readValue: unprovided<Value, object>('readValue') },
    guards: {
      /** A refresh was requested during a request. */
      isRequested: ({ context }) => context.outdatedBy === 'refresh',
      /** A change was notified during a request. */
      isOutdated: ({ context }) => context.outdatedBy === 'change',
      /** The value is known. */
      isKnown: ({ context }) => context.value !== null,
    },
    delays: { answerTimeout: 60_000 },
  }).createMachine({
    id,
    meta: { requirements },
    context: ({ input }) => ({
      value: input?.value ?? null,
      failure: null,
      outdatedBy: null,
      isStale: false,
    }),
    initial: 'waking',
    states: {
      waking: {
        description: 'Decides whether the value is known.',
        always: [{ guard: 'isKnown', target: 'shown' }, { target: 'loading' }],
      },
      /** contract/screens.md#first-load */
      loading: {
        description: 'The value is fetched.',
        tags: 'busy',
        invoke: {
          id: 'readValue',
          src: 'readValue',
          input: {},
          onDone: {
            target: 'settling',
            actions: [
              assign({ value: ({ event }) => event.output, isStale: false }),
              emit(({ event }) => ({ type: 'value.read', value: event.output })),
            ],
          },
          onError: {
            target: 'failed',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
        },
        after: { answerTimeout: { target: 'failed', actions: assign({ failure: lateAnswer }) } },
        on: {
          'refresh.requested': { actions: assign({ outdatedBy: 'refresh' }) },
          'change.notified': {
            actions: assign({ outdatedBy: ({ context }) => context.outdatedBy ?? 'change' }),
          },
        },
      },
      /** contract/screens.md#load-error */
      failed: {
        description: 'The value could not be fetched, and only the reason is shown.',
        exit: assign({ failure: null, outdatedBy: null }),
        on: {
          'retry.requested': 'loading',
          'refresh.requested': 'loading',
          'change.notified': 'loading',
        },
      },
      settling: {
        description: 'Decides whether the value is fetched again.',
        always: [
          { guard: 'isRequested', target: 'refreshing' },
          { guard: 'isOutdated', target: 'following' },
          { target: 'shown' },
        ],
      },
      shown: {
        description: 'The value is shown.',
        on: { 'refresh.requested': 'refreshing', 'change.notified': 'following' },
      },
      refreshing: {
        description: 'The value is shown and fetched again on demand; a failure is reported.',
        tags: 'busy',
        entry: assign({ outdatedBy: null }),
        invoke: {
          id: 'readValue',
          src: 'readValue',
          input: {},
          onDone: {
            target: 'settling',
            actions: [
              assign({ value: ({ event }) => event.output, isStale: false }),
              emit(({ event }) => ({ type: 'value.read', value: event.output })),
            ],
          },
          onError: {
            target: 'stale',
            actions: emit(({ event }) => ({
              type: 'refresh.failed',
              failure: failureFrom(event.error),
            })),
          },
        },
        after: {
          answerTimeout: {
            target: 'stale',
            actions: emit({ type: 'refresh.failed', failure: lateAnswer }),
          },
        },
        on: {
          'refresh.requested': { actions: assign({ outdatedBy: 'refresh' }) },
          'change.notified': {
            actions: assign({ outdatedBy: ({ context }) => context.outdatedBy ?? 'change' }),
          },
        },
      },
      following: {
        description: 'The value changed and is fetched again; a failure is not reported.',
        tags: 'busy',
        entry: assign({ outdatedBy: null }),
        invoke: {
          id: 'readValue',
          src: 'readValue',
          input: {},
          onDone: {
            target: 'settling',
            actions: [
              assign({ value: ({ event }) => event.output, isStale: false }),
              emit(({ event }) => ({ type: 'value.read', value: event.output })),
            ],
          },
          onError: 'stale',
        },
        after: { answerTimeout: 'stale' },
        on: {
          'refresh.requested': 'refreshing',
          'change.notified': {
            actions: assign({ outdatedBy: ({ context }) => context.outdatedBy ?? 'change' }),
          },
        },
      },
      /** contract/screens.md#load-error */
      stale: {
        description: 'The value is shown but could not be fetched again, so it may be out of date.',
        entry: assign({ isStale: true }),
        on: { 'refresh.requested': 'refreshing', 'change.notified': 'following' },
      },
    },
  });
};

type Reading<Value> = ReturnType<typeof createReading<Value>>;
export type ReadingActor<Value> = ActorRefFrom<Reading<Value>>;
export type ReadingSnapshot<Value> = SnapshotFrom<Reading<Value>>;

export const selectValue = <Value>(snapshot: ReadingSnapshot<Value>): Value | null =>
  snapshot.context.value;
export const selectFailure = <Value>(snapshot: ReadingSnapshot<Value>): Failure | null =>
  snapshot.context.failure;
export const selectIsRefreshing = <Value>(snapshot: ReadingSnapshot<Value>): boolean =>
  snapshot.matches('refreshing');
/** Whether nothing has changed since the value was read, as far as is known. */
export const selectIsCurrent = <Value>(snapshot: ReadingSnapshot<Value>): boolean =>
  snapshot.matches('shown');
/** A value stays stale until it has been read again. */
export const selectIsStale = <Value>(snapshot: ReadingSnapshot<Value>): boolean =>
  snapshot.context.isStale;
