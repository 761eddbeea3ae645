import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  assign,
  createActor,
  fromCallback,
  fromPromise,
  type Snapshot,
  type SnapshotFrom,
  setup,
  waitFor,
} from 'xstate';
import {
  selectFailure,
  selectPercent,
  selectPicture,
  selectStep,
  selectUpload,
  uploadMachine,
} from '../../machines/kernel/upload';
import { RequestError } from '../../schemas/kernel/failure';
import { Upload, uploadIdFrom } from '../../schemas/kernel/upload';
import { stateText } from '../support/lines';
import { refusal, silence } from '../support/people';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

const mib = 1024 * 1024;
const photo = { handle: 'a', bytes: 12 * mib, type: 'image/heic' };
const small = { handle: 'a', bytes: 8 * mib, type: 'image/jpeg' };
const large = { ...small, bytes: 8 * mib + 1 };
const film = { handle: 'b', bytes: 64 * mib + 1, type: 'video/mp4' };
const kept: Upload = { id: 'id', url: '/api/upload/file?id=id' };
const refused = new RequestError({ kind: 'refused', code: 'upload.type', params: {}, text: '' });

const answers = {
  preparePicture: { done: [small, large, photo], error: [new Error('no memory')] },
  sendPicture: { done: [kept], error: [refused, refusal, silence] },
  followProgress: { done: [], error: [silence] },
} satisfies AnswerTable<typeof uploadMachine>;

const names = new Map([
  [photo.bytes, 'photo'],
  [small.bytes, 'small'],
  [large.bytes, 'large'],
  [film.bytes, 'film'],
]);

const walked = walk(uploadMachine, {
  inputs: [{ maxMib: 8 }],
  events: {
    'picture.chosen': [{ picture: photo }, { picture: film }],
    'picture.removed': [{}],
    'progress.made': [{ percent: 40 }],
    'retry.requested': [{}],
  },
  answers,
  seen: ({ context: { failure, uploaded, picture, percent } }) => [
    failure,
    uploaded,
    picture?.bytes,
    percent,
  ],
  told: (snapshot) => ({
    picture: names.get(selectPicture(snapshot)?.bytes ?? 0),
    percent: selectPercent(snapshot),
    failure: selectFailure(snapshot),
    uploaded: selectUpload(snapshot)?.id,
  }),
});

const tooLarge = 'failure: refused upload.too_large';
const unreadable = '{failure: refused upload.failed}';
const late = '{failure: unreachable client.timeout}';

describe('an upload', () => {
  test('is shown as one of its steps', () => {
    const shown = walked.transitions.map(({ to }) => `${stateText(to)} as ${selectStep(to)}`);
    expect([...new Set(shown)].sort()).toEqual([
      'empty as empty',
      'failed as failed',
      'preparing as preparing',
      'rejected as rejected',
      'sending.moving as sending',
      'uploaded as uploaded',
    ]);
  });

  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'empty: picture.chosen 1 -> preparing [busy] {picture: photo}',
      `empty: picture.chosen 2 -> rejected {picture: film, ${tooLarge}}`,
      'empty: picture.removed -> empty',
      'failed: picture.chosen 1 -> preparing [busy] {picture: photo, failure: -}',
      `failed: picture.chosen 2 -> rejected {picture: film, ${tooLarge}}`,
      'failed: picture.removed -> empty {picture: -, failure: -}',
      'failed: retry.requested -> sending.moving [busy] {failure: -}',
      'failed: retry.requested -> sending.moving [busy] {percent: -, failure: -}',
      `preparing: after prepareTimeout -> rejected ${unreadable}`,
      'preparing: picture.chosen 1 -> preparing [busy]',
      `preparing: picture.chosen 2 -> rejected {picture: film, ${tooLarge}}`,
      'preparing: picture.removed -> empty {picture: -}',
      'preparing: preparePicture done 1 -> sending.moving [busy] {picture: small, percent: -}',
      'preparing: preparePicture done 1 -> sending.moving [busy] {picture: small}',
      `preparing: preparePicture done 2 -> rejected {picture: large, ${tooLarge}}`,
      `preparing: preparePicture done 3 -> rejected {${tooLarge}}`,
      `preparing: preparePicture error -> rejected ${unreadable}`,
      'rejected: picture.chosen 1 -> preparing [busy] {failure: -}',
      'rejected: picture.chosen 1 -> preparing [busy] {picture: photo, failure: -}',
      'rejected: picture.chosen 2 -> rejected',
      `rejected: picture.chosen 2 -> rejected {picture: film, ${tooLarge}}`,
      'rejected: picture.chosen 2 -> rejected {picture: film}',
      'rejected: picture.removed -> empty {picture: -, failure: -}',
      `sending.moving: after stallTimeout -> failed ${late}`,
      `sending.moving: followProgress error -> failed ${late}`,
      'sending.moving: picture.chosen 1 -> preparing [busy] {picture: photo}',
      `sending.moving: picture.chosen 2 -> rejected {picture: film, ${tooLarge}}`,
      'sending.moving: picture.removed -> empty {picture: -}',
      'sending.moving: progress.made -> sending.moving [busy]',
      'sending.moving: progress.made -> sending.moving [busy] {percent: 40}',
      'sending.moving: sendPicture done -> uploaded {uploaded: id}',
      'sending.moving: sendPicture error 1 -> rejected {failure: refused upload.type}',
      'sending.moving: sendPicture error 2 -> failed {failure: refused auth.bad_credentials}',
      'sending.moving: sendPicture error 3 -> failed {failure: unreachable client.offline}',
      'start -> empty',
      'uploaded: picture.chosen 1 -> preparing [busy] {picture: photo, uploaded: -}',
      `uploaded: picture.chosen 2 -> rejected {picture: film, ${tooLarge}, uploaded: -}`,
      'uploaded: picture.removed -> empty {picture: -, uploaded: -}',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
    const { picture, failure, uploaded, percent } = to.context;
    // Only what may be sent is on its way, begun anew each time.
    if (to.matches('sending')) expect(picture).toEqual(small);
    if (to.matches('sending') && !from.matches('sending')) expect(percent).toBe(0);
    if (on === 'progress.made') expect(percent).toBe(40);
    expect(uploaded !== null).toBe(to.matches('uploaded'));
    expect(failure !== null).toBe(to.matches('failed') || to.matches('rejected'));
    if (to.matches('empty')) expect(picture).toBeNull();
    if (from.context.picture === null && picture?.handle === film.handle) {
      expect(failure).toMatchObject({ code: 'upload.too_large' });
    }
    if (on === 'preparePicture done' && to.matches('rejected')) {
      expect(failure).toMatchObject({ code: 'upload.too_large' });
    }
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(uploadMachine, tour, answers);
    for (const { actor, input } of calls) {
      expect(input).toEqual(actor === 'preparePicture' ? { picture: photo } : { handle: 'a' });
    }
  });

  test('a picture that the device cannot draw is refused by its kind', async () => {
    const heic = { ...photo, bytes: 1000 };
    const actor = createActor(
      uploadMachine.provide({ actors: { preparePicture: fromPromise(async () => heic) } }),
      { input: { maxMib: 8 } },
    ).start();
    actor.send({ type: 'picture.chosen', picture: heic });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('rejected'));
    expect(context.failure).toMatchObject({ code: 'upload.type' });
  });
});

