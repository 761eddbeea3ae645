import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/verify-records';
import { type ServerProcess, startServerProcess } from '../support/server/server-process';

const rounds = 2;
const workers = 4;
/** What each round has at least of either kind, so that there is something to lose. */
const ordersPerRound = 6;

const folder = mkdtempSync(join(tmpdir(), 'tideline-contract-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = join(folder, 'settings.json');
writeFileSync(
  settings,
  JSON.stringify({
    'rate.orders_per_s': 100_000,
    'rate.ip_per_min': 10_000_000,
    'demo.grant': { USDT: '100000000' },
    'option.kyc': false,
    'option.max_open': 1_000,
    'option.settle_seconds': 2,
    'option.periods': [{ seconds: 1, profit_ratio: '70', min: '10', max: '10000' }],
  }),
);
const env = { DATA_DIR: join(folder, 'data'), TIDELINE_CONFIG: settings };

const Answer = v.object({ type: v.string(), message: v.unknown() });
const Placed = v.object({ id: v.number() });
const Page = v.object({ last_price: v.string() });

type Sent = { fields?: Record<string, string>; token?: string; key?: string };

const send = async (url: string, path: string, { fields = {}, token = '', key = '' }: Sent) => {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { Authorization: token, ...(key ? { 'Idempotency-Key': key } : {}) },
    body: new URLSearchParams(fields),
  });
  return v.parse(Answer, await response.json());
};

const logIn = async (url: string) => {
  const fields = { user_string: 'demo@tideline.example', password: 'paper-trading' };
  return v.parse(v.string(), (await send(url, 'user/login', { fields })).message);
};

const pair = { currency_id: '1', legal_id: '3' };

/**
 * A position with both stops, or an order that waits, each within about a tick of the price: the
 * simulated market may stay for a minute within a few of them.
 */
const contractFields = (turn: number, price: number) => {
  const at = (ratio: number) => (price * ratio).toFixed(2);
  const side = turn % 2 === 0 ? 1 : -1;
  const order = { ...pair, type: side === 1 ? '1' : '2', share: '1', multiple: '100' };
  const near = 1 + side * 0.0001;
  const far = 1 - side * 0.0001;
  return turn % 3 === 0
    ? { ...order, status: '0', target_price: at(1 - side * 0.0001) }
    : { ...order, target_profit_price: at(near), stop_loss_price: at(far) };
};

const optionFields = { match_id: '1', currency_id: '3', type: '1', seconds: '1', number: '10' };

/** Places contracts and options until the server is gone; says which were acknowledged. */
const streamOrders = (url: string, token: string) => {
  const acknowledged = { contracts: new Set<number>(), options: new Set<number>() };
  let turn = 0;
  let isOver = false;
  const place = async (kind: keyof typeof acknowledged) => {
    turn += 1;
    const { message } = await send(url, 'lever/deal', { fields: pair, token });
    const price = Number(v.parse(Page, message).last_price);
    const call =
      kind === 'contracts'
        ? { path: 'lever/submit', fields: contractFields(turn, price) }
        : { path: 'microtrade/submit', fields: optionFields };
    const answer = await send(url, call.path, { fields: call.fields, token, key: randomUUID() });
    if (answer.type === 'ok') acknowledged[kind].add(v.parse(Placed, answer.message).id);
  };
  const worker = async (kind: keyof typeof acknowledged) => {
    while (!isOver) {
      await place(kind).catch(() => {
        isOver = true;
      });
    }
  };
  const kinds = ['contracts', 'options'] as const;
  const done = Promise.all(
    Array.from({ length: workers }, (_, at) => worker(kinds[at % 2] ?? kinds[0])),
  );
  const reached = async (count: number) => {
    const isShort = () => Object.values(acknowledged).some((ids) => ids.size < count);
    while (isShort() && !isOver) await pause(1);
  };
  return { acknowledged, done, reached };
};

