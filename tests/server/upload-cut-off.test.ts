import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../server/database/open';
import { uploadCalls } from '../../server/uploads/upload-routes';
import { openMemory } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

let database: OpenDatabase;
let app: TestApp;
let port = 0;
beforeAll(async () => {
  database = await openMemory();
  app = await openApp(database.db, uploadCalls);
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const mib = 1024 * 1024;

/** Sends a file without an end until the server closes, and gives what was read and written. */
const sendWithoutEnd = async (token: string) => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let written = 0;
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1');
  });
  // A socket that is closed while it still sends ends in an error on this side.
  socket.on('error', () => undefined);
  socket.write(
    [
      'POST /api/upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n',
      `Authorization: ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n`,
    ].join(''),
  );
  const send = (bytes: Buffer) =>
    socket.write(
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
    );
  send(Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const drained = () => new Promise<void>((resolve) => socket.once('drain', () => resolve()));
  const piece = Buffer.alloc(256 * 1024, 1);
  while (!socket.destroyed && written < 512 * mib) {
    written += piece.length;
    if (!send(piece)) await Promise.race([drained(), closed]);
  }
  await closed;
  return { answer, written };
};

test('a file without an end is cut off soon after it is too large', async () => {
  const { token } = await app.person();
  const answers: string[] = [];
  // A write that meets the closed connection destroys the client's socket, sometimes before it has
  // read the answer; so the answer is looked for in several attempts, the cut-off in each.
  for (let attempt = 0; attempt < 8 && answers.every(({ length }) => length === 0); attempt += 1) {
    const { answer, written } = await sendWithoutEnd(token);
    answers.push(answer);
    expect(written).toBeGreaterThan(8 * mib);
    expect(written).toBeLessThan(64 * mib);
  }
  expect(answers.at(-1)).toMatch(/^HTTP\/1\.1 413 /);
  expect(answers.at(-1)).toContain('"code":"upload.too_large"');
  expect(app.faults).toEqual([]);
});
