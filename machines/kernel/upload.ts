import * as v from 'valibot';
import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  type Snapshot,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import type { RefusalCode } from '../../schemas/kernel/refusal';
import { ChosenPhoto, type Photo, photoWithin, type Upload } from '../../schemas/kernel/upload';
import { unprovided } from './unprovided';

/** What a parent is notified of; `upload` is the id under which it invoked the upload. */
export type UploadNotice =
  | { type: 'photo.chosen'; upload: string }
  | { type: 'photo.uploaded'; upload: string; id: string }
  | { type: 'photo.removed'; upload: string };

type Input = { maxMib: number; parent: ActorRef<Snapshot<unknown>, UploadNotice> };

type Context = Input & {
  /** By its handle; the bytes are with whoever provides the actors. */
  photo: Photo | null;
  percent: number;
  failure: Failure | null;
  uploaded: Upload | null;
};

export type UploadEvent =
  | { type: 'photo.chosen'; photo: Photo }
  | { type: 'photo.removed' }
  | { type: 'progress.made'; percent: number }
  | { type: 'retry.requested' };

/** A photo that is sent, and who is notified of its progress. */
type Outgoing = { handle: string; onProgress: (percent: number) => void };

const refusedAs = (code: RefusalCode): Failure => ({
  kind: 'refused',
  code,
  params: {},
  text: '',
});
const stalled: Failure = { kind: 'unreachable', code: 'client.timeout' };
const tooLarge = refusedAs('upload.too_large');
const unreadable = refusedAs('upload.failed');

/** A retry with the same photo would fail again. */
const aboutPhoto: ReadonlySet<string> = new Set([
  'request.too_large',
  'upload.too_large',
  'upload.type',
  'upload.failed',
]);

const isWithin = ({ maxMib }: Context, photo: Photo): boolean => v.is(photoWithin(maxMib), photo);

const reasonAgainst = ({ maxMib }: Context, photo: Photo): Failure => {
  const { issues = [] } = v.safeParse(photoWithin(maxMib), photo);
  const isLarge = issues.some(({ message }) => message === 'upload.too_large');
  return isLarge ? tooLarge : refusedAs('upload.type');
};

const chosenIn = ({ photo }: Context): Photo => {
  if (photo === null) throw new Error('A photo is worked on before one is chosen.');
  return photo;
};

/**
 * One photo on its way to the server: made small on the device, judged, sent with progress, and
 * there; or refused, or failed and sent again. It notifies its parent when a photo is chosen, which
 * ends what was uploaded before, when it is uploaded, and when it is removed.
 */
