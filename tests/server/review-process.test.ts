import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userEventFrom } from '../../schemas/account/private-event';
import { openDatabase } from '../../server/database/open';
import { withoutTriggers } from '../support/database/databases';
import { fileOf } from '../support/server/multipart';
import { runScript } from '../support/server/script-process';
import { type ServerProcess, startServerProcess } from '../support/server/server-process';
import { identity, newPhoto } from '../support/verifications';

const folder = mkdtempSync(join(tmpdir(), 'tideline-review-'));
const data = join(folder, 'data');
const settings = join(folder, 'settings.json');
writeFileSync(settings, JSON.stringify({ 'review.auto_seconds': null }));
const env = { DATA_DIR: data, TIDELINE_CONFIG: settings };

let server: ServerProcess;
let token = '';
beforeAll(async () => {
  server = await startServerProcess(env);
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const run = (script: string, ...words: string[]) => runScript(script, env, words);
const review = (...words: string[]) => run('review', ...words);

const Answer = v.object({ type: v.string(), message: v.unknown() });
const call = async (path: string, init: RequestInit) => {
  const response = await fetch(`${server.url}/api/${path}`, init);
  return v.parse(Answer, await response.json());
};
const post = (path: string, fields: Record<string, string>) =>
  call(path, {
    method: 'POST',
    headers: { authorization: token, 'idempotency-key': randomUUID() },
    body: new URLSearchParams(fields),
  });
const get = async (path: string) =>
  (await call(path, { headers: { authorization: token } })).message;
const upload = async () => {
  const { type, body } = fileOf(await newPhoto());
  const headers = { authorization: token, 'content-type': type };
  const { message } = await call('upload', {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  return v.parse(v.object({ id: v.string() }), message).id;
};

test('beside a running server a person reviews, and the log is checked', async () => {
  const demo = { user_string: 'demo@tideline.example', password: 'paper-trading' };
  token = v.parse(v.string(), (await post('user/login', demo)).message);
  expect((await post('user/real_name', identity)).type).toBe('ok');
  const basic = /^kyc (\d+) {2}basic /.exec((await review('list')).stdout)?.[1] ?? '';
  const [second, advanced] = [`${Number(basic) + 1}`, `${Number(basic) + 2}`];

  const shown = await review('show', 'kyc', basic);
  for (const text of ['basic', 'Japan (JP)', identity.name, identity.card_id, identity.address]) {
    expect(shown.stdout).toContain(text);
  }
  const socket = io(server.url, { auth: { token, lang: 'en' }, transports: ['websocket'] });
  const received: unknown[] = [];
  socket.on('record_update', (raw) => received.push(userEventFrom('record_update', raw)?.data));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));

  const rejected = await review('reject', 'kyc', basic, '--reason', 'The name is cut off.');
  expect(rejected).toEqual({ code: 0, stdout: `kyc ${basic} is rejected.\n`, stderr: '' });
  expect(await get('user/preview')).toMatchObject({
    review_status: 0,
    reject_reason: 'The name is cut off.',
  });
  const late = await review('approve', 'kyc', basic);
  expect(late).toMatchObject({
    code: 1,
    stderr: 'The current state does not allow this operation\n',
  });

  await post('user/real_name', identity);
  expect((await review('approve', 'kyc', second, '--actor', 'Olga')).code).toBe(0);
  expect(await get('user/center')).toMatchObject({ review_status: 2, name: identity.name });
  await expect
    .poll(() => received)
    .toMatchObject([
      { kind: 'kyc', cause: 'rejected', record: { level: 'basic', review_status: 0 } },
      { kind: 'kyc', cause: 'submitted' },
      { kind: 'kyc', cause: 'approved', record: { review_status: 2 } },
    ]);
  socket.disconnect();

  const sent = { front_pic: await upload(), reverse_pic: await upload(), hand_pic: await upload() };
  expect((await post('user/real_name2', sent)).type).toBe('ok');
  const out = join(folder, 'photos');
  await review('show', 'kyc', advanced, '--photos', out);
  expect(readdirSync(out).sort()).toEqual(
    ['back', 'front', 'in-hand'].map((name) => `kyc-${advanced}-${name}.jpg`),
  );
  for (const name of readdirSync(out)) {
    const { mode, size } = statSync(join(out, name));
    expect(mode & 0o777).toBe(0o600);
    expect(size).toBeGreaterThan(100);
  }
  expect((await review('approve', 'kyc', advanced)).code).toBe(0);
  expect(await get('user/center2')).toMatchObject({ review_status: 2 });

  const checked = await run('audit-verify');
  expect(checked.code).toBe(0);
  expect(checked.stdout).toMatch(
    /^3 acts are as they were written; the last hash is [0-9a-f]{64}\n$/,
  );
  expect((await run('audit-verify', '--known', 'f'.repeat(64))).code).toBe(1);
}, 240_000);

test('when the server is stopped the same is done on its data alone', async () => {
  await server.stop();
  expect(existsSync(join(data, 'endpoint.json'))).toBe(false);
  // Of a demonstration's new coins one is sold out, so that its launch can be decided.
  expect((await review('list')).stdout).toMatch(/^launch 2 {2}DEMOCOVE, [^\n]*\n$/);

  const { db, close } = await openDatabase({ dataDir: data });
  const acts = await db.selectFrom('audit_log').selectAll().orderBy('seq').execute();
  expect(acts.map(({ actor, act }) => `${actor} ${act}`)).toEqual([
    `${userInfo().username} reject`,
    'Olga approve',
    `${userInfo().username} approve`,
  ]);
  const log = JSON.stringify(acts);
  for (const text of [identity.name, identity.card_id, identity.address, 'cut off']) {
    expect(log).not.toContain(text);
  }
  await withoutTriggers(db, (trx) =>
    trx.updateTable('audit_log').set({ actor: 'Pavel' }).where('seq', '=', 2).execute(),
  );
  await close();

  const tampered = await run('audit-verify');
  expect(tampered.code).toBe(1);
  expect(tampered.stderr).toMatch(
    /^1 act is as it was written; .*\nRow 2 is broken: it was changed\.\n$/,
  );
  const nothing = await runScript('review', { DATA_DIR: join(folder, 'nowhere') }, ['list']);
  expect(nothing).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no database in'),
  });
}, 240_000);
