// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import others from '../../i18n/messages/en.json?rest';
import start from '../../i18n/messages/en.json?start';
import { Texts } from '../../i18n/provider';
import { selectUpload } from '../../machines/kernel/upload';
import { createClient } from '../../src/api/kernel/client';
import { createPhotos } from '../../src/api/kernel/photos';
import { uploadOver } from '../../src/api/kernel/upload';
import { App } from '../../src/context/app-context';
import { UploadPhoto } from '../../src/forms/upload-photo';
import { testApp } from '../support/screen/run-screen';

/** A request that the test carries on by hand. */
class HandRequest {
  static all: HandRequest[] = [];
  upload: { onprogress?: (event: object) => void } = {};
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  status = 0;
  responseText = '';
  opened: string[] = [];
  headers: Record<string, string> = {};
  body: FormData | null = null;
  isAborted = false;
  constructor() {
    HandRequest.all.push(this);
  }
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.isAborted = true;
    this.onabort();
  }
  goes(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total, lengthComputable: true });
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload();
  }
}

beforeEach(() => {
  HandRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', HandRequest);
  // A browser that draws no photos sends them as they are.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not drawn')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const setUp = () => {
  const signedOut: (string | null)[] = [];
  const client = createClient({
    base: '/api/',
    token: () => 'the token',
    language: () => 'kr',
    onSignedOut: (_, token) => signedOut.push(token),
    onWaiting: () => undefined,
  });
  const photos = createPhotos();
  const upload = createActor(uploadOver(client, photos), {
    input: { maxMib: 8, parent: createEmptyActor() },
  }).start();
  const { container } = render(
    <App.Provider actor={testApp()}>
      <Texts language="en" catalogue={{ ...start, ...others }}>
        <UploadPhoto upload={upload} photos={photos} label="Front" outline="front" />
      </Texts>
    </App.Provider>,
  );
  const user = userEvent.setup();
  const choose = async (file: File) => {
    const inputs = container.querySelectorAll('input');
    const last = inputs[inputs.length - 1];
    if (last) await user.upload(last, file);
  };
  const request = async () => {
    await vi.waitFor(() => expect(HandRequest.all.length).toBeGreaterThan(0));
    const last = HandRequest.all.at(-1);
    if (!last) throw new Error('Nothing was sent.');
    return last;
  };
  return { upload, photos, choose, request, user, signedOut };
};
const photo = (bytes = 1_200_000) =>
  new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' });
const accepted = { type: 'ok', message: { id: 'u1', url: '/api/upload/file?id=u1' } };

test('a chosen photo is sent with its owner’s token, and how far it is stands there', async () => {
  const { upload, choose, request } = setUp();
  await choose(photo());
  const sent = await request();
  expect(sent.opened).toEqual(['POST', '/api/upload']);
  expect(sent.headers).toEqual({ Authorization: 'the token', 'language-mark': 'kr' });
  expect(sent.body?.get('file')).toMatchObject({ size: 1_200_000 });
  expect(screen.getByText('1.2 MB')).toBeTruthy();
  sent.goes(300, 1200);
  expect(await screen.findByText('Uploading 25%')).toBeTruthy();
  sent.answer(200, accepted);
  expect(await screen.findByText('Uploaded')).toBeTruthy();
  expect(selectUpload(upload.getSnapshot())?.id).toBe('u1');
});

test('one that is too large is not sent', async () => {
  const { choose } = setUp();
  await choose(photo(8 * 1024 * 1024 + 1));
  expect(await screen.findByText('Out of allowable file size')).toBeTruthy();
  expect(HandRequest.all).toEqual([]);
  expect(screen.queryByText('Retry')).toBeNull();
});

test.each([
  ['a line that broke', (it: HandRequest) => it.onerror()],
  [
    'a server at fault',
    (it: HandRequest) => it.answer(500, { type: 'error', code: 'system.error' }),
  ],
  ['an answer that is none', (it: HandRequest) => it.answer(200, '<html>')],
])('after %s it is sent again on demand', async (_, fail) => {
  const { choose, request, user } = setUp();
  await choose(photo());
  fail(await request());
  expect(await screen.findByText('Uploading failed, please try again')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(HandRequest.all).toHaveLength(2);
  (await request()).answer(200, accepted);
  expect(await screen.findByText('Uploaded')).toBeTruthy();
});

test('what the server refuses is told in its place, and a lost session everywhere', async () => {
  const { choose, request, signedOut } = setUp();
  await choose(photo());
  (await request()).answer(200, { type: 'error', code: 'upload.type', message: 'x' });
  expect(await screen.findByText('Only JPEG, PNG and WebP photos are accepted')).toBeTruthy();
  expect(screen.queryByText('Retry')).toBeNull();
  await choose(photo());
  await vi.waitFor(() => expect(HandRequest.all).toHaveLength(2));
  (await request()).answer(200, { type: '999', code: 'session.required', message: 'x' });
  await vi.waitFor(() => expect(signedOut).toEqual(['the token']));
});

test('removing it ends the sending, and its bytes are let go', async () => {
  const { upload, photos, choose, request, user } = setUp();
  await choose(photo());
  const sent = await request();
  const handle = upload.getSnapshot().context.photo?.handle ?? '';
  expect(photos.blobOf(handle).size).toBe(1_200_000);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(sent.isAborted).toBe(true);
  expect(screen.getByText('Take a photo')).toBeTruthy();
  expect(() => photos.blobOf(handle)).toThrow('forgotten');
});

test('a device that draws makes it small, and keeps what may be seen through', async () => {
  const drawn: [number, number, string][] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8000, height: 4000, close: () => 0 }));
  const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type = '',
  ) {
    drawn.push([this.width, this.height, type]);
    done(new Blob(['small'], { type }));
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,x');
  const { choose, request } = setUp();
  await choose(new File(['x'], 'a.heic', { type: 'image/heic' }));
  expect((await request()).body?.get('file')).toMatchObject({ type: 'image/jpeg', size: 5 });
  expect(screen.getByAltText('Photo preview').getAttribute('src')).toMatch(/^data:image/);
  await choose(new File(['x'], 'a.png', { type: 'image/png' }));
  await vi.waitFor(() => expect(HandRequest.all).toHaveLength(2));
  expect(drawn).toEqual([
    [2560, 1280, 'image/jpeg'],
    [2560, 1280, 'image/png'],
  ]);
  canvas.mockRestore();
});
