import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { assign, createActor, createEmptyActor, fromPromise, setup, waitFor } from 'xstate';
import { refusal, silence } from '../../examples/account/people';
import {
  selectFailure,
  selectPercent,
  selectPhoto,
  selectStep,
  selectUpload,
  type UploadNotice,
  uploadMachine,
} from '../../machines/kernel/upload';
import { RequestError } from '../../schemas/kernel/failure';
import { Upload, uploadIdFrom } from '../../schemas/kernel/upload';
import { type AnswerTable, runOnActor, stateText, testEach, walk } from '../walker/walker';

const mib = 1024 * 1024;
const photo = { handle: 'a', bytes: 12 * mib, type: 'image/heic' };
const small = { handle: 'a', bytes: 8 * mib, type: 'image/jpeg' };
const large = { ...small, bytes: 8 * mib + 1 };
const film = { handle: 'b', bytes: 64 * mib + 1, type: 'video/mp4' };
const accepted: Upload = { id: 'id', url: '/api/upload/file?id=id' };
const refused = new RequestError({ kind: 'refused', code: 'upload.type', params: {}, text: '' });

const tooLarge = new RequestError({
  kind: 'refused',
  code: 'request.too_large',
  params: {},
  text: '',
});

const answers = {
  preparePhoto: {
    done: { small, large, heic: photo },
    error: { outOfMemory: new Error('no memory') },
  },
  sendPhoto: {
    done: { only: accepted },
    error: { wrongType: refused, tooLarge, refused: refusal, offline: silence },
  },
} satisfies AnswerTable<typeof uploadMachine>;

const names = new Map([
  [photo.bytes, 'photo'],
  [small.bytes, 'small'],
  [large.bytes, 'large'],
  [film.bytes, 'film'],
]);

const parent = createEmptyActor();

const walked = walk(uploadMachine, {
  inputs: { only: { maxMib: 8, parent } },
  events: {
    'photo.chosen': { photo: { photo: photo }, film: { photo: film } },
    'photo.removed': { only: {} },
    'progress.made': { only: { percent: 40 } },
    'retry.requested': { only: {} },
  },
  answers,
  distinguishedBy: ({ context: { failure, uploaded, photo, percent } }) => [
    failure,
    uploaded,
    photo?.bytes,
    percent,
  ],
  facts: (snapshot) => ({
    photo: names.get(selectPhoto(snapshot)?.bytes ?? 0),
    percent: selectPercent(snapshot),
    failure: selectFailure(snapshot),
    uploaded: selectUpload(snapshot)?.id,
  }),
});

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

  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> empty'],
      empty: [
        'photo.chosen photo -> preparing [busy] calls preparePhoto {photo: photo}',
        'photo.chosen film -> rejected {photo: film, failure: refused upload.too_large}',
        'photo.removed -> empty',
      ],
      preparing: [
        'photo.chosen photo -> preparing [busy] calls preparePhoto',
        'photo.chosen film -> rejected {photo: film, failure: refused upload.too_large}',
        'photo.removed -> empty {photo: -}',
        'preparePhoto done small -> sending.moving [busy] calls sendPhoto {photo: small, percent: -}',
        'preparePhoto done large -> rejected {photo: large, failure: refused upload.too_large}',
        'preparePhoto done heic -> rejected {failure: refused upload.too_large}',
        'preparePhoto error outOfMemory -> rejected {failure: refused upload.failed}',
        'after prepareTimeout -> rejected {failure: refused upload.failed}',
      ],
      'sending.moving': [
        'photo.chosen photo -> preparing [busy] calls preparePhoto {photo: photo}',
        'photo.chosen film -> rejected {photo: film, failure: refused upload.too_large}',
        'photo.removed -> empty {photo: -}',
        'progress.made -> sending.moving [busy] {percent: 40}',
        'sendPhoto done -> uploaded {uploaded: id}',
        'sendPhoto error wrongType -> rejected {failure: refused upload.type}',
        'sendPhoto error tooLarge -> rejected {failure: refused request.too_large}',
        'sendPhoto error refused -> failed {failure: refused auth.bad_credentials}',
        'sendPhoto error offline -> failed {failure: unreachable client.offline}',
        'after stallTimeout -> failed {failure: unreachable client.timeout}',
      ],
      failed: [
        'photo.chosen photo -> preparing [busy] calls preparePhoto {photo: photo, failure: -}',
        'photo.chosen film -> rejected {photo: film, failure: refused upload.too_large}',
        'photo.removed -> empty {photo: -, failure: -}',
        'retry.requested -> sending.moving [busy] calls sendPhoto {percent: -, failure: -}',
      ],
      rejected: [
        'photo.chosen photo -> preparing [busy] calls preparePhoto {photo: photo, failure: -}',
        'photo.chosen film -> rejected {photo: film, failure: refused upload.too_large}',
        'photo.removed -> empty {photo: -, failure: -}',
      ],
      uploaded: [
        'photo.chosen photo -> preparing [busy] calls preparePhoto {photo: photo, uploaded: -}',
        'photo.chosen film -> rejected {photo: film, failure: refused upload.too_large, uploaded: -}',
        'photo.removed -> empty {photo: -, uploaded: -}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, from, to }) => {
    const { photo, failure, uploaded, percent } = to.context;
    // Only what may be sent is on its way, begun anew each time.
    if (to.matches('sending')) expect(photo).toEqual(small);
    if (to.matches('sending') && !from.matches('sending')) expect(percent).toBe(0);
    if (on === 'progress.made') expect(percent).toBe(40);
    expect(uploaded !== null).toBe(to.matches('uploaded'));
    expect(failure !== null).toBe(to.matches('failed') || to.matches('rejected'));
    if (to.matches('empty')) expect(photo).toBeNull();
    if (from.context.photo === null && photo?.handle === film.handle) {
      expect(failure).toMatchObject({ code: 'upload.too_large' });
    }
    if (on === 'preparePhoto done' && to.matches('rejected')) {
      expect(failure).toMatchObject({ code: 'upload.too_large' });
    }
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(uploadMachine, tour, answers);
    for (const { actor, input } of calls) {
      expect(input).toMatchObject(actor === 'preparePhoto' ? { photo } : { handle: 'a' });
    }
  });

  test('its progress is what the one who sends it notifies', async () => {
    const machine = uploadMachine.provide({
      actors: {
        preparePhoto: fromPromise(async () => small),
        sendPhoto: fromPromise(({ input: { onProgress } }) => {
          onProgress(40);
          return new Promise(() => undefined);
        }),
      },
    });
    const actor = createActor(machine, { input: { maxMib: 8, parent } }).start();
    actor.send({ type: 'photo.chosen', photo });
    const sending = await waitFor(actor, (snapshot) => selectPercent(snapshot) > 0);
    expect([selectStep(sending), selectPercent(sending)]).toEqual(['sending', 40]);
    actor.stop();
  });

  test('a photo that the device cannot draw is refused by its kind', async () => {
    const heic = { ...photo, bytes: 1000 };
    const actor = createActor(
      uploadMachine.provide({ actors: { preparePhoto: fromPromise(async () => heic) } }),
      { input: { maxMib: 8, parent } },
    ).start();
    actor.send({ type: 'photo.chosen', photo: heic });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('rejected'));
    expect(context.failure).toMatchObject({ code: 'upload.type' });
  });
});

