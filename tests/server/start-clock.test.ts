import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { minuteMs } from '../../schemas/kernel/time';
import { openDatabase } from '../../server/database/open';
import { ClockBehind, openWriterWithClock } from '../../server/integrity/start-clock';
import { configFrom } from '../../server/platform/config';
import { isPostgresReachable, throwAwayPostgres } from '../support/database/databases';
import { giveMigratedDatabase } from '../support/database/migrated-database';
import { httpClient } from '../support/server/http-client';
import { startServerProcess } from '../support/server/server-process';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-clock-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const demo = { user_string: 'demo@tideline.example', password: 'paper-trading' };
const logIn = async (url: string) => {
  const client = httpClient(url);
  return { client, token: v.parse(v.string(), await client.done('user/login', demo)) };
};
const Health = v.object({
  status: v.string(),
  clock: v.object({ now: v.string() }),
  records: v.object({ violations: v.number(), suspended: v.array(v.string()) }),
});
const healthOf = async (url: string) =>
  v.parse(Health, await (await fetch(`${url}/healthz`)).json());

test('a contract that was opened by an advanced test clock is closed after a restart in good order', async () => {
  const env = { DATA_DIR: newFolder(), CLOCK: 'test' };
  const first = await startServerProcess(env);
  closing.push(first.kill);
  const opening = await logIn(first.url);
  const advancedMs = await opening.client.advance(5 * minuteMs);
  await opening.client.done(
    'wallet/change',
    { currency_id: '3', from_field: 'change', to_field: 'lever', number: '1000' },
    opening.token,
  );
  const order = { currency_id: '1', legal_id: '3', type: '1', share: '1', multiple: '5' };
  const { id } = v.parse(
    v.object({ id: v.number() }),
    await opening.client.done('lever/submit', order, opening.token),
  );
  await first.stop();

  const second = await startServerProcess(env);
  closing.push(second.kill);
  const { client, token } = await logIn(second.url);
  await client.done('lever/close', { id: `${id}` }, token);
  // The running checks examine the newest records of a kind at least every twelve slices.
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  const health = await healthOf(second.url);
  expect(Date.parse(health.clock.now)).toBeGreaterThanOrEqual(advancedMs);
  expect(health).toMatchObject({ status: 'ok', records: { violations: 0, suspended: [] } });
});

describe('the clock of a server', () => {
  /** An embedded database whose newest record is so far ahead of the machine's clock. */
  const recordAhead = async (aheadMs: number) => {
    const DATA_DIR = newFolder();
    giveMigratedDatabase(DATA_DIR);
    const newestMs = Date.now() + aheadMs;
    const { db, close } = await openDatabase({ dataDir: DATA_DIR });
    await db
      .insertInto('engine_progress')
      .values({ domain: 'spot', pair_id: 1, until_ms: newestMs })
      .execute();
    await close();
    return { DATA_DIR, newestMs };
  };
  const open = async (DATA_DIR: string, settings: Readonly<Record<string, number>> = {}) => {
    const config = configFrom({ DATA_DIR });
    const opened = await openWriterWithClock({
      ...config,
      settings: { ...config.settings, ...settings },
    });
    closing.push(opened.database.close);
    return opened.clock.now();
  };

  test('is refused in one sentence when it is behind the records, and the data stays free', async () => {
    const { DATA_DIR } = await recordAhead(minuteMs);
    const refusal = await open(DATA_DIR).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ClockBehind);
    const time = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
    expect(`${refusal}`).toMatch(
      new RegExp(
        `^ClockBehind: The newest record is of ${time}, but the clock of this machine says ${time}; correct the clock, or start again after that time\\.$`,
      ),
    );
    expect(await open(DATA_DIR, { 'clock.rate': 2 })).toBeGreaterThan(Date.now());
  });

  test('waits for records that are seconds ahead', async () => {
    const { DATA_DIR, newestMs } = await recordAhead(4_000);
    expect(await open(DATA_DIR)).toBeGreaterThanOrEqual(newestMs);
    expect(Date.now()).toBeGreaterThanOrEqual(newestMs);
  });

  test('continues from the records when it is faster than the machine', async () => {
    const { DATA_DIR, newestMs } = await recordAhead(60 * minuteMs);
    const nowMs = await open(DATA_DIR, { 'clock.rate': 10 });
    expect(nowMs).toBeGreaterThanOrEqual(newestMs);
    expect(nowMs).toBeLessThan(newestMs + 10 * minuteMs);
  });
});

describe.skipIf(!isPostgresReachable)('a server that stands by with a clock that is behind', () => {
  test('says so when the writer ends, and does not take the lease', async () => {
    const place = await throwAwayPostgres();
    closing.push(place.drop);
    const first = await startServerProcess({ DATABASE_URL: place.url, CLOCK: 'test' });
    closing.push(first.kill);
    await httpClient(first.url).advance(5 * minuteMs);
    await logIn(first.url);
    let hasWaited = false;
    const standing = startServerProcess(
      { DATABASE_URL: place.url, STANDBY: '1' },
      {
        onLine: () => {
          if (!hasWaited) first.signal('SIGKILL');
          hasWaited = true;
        },
      },
    );
    await expect(standing).rejects.toThrow(
      /^The server ended with 1:\nAnother server .+ standing by .+\nThe newest record is of \S+, but the clock of this machine says \S+; correct the clock, or start again after that time\.\n$/,
    );
    const { db, close } = await openDatabase({ url: place.url });
    const { term } = await db.selectFrom('writer_lease').select('term').executeTakeFirstOrThrow();
    await close();
    expect(term).toBe(1);
  });
});
