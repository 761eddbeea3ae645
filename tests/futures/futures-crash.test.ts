import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { FuturesOrder } from '../../schemas/futures/futures-order';
import { amount } from '../../schemas/kernel/money';
import { migrate } from '../../server/database/migrate';
import { futuresOrderCalls } from '../../server/futures/futures-order-routes';
import { futuresPageCalls } from '../../server/futures/futures-page-routes';
import { verifyRecords } from '../../server/integrity/verify';
import { move, ofHouse, ofUser } from '../../server/ledger/entry';
import { postEntries } from '../../server/ledger/post';
import type { Tick } from '../../server/market/feed';
import { createApp } from '../../server/requests/app';
import { openMemory } from '../support/databases';
import { isRecorded, recordedMarket } from '../support/market';
import { newPerson, servicesOver } from '../support/services';

// The fall of 19 May 2021, recorded by the minute and walked in steps of a second.

const startsAt = '2021-05-19T12:50:00.000Z';
const minutes = 12;
const hasCrash = isRecorded('candles-1m');

type Given = {
  readonly type: 1 | 2;
  readonly multiple: number;
  readonly lots: number;
  /** Distances from the first price in whole units of it; none are left out. */
  readonly takeProfit?: number;
  readonly stopLoss?: number;
  readonly limit?: number;
};

/** Each side and multiple, alone and with stops near and far, and orders below and above. */
const orders: readonly Given[] = ([1, 2] as const).flatMap((type) => {
  const ahead = type === 1 ? 1 : -1;
  return [5, 10, 20, 50, 100].flatMap((multiple): Given[] => [
    { type, multiple, lots: 1 },
    { type, multiple, lots: 3, takeProfit: ahead * 150 },
    { type, multiple, lots: 2, stopLoss: -ahead * 100 },
    { type, multiple, lots: 2, takeProfit: ahead * 400, stopLoss: -ahead * 250 },
    { type, multiple, lots: 1, limit: -ahead * 300 },
    { type, multiple, lots: 4, limit: -ahead * 500, takeProfit: ahead * 60 },
  ]);
});

/** Hundred-millionths, because the replay of the test computes with whole numbers of its own. */
const units = (text: string): bigint => {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(8, '0'));
};
const scale = 10n ** 8n;
const cut = (value: bigint, by: bigint) => value / by;

type Outcome = { reason: string; price: string; atMs: number } | null;

/** What the ticks do to one order, by the rules and by nothing of the server. */
const replayed = (order: FuturesOrder, ticks: readonly Tick[], firstUid: string): Outcome => {
  const sign = order.side === 'long' ? 1n : -1n;
  const quantity = units(order.quantity);
  const [tp, sl] = [order.takeProfit, order.stopLoss].map((stop) => (stop ? units(stop) : null));
  let open: bigint | null = order.openedAt === null ? null : units(order.openPrice);
  let isPast = false;
  for (const tick of ticks) {
    if (tick.uid === firstUid) isPast = true;
    else if (isPast) {
      const price = units(tick.price);
      if (open === null) {
        if (sign * (price - units(order.originPrice)) <= 0n) open = price;
        continue;
      }
      const margin = cut(cut(open * quantity, scale), BigInt(order.multiple));
      const equity = margin + cut(sign * (price - open) * quantity, scale);
      const at = { price: tick.price, atMs: tick.timeMs };
      if (equity * 100n <= 10n * margin) return { reason: 'liquidation', ...at };
      if (sl && sign * (price - sl) <= 0n) return { reason: 'stop_loss', ...at };
      if (tp && sign * (price - tp) >= 0n) return { reason: 'take_profit', ...at };
    }
  }
  return null;
};

