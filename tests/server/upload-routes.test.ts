import { hourMs } from '../../schemas/kernel/time';
// Long, because what a photo goes through, from its first byte to its deletion, is read in order.

import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeUploads } from '../../server/uploads/take-uploads';
import { uploadCalls } from '../../server/uploads/upload-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import * as photos from '../support/photos';
import { fileOf, multipartOf, type Part } from '../support/server/multipart';
import { openApp, type TestApp } from '../support/server/test-app';
import { fileStores } from './support/file-stores';

const mib = 1024 * 1024;
let shade = 0;
/** A photo that nobody has sent yet. */
const another = () => {
  shade += 1;
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 99 };
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
};

describeOnEachDatabase('uploads', (database) => {
  describe.each(['disk', 'S3'] as const)('on %s', (kind) => {
    let app: TestApp;
    let store: Awaited<ReturnType<(typeof fileStores)[typeof kind]>>;
    beforeAll(async () => {
      store = await fileStores[kind]();
      app = await openApp(database().db, uploadCalls, { files: store.files });
    });
    afterAll(async () => {
      await app.server.close();
      await store.close();
      // The suite shares its database with the other store.
      await database().db.deleteFrom('upload').execute();
      await database().db.deleteFrom('upload_try').execute();
    });

    const post = async (token: string, { type, body }: { type: string; body: Buffer }) => {
      const response = await app.server.inject({
        method: 'POST',
        url: '/api/upload',
        payload: body,
        headers: { authorization: token, 'content-type': type, 'language-mark': 'en' },
      });
      return { status: response.statusCode, headers: response.headers, body: response.json() };
    };
    const send = (token: string, bytes: Buffer, filename?: string, type?: string) =>
      post(token, fileOf(bytes, filename, type));
    const get = (url: string, token = '') =>
      app.server.inject({ method: 'GET', url, headers: { authorization: token } });
    const sent = async (token: string, bytes: Buffer) => {
      const { body } = await send(token, bytes);
      expect(body.type).toBe('ok');
      return body.message;
    };
    const rows = () => app.services.db.selectFrom('upload').selectAll().execute();
    const take = (userId: number, ids: string[], use = 'deposit:1') =>
      app.services.db
        .transaction()
        .execute((trx) => takeUploads(trx, userId, ids, { use, nowMs: app.clock.now() }));

    test.each([
      ['a JPEG', () => photos.jpegOf(40, 20), 'image/jpeg'],
      ['a PNG', () => photos.pngOf(40, 20), 'image/jpeg'],
      ['a PNG that is seen through', () => photos.pngOf(40, 20, 4), 'image/png'],
      ['a WebP', () => photos.webpOf(40, 20), 'image/jpeg'],
      ['a WebP that is seen through', () => photos.webpOf(40, 20, 4), 'image/webp'],
    ])('keeps %s, drawn anew', async (_, make, type) => {
      const { token } = await app.person();
      const bytes = await make();
      const { body } = await send(token, bytes, 'anything.exe', 'application/octet-stream');
      expect(body.message).toMatchObject({ width: 40, height: 20, type });
      const read = await get(body.message.url);
      expect(read.statusCode).toBe(200);
      expect(read.headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'cache-control': 'private, max-age=300',
      });
      expect(read.rawPayload).toHaveLength(body.message.bytes);
      expect(`image/${(await sharp(read.rawPayload).metadata()).format}`).toBe(type);
      const sum = createHash('sha256').update(bytes).digest('hex');
      const stored = store.contents().map((app) => createHash('sha256').update(app).digest('hex'));
      expect(stored.length).toBeGreaterThan(0);
      expect(stored).not.toContain(sum);
    });

    test.each([
      ['a program called a photo', photos.program],
      ['an SVG', photos.svg],
      ['a GIF', photos.gif],
      ['a HEIC', photos.heic],
      ['text', Buffer.from('not a photo at all')],
    ])('refuses %s', async (_, bytes) => {
      const { token } = await app.person();
      const before = store.listed().length;
      const { status, body } = await send(token, bytes, 'holiday.jpg', 'image/jpeg');
      expect([status, body.code]).toEqual([200, 'upload.type']);
      expect(store.listed()).toHaveLength(before);
    });

    test('refuses a photo that ends half-way', async () => {
      const { token } = await app.person();
      const bytes = await photos.jpegOf(400, 300);
      const { body } = await send(token, bytes.subarray(0, bytes.length / 2));
      expect(body.code).toBe('upload.failed');
    });

    test('takes what is as large as it may be, and refuses a byte more', async () => {
      const { token } = await app.person();
      const padded = async (length: number) => {
        const photo = await photos.jpegOf(9, 9);
        return Buffer.concat([photo, Buffer.alloc(length - photo.length)]);
      };
      expect((await send(token, await padded(8 * mib))).body.type).toBe('ok');
      const { status, body, headers } = await send(token, await padded(8 * mib + 1));
      expect([status, body.code]).toEqual([413, 'upload.too_large']);
      expect(body.message).toBe('Out of allowable file size');
      expect(headers['cache-control']).toBe('no-store');
      const larger = await send(token, await padded(9 * mib));
      expect([larger.status, larger.body.code]).toEqual([413, 'upload.too_large']);
      // The rest of it is read, so that the answer is too (tests/server/refused-body.test.ts).
      expect(larger.headers.connection).not.toBe('close');
    });

    test('refuses a few bytes that claim to be nine hundred million pixels', async () => {
      const { token } = await app.person();
      const bomb = photos.bombOf(30_000, 30_000);
      expect(bomb.length).toBeLessThan(4096);
      const { status, body } = await send(token, bomb);
      expect([status, body.code]).toEqual([413, 'upload.too_large']);
    });

    test('turns a photograph upright and forgets where it was taken', async () => {
      const { token } = await app.person();
      const photo = await photos.photoOf(60, 40);
      expect(photo.includes('Secret Camera')).toBe(true);
      expect((await sharp(photo).metadata()).orientation).toBe(6);
      const { width, height, url } = await sent(token, photo);
      expect([width, height]).toEqual([40, 60]);
      const { rawPayload } = await get(url);
      const { exif, orientation, icc, xmp } = await sharp(rawPayload).metadata();
      expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
      expect(rawPayload.includes('Secret Camera')).toBe(false);
      const pixels = await sharp(rawPayload).raw().toBuffer();
      const top = [...pixels.subarray(0, 3)];
      const bottom = [...pixels.subarray(-3)];
      expect(top[0]).toBeGreaterThan(200);
      expect(bottom[2]).toBeGreaterThan(200);
    });

    test('the same bytes of one owner are one upload, of two they are two', async () => {
      const [ada, bob] = [await app.person(), await app.person()];
      const bytes = await another();
      const [first, ...more] = await Promise.all([1, 2, 3].map(() => sent(ada.token, bytes)));
      expect(more.map(({ id }) => id)).toEqual([first.id, first.id]);
      expect((await sent(ada.token, bytes)).id).toBe(first.id);
      expect((await sent(bob.token, bytes)).id).not.toBe(first.id);
      expect(first.id).toMatch(/^[0-9a-f-]{36}$/);
    });

    test('thirty looks an hour, in a burst too; the same photo again costs none', async () => {
      const { token } = await app.person();
      const first = await another();
      await sent(token, first);
      for (let count = 1; count < 28; count += 1) await send(token, await another());
      const burst = await Promise.all([1, 2, 3, 4].map(async () => send(token, await another())));
      const codes = burst.map(({ body }) => body.code ?? 'ok').sort();
      expect(codes).toEqual(['ok', 'ok', 'upload.quota', 'upload.quota']);
      expect((await send(token, first)).body.type).toBe('ok');
      await app.clock.advance(hourMs);
      expect((await send(token, await another())).body.type).toBe('ok');
    });

    test('photos that cannot be drawn are looked at thirty times too', async () => {
      const { token } = await app.person();
      const bomb = photos.bombOf(30_000, 30_000);
      for (let count = 0; count < 30; count += 1) await send(token, bomb);
      expect((await send(token, bomb)).body.code).toBe('upload.quota');
    });

    test('more than four at once are not read', async () => {
      const { id } = await app.person();
      const never = new Promise<Buffer>(() => undefined);
      for (let count = 0; count < 4; count += 1) void app.services.uploads.accept(id, () => never);
      await expect(app.services.uploads.accept(id, () => never)).rejects.toMatchObject({
        code: 'upload.quota',
      });
    });

    test('is read by its owner and by a signature until it expires, and by nobody else', async () => {
      const [ada, bob] = [await app.person(), await app.person()];
      const { id, url } = await sent(ada.token, await another());
      const bare = `/api/upload/file?id=${id}`;
      expect(url).toMatch(/^\/api\/upload\/file\?id=[0-9a-f-]{36}&exp=\d{10}&sig=[\w-]{43}$/);
      const status = async (address: string, token = '') => {
        const answer = await get(address, token);
        if (answer.statusCode !== 200) expect(answer.json().code).toBe('request.not_found');
        return answer.statusCode;
      };
      expect(await status(bare, ada.token)).toBe(200);
      expect(await status(url)).toBe(200);
      expect(await status(url, bob.token)).toBe(200);
      expect(await status(bare)).toBe(404);
      expect(await status(bare, bob.token)).toBe(404);
      expect(await status('/api/upload/file')).toBe(404);
      expect(await status('/api/upload/file?id=../../etc/passwd', ada.token)).toBe(404);
      const other = await sent(bob.token, await another());
      expect(await status(url.replace(id, other.id))).toBe(404);
      expect(await status(url.replace(/exp=(\d)/, 'exp=9$1'))).toBe(404);
      expect(await status(url.replace(/sig=.*/, 'sig='))).toBe(404);
      expect(await status(url.replace(/sig=../, 'sig=AA'))).toBe(404);
      await app.clock.advance(600_000);
      expect(await status(url)).toBe(404);
      expect(await status(bare, ada.token)).toBe(200);
    });

    test('an unused one is gone after a day, with its bytes; a used one stays', async () => {
      const { id: userId, token } = await app.person();
      const [lost, used, again] = [await another(), await another(), await another()];
      const [a, b, c] = [
        await sent(token, lost),
        await sent(token, used),
        await sent(token, again),
      ];
      expect(await take(userId, [b.id])).toEqual([b.id]);
      await app.clock.advance(23 * hourMs);
      expect((await sent(token, again)).id).toBe(c.id);
      await app.clock.advance(hourMs);
      await expect(take(userId, [a.id])).rejects.toMatchObject({ code: 'upload.unknown' });
      expect((await get(`/api/upload/file?id=${a.id}`, token)).statusCode).toBe(404);
      const before = store.listed().length;
      await app.services.uploads.purge();
      const left = (await rows()).map(({ id }) => id);
      expect(left).not.toContain(a.id);
      expect(left).toEqual(expect.arrayContaining([b.id, c.id]));
      expect(store.listed().length).toBeLessThan(before);
      expect(await store.files.get(a.id, a.bytes)).toBeNull();
      expect((await get(`/api/upload/file?id=${b.id}`, token)).statusCode).toBe(200);
      expect((await sent(token, lost)).id).not.toBe(a.id);
      await app.clock.advance(48 * hourMs);
      await app.services.uploads.purge();
      expect((await rows()).map(({ id }) => id)).toContain(b.id);
      const tries = await app.services.db.selectFrom('upload_try').selectAll().execute();
      expect(tries).toEqual([]);
    });

    test('is taken by its owner, by id or address, once and again', async () => {
      const [ada, bob] = [await app.person(), await app.person()];
      const [front, back] = [
        await sent(ada.token, await another()),
        await sent(ada.token, await another()),
      ];
      expect(await take(ada.id, [back.id, front.url], 'kyc:1')).toEqual([back.id, front.id]);
      expect(await take(ada.id, [front.id], 'kyc:2')).toEqual([front.id]);
      const uses = (await rows()).filter(({ user_id }) => user_id === ada.id);
      expect(uses.map(({ used_by }) => used_by)).toEqual(['kyc:1', 'kyc:1']);
      const mixed = await sent(bob.token, await another());
      for (const ids of [[front.id], [mixed.id, front.id], ['x'], [mixed.id, store.folder]]) {
        await expect(take(bob.id, ids)).rejects.toMatchObject({ code: 'upload.unknown' });
      }
      const [row] = (await rows()).filter(({ user_id }) => user_id === bob.id);
      expect(row?.used_by).toBeNull();
    });

    test('a visitor is not heard, and no other call takes multipart', async () => {
      const body = fileOf(await another());
      expect((await post('', body)).body).toMatchObject({ type: '999', code: 'session.required' });
      const { token } = await app.person();
      const form = { type: 'application/x-www-form-urlencoded', body: Buffer.from('file=x') };
      expect((await post(token, form)).body.code).toBe('request.media_type');
      const elsewhere = await app.server.inject({
        method: 'POST',
        url: '/api/upload/file',
        payload: body.body,
        headers: { 'content-type': body.type },
      });
      expect(elsewhere.statusCode).toBeGreaterThanOrEqual(400);
      expect(elsewhere.statusCode).toBeLessThan(500);
    });

    const file = async (): Promise<Part> => ({
      name: 'file',
      filename: 'a.jpg',
      content: await another(),
    });
    const hostile: [string, () => Promise<{ type: string; body: Buffer }>][] = [
      ['no part', async () => multipartOf([])],
      ['no file', async () => multipartOf([{ name: 'scene', content: 'kyc' }])],
      ['text in place of the file', async () => multipartOf([{ name: 'file', content: 'x' }])],
      ['a file under another name', async () => multipartOf([{ ...(await file()), name: 'x' }])],
      ['an empty file', async () => multipartOf([{ ...(await file()), content: '' }])],
      ['two files', async () => multipartOf([await file(), await file()])],
      [
        'a name that is everybody’s',
        async () => multipartOf([{ name: '__proto__', content: 'x' }, await file()]),
      ],
      [
        'a thousand fields',
        async () =>
          multipartOf([
            await file(),
            ...Array.from({ length: 1000 }, (_, n) => ({ name: `n${n}`, content: 'x' })),
          ]),
      ],
      [
        'a name without an end',
        async () => multipartOf([{ ...(await file()), name: 'n'.repeat(200_000) }]),
      ],
      [
        'a body that breaks off',
        async () => {
          const { type, body } = multipartOf([await file()]);
          return { type, body: body.subarray(0, body.length - 60) };
        },
      ],
      [
        'no boundary',
        async () => ({ type: 'multipart/form-data', body: multipartOf([await file()]).body }),
      ],
      [
        'another boundary',
        async () => ({
          type: 'multipart/form-data; boundary=x',
          body: multipartOf([await file()]).body,
        }),
      ],
      ['nothing', async () => ({ ...multipartOf([]), body: Buffer.alloc(0) })],
    ];
    test.each(hostile)('%s: refused, and nothing is kept', async (_, make) => {
      const { token } = await app.person();
      const [files, known] = [store.listed().length, (await rows()).length];
      const { status, body } = await post(token, await make());
      expect(status).toBeLessThan(500);
      expect(body.code).toMatch(/^(request\.malformed|request\.media_type|param\.missing)$/);
      expect([store.listed().length, (await rows()).length]).toEqual([files, known]);
      expect(app.faults).toEqual([]);
    });

    test('beside the file there may be a few fields', async () => {
      const { token } = await app.person();
      const parts = [{ name: 'scene', content: 'kyc' }, await file()];
      expect((await post(token, multipartOf(parts))).body.type).toBe('ok');
    });

    test('three photos at once are three uploads', async () => {
      const { token } = await app.person();
      const made = [await another(), await another(), await another()];
      const three = await Promise.all(made.map((bytes) => sent(token, bytes)));
      expect(new Set(three.map(({ id }) => id)).size).toBe(3);
    });

    if (kind === 'disk')
      test('no one but this server may read the files', async () => {
        await sent((await app.person()).token, await another());
        expect(statSync(store.folder).mode & 0o777).toBe(0o700);
        const modes = new Set(store.listed().map((path) => statSync(path).mode & 0o777));
        expect([...modes]).toEqual([0o600]);
      });
  });
});
