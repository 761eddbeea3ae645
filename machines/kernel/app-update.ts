import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { unprovided } from './unprovided';

type AppUpdateEvent =
  | { type: 'version.installed' }
  | { type: 'work.started' }
  | { type: 'work.ended' }
  | { type: 'update.confirmed' }
  | { type: 'update.postponed' };

/** Replaces the running app with a new version, on request and never in the middle of a flow. */
export const appUpdateMachine = setup({
  types: {} as {
    /** Whether something is unfinished when the app starts. */
    input: { hasWork: boolean };
    context: { hasWork: boolean };
    events: AppUpdateEvent;
    emitted: { type: 'version.activated' } | { type: 'update.failed' };
    tags: 'offered' | 'busy';
  },
  actors: { activateVersion: unprovided<unknown, object>('activateVersion') },
  guards: {
    /** Input is not sent yet, a sheet is open, or a request has no known outcome. */
    hasWork: ({ context }) => context.hasWork,
  },
  delays: { activationTimeout: 10_000 },
}).createMachine({
  id: 'appUpdate',
  meta: { requirements: ['contract/screens.md#new-version'] },
  context: ({ input }) => ({ hasWork: input.hasWork }),
  initial: 'current',
  on: {
    'work.started': { actions: assign({ hasWork: true }) },
    'work.ended': { actions: assign({ hasWork: false }) },
  },
  states: {
    current: {
      description: 'No newer version is known.',
      on: { 'version.installed': 'deciding' },
    },
    deciding: {
      description: 'A new version is installed. Decides whether it may be offered now.',
      always: [{ guard: 'hasWork', target: 'held' }, { target: 'offered' }],
    },
    held: {
      description: 'The new version is not offered while something is unfinished.',
      on: {
        'work.ended': { target: 'offered', actions: assign({ hasWork: false }) },
      },
    },
    offered: {
      description: 'The person decides about the new version.',
      tags: 'offered',
      on: {
        'work.started': { target: 'held', actions: assign({ hasWork: true }) },
        'update.confirmed': 'activating',
        'update.postponed': 'postponed',
      },
    },
    postponed: {
      description: 'The person has postponed it. It starts with the next start of the app.',
      on: { 'version.installed': 'deciding' },
    },
    activating: {
      description: 'The new version takes over the files of the app.',
      tags: ['offered', 'busy'],
      invoke: {
        id: 'activateVersion',
        src: 'activateVersion',
        input: {},
        onDone: [{ guard: 'hasWork', target: 'activated' }, { target: 'reloading' }],
        onError: { target: 'deciding', actions: emit({ type: 'update.failed' }) },
      },
      after: {
        activationTimeout: { target: 'deciding', actions: emit({ type: 'update.failed' }) },
      },
    },
    activated: {
      description: 'Something was begun meanwhile. The page is loaded again when it is finished.',
      on: {
        'work.ended': { target: 'reloading', actions: assign({ hasWork: false }) },
      },
    },
    reloading: {
      description: 'The page is loaded again, in the new version.',
      type: 'final',
      entry: emit({ type: 'version.activated' }),
    },
  },
});

export type AppUpdateActor = ActorRefFrom<typeof appUpdateMachine>;
type Snapshot = SnapshotFrom<typeof appUpdateMachine>;

export const selectIsOffered = (snapshot: Snapshot) => snapshot.hasTag('offered');
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