/** A form of three photos, as a verification has it. */
const one = (handle: string) =>
  uploadMachine.provide({
    actors: {
      preparePhoto: fromPromise(async ({ input }) => ({ ...small, ...input.photo })),
      sendPhoto: fromPromise(async () => {
        if (handle === 'back') throw silence;
        return { id: handle, url: handle };
      }),
    },
  });

describe('three uploads of one parent', () => {
  const formMachine = setup({
    types: {} as {
      context: { notices: readonly string[]; uploads: Readonly<Record<string, string | null>> };
      events: UploadNotice;
      children: { front: 'front'; back: 'back'; hand: 'hand' };
    },
    actors: { front: one('front'), back: one('back'), hand: one('hand') },
  }).createMachine({
    context: { notices: [], uploads: {} },
    invoke: [
      { id: 'front', src: 'front', input: ({ self }) => ({ maxMib: 8, parent: self }) },
      { id: 'back', src: 'back', input: ({ self }) => ({ maxMib: 8, parent: self }) },
      { id: 'hand', src: 'hand', input: ({ self }) => ({ maxMib: 8, parent: self }) },
    ],
    on: {
      '*': {
        actions: assign(({ context: { notices, uploads }, event }) => ({
          notices: [...notices, `${event.upload}: ${event.type}`],
          uploads: {
            ...uploads,
            [event.upload]: event.type === 'photo.uploaded' ? event.id : null,
          },
        })),
      },
    },
  });

  test('go side by side, and one that fails loses none of the others', async () => {
    const form = createActor(formMachine).start();
    const { front, back, hand } = form.getSnapshot().children;
    for (const child of [front, back, hand]) {
      child?.send({ type: 'photo.chosen', photo: { ...small, handle: 'x' } });
    }
    const { context } = await waitFor(
      form,
      ({ context: { uploads } }) => uploads['front'] !== null && uploads['hand'] !== null,
    );
    expect(context.uploads).toEqual({ front: 'front', back: null, hand: 'hand' });
    expect(back?.getSnapshot().matches('failed')).toBe(true);
    front?.send({ type: 'photo.removed' });
    hand?.send({ type: 'photo.chosen', photo: film });
    expect(form.getSnapshot().context.uploads).toEqual({ front: null, back: null, hand: null });
    expect(form.getSnapshot().context.notices.filter((one) => one.startsWith('hand'))).toEqual([
      'hand: photo.chosen',
      'hand: photo.uploaded',
      'hand: photo.chosen',
    ]);
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
