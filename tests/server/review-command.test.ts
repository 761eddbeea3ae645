import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { parseCommand, usage } from '../../scripts/review/arguments';
import { thisProcess } from '../../server/platform/directory-lock';
import { openLocalEndpoint } from '../../server/platform/local-endpoint';
import type { ReviewCommand, ReviewReport } from '../../server/review/command';
import { reviewCommands, runningReviewerOf } from '../../server/review/review-endpoint';

describe('the command line of the reviewer', () => {
  const parse = (...words: string[]) => parseCommand(words, 'olga');
  const place = { kind: 'kyc', id: 12 } as const;

  test.each<[string[], ReviewCommand, string | null]>([
    [['list'], { act: 'list', kind: null }, null],
    [['list', 'kyc'], { act: 'list', kind: 'kyc' }, null],
    [['show', 'kyc', '12'], { act: 'show', ...place, withPhotos: false }, null],
    [['show', 'kyc', '12', '--photos', 'out'], { act: 'show', ...place, withPhotos: true }, 'out'],
    [['approve', 'kyc', '12'], { act: 'approve', ...place, actor: 'olga' }, null],
    [
      ['approve', 'kyc', '12', '--actor', ' Pavel '],
      { act: 'approve', ...place, actor: 'Pavel' },
      null,
    ],
    [
      ['reject', 'kyc', '12', '--reason', ' Too dark. '],
      { act: 'reject', ...place, actor: 'olga', reason: 'Too dark.' },
      null,
    ],
    [
      ['identify', 'ABC2345', 'vip'],
      { act: 'identify', code: 'ABC2345', identity: 'vip', actor: 'olga' },
      null,
    ],
  ])('understands %j', (words, command, folder) => {
    expect(parse(...words)).toEqual({ command, folder });
  });

  test.each([
    [''],
    ['help'],
    ['list kyc 12'],
    ['list --reason x'],
    ['verify'],
    ['show kyc 12 13'],
    ['show kyc 12 --actor x'],
    ['--what'],
    ['approve kyc 12 --reason x'],
    ['approve kyc 12 --photos x'],
    ['identify ABC2345 vip --reason x'],
    ['identify ABC2345 vip more'],
  ])('explains itself after "%s"', (line) => {
    const words = line === '' ? [] : line.split(' ');
    expect(parse(...words)).toBe(usage);
  });

  test.each([
    [['reject', 'kyc', '12'], 'The reason is missing.'],
    [['reject', 'kyc', '12', '--reason', ''], 'The reason is missing.'],
    [['reject', 'kyc', '12', '--reason', '   '], 'The reason is missing.'],
    [['reject', 'kyc', '12', '--reason', 'x'.repeat(501)], 'The reason is not valid.'],
    [['approve', 'kyc', 'twelve'], 'The id is not valid.'],
    [['identify', 'ABC2345', 'king'], 'The identity is not valid.'],
    [['identify', 'ABC2345'], 'The identity is missing.'],
    [['approve', 'kyc', '0'], 'The id is not valid.'],
    [['approve', 'kyc'], 'The id is missing.'],
    [['approve', 'loan', '12'], 'The kind is not valid.'],
    [['approve', 'deposit', '12', '--received', '1e3'], 'The received is not valid.'],
    [['approve', 'kyc', '12', '--actor', 'automatic'], 'The actor is not valid.'],
    [['approve', 'kyc', '12', '--actor', 'a\u0007b'], 'The actor is not valid.'],
  ])('says what is wrong with %j', (words, sentence) => {
    expect(parse(...words)).toBe(`${sentence}\n${usage}`);
  });
});

