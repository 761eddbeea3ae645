import * as v from 'valibot';
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import type { RefusalCode } from '../../schemas/kernel/refusal';
import {
  ChosenPicture,
  type Picture,
  pictureWithin,
  type Upload,
} from '../../schemas/kernel/upload';
import { unprovided, unprovidedListener } from './unprovided';

type Context = {
  maxMib: number;
  /** By its handle; the bytes are with whoever provides the actors. */
  picture: Picture | null;
  percent: number;
  failure: Failure | null;
  uploaded: Upload | null;
};

export type UploadEvent =
  | { type: 'picture.chosen'; picture: Picture }
  | { type: 'picture.removed' }
  | { type: 'progress.made'; percent: number }
  | { type: 'retry.requested' };

const refusedAs = (code: RefusalCode): Failure => ({
  kind: 'refused',
  code,
  params: {},
  text: '',
});
const stalled: Failure = { kind: 'unreachable', code: 'client.timeout' };
const tooLarge = refusedAs('upload.too_large');
const unreadable = refusedAs('upload.failed');

/** Another try with the same picture would end in the same way. */
const aboutPicture: ReadonlySet<string> = new Set([
  'upload.too_large',
  'upload.type',
  'upload.failed',
]);

const isWithin = ({ maxMib }: Context, picture: Picture): boolean =>
  v.is(pictureWithin(maxMib), picture);

const reasonAgainst = ({ maxMib }: Context, picture: Picture): Failure => {
  const { issues = [] } = v.safeParse(pictureWithin(maxMib), picture);
  const isLarge = issues.some(({ message }) => message === 'upload.too_large');
  return isLarge ? tooLarge : refusedAs('upload.type');
};

const chosenIn = ({ picture }: Context): Picture => {
  if (picture === null) throw new Error('A picture is worked on before one is chosen.');
  return picture;
};

/**
 * One picture on its way to the server: made small on the device, judged, sent with progress, and
 * there; or refused, or failed and sent again. A parent that invokes several reads what each came to
 * from its snapshots, with `selectUpload`.
 */
export const uploadMachine = setup({
  types: {} as {
    input: { maxMib: number };
    context: Context;
    events: UploadEvent;
    tags: 'busy';
  },
  actors: {
    preparePicture: unprovided<Picture, { picture: Picture }>('preparePicture'),
    sendPicture: unprovided<Upload, { handle: string }>('sendPicture'),
    followProgress: unprovidedListener<{ handle: string }>('followProgress'),
  },
  guards: {
    /** The photo is not larger than what a device can draw. */
    isChoosable: (_, { picture }: { picture: Picture }) => v.is(ChosenPicture, picture),
    /** The photo is within the size limit, and a JPEG, PNG or WebP. */
    isSendable: ({ context }, { picture }: { picture: Picture }) => isWithin(context, picture),
    /**
     * The server refuses this photo for its size, type or content, so another attempt would fail
     * too.
     */
    isAboutPicture: (_, { error }: { error: unknown }) => {
      const failure = failureFrom(error);
      return failure.kind === 'refused' && aboutPicture.has(failure.code);
    },
  },
  delays: { prepareTimeout: 60_000, stallTimeout: 60_000 },
}).createMachine({
  id: 'upload',
  meta: { requirements: ['spec 5 Validation: upload', 'contract 5.9', 'ux C-20 Upload tile'] },
  context: ({ input }) => ({
    maxMib: input.maxMib,
    picture: null,
    percent: 0,
    failure: null,
    uploaded: null,
  }),
  initial: 'empty',
  on: {
    'picture.chosen': [
      {
        guard: { type: 'isChoosable', params: ({ event }) => ({ picture: event.picture }) },
        target: '.preparing',
        actions: assign(({ event }) => ({
          picture: event.picture,
          failure: null,
          uploaded: null,
        })),
      },
      {
        target: '.rejected',
        actions: assign(({ event }) => ({
          picture: event.picture,
          failure: tooLarge,
          uploaded: null,
        })),
      },
    ],
    'picture.removed': {
      target: '.empty',
      actions: assign({ picture: null, failure: null, uploaded: null }),
    },
  },
  states: {
    empty: { description: 'No photo is chosen.' },
    preparing: {
      description: 'Drawn anew on the device, no longer than is of use, where it can be drawn.',
      tags: 'busy',
      invoke: {
        id: 'preparePicture',
        src: 'preparePicture',
        input: ({ context }) => ({ picture: chosenIn(context) }),
        onDone: [
          {
            guard: { type: 'isSendable', params: ({ event }) => ({ picture: event.output }) },
            target: 'sending',
            actions: assign({ picture: ({ event }) => event.output }),
          },
          {
            target: 'rejected',
            actions: assign(({ context, event }) => ({
              picture: event.output,
              failure: reasonAgainst(context, event.output),
            })),
          },
        ],
        onError: { target: 'rejected', actions: assign({ failure: unreadable }) },
      },
      after: {
        prepareTimeout: { target: 'rejected', actions: assign({ failure: unreadable }) },
      },
    },
    sending: {
      description: 'The photo is sent.',
      tags: 'busy',
      entry: assign({ percent: 0, failure: null }),
      invoke: [
        {
          id: 'followProgress',
          src: 'followProgress',
          input: ({ context }) => ({ handle: chosenIn(context).handle }),
          onError: { target: 'failed', actions: assign({ failure: stalled }) },
        },
        {
          id: 'sendPicture',
          src: 'sendPicture',
          input: ({ context }) => ({ handle: chosenIn(context).handle }),
          onDone: {
            target: 'uploaded',
            actions: assign({ uploaded: ({ event }) => event.output }),
          },
          onError: [
            {
              guard: { type: 'isAboutPicture', params: ({ event }) => ({ error: event.error }) },
              target: 'rejected',
              actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
            },
            {
              target: 'failed',
              actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
            },
          ],
        },
      ],
      initial: 'moving',
      states: {
        moving: {
          description: 'Bytes go out.',
          on: {
            'progress.made': {
              target: 'moving',
              reenter: true,
              actions: assign({ percent: ({ event }) => event.percent }),
            },
          },
          after: {
            stallTimeout: { target: '#upload.failed', actions: assign({ failure: stalled }) },
          },
        },
      },
    },
    failed: {
      description: 'The photo was not sent; the same one can be sent again.',
      on: { 'retry.requested': 'sending' },
    },
    rejected: { description: 'Not this picture. Another one may be chosen.' },
    uploaded: { description: 'The server has the photo.' },
  },
});

export type UploadActor = ActorRefFrom<typeof uploadMachine>;
type Snapshot = SnapshotFrom<typeof uploadMachine>;

export type UploadStep = 'empty' | 'preparing' | 'sending' | 'failed' | 'rejected' | 'uploaded';
export const selectStep = (snapshot: Snapshot): UploadStep => {
  if (snapshot.matches('preparing')) return 'preparing';
  if (snapshot.matches('sending')) return 'sending';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('rejected')) return 'rejected';
  return snapshot.matches('uploaded') ? 'uploaded' : 'empty';
};
export const selectPicture = (snapshot: Snapshot) => snapshot.context.picture;
export const selectPercent = (snapshot: Snapshot) => snapshot.context.percent;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
/** What the server has of it; null until it is there, and again while it is replaced. */
export const selectUpload = (snapshot: Snapshot) => snapshot.context.uploaded;
