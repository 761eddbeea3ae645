import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { unprovided } from '../kernel/unprovided';

/** What became of an image that was offered to other apps. */
export type Sharing = 'shared' | 'cancelled' | 'unsupported';

type Context = {
  /** The image as a data address; null until it is drawn. */
  image: string | null;
  /** The last attempt to save or share it failed. */
  hasFailed: boolean;
};

type PosterEvent =
  | { type: 'share.requested' }
  | { type: 'save.requested' }
  | { type: 'retry.requested' };

type PosterEmitted = { type: 'poster.saved' };

type Image = { image: string | null };

/**
 * A poster of the invitation, drawn on this device. It is offered to other apps, and saved where
 * the device cannot do that.
 */
export const posterMachine = setup({
  types: {} as {
    context: Context;
    events: PosterEvent;
    emitted: PosterEmitted;
    tags: 'busy';
  },
  actors: {
    drawPoster: unprovided<string, object>('drawPoster'),
    shareImage: unprovided<Sharing, Image>('shareImage'),
    saveImage: unprovided<void, Image>('saveImage'),
  },
  guards: {
    /** The device shares no images. */
    isUnsupported: (_, { sharing }: { sharing: Sharing }) => sharing === 'unsupported',
  },
}).createMachine({
  id: 'poster',
  meta: { requirements: ['contract/screens.md#promotion'] },
  context: { image: null, hasFailed: false },
  initial: 'drawing',
  states: {
    drawing: {
      description: 'The poster is drawn in the language of the app.',
      tags: 'busy',
      invoke: {
        id: 'drawPoster',
        src: 'drawPoster',
        input: {},
        onDone: { target: 'drawn', actions: assign({ image: ({ event }) => event.output }) },
        onError: 'undrawn',
      },
    },
    undrawn: {
      description: 'The device could not draw the poster.',
      on: { 'retry.requested': 'drawing' },
    },
    drawn: {
      description: 'The poster is shown, and can be shared and saved.',
      on: {
        'share.requested': { target: 'sharing', actions: assign({ hasFailed: false }) },
        'save.requested': { target: 'saving', actions: assign({ hasFailed: false }) },
      },
    },
    sharing: {
      description: 'The poster is offered to the apps of the device.',
      tags: 'busy',
      invoke: {
        id: 'shareImage',
        src: 'shareImage',
        input: ({ context }) => ({ image: context.image }),
        onDone: [
          {
            guard: { type: 'isUnsupported', params: ({ event }) => ({ sharing: event.output }) },
            target: 'saving',
          },
          { target: 'drawn' },
        ],
        onError: { target: 'drawn', actions: assign({ hasFailed: true }) },
      },
    },
    saving: {
      description: 'The poster is saved on the device.',
      tags: 'busy',
      invoke: {
        id: 'saveImage',
        src: 'saveImage',
        input: ({ context }) => ({ image: context.image }),
        onDone: { target: 'drawn', actions: emit({ type: 'poster.saved' }) },
        onError: { target: 'drawn', actions: assign({ hasFailed: true }) },
      },
    },
  },
});

export type PosterActor = ActorRefFrom<typeof posterMachine>;
type PosterSnapshot = SnapshotFrom<typeof posterMachine>;

export type PosterStep = 'drawing' | 'undrawn' | 'drawn' | 'sharing' | 'saving';
export const selectStep = ({ value }: PosterSnapshot): PosterStep => value;
