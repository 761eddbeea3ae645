import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/verify-records';
import { isPostgresReachable, throwAwayPostgres } from '../support/database/databases';
import { type ServerProcess, startServerProcess } from '../support/server/server-process';

/** Who holds the lease, as the database says. */
const holderOf = async (url: string) => {
  const { db, close } = await openDatabase({ url });
  const { holder } = await db.selectFrom('writer_lease').select('holder').executeTakeFirstOrThrow();
  await close();
  return holder;
};

describe.skipIf(!isPostgresReachable)('a server that stands by', () => {
  let place: { url: string; drop: () => Promise<void> };
  let running: ServerProcess[] = [];
  beforeAll(async () => {
    place = await throwAwayPostgres();
  });
  afterEach(async () => {
    for (const server of running) await server.kill();
    running = [];
  });
  afterAll(() => place.drop(), 30_000);

  const start = async (standby: '0' | '1', onLine?: (line: string) => void) => {
    const env = { DATABASE_URL: place.url, STANDBY: standby };
    const server = await startServerProcess(env, { onLine });
    running.push(server);
    return server;
  };
  /** Starts a second server beside the first, and resolves when it says that it waits. */
  const standBy = async () => {
    let isReady = false;
    let waits: (line: string) => void = () => undefined;
    const first = new Promise<string>((resolve) => {
      waits = resolve;
    });
    const ready = start('1', (line) => waits(line)).then((server) => {
      isReady = true;
      return server;
    });
    return { output: await first, ready, isReady: () => isReady };
  };
  const answers = async ({ url }: ServerProcess) => (await fetch(`${url}/healthz`)).status;
  const logIn = async ({ url }: ServerProcess) => {
    const response = await fetch(`${url}/api/user/login`, {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      body: new URLSearchParams({
        user_string: 'demo@tideline.example',
        password: 'paper-trading',
      }),
    });
    return (await response.json()).type;
  };

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'says who writes, and takes over when that one ends by %s',
    async (signal) => {
      const first = await start('0');
      const { output, ready, isReady } = await standBy();
      expect(output).toMatch(
        /^Another server \(.+, process \d+\) writes to this database; standing by /,
      );
      expect(await answers(first)).toBe(200);
      expect(isReady()).toBe(false);
      first.signal(signal);
      await first.ended;
      const server = await ready;
      expect(await logIn(server)).toBe('ok');
    },
    120_000,
  );

  test('takes over from one that hangs, which ends when it comes to itself', async () => {
    const first = await start('0');
    const { ready, isReady } = await standBy();
    expect(isReady()).toBe(false);
    first.signal('SIGSTOP');
    const server = await ready;
    first.signal('SIGCONT');
    expect(await first.ended).toBe(1);
    expect(first.output()).toContain('Another server has taken over this database; this one ends.');
    expect(await logIn(server)).toBe('ok');
    const { db, close } = await openDatabase({ url: place.url });
    expect((await verifyRecords(db)).violations).toEqual([]);
    await close();
  });

  test('goes on writing when the one that hung has ended and another is started', async () => {
    const hung = await start('0');
    const { ready } = await standBy();
    hung.signal('SIGSTOP');
    const writer = await ready;
    hung.signal('SIGCONT');
    expect(await hung.ended).toBe(1);
    const holder =
      /^The server ended with 1:\nAnother server \((.+)\) writes to this database; stop/;
    const refusal = await start('0').then(
      () => 'it started',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    expect(holder.exec(refusal)?.[1]).toBe(await holderOf(place.url));
    expect(await logIn(writer)).toBe('ok');
    expect(writer.output()).not.toContain('Another server has taken over');
  });

  test('is no obstacle to a start right after a crash', async () => {
    const first = await start('0');
    await first.kill();
    const second = await start('0');
    expect(await logIn(second)).toBe('ok');
  });
});