/** A form of three pictures, as a verification has it. */
const one = (handle: string) =>
  uploadMachine.provide({
    actors: {
      preparePicture: fromPromise(async ({ input }) => ({ ...small, ...input.picture })),
      sendPicture: fromPromise(async () => {
        if (handle === 'back') throw silence;
        return { id: handle, url: handle };
      }),
      followProgress: fromCallback(() => undefined),
    },
  });

type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;

/** Of several actors in one list, TypeScript knows of a snapshot only that it is one. */
const isUpload = (snapshot: Snapshot<unknown>): snapshot is UploadSnapshot =>
  'context' in snapshot && 'machine' in snapshot;

const uploadIn = (snapshot: Snapshot<unknown>): Upload | null => {
  if (!isUpload(snapshot)) throw new Error('This is no snapshot of an upload.');
  return selectUpload(snapshot);
};

describe('three uploads of one parent', () => {
  const formMachine = setup({
    types: {} as { context: Record<'front' | 'back' | 'hand', Upload | null> },
    actors: { front: one('front'), back: one('back'), hand: one('hand') },
  }).createMachine({
    context: { front: null, back: null, hand: null },
    invoke: (['front', 'back', 'hand'] as const).map((name) => ({
      id: name,
      src: name,
      input: { maxMib: 8 },
      onSnapshot: { actions: assign({ [name]: ({ event }) => uploadIn(event.snapshot) }) },
    })),
  });

  test('go side by side, and one that fails loses none of the others', async () => {
    const form = createActor(formMachine).start();
    const { front, back, hand } = form.getSnapshot().children;
    for (const child of [front, back, hand]) {
      child?.send({ type: 'picture.chosen', picture: { ...small, handle: 'x' } });
    }
    const { context } = await waitFor(
      form,
      (it) => it.context.front !== null && it.context.hand !== null,
    );
    expect(context).toMatchObject({ front: { id: 'front' }, back: null, hand: { id: 'hand' } });
    expect(back?.getSnapshot().matches('failed')).toBe(true);
    front?.send({ type: 'picture.removed' });
    expect(form.getSnapshot().context.front).toBeNull();
  });
});

describe('an upload on the wire', () => {
  test.each([
    [
      { id: 'u1', url: '/x', width: 3 },
      { id: 'u1', url: '/x' },
    ],
    ['/static/a.jpg', { id: '/static/a.jpg', url: '/static/a.jpg' }],
    [{ url: 'https://a/b.jpg' }, { id: 'https://a/b.jpg', url: 'https://a/b.jpg' }],
  ])('is read from %j', (sent, read) => {
    expect(v.parse(Upload, sent)).toEqual(read);
  });

  test.each(['', {}, null, 7])('is not read from %j', (sent) => {
    expect(v.is(Upload, sent)).toBe(false);
  });

  const id = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
  test.each([
    [id, id],
    [`/api/upload/file?id=${id}&exp=1&sig=x`, id],
    [`https://a/upload/file?exp=1&id=${id}`, id],
    ['../../../etc/passwd', null],
    [`${id}x`, null],
    [`/x?id=..%2F${id}`, null],
  ])('is named by %s', (reference, named) => {
    expect(uploadIdFrom(reference)).toBe(named);
  });
});
