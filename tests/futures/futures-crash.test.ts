import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { type Amount, amountOfUnits } from '../../schemas/kernel/money';
import { calls } from '../../server/domains';
import type { FeedTick } from '../../server/market/feed';
import { walkedPrice } from '../../server/market/recorded/walk';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase } from '../support/database/databases';
import { btc, opened, usdt } from '../support/futures-orders';
import { recordings } from '../support/market';
import { openApp } from '../support/server/test-app';

// The fall of 19 May 2021, recorded by the minute and walked in steps of a second.

const startMs = Date.parse('2021-05-19T12:50:00.000Z');
const minutes = 10;
const file = join(recordings, 'candles-1m', 'BTCUSDT.csv.gz');
const hasCrash = existsSync(file);

/** Prices with two decimals, second by second. */
const recordedPrices = (): Amount[] => {
  const cents = (text = '') => {
    const [whole = '', part = ''] = text.split('.');
    return BigInt(whole + part.padEnd(2, '0').slice(0, 2));
  };
  return gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .map((line) => line.split(','))
    .filter(([at]) => Number(at) >= startMs && Number(at) < startMs + minutes * 60_000)
    .flatMap(([at, open, high, low, close]) => {
      const prices = { open: cents(open), high: cents(high), low: cents(low), close: cents(close) };
      const minute = { ...prices, startMs: Number(at), amount: 0n };
      return Array.from({ length: 60 }, (_, second) =>
        amountOfUnits(walkedPrice(minute, second), 2),
      );
    });
};

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
const replayed = (order: FuturesOrder, ticks: readonly FeedTick[], firstUid: string): Outcome => {
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

const fieldsOf = (given: Given, price: number) => {
  const around = (distance: number | undefined) =>
    distance === undefined ? '' : (price + distance).toFixed(2);
  return {
    currency_id: btc,
    legal_id: usdt,
    type: given.type,
    share: given.lots,
    multiple: given.multiple,
    status: given.limit === undefined ? 1 : 0,
    target_price: around(given.limit),
    target_profit_price: around(given.takeProfit),
    stop_loss_price: around(given.stopLoss),
  };
};

describeOnEachDatabase('the recorded crash', (open) => {
  let lastMs = Date.parse('2026-03-02T09:00:00.000Z');

  /** Opens every order at the first price and plays the rest. */
  const run = async () => {
    const { db } = open();
    const at = await openApp(db, calls);
    await at.clock.advance(lastMs - at.clock.now());
    await at.engine.start();
    const [first = '0', ...rest] = recordedPrices();
    const ticks: FeedTick[] = [at.script.trade('BTC/USDT', first, '1')];
    await at.lock.idle();
    const { id, token } = await at.person({ [usdt]: '1000000' }, 'lever');
    const placed: FuturesOrder[] = [];
    for (const given of orders)
      placed.push(await opened(at, token, fieldsOf(given, Number(first))));
    for (const price of rest) {
      await at.clock.advance(1_000);
      ticks.push(at.script.trade('BTC/USDT', price, '1'));
      await at.lock.idle();
    }
    at.engine.stop();
    // The second run has other times, so that it does not evaluate the ticks of the first one.
    const begunMs = lastMs;
    lastMs = at.clock.now() + 1_000;
    const rows = await db
      .selectFrom('futures_order')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    const lines = await db
      .selectFrom('ledger_line')
      .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_line.entry_id')
      .select(['time_ms', 'kind', 'ref_id', 'bucket', 'delta', 'after'])
      .where('ref_kind', '=', 'lever')
      .where(
        'ref_id',
        'in',
        placed.map((order) => `${order.id}`),
      )
      .orderBy('ledger_line.seq')
      .execute();
    const firstId = placed[0]?.id ?? 0;
    const journal = lines.map(({ time_ms: timeMs, ref_id: ref, ...line }) => ({
      ...line,
      afterMs: timeMs - begunMs,
      order: Number(ref) - firstId,
    }));
    expect(at.faults).toEqual([]);
    expect((await verifyRecords(db)).violations).toEqual([]);
    return { placed, rows, ticks, journal: JSON.stringify(journal) };
  };
  let firstOne: ReturnType<typeof run> | null = null;
  const firstRun = () => {
    firstOne ??= run();
    return firstOne;
  };

  test.skipIf(!hasCrash)(
    'ends each contract as an independent replay of its ticks does',
    async () => {
      const { placed, rows, ticks } = await firstRun();
      const found = rows.map(({ close_reason: reason, close_price: price, closed_ms: atMs }) =>
        reason === null ? null : { reason, price, atMs },
      );
      expect(found).toEqual(placed.map((order) => replayed(order, ticks, ticks[0]?.uid ?? '')));
      const reasons = new Set(rows.map(({ close_reason: reason, status }) => reason ?? status));
      expect([...reasons].sort()).toEqual(
        expect.arrayContaining(['holding', 'liquidation', 'stop_loss', 'take_profit']),
      );
    },
    60_000,
  );

  test.skipIf(!hasCrash)(
    'gives the same journal twice, byte for byte',
    async () => {
      const { journal } = await firstRun();
      expect(journal.length).toBeGreaterThan(1_000);
      expect((await run()).journal).toBe(journal);
    },
    60_000,
  );
});

if (!hasCrash) console.info('Left out: there is no recording candles-1m in MARKET_DATA.');
