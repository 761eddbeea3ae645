import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { unprovided } from './unprovided';

type ReadingEvent =
  /** By hand: a failure is reported. */
  | { type: 'refresh.requested' }
  /** By an event of the server: it is read again, and a failure only marks it as stale. */
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
    /** It changed while an answer was on its way, so that answer may already be out of date. */
    isOutdated: boolean;
  };
  return setup({
    types: {} as {
      context: Context;
      /** What is known already: it is shown at once and not asked for. */
      input: { value: Value } | undefined;
      events: ReadingEvent;
      emitted: ReadingEmitted<Value>;
      tags: 'busy';
    },
    actors: { readValue: unprovided<Value, object>('readValue') },
    guards: {
      /** A refresh was requested, or a change notified, while an answer was on its way. */
      isOutdated: ({ context }) => context.isOutdated,
      /** The value was read before. */
      isKnown: ({ context }) => context.value !== null,
    },
    delays: { answerTimeout: 60_000 },
  }).createMachine({
    id,
    meta: {
      requirements: [
        ...requirements,
        'contract/screens.md#first-load',
        'contract/screens.md#load-error',
      ],
    },
    context: ({ input }) => ({ value: input?.value ?? null, failure: null, isOutdated: false }),
    initial: 'waking',
    states: {
      waking: {
        description: 'Decides whether it is known.',
        always: [{ guard: 'isKnown', target: 'shown' }, { target: 'loading' }],
      },
      loading: {
        description: 'It is read.',
        tags: 'busy',
        invoke: {
          id: 'readValue',
          src: 'readValue',
          input: {},
          onDone: {
            target: 'settling',
            actions: [
              assign({ value: ({ event }) => event.output }),
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
          'refresh.requested': { actions: assign({ isOutdated: true }) },
          'change.notified': { actions: assign({ isOutdated: true }) },
        },
      },
      failed: {
        description: 'Nothing has been read yet; there is nothing to show but the reason.',
        exit: assign({ failure: null, isOutdated: false }),
        on: {
          'retry.requested': 'loading',
          'refresh.requested': 'loading',
          'change.notified': 'loading',
        },
      },
      settling: {
        description: 'Decides whether it is read again.',
        always: [{ guard: 'isOutdated', target: 'following' }, { target: 'shown' }],
      },
      shown: {
        description: 'It is shown.',
        on: { 'refresh.requested': 'refreshing', 'change.notified': 'following' },
      },
      refreshing: {
        description: 'It is shown and read again on demand, and a failure is reported.',
        tags: 'busy',
        entry: assign({ isOutdated: false }),
        invoke: {
          id: 'readValue',
          src: 'readValue',
          input: {},
          onDone: {
            target: 'settling',
            actions: [
              assign({ value: ({ event }) => event.output }),
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
          'refresh.requested': { actions: assign({ isOutdated: true }) },
          'change.notified': { actions: assign({ isOutdated: true }) },
        },
      },
      following: {
        description: 'It changed. It is shown and read again, and a failure is not reported.',
        tags: 'busy',
        entry: assign({ isOutdated: false }),
        invoke: {
          id: 'readValue',
          src: 'readValue',
          input: {},
          onDone: {
            target: 'settling',
            actions: [
              assign({ value: ({ event }) => event.output }),
              emit(({ event }) => ({ type: 'value.read', value: event.output })),
            ],
          },
          onError: 'stale',
        },
        after: { answerTimeout: 'stale' },
        on: {
          'refresh.requested': 'refreshing',
          'change.notified': { actions: assign({ isOutdated: true }) },
        },
      },
      stale: {
        description: 'It is shown, but could not be read again: it may be out of date.',
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
export const selectIsStale = <Value>(snapshot: ReadingSnapshot<Value>): boolean =>
  snapshot.matches('stale');