const run = async () => {
  const database = await openMemory();
  const { db } = database;
  await migrate(db);
  const market = await recordedMarket(
    { set: 'candles-1m', start: startsAt, symbols: ['BTC/USDT'] },
    Date.parse(startsAt),
  );
  const { clock } = market;
  const services = servicesOver({
    db,
    clock,
    market: market.market,
    environment: { TIDELINE_MODE: 'demo' },
  });
  services.config.settings['rate.orders_per_s'] = 10_000;
  const app = await createApp(services, [...futuresOrderCalls, ...futuresPageCalls]);
  await services.engine.start();
  await clock.advance(2_000);
  await services.lock.idle();
  const { id, token } = await newPerson(services);
  const grant = move(ofHouse('sys.grant'), ofUser(id, 'lever'), 3, amount('1000000'));
  const entry = { timeMs: clock.now(), kind: 'demo.grant' as const, lines: grant };
  const ref = { kind: 'user', id: `${id}` };
  await db.transaction().execute((trx) => postEntries(trx, [{ ...entry, ref }]));

  const first = market.market.lastTick('BTC/USDT');
  if (!first) throw new Error('The recording has no price.');
  const price = Number(first.price);
  const around = (distance: number | undefined) =>
    distance === undefined ? '' : (price + distance).toFixed(2);
  const send = async (path: string, fields: Record<string, string>) => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: {
        authorization: token,
        'idempotency-key': randomUUID(),
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `${new URLSearchParams(fields)}`,
    });
    return v.parse(v.object({ type: v.literal('ok'), message: v.unknown() }), response.json())
      .message;
  };
  const placed: FuturesOrder[] = [];
  for (const { type, multiple, lots, limit, takeProfit, stopLoss } of orders) {
    const fields = {
      currency_id: '1',
      legal_id: '3',
      type: `${type}`,
      share: `${lots}`,
      multiple: `${multiple}`,
      status: limit === undefined ? '1' : '0',
      target_price: around(limit),
      target_profit_price: around(takeProfit),
      stop_loss_price: around(multiple === 100 && stopLoss ? undefined : stopLoss),
    };
    placed.push(v.parse(FuturesOrder, await send('lever/submit', fields)));
  }
  for (let minute = 0; minute < minutes; minute += 1) {
    await clock.advance(60_000);
    await services.lock.idle();
  }
  services.engine.stop();
  await market.market.stop();
  const rows = await db.selectFrom('futures_order').selectAll().orderBy('id').execute();
  const journal = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_line', 'ledger_line.entry_id', 'ledger_entry.id')
    .select(['block', 'time_ms', 'kind', 'ref_id', 'bucket', 'delta', 'after'])
    .orderBy('ledger_line.seq')
    .execute();
  const { violations } = await verifyRecords(db);
  const { faults } = services;
  await app.close();
  await database.close();
  return { placed, rows, journal: JSON.stringify(journal), violations, faults, first, market };
};

let first: ReturnType<typeof run> | null = null;
/** Both tests look at one run, which is not repeated for the first of them. */
const firstRun = () => {
  first ??= run();
  return first;
};

test.skipIf(!hasCrash)(
  'the recorded crash ends each contract as an independent replay of its ticks does',
  async () => {
    const { placed, rows, violations, faults, first: opening, market } = await firstRun();
    expect(faults).toEqual([]);
    expect(violations).toEqual([]);
    const reasons = new Set<string>();
    for (const order of placed) {
      const row = rows.find(({ id }) => id === order.id);
      const expected = replayed(order, market.published, opening.uid);
      const found =
        row?.close_reason == null
          ? null
          : { reason: row.close_reason, price: row.close_price, atMs: row.closed_ms };
      expect([order.id, found]).toEqual([order.id, expected]);
      reasons.add(row?.close_reason ?? row?.status ?? '');
    }
    expect([...reasons].sort()).toEqual(
      expect.arrayContaining(['holding', 'liquidation', 'stop_loss', 'take_profit']),
    );
  },
  30_000,
);

test.skipIf(!hasCrash)(
  'the same recording gives the same journal, byte for byte',
  async () => {
    const [one, other] = [await firstRun(), await run()];
    expect(one.journal.length).toBeGreaterThan(1_000);
    expect(other.journal).toBe(one.journal);
  },
  30_000,
);
