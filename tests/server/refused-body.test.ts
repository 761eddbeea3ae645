import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginCalls } from '../../server/account/login-routes';
import type { OpenDatabase } from '../../server/database/open';
import { uploadCalls } from '../../server/uploads/upload-routes';
import { openMemory } from '../support/database/databases';
import { fileOf } from '../support/server/multipart';
import { openApp, type TestApp } from '../support/server/test-app';

let database: OpenDatabase;
let app: TestApp;
let port = 0;
beforeAll(async () => {
  database = await openMemory();
  app = await openApp(database.db, [...uploadCalls, ...loginCalls]);
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const mib = 1024 * 1024;

type Sent = { path: string; type: string; body: Buffer; token?: string };
type How = { isChunked: boolean; pauseMs: number };

/** Sends a request and reads nothing before all of it is sent; gives the answer. */
const sendWhole = async ({ path, type, body, token = '' }: Sent, { isChunked, pauseMs }: How) => {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  const failures: string[] = [];
  socket.on('error', (error) => failures.push(error.message));
  const write = async (bytes: Buffer | string) => {
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  };
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  const head = [`POST /api/${path} HTTP/1.1`, 'Host: a', length, `Content-Type: ${type}`];
  await write(`${[...head, `Authorization: ${token}`].join('\r\n')}\r\n\r\n`);
  for (let at = 0; at < body.length && failures.length === 0; at += 256 * 1024) {
    const piece = body.subarray(at, at + 256 * 1024);
    if (isChunked) await write(`${piece.length.toString(16)}\r\n`);
    await write(piece);
    if (isChunked) await write('\r\n');
    if (pauseMs > 0) await pause(pauseMs);
  }
  if (isChunked) await write('0\r\n\r\n');
  await pause(50);
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1');
  });
  await expect.poll(() => answer.length > 0 || failures.length > 0).toBe(true);
  socket.destroy();
  return { failures, answer };
};

const ways: readonly How[] = [true, false].flatMap((isChunked) =>
  [0, 10].map((pauseMs) => ({ isChunked, pauseMs })),
);

test.each(ways)('a file of 9 MiB is answered after it was sent whole: %j', async (how) => {
  const { token } = await app.person();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const sent = { path: 'upload', token, ...fileOf(Buffer.alloc(9 * mib, 1)) };
    const { failures, answer } = await sendWhole(sent, how);
    expect(failures).toEqual([]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"upload.too_large"');
  }
  expect(app.faults).toEqual([]);
});

test.each(ways)('a file of nobody is answered after it was sent whole: %j', async (how) => {
  const sent = { path: 'upload', ...fileOf(Buffer.alloc(9 * mib, 1)) };
  const { failures, answer } = await sendWhole(sent, how);
  expect(failures).toEqual([]);
  expect(answer).toContain('"code":"session.required"');
});

test.each(ways)('a form of 9 MiB is answered after it was sent whole: %j', async (how) => {
  const body = Buffer.alloc(9 * mib, 'a');
  const sent = { path: 'user/login', type: 'application/x-www-form-urlencoded', body };
  const { failures, answer } = await sendWhole(sent, how);
  expect(failures).toEqual([]);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"code":"request.too_large"');
});
