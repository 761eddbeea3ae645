import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/verify-records';
import { startServerProcess } from '../support/server/server-process';

const rounds = 10;
const ordersInFlight = 8;
/** What each stream has at least, so that there is something to lose. */
const ordersPerRound = 8;

const folder = mkdtempSync(join(tmpdir(), 'tideline-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = join(folder, 'settings.json');
writeFileSync(
  settings,
  JSON.stringify({
    'rate.orders_per_s': 100_000,
    'rate.ip_per_min': 10_000_000,
    'demo.grant': { USDT: '100000000', BTC: '1000' },
    'demo.show_codes': false,
  }),
);

const Answer = v.object({ type: v.string(), message: v.unknown() });
const Placed = v.object({ id: v.number() });
const Status = v.object({ state: v.string(), answer: v.nullable(v.object({ type: v.string() })) });

const send = async (
  url: string,
  path: string,
  {
    fields = {},
    token = '',
    key = '',
    method = 'POST',
  }: {
    fields?: Record<string, string>;
    token?: string;
    key?: string;
    method?: string;
  } = {},
) => {
  const form = new URLSearchParams(fields);
  const response = await fetch(`${url}/api/${path}${method === 'GET' ? `?${form}` : ''}`, {
    method,
    headers: { Authorization: token, ...(key ? { 'Idempotency-Key': key } : {}) },
    ...(method === 'GET' ? {} : { body: form }),
  });
  return v.parse(Answer, await response.json());
};

const logIn = async (url: string) => {
  const fields = { user_string: 'demo@tideline.example', password: 'paper-trading' };
  return v.parse(v.string(), (await send(url, 'user/login', { fields })).message);
};

/** Half of the orders fill at once, half wait far from the market. */
const orderFields = (turn: number) => ({
  currency_id: '1',
  legal_id: '3',
  type: '1',
  match_type: turn % 2 === 0 ? '2' : '1',
  target_price: turn % 2 === 0 ? '200000' : '20000',
  amount: '0.001',
});

/** Sends orders until the server is gone; says which were acknowledged and which were not. */
const streamOrders = (url: string, token: string) => {
  const acknowledged = new Map<string, number>();
  const unanswered = new Set<string>();
  let turn = 0;
  let isOver = false;
  const worker = async () => {
    while (!isOver) {
      const key = randomUUID();
      turn += 1;
      unanswered.add(key);
      try {
        const answer = await send(url, 'coin/trade', { fields: orderFields(turn), token, key });
        if (answer.type === 'ok') acknowledged.set(key, v.parse(Placed, answer.message).id);
        unanswered.delete(key);
      } catch {
        isOver = true;
      }
    }
  };
  const done = Promise.all(Array.from({ length: ordersInFlight }, worker));
  const reached = async (count: number) => {
    while (acknowledged.size < count && !isOver) await pause(1);
  };
  return { acknowledged, unanswered, done, reached };
};

const orderIds = async (url: string, token: string) => {
  const ids = new Set<number>();
  for (let page = 1; ; page += 1) {
    const fields = { page: `${page}`, limit: '100' };
    const { message } = await send(url, 'coin/list', { fields, token, method: 'GET' });
    const list = v.parse(v.object({ last_page: v.number(), data: v.array(Placed) }), message);
    for (const { id } of list.data) ids.add(id);
    if (page >= list.last_page) return ids;
  }
};

test(`${rounds} times killed in a stream of orders: no acknowledged order is lost, and no order is made twice`, async () => {
  const acknowledged = new Map<string, number>();
  let unanswered = new Set<string>();
  let doneUnanswered = 0;
  const env = { DATA_DIR: join(folder, 'data'), TIDELINE_CONFIG: settings };

  for (let round = 0; round <= rounds; round += 1) {
    const server = await startServerProcess(env);
    const token = await logIn(server.url);
    for (const key of unanswered) {
      const query = { fields: { key }, token, method: 'GET' };
      const { message } = await send(server.url, 'request/status', query);
      const status = v.parse(Status, message);
      expect(['done', 'unknown']).toContain(status.state);
      if (status.state === 'done') doneUnanswered += 1;
    }
    if (round === rounds) {
      const ids = await orderIds(server.url, token);
      for (const id of acknowledged.values()) expect(ids.has(id)).toBe(true);
      expect(ids.size).toBe(acknowledged.size + doneUnanswered);
      await server.stop();
      break;
    }
    const stream = streamOrders(server.url, token);
    // At any moment of the stream, however fast the machine is.
    await stream.reached(ordersPerRound);
    await pause(Math.random() * 350);
    await server.kill();
    await stream.done;
    for (const [key, id] of stream.acknowledged) acknowledged.set(key, id);
    unanswered = stream.unanswered;
  }

  expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * ordersPerRound);
  const { db, close } = await openDatabase({ dataDir: join(folder, 'data') });
  const { violations } = await verifyRecords(db);
  await close();
  expect(violations).toEqual([]);
  console.info(
    `${acknowledged.size} orders acknowledged, ${doneUnanswered} more were done without an answer.`,
  );
}, 900_000);
