import { assign, type SnapshotFrom, setup } from 'xstate';
import { type Config, defaultConfig } from '../../schemas/kernel/config';
import { isRefusal, isThrottled } from '../../schemas/kernel/failure';
import { unprovided } from './unprovided';

/** The configuration of the server: fetched once, and retried until it responds. */
export const configMachine = setup({
  types: {} as {
    context: { config: Config; isKnown: boolean };
    /** The configuration, if it is known. */
    input: { config: Config } | undefined;
  },
  actors: { readConfig: unprovided<Config, Record<string, never>>('readConfig') },
  guards: {
    /** The configuration of an earlier visit was handed in. */
    isKnown: ({ context }) => context.isKnown,
    /** The server refused the call itself; a limit of requests says nothing about it. */
    isRefusal: (_, { error }: { error: unknown }) => isRefusal(error) && !isThrottled(error),
  },
  delays: { answerTimeout: 60_000, askAgain: 15_000 },
}).createMachine({
  id: 'config',
  meta: { requirements: ['contract/limits.md#settings'] },
  context: ({ input }) => ({
    config: input?.config ?? defaultConfig,
    isKnown: input !== undefined,
  }),
  initial: 'waking',
  states: {
    waking: {
      description: 'Decides whether the configuration is known.',
      always: [{ guard: 'isKnown', target: 'known' }, { target: 'reading' }],
    },
    reading: {
      description: 'The configuration is fetched.',
      invoke: {
        id: 'readConfig',
        src: 'readConfig',
        input: {},
        onDone: { target: 'known', actions: assign({ config: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
            target: 'known',
          },
          { target: 'waiting' },
        ],
      },
      after: { answerTimeout: 'waiting' },
    },
    waiting: {
      description: 'Fetching failed and is retried later.',
      after: { askAgain: 'reading' },
    },
    known: {
      description: 'The server responded with its configuration, or does not know the call.',
      type: 'final',
    },
  },
});

type Snapshot = SnapshotFrom<typeof configMachine>;

export const selectConfig = (snapshot: Snapshot) => snapshot.context.config;
/** False while a response may still change what the defaults show. */
export const selectIsKnown = (snapshot: Snapshot) => snapshot.matches('known');