export const uploadMachine = setup({
  types: {} as {
    input: Input;
    context: Context;
    events: UploadEvent;
    tags: 'busy';
  },
  actors: {
    preparePhoto: unprovided<Photo, { photo: Photo }>('preparePhoto'),
    sendPhoto: unprovided<Upload, Outgoing>('sendPhoto'),
  },
  guards: {
    /** The photo is not too large for the device to decode (contract/rules.md#uploads). */
    isChoosable: (_, { photo }: { photo: Photo }) => v.is(ChosenPhoto, photo),
    /** The photo is within the size limit, and a JPEG, PNG or WebP (contract/rules.md#uploads). */
    isSendable: ({ context }, { photo }: { photo: Photo }) => isWithin(context, photo),
    /**
     * The server refuses this photo for its size, type or content, so another attempt would fail
     * too (contract/rules.md#uploads).
     */
    isAboutPhoto: (_, { error }: { error: unknown }) => {
      const failure = failureFrom(error);
      return failure.kind === 'refused' && aboutPhoto.has(failure.code);
    },
  },
  actions: {
    notifyChosen: sendTo(
      ({ context }) => context.parent,
      ({ self }) => ({ type: 'photo.chosen', upload: self.id }),
    ),
    notifyUploaded: sendTo(
      ({ context }) => context.parent,
      ({ self }, { id }: { id: string }) => ({ type: 'photo.uploaded', upload: self.id, id }),
    ),
    notifyRemoved: sendTo(
      ({ context }) => context.parent,
      ({ self }) => ({ type: 'photo.removed', upload: self.id }),
    ),
  },
  delays: { prepareTimeout: 60_000, stallTimeout: 60_000 },
}).createMachine({
  id: 'upload',
  meta: {
    requirements: ['contract/calls/post-upload.md', 'contract/screens.md#upload-tile'],
  },
  context: ({ input }) => ({
    maxMib: input.maxMib,
    parent: input.parent,
    photo: null,
    percent: 0,
    failure: null,
    uploaded: null,
  }),
  initial: 'empty',
  on: {
    'photo.chosen': [
      {
        guard: { type: 'isChoosable', params: ({ event }) => ({ photo: event.photo }) },
        target: '.preparing',
        actions: [
          assign(({ event }) => ({ photo: event.photo, failure: null, uploaded: null })),
          'notifyChosen',
        ],
      },
      {
        target: '.rejected',
        actions: [
          assign(({ event }) => ({ photo: event.photo, failure: tooLarge, uploaded: null })),
          'notifyChosen',
        ],
      },
    ],
    'photo.removed': {
      target: '.empty',
      actions: [assign({ photo: null, failure: null, uploaded: null }), 'notifyRemoved'],
    },
  },
  states: {
    empty: { description: 'No photo is chosen.' },
    preparing: {
      description:
        'The photo is re-encoded and scaled down on the device, if the device can decode it.',
      tags: 'busy',
      invoke: {
        id: 'preparePhoto',
        src: 'preparePhoto',
        input: ({ context }) => ({ photo: chosenIn(context) }),
        onDone: [
          {
            guard: { type: 'isSendable', params: ({ event }) => ({ photo: event.output }) },
            target: 'sending',
            actions: assign({ photo: ({ event }) => event.output }),
          },
          {
            target: 'rejected',
            actions: assign(({ context, event }) => ({
              photo: event.output,
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
      invoke: {
        id: 'sendPhoto',
        src: 'sendPhoto',
        input: ({ context, self }) => ({
          handle: chosenIn(context).handle,
          onProgress: (percent: number) => self.send({ type: 'progress.made', percent }),
        }),
        onDone: {
          target: 'uploaded',
          actions: [
            assign({ uploaded: ({ event }) => event.output }),
            { type: 'notifyUploaded', params: ({ event }) => ({ id: event.output.id }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isAboutPhoto', params: ({ event }) => ({ error: event.error }) },
            target: 'rejected',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
          {
            target: 'failed',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
        ],
      },
      initial: 'moving',
      states: {
        moving: {
          description: 'Bytes are transferred.',
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
    rejected: {
      description: 'The device or the server refused the photo. Another one may be chosen.',
    },
    uploaded: { description: 'The server has the photo.' },
  },
});

export type UploadActor = ActorRefFrom<typeof uploadMachine>;
type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;

export type UploadStep = 'empty' | 'preparing' | 'sending' | 'failed' | 'rejected' | 'uploaded';
export const selectStep = (snapshot: UploadSnapshot): UploadStep => {
  if (snapshot.matches('preparing')) return 'preparing';
  if (snapshot.matches('sending')) return 'sending';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('rejected')) return 'rejected';
  return snapshot.matches('uploaded') ? 'uploaded' : 'empty';
};
export const selectPhoto = (snapshot: UploadSnapshot) => snapshot.context.photo;
export const selectPercent = (snapshot: UploadSnapshot) => snapshot.context.percent;
export const selectFailure = (snapshot: UploadSnapshot) => snapshot.context.failure;
/** What the server has of it; null until it is there, and again while it is replaced. */
export const selectUpload = (snapshot: UploadSnapshot) => snapshot.context.uploaded;