const fund = async ({ url }: ServerProcess, token: string) => {
  for (const to of ['lever', 'micro']) {
    const fields = { currency_id: '3', from_field: 'change', to_field: to, number: '1000000' };
    const moved = await send(url, 'wallet/change', { fields, token, key: randomUUID() });
    expect(moved.type).toBe('ok');
  }
};

/** Stops that an earlier stored tick had reached than the one which closed the position. */
const missedStops = (db: Database) =>
  sql<{ id: number }>`
    select o.id from futures_order o where o.opened_ms is not null and exists (
      select from feed_tick t where t.pair_id = o.pair_id and t.time_ms > o.opened_ms
        and t.time_ms < coalesce(o.closed_ms, (select max(time_ms) - 3000 from feed_tick))
        and ((o.side = 'long' and (t.price >= o.take_profit or t.price <= o.stop_loss))
          or (o.side = 'short' and (t.price <= o.take_profit or t.price >= o.stop_loss)))
    )`.execute(db);

const endings = (db: Database) =>
  sql<{ ref_kind: string; ref_id: string; times: string }>`
    select ref_kind, ref_id, count(*)::text as times from ledger_entry
    where kind in ('lever.close', 'lever.liquidation', 'option.settle', 'option.void')
    group by ref_kind, ref_id`.execute(db);

test(`${rounds} times killed among contracts and options: each trigger fires once, none is lost`, async () => {
  const placed = { contracts: new Set<number>(), options: new Set<number>() };
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServerProcess(env);
    const token = await logIn(server.url);
    if (round === 0) await fund(server, token);
    const stream = streamOrders(server.url, token);
    await stream.reached(ordersPerRound);
    await pause(Math.random() * 1_500);
    await server.kill();
    await stream.done;
    for (const id of stream.acknowledged.contracts) placed.contracts.add(id);
    for (const id of stream.acknowledged.options) placed.options.add(id);
  }
  const last = await startServerProcess(env);
  const token = await logIn(last.url);
  const awaiting = async () => {
    const list = await fetch(`${last.url}/api/microtrade/lists?status=1`, {
      headers: { Authorization: token },
    });
    const { message } = v.parse(Answer, await list.json());
    return v.parse(v.object({ total: v.number() }), message).total;
  };
  const closed = async () => {
    const { message } = await send(last.url, 'lever/my_trade', { fields: { status: '3' }, token });
    return v.parse(v.object({ message: v.object({ total: v.number() }) }), message).message.total;
  };
  await expect.poll(awaiting, { timeout: 60_000, interval: 200 }).toBe(0);
  await expect.poll(closed, { timeout: 120_000, interval: 200 }).toBeGreaterThan(0);
  await last.stop();

  const { db, close } = await openDatabase({ dataDir: env.DATA_DIR });
  const contracts = await db.selectFrom('futures_order').selectAll().execute();
  const options = await db.selectFrom('option_order').selectAll().execute();
  const ids = new Set(contracts.map(({ id }) => id));
  for (const id of placed.contracts) expect(ids.has(id)).toBe(true);
  const optionIds = new Set(options.map(({ id }) => id));
  for (const id of placed.options) expect(optionIds.has(id)).toBe(true);
  expect(options.every(({ status }) => status === 'delivered')).toBe(true);
  const ended = contracts.filter(({ status }) => status === 'closed');
  expect(ended.length).toBeGreaterThan(0);
  const { rows } = await endings(db);
  expect(rows.filter(({ times }) => times !== '1')).toEqual([]);
  expect(rows.filter(({ ref_kind: kind }) => kind === 'lever').length).toBe(ended.length);
  expect((await missedStops(db)).rows).toEqual([]);
  const { violations } = await verifyRecords(db);
  await close();
  expect(violations).toEqual([]);
  const late = contracts.filter(({ is_late: isLate }) => isLate).length;
  console.info(
    `${contracts.length} contracts, ${ended.length} closed, ${late} late; ${options.length} options.`,
  );
}, 300_000);
