import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { hourMs } from '../../schemas/kernel/time';
import { configFrom } from '../../server/platform/config';
import { isPostgresReachable, throwAwayPostgres } from '../support/database/databases';
import {
  codeAt,
  type Inhabitant,
  inhabit,
  inhabitedSettings,
  orderFields,
} from '../support/inhabited';
import { type HttpClient, httpClient } from '../support/server/http-client';
import { runScript } from '../support/server/script-process';
import { startServerProcess } from '../support/server/server-process';

const ordersInFlight = 4;
const ordersBefore = 40;

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const folder = mkdtempSync(join(tmpdir(), 'tideline-drill-'));
closing.push(() => rmSync(folder, { recursive: true, force: true }));

const settings = join(folder, 'settings.json');
writeFileSync(
  settings,
  JSON.stringify({
    ...inhabitedSettings,
    'rate.orders_per_s': 100_000,
    'rate.ip_per_min': 10_000_000,
    'demo.grant': { USDT: '100000000', BTC: '1000', ETH: '1000' },
  }),
);

type Place = Readonly<Record<string, string>>;
const newPlace = async (name: string, kind: 'embedded' | 'postgres'): Promise<Place> => {
  const place = { DATA_DIR: join(folder, name), TIDELINE_CONFIG: settings };
  if (kind === 'embedded') return place;
  const { url, drop } = await throwAwayPostgres();
  closing.push(drop);
  return { ...place, DATABASE_URL: url };
};

const run = async (place: Place, script: string, ...words: string[]): Promise<string> => {
  const { code, stdout, stderr } = await runScript(script, place, words);
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${stderr}`);
  return stdout;
};
/** The hash of the audit log, which comes after that of the journal where both are told. */
const hashIn = (output: string) => output.match(/[0-9a-f]{64}/g)?.at(-1);

const running = async (place: Place) => {
  const server = await startServerProcess({ ...place, CLOCK: 'test' });
  closing.push(server.kill);
  const client = httpClient(server.url);
  const demo = { user_string: 'demo@tideline.example', password: 'paper-trading' };
  return { ...server, client, demo: v.parse(v.string(), await client.done('user/login', demo)) };
};

const Placed = v.object({ id: v.number() });

/** Orders one after the other on several connections, until they are stopped. */
const streamOrders = (client: HttpClient, token: string) => {
  const acknowledged = new Set<number>();
  let turn = 0;
  let isOver = false;
  const connection = async () => {
    while (!isOver) {
      turn += 1;
      const order = await client.done('coin/trade', orderFields(turn % 2 === 0), token);
      acknowledged.add(v.parse(Placed, order).id);
    }
  };
  const done = Promise.all(Array.from({ length: ordersInFlight }, connection));
  return {
    acknowledged,
    reached: async (count: number) => {
      while (acknowledged.size < count) await Promise.race([pause(5), done]);
    },
    stop: async () => {
      isOver = true;
      await done;
    },
  };
};

const orderIds = async (client: HttpClient, token: string) => {
  const ids = new Set<number>();
  const Page = v.object({ last_page: v.number(), data: v.array(Placed) });
  for (let page = 1; ; page += 1) {
    const list = await client.get('coin/list', token, { page: `${page}`, limit: '100' });
    const { last_page, data } = v.parse(Page, list);
    for (const { id } of data) ids.add(id);
    if (page >= last_page) return ids;
  }
};

/** Backs up a server while orders stream in; returns what the backup must hold. */
const backUpUnderLoad = async (
  { client, demo }: { client: HttpClient; demo: string },
  act: () => Promise<string>,
) => {
  const stream = streamOrders(client, demo);
  await stream.reached(ordersBefore);
  const before = [...stream.acknowledged];
  const output = await act();
  const during = stream.acknowledged.size - before.length;
  await stream.stop();
  expect(during).toBeGreaterThan(0);
  return { before, output };
};

type Expected = {
  readonly person: Inhabitant & { readonly token: string };
  readonly photo: Buffer;
  readonly orders: readonly number[];
  readonly auditHash: string | undefined;
  /** How far its clock is moved, so that a code of the authenticator was never used. */
  readonly aheadMs: number;
};

const restoreAndCompare = async (place: Place, file: string, expected: Expected) => {
  const { person, auditHash } = expected;
  const restored = await run(place, 'restore', file);
  expect(restored).toContain('The ledger is clean.');
  expect(hashIn(restored)).toBe(auditHash);
  expect(await run(place, 'ledger-verify')).toContain('The ledger is clean.');
  expect(hashIn(await run(place, 'audit-verify'))).toBe(auditHash);

  const server = await running(place);
  const { client } = server;
  const ids = await orderIds(client, server.demo);
  expect(expected.orders.filter((id) => !ids.has(id))).toEqual([]);
  expect(await client.photo(person.photo, person.token)).toEqual(expected.photo);
  const login = { user_string: person.mail, password: person.password };
  expect(await client.send('user/login', login)).toMatchObject({ code: 'auth.totp_required' });
  const totp = codeAt(person.secret, await client.advance(expected.aheadMs));
  const token = v.parse(v.string(), await client.done('user/login', { ...login, totp }));
  expect(await client.get('user/center', token)).toMatchObject({ email: person.mail });
  return { ...server, token };
};

test.runIf(isPostgresReachable)(
  'a backup under load goes from the embedded database to PostgreSQL, and under load back again',
  async () => {
    const first = await newPlace('first', 'embedded');
    const origin = await running(first);
    const person = await inhabit(origin.client, configFrom(first));
    const photo = await origin.client.photo(person.photo, person.token);
    const file = join(folder, 'first.gz');
    const loaded = await backUpUnderLoad(origin, () => run(first, 'backup', file));
    const auditHash = hashIn(loaded.output);
    expect(auditHash).not.toBe('0'.repeat(64));
    expect(readdirSync(join(folder, 'first')).filter((name) => /^snap/.test(name))).toEqual([]);
    await origin.kill();

    const second = await newPlace('second', 'postgres');
    const expected = { person, photo, auditHash, orders: loaded.before, aheadMs: hourMs };
    const copy = await restoreAndCompare(second, file, expected);
    const { token } = copy;
    await copy.client.done('coin/trade', { id: `${person.openOrder}` }, token, 'PUT');
    const back = join(folder, 'second.gz');
    const again = await backUpUnderLoad(copy, () => run(second, 'backup', back));
    expect(hashIn(again.output)).toBe(auditHash);
    await copy.kill();

    const third = await newPlace('third', 'embedded');
    await restoreAndCompare(third, back, {
      ...expected,
      orders: [...loaded.before, ...again.before],
      aheadMs: 2 * hourMs,
    });
  },
  480_000,
);
