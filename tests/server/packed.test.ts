import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { settingsCalls } from '../../server/account/settings-routes';
import { configCalls } from '../../server/requests/config-routes';
import { uploadCalls } from '../../server/uploads/upload-routes';
import { describeOnEachDatabase, type TestDatabase } from '../support/database/databases';
import { fileOf } from '../support/server/multipart';
import { openApp } from '../support/server/test-app';

const opened = async (db: TestDatabase['db']) => {
  const app = await openApp(db, [...configCalls, ...settingsCalls, ...uploadCalls]);
  const config = (headers: Record<string, string>) =>
    app.server.inject({ url: '/api/app/config', headers: { 'language-mark': 'en', ...headers } });
  const post = (path: string, payload: Buffer, headers: Record<string, string>) =>
    app.server.inject({ method: 'POST', url: `/api/${path}`, payload, headers });
  return { ...app, config, post };
};

describeOnEachDatabase('what goes over a narrow line', (database) => {
  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('is packed for who takes %s, and says the same', async (accepted, encoding, unpack) => {
    const { config, server } = await opened(database().db);
    const plain = await config({});
    const packed = await config({ 'accept-encoding': accepted });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers['vary']).toMatch(/accept-encoding/i);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    await server.close();
  });

  test('is never unpacked when it comes: a little body may not grow', async () => {
    const { post, person, server, faults } = await opened(database().db);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = Buffer.from('lang=th');
    expect((await post('set/lang', body, form)).json()).toMatchObject({ type: 'ok' });
    const packed = await post('set/lang', gzipSync(body), { ...form, 'content-encoding': 'gzip' });
    expect(packed.json()).toMatchObject({ type: 'error' });

    const { token } = await person();
    const { type, body: file } = fileOf(Buffer.alloc(1_000_000));
    const sent = await post('upload', gzipSync(file), {
      authorization: token,
      'content-type': type,
      'content-encoding': 'gzip',
    });
    expect(sent.json()).toMatchObject({ type: 'error', code: 'request.malformed' });
    expect(faults).toEqual([]);
    await server.close();
  });
});
