import { inspect } from 'node:util';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { s3Files } from '../../server/uploads/s3-files';
import { uploadCalls } from '../../server/uploads/upload-routes';
import { openMemory } from '../support/database/databases';
import { fileOf } from '../support/server/multipart';
import { openApp } from '../support/server/test-app';
import { openS3Stub, type StoreFault } from './support/s3-stub';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const timeoutMs = 400;

const openStore = async () => {
  const stub = await openS3Stub();
  cleanups.push(stub.close);
  return { ...stub, files: s3Files(stub.place, timeoutMs) };
};

const xml = '<?xml version="1.0"?><Error><Code>InternalError</Code></Error>';
const always = (fault: StoreFault) => [fault, fault, fault];

const allFaults: readonly [string, string, StoreFault][] = [
  ['an error', 'S3_500', (response) => response.writeHead(500).end(xml)],
  ['a refusal', 'S3_403', (response) => response.writeHead(403).end(xml)],
  ['an overload', 'S3_503', (response) => response.writeHead(503).end(xml)],
  ['nothing', 'S3_TIMEOUT', () => undefined],
  ['a closed connection', 'S3_UNREACHABLE', (response) => response.destroy()],
  [
    'a redirect',
    'S3_307',
    (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/x' }).end(),
  ],
  ['an error with status 200', 'S3_ERROR|S3_LENGTH', (response) => response.end(xml)],
  [
    'a body without an end',
    'S3_LENGTH|S3_TIMEOUT',
    (response) => {
      const timer = setInterval(() => response.write('x'.repeat(1 << 16)), 1);
      response.on('close', () => clearInterval(timer));
    },
  ],
  [
    'a body that does not end and does not come',
    'S3_TIMEOUT',
    (response) => void response.writeHead(200, { 'content-length': 100 }).write('x'),
  ],
];

describe('a store that answers with', () => {
  test.each(allFaults)(
    '%s stores, returns and removes nothing for certain',
    async (_, code, fault) => {
      const { files, faults } = await openStore();
      const photo = Buffer.alloc(50, 1);
      await files.put('a', photo, 'image/png');
      for (const attempt of [
        () => files.put('b', photo, 'image/png'),
        () => files.get('a', 50),
        () => files.remove('a'),
      ]) {
        faults.splice(0, faults.length, ...always(fault));
        const error = await attempt().then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect(error).toMatchObject({
          name: 'FileStoreError',
          code: expect.stringMatching(new RegExp(`^(?:${code})$`)),
        });
        // Neither what is logged of it nor what it holds has a key, a signature or an address.
        expect(inspect(error, { depth: 10 })).not.toMatch(
          /secret|ACCESS|Signature|127\.0\.0\.1|photos/,
        );
      }
      faults.splice(0);
      expect(await files.get('a', 50).catch(() => null)).toEqual(photo);
    },
  );

  test.each<[string, StoreFault]>([
    ['fewer bytes', (response) => response.end(Buffer.alloc(49))],
    ['more bytes', (response) => response.end(Buffer.alloc(51))],
    ['no bytes', (response) => response.end()],
    [
      'a connection that ends early',
      (response) => {
        response.writeHead(200, { 'content-length': 50 }).write(Buffer.alloc(20));
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ])('%s than the photo has returns no photo', async (_, fault) => {
    const { files, faults } = await openStore();
    await files.put('a', Buffer.alloc(50, 1), 'image/png');
    faults.push(fault);
    await expect(files.get('a', 50)).rejects.toMatchObject({ name: 'FileStoreError' });
    expect(await files.get('a', 50)).toEqual(Buffer.alloc(50, 1));
  });

  test('two errors and then an answer is asked three times', async () => {
    const { files, faults, requests } = await openStore();
    faults.push((response) => response.writeHead(500).end());
    faults.push((response) => response.writeHead(429).end());
    await files.put('a', Buffer.alloc(9), 'image/png');
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT']);
    expect(await files.get('a', 9)).toEqual(Buffer.alloc(9));
  });
});

test.each(['', '..', '../a', 'a/b', 'a?b', 'a#b', 'a%2fb', 'a b', 'a\u0000', 'ä', 'x'.repeat(65)])(
  'an id like %j reaches no store',
  async (id) => {
    const { files, requests } = await openStore();
    for (const attempt of [files.put(id, Buffer.alloc(1), 'image/png'), files.get(id, 1)]) {
      await expect(attempt).rejects.toThrow('Not an id');
    }
    expect(requests).toEqual([]);
  },
);

describe('a photo', () => {
  const opened = async () => {
    const database = await openMemory();
    cleanups.push(database.close);
    const store = await openStore();
    const app = await openApp(database.db, uploadCalls, { files: store.files });
    cleanups.push(() => app.server.close());
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const { type, body } = fileOf(photo);
    const send = async (token: string) =>
      (
        await app.server.inject({
          method: 'POST',
          url: '/api/upload',
          payload: body,
          headers: { authorization: token, 'content-type': type },
        })
      ).json();
    const read = async (url: string, token = '') =>
      (await app.server.inject({ method: 'GET', url, headers: { authorization: token } }))
        .statusCode;
    return { ...store, app, send, read };
  };

  test('whose storing was done but not answered is the same photo when it is sent again', async () => {
    const { app, faults, objects, send, read } = await opened();
    const { token } = await app.person();
    faults.push((response) => response.destroy());
    expect((await send(token)).type).toBe('error');
    const { message } = await send(token);
    expect(objects.size).toBe(1);
    expect([...objects.keys()][0]).toContain(message.id);
    expect(await read(message.url)).toBe(200);
    const rows = await app.services.db.selectFrom('upload').select('is_stored').execute();
    expect(rows).toEqual([{ is_stored: true }]);
  });

  test('is nobody else’s, whatever the store answers', async () => {
    const { app, faults, send, read } = await opened();
    const [ada, bob] = [await app.person(), await app.person()];
    const { message } = await send(ada.token);
    const bare = `/api/upload/file?id=${message.id}`;
    expect([await read(bare, ada.token), await read(bare, bob.token), await read(bare)]).toEqual([
      200, 404, 404,
    ]);
    faults.push((response) => response.end(xml));
    expect(await read(bare, ada.token)).toBe(500);
    expect(await read(bare, ada.token)).toBe(200);
    const faultTexts = app.faults.map((fault) => inspect(fault, { depth: 10 }));
    expect(faultTexts.length).toBeGreaterThan(0);
    expect(faultTexts.join()).not.toMatch(/a-secret|AN-ACCESS|Signature/);
  });
});
