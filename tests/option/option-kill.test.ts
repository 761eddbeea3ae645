import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { minuteMs } from '../../schemas/kernel/time';
import { type Database, openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/verify-records';
import { withoutTriggers } from '../support/database/databases';
import { startServerProcess } from '../support/server/server-process';

const folder = mkdtempSync(join(tmpdir(), 'tideline-option-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settleSeconds = 2;
const settings = join(folder, 'settings.json');
writeFileSync(
  settings,
  JSON.stringify({
    'demo.grant': { USDT: '100000' },
    'option.kyc': false,
    'option.settle_seconds': settleSeconds,
    'option.periods': [2, 40].map((seconds) => ({
      seconds,
      profit_ratio: '70',
      min: '10',
      max: '10000',
    })),
  }),
);
const env = { DATA_DIR: join(folder, 'data'), TIDELINE_CONFIG: settings };

const Answer = v.object({ type: v.literal('ok'), message: v.unknown() });
const Placed = v.object({ id: v.number() });

const post = async (url: string, path: string, fields: Record<string, string>, token = '') => {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { Authorization: token, ...(token && { 'Idempotency-Key': randomUUID() }) },
    body: new URLSearchParams(fields),
  });
  return v.parse(Answer, await response.json()).message;
};

const logIn = async (url: string) => {
  const fields = { user_string: 'demo@tideline.example', password: 'paper-trading' };
  return v.parse(v.string(), await post(url, 'user/login', fields));
};

const orderOf = (db: Database, id: number) =>
  db.selectFrom('option_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const withDatabase = async <Result>(use: (db: Database) => Promise<Result>): Promise<Result> => {
  const { db, close } = await openDatabase({ dataDir: env.DATA_DIR });
  try {
    return await use(db);
  } finally {
    await close();
  }
};

/**
 * The simulated market goes on with the whole minute in which it starts again, so the gap of the
 * feed has to end with the minute in which the options are due: six seconds before its end at least.
 */
const lateInMinute = async () => {
  const within = Date.now() % minuteMs;
  if (within >= 50_000 && within < 54_000) return;
  await pause((50_000 - within + minuteMs) % minuteMs);
};

/** Options of the demo account: two that are due in two seconds, of different pairs, one much later. */
const buyThree = async (url: string) => {
  const token = await logIn(url);
  const moved = { currency_id: '3', from_field: 'change', to_field: 'micro', number: '1000' };
  await post(url, 'wallet/change', moved, token);
  await lateInMinute();
  const buy = async (pair: string, seconds: string) => {
    const fields = { match_id: pair, currency_id: '3', type: '1', seconds, number: '10' };
    return v.parse(Placed, await post(url, 'microtrade/submit', fields, token)).id;
  };
  return {
    waiting: await buy('1', '40'),
    decided: await buy('1', '2'),
    unpriced: await buy('2', '2'),
  };
};

test('a server that was killed delivers what was due meanwhile once, by the tick of its time or as void without one', async () => {
  const first = await startServerProcess(env);
  const ids = await buyThree(first.url);
  await first.kill();
  const { deadline_ms: deadlineMs } = await withDatabase((db) => orderOf(db, ids.unpriced));
  await pause(Math.ceil(deadlineMs / minuteMs) * minuteMs - Date.now() + 500);

  // What the market stored while nobody evaluated it: before, at and after the delivery time of one
  // option. Of the other pair it stored nothing.
  const due = await withDatabase(async (db) => {
    const order = await orderOf(db, ids.decided);
    const last = await db
      .selectFrom('market_tick')
      .selectAll()
      .where('uid', '=', order.open_tick)
      .executeTakeFirstOrThrow();
    expect(order.status).toBe('awaiting');
    const at = (uid: string, after: number, price: string) => ({
      ...last,
      uid,
      time_ms: order.delivery_ms + after,
      source_time_ms: order.delivery_ms + after,
      price: amount(price),
    });
    const rows = [at('early', -1, '1'), at('due', 0, '1000000'), at('next', 1, '2')];
    // As the server did whose writing has ended with it.
    await withoutTriggers(db, (trx) => trx.insertInto('feed_tick').values(rows).execute());
    return order;
  });

  const second = await startServerProcess(env);
  const token = await logIn(second.url);
  const awaiting = async () => {
    const list = await fetch(`${second.url}/api/microtrade/lists?status=1`, {
      headers: { Authorization: token },
    });
    const { message } = v.parse(Answer, await list.json());
    return v.parse(v.object({ total: v.number() }), message).total;
  };
  await expect.poll(awaiting, { timeout: 60_000, interval: 200 }).toBe(0);
  await second.stop();

  await withDatabase(async (db) => {
    expect(await orderOf(db, ids.decided)).toMatchObject({
      status: 'delivered',
      outcome: 'profit',
      delivery_tick: 'due',
      delivery_price: '1000000',
      is_late: true,
      delivery_ms: due.delivery_ms,
    });
    expect(await orderOf(db, ids.unpriced)).toMatchObject({
      status: 'delivered',
      outcome: 'void',
      delivery_tick: null,
      delivery_price: null,
      realised_profit: '0',
    });
    const punctual = await orderOf(db, ids.waiting);
    expect(punctual).toMatchObject({ status: 'delivered', is_late: false });
    expect(punctual.delivery_tick).not.toBeNull();
    const endings = await db
      .selectFrom('ledger_entry')
      .select(['ref_id', 'kind'])
      .where('kind', 'in', ['option.settle', 'option.void'])
      .orderBy('ref_id')
      .execute();
    expect(endings.map(({ ref_id: id, kind }) => [Number(id), kind])).toEqual(
      [
        [ids.waiting, 'option.settle'],
        [ids.decided, 'option.settle'],
        [ids.unpriced, 'option.void'],
      ].toSorted(([one], [other]) => Number(one) - Number(other)),
    );
    expect((await verifyRecords(db)).violations).toEqual([]);
  });
}, 180_000);