describe('the local endpoint of a running server', () => {
  const folders: string[] = [];
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'tideline-endpoint-'));
    folders.push(made);
    return made;
  };
  const list: ReviewCommand = { act: 'list', kind: null };
  const report: ReviewReport = { isDone: true, lines: ['Nothing.'], photos: [] };
  const opened = async (perform = async (): Promise<ReviewReport> => report) => {
    const DATA_DIR = folder();
    const faults: unknown[] = [];
    const place = { DATA_DIR, DATABASE_URL: undefined };
    const close = await openLocalEndpoint(place, reviewCommands(perform), (error) =>
      faults.push(error),
    );
    closing.push(close);
    const path = join(DATA_DIR, 'endpoint.json');
    const read = () =>
      v.parse(
        v.looseObject({ url: v.string(), secret: v.string() }),
        JSON.parse(readFileSync(path, 'utf8')),
      );
    return { place, path, read, faults, close };
  };
  const post = (url: string, headers: Record<string, string>, body = JSON.stringify(list)) =>
    fetch(`${url}/review`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  test('lets in who can read its file, which nobody else can', async () => {
    const received: ReviewCommand[] = [];
    const { place, path } = await opened(async (...commands: ReviewCommand[]) => {
      received.push(...commands);
      return report;
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(place.DATA_DIR)).toEqual(['endpoint.json']);
    expect(await runningReviewerOf(place)?.(list)).toEqual(report);
    expect(received).toEqual([list]);
  });

  test('is shut for everybody else', async () => {
    let count = 0;
    const { read } = await opened(async () => {
      count += 1;
      return report;
    });
    const { url, secret } = read();
    for (const authorization of ['', 'x', `${secret}x`, secret.slice(1), `Bearer ${secret}`]) {
      const response = await post(url, { authorization });
      expect([response.status, await response.text()]).toEqual([404, '']);
    }
    expect((await post(url, {})).status).toBe(404);
    expect(count).toBe(0);
  });

  test('takes commands and nothing else', async () => {
    const { read, faults } = await opened();
    const { url, secret } = read();
    const wrong = { authorization: secret };
    const bodies = ['{}', 'null', '{"act":"approve","kind":"kyc","id":1}', '{"act":"drop"}'];
    for (const body of bodies) expect((await post(url, wrong, body)).status).toBe(400);
    expect((await post(url, wrong, '{')).status).toBeGreaterThanOrEqual(400);
    expect((await post(url, wrong, 'x'.repeat(20_000))).status).toBeGreaterThanOrEqual(400);
    expect(faults).toHaveLength(2);
  });

  test('does not stand open where its file cannot be written', async () => {
    const { path } = await opened();
    const place = { DATA_DIR: path, DATABASE_URL: undefined };
    const servers = () => process.getActiveResourcesInfo().filter((it) => it === 'TCPServerWrap');
    await expect(
      openLocalEndpoint(
        place,
        reviewCommands(async () => report),
        () => undefined,
      ),
    ).rejects.toThrow();
    // The one that was opened before is left, and no other.
    await expect.poll(() => servers().length).toBe(1);
  });

  test('waits for what is being done when it closes', async () => {
    const moments = new EventEmitter();
    const { place, close } = await opened(async () => {
      moments.emit('started');
      await once(moments, 'finished');
      return report;
    });
    const started = once(moments, 'started');
    const answer = runningReviewerOf(place)?.(list);
    await started;
    const closed = close();
    moments.emit('finished');
    expect(await answer).toEqual(report);
    await closed;
  });

  test('tells nothing of a fault, which is noted', async () => {
    const { place, faults } = await opened(() => Promise.reject(new Error('relation "x"')));
    await expect(runningReviewerOf(place)?.(list)).rejects.toThrow(
      'The server could not do this: 500.',
    );
    expect(faults).toHaveLength(1);
  });

  test('is gone with the server, and is not taken for another one’s', async () => {
    const { place, path, read, close } = await opened();
    const elsewhere = { ...place, DATABASE_URL: 'postgres://another/one' };
    expect(runningReviewerOf(elsewhere)).toBeNull();
    expect(runningReviewerOf({ ...place, DATA_DIR: folder() })).toBeNull();
    const left = JSON.stringify({ ...read(), started: 'long ago' });
    await close();
    expect(readdirSync(place.DATA_DIR)).toEqual([]);
    expect(runningReviewerOf(place)).toBeNull();
    writeFileSync(path, left);
    expect(runningReviewerOf(place)).toBeNull();
    writeFileSync(path, JSON.stringify({ ...JSON.parse(left), ...thisProcess() }));
    await expect(runningReviewerOf(place)?.(list)).rejects.toThrow('The server did not answer.');
    writeFileSync(path, '{');
    expect(runningReviewerOf(place)).toBeNull();
  });
});
