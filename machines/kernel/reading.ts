import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { unprovided } from './unprovided';

type ReadingEvent = { type: 'refresh.requested' } | { type: 'retry.requested' };

type ReadingEmitted<Value> =
  | { type: 'value.read'; value: Value }
  | { type: 'refresh.failed'; failure: Failure };

const lateAnswer: Failure = { kind: 'unreachable', code: 'client.timeout' };

/**
 * One thing that is read as a whole: loading, shown, read again in place, or failed. What was read
 * last stays in sight while it is read again, and a failed refresh does not take it away.
 */
export const createReading = <Value>(id: string) => {
  type Context = {
    value: Value | null;
    failure: Failure | null;
    /** Asked to refresh while an answer was on its way, so that answer may already be out of date. */
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
      /** A refresh was requested while an answer was on its way. */
      isOutdated: ({ context }) => context.isOutdated,
      /** The value was read before. */
      isKnown: ({ context }) => context.value !== null,
    },
    delays: { answerTimeout: 60_000 },
  }).createMachine({
    id,
    meta: { requirements: ['ux ST-1 First load', 'ux ST-3 Load error'] },
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
        on: { 'refresh.requested': { actions: assign({ isOutdated: true }) } },
      },
      failed: {
        description: 'Nothing has been read yet; there is nothing to show but the reason.',
        exit: assign({ failure: null, isOutdated: false }),
        on: { 'retry.requested': 'loading', 'refresh.requested': 'loading' },
      },
      settling: {
        description: 'Decides whether it is read again.',
        always: [{ guard: 'isOutdated', target: 'refreshing' }, { target: 'shown' }],
      },
      shown: { description: 'It is shown.', on: { 'refresh.requested': 'refreshing' } },
      refreshing: {
        description: 'It is shown and read again.',
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
            target: 'settling',
            actions: emit(({ event }) => ({
              type: 'refresh.failed',
              failure: failureFrom(event.error),
            })),
          },
        },
        after: {
          answerTimeout: {
            target: 'settling',
            actions: emit({ type: 'refresh.failed', failure: lateAnswer }),
          },
        },
        on: { 'refresh.requested': { actions: assign({ isOutdated: true }) } },
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
