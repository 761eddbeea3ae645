import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Position } from '../../schemas/account/place';
import { unprovided } from '../kernel/unprovided';

/** What the device says when it is asked where it is. */
export type PositionAnswer =
  | { kind: 'found'; position: Position }
  | { kind: 'denied' }
  | { kind: 'unavailable' };

export type LocationEvent = { type: 'position.requested' };

/** The position of the device, which is read only when the person asks for it. */
export const locationMachine = setup({
  types: {} as { context: { position: Position | null }; events: LocationEvent; tags: 'busy' },
  actors: { readPosition: unprovided<PositionAnswer, object>('readPosition') },
  guards: {
    /** The device returned a position. */
    isFound: (_, { answer }: { answer: PositionAnswer }) => answer.kind === 'found',
    /** The person or the browser does not allow this page to know the position. */
    isDenied: (_, { answer }: { answer: PositionAnswer }) => answer.kind === 'denied',
  },
  actions: {
    storePosition: assign({
      position: ({ context }, { answer }: { answer: PositionAnswer }) =>
        answer.kind === 'found' ? answer.position : context.position,
    }),
  },
  delays: { positionTimeout: 20_000 },
}).createMachine({
  id: 'location',
  meta: { requirements: ['contract/screens.md#locations'] },
  context: { position: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The position is not known and was not asked for.',
      on: { 'position.requested': 'locating' },
    },
    locating: {
      description: 'The device is asked for its position; the browser may ask the person.',
      tags: 'busy',
      invoke: {
        id: 'readPosition',
        src: 'readPosition',
        input: {},
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ answer: event.output }) },
            target: 'located',
            actions: { type: 'storePosition', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'isDenied', params: ({ event }) => ({ answer: event.output }) },
            target: 'denied',
          },
          { target: 'unavailable' },
        ],
        onError: 'unavailable',
      },
      after: { positionTimeout: 'unavailable' },
    },
    located: {
      description: 'The position is known.',
      on: { 'position.requested': 'locating' },
    },
    denied: {
      description:
        'The position may not be known. Places are typed, or chosen from the saved ones.',
      on: { 'position.requested': 'locating' },
    },
    unavailable: {
      description: 'The device did not find its position. Places are typed or chosen.',
      on: { 'position.requested': 'locating' },
    },
  },
});

type Snapshot = SnapshotFrom<typeof locationMachine>;
export const selectPosition = ({ context }: Snapshot) => context.position;
export const selectIsLocating = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectIsDenied = (snapshot: Snapshot) => snapshot.matches('denied');
export const selectIsUnavailable = (snapshot: Snapshot) => snapshot.matches('unavailable');
