import { assign, type SnapshotFrom, setup } from 'xstate';
import { type Config, defaultConfig } from '../../schemas/kernel/config';
import { isRefusal } from '../../schemas/kernel/failure';
import { unprovided } from './unprovided';

/** How the server works: asked once, and again now and then until it has answered. */
export const configMachine = setup({
  types: {} as {
    context: { config: Config; isKnown: boolean };
    /** What the server has said already. */
    input: { config: Config } | undefined;
  },
  actors: { readConfig: unprovided<Config, Record<string, never>>('readConfig') },
  guards: {
    /** The configuration of an earlier visit was handed in. */
    isKnown: ({ context }) => context.isKnown,
    /** The server answered, and the answer is a refusal. */
    isRefusal: (_, { error }: { error: unknown }) => isRefusal(error),
  },
  delays: { askAgain: 15_000 },
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
      description: 'Decides whether it is known.',
      always: [{ guard: 'isKnown', target: 'known' }, { target: 'reading' }],
    },
    reading: {
      description: 'It is read.',
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
    },
    waiting: {
      description: 'It is read again later.',
      after: { askAgain: 'reading' },
    },
    known: {
      description: 'The server said how it works, or that it does not know the question.',
      type: 'final',
    },
  },
});

export const selectConfig = (snapshot: SnapshotFrom<typeof configMachine>) =>
  snapshot.context.config;
