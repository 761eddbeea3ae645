import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { photoOf } from '../support/photos';
import { fileOf } from '../support/server/multipart';
import { type ServerProcess, startServerProcess } from '../support/server/server-process';

let folder = '';
let server: ServerProcess;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-output-'));
});
afterEach(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const Answer = v.object({ type: v.string(), message: v.unknown() });

const logIn = async () => {
  const response = await fetch(`${server.url}/api/user/login`, {
    method: 'POST',
    body: new URLSearchParams({
      user_string: 'demo@tideline.example',
      password: 'paper-trading',
    }),
  });
  return v.parse(v.string(), v.parse(Answer, await response.json()).message);
};

const upload = async (token: string) => {
  const { type, body } = fileOf(await photoOf(40, 30));
  return fetch(`${server.url}/api/upload`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { authorization: token, 'content-type': type },
  });
};

/** Something that the server notes as a fault of its own. */
const causeFault = async (token: string) => {
  const uploads = join(folder, 'data', 'uploads');
  rmSync(uploads, { recursive: true, force: true });
  writeFileSync(uploads, 'a file where the folder should be');
  expect((await upload(token)).status).toBe(500);
};

describe('a server that cannot write its log goes on', () => {
  test('when nobody reads it any more', async () => {
    server = await startServerProcess({ DATA_DIR: join(folder, 'data') });
    const token = await logIn();
    server.closeOutput();
    await causeFault(token);
    await causeFault(token);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('when its disk is full', async () => {
    const full = openSync('/dev/full', 'w');
    server = await startServerProcess({ DATA_DIR: join(folder, 'data') }, { errorsTo: full });
    await causeFault(await logIn());
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

const entriesIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    return entry.isDirectory() ? [inside, ...entriesIn(inside)] : [inside];
  });

test('everything that a server writes is for its owner only', async () => {
  const before = process.umask(0o022);
  const data = join(folder, 'data');
  const old = join(data, 'database');
  mkdirSync(old, { recursive: true });
  chmodSync(old, 0o755);
  try {
    server = await startServerProcess({ DATA_DIR: data });
  } finally {
    process.umask(before);
  }
  expect((await upload(await logIn())).status).toBe(200);
  const entries = entriesIn(data);
  const names = entries.map((path) => path.slice(data.length + 1));
  expect(names).toEqual(
    expect.arrayContaining(['database', 'database.lock', 'endpoint.json', 'seal.key', 'uploads']),
  );
  expect(names.filter((name) => name.startsWith('uploads/'))).not.toEqual([]);
  expect(names.filter((name) => name.startsWith('database/')).length).toBeGreaterThan(100);
  // The database may have removed a file since it was listed.
  const modeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  const open = entries.filter((path) => (modeOf(path) & 0o077) !== 0);
  expect(open).toEqual([]);
});
