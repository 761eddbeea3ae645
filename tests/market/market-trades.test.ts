import { describe, expect, test } from 'vitest';
import { type Amount, add, amount, isAtLeast, sum, zero } from '../../schemas/kernel/money';
import { lineBlocks } from '../../server/market/recorded/rows';
import { isRecorded, recordedMarket, recordings } from '../support/market';

const at = (iso: string) => Date.parse(iso);
const hasTrades = isRecorded('trades') && isRecorded('book');

describe.skipIf(!hasTrades)('recorded trades and books', () => {
  test('are played in order, each trade as it is, on a book that is never crossed', async () => {
    const start = '2024-08-08T23:58:00Z';
    const { market, clock, published, failures } = await recordedMarket(
      { set: 'trades', start },
      at(start),
    );
    let looked = 0;
    const crossed: string[] = [];
    market.onBook((symbol) => {
      looked += 1;
      const book = market.book(symbol, 1);
      const bid = book?.bids[0]?.price;
      const ask = book?.asks[0]?.price;
      if (!bid || !ask || isAtLeast(bid, ask)) crossed.push(symbol);
    });
    await clock.advance(120_000);
    expect(failures).toEqual([]);
    expect(looked).toBeGreaterThan(1_000);
    expect(crossed).toEqual([]);
    expect(published.every(({ derived }) => !derived)).toBe(true);
    const rows: string[] = [];
    for await (const lines of lineBlocks(`${recordings}/trades/ETHUSDT.csv.gz`)) {
      rows.push(...lines.filter((line) => Number(line.split(',')[0]) <= clock.now()));
    }
    const played = rows.filter((line) => Number(line.split(',')[0]) >= at(start));
    const eth = published.filter(({ symbol }) => symbol === 'ETH/USDT');
    expect(eth.map(({ price, quantity, side }) => [price, quantity, side].join())).toEqual(
      played.map((line) => line.split(',').slice(1, 4).join()),
    );
    const times = eth.map(({ timeMs }) => timeMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const bars = await market.candles('ETH/USDT', '1min', 0, clock.now());
    const volume = rows.reduce<Amount>(
      (total, line) => add(total, amount(line.split(',')[2] ?? '')),
      zero,
    );
    expect(sum(bars.map((bar) => bar.amount))).toBe(volume);
    expect(market.book('BTC/USDT', 20)?.bids.length).toBe(20);
    expect(market.book('BTC/USDT', 20)?.derived).toBe(false);
    await market.stop();
  });

  test('end in silence', async () => {
    const start = '2024-08-09T00:04:50Z';
    const { market, clock, published } = await recordedMarket(
      { set: 'trades', start, speed: 100 },
      1_000_000,
    );
    await clock.advance(60_000);
    const last = published.findLast(({ symbol }) => symbol === 'BTC/USDT');
    expect(last?.sourceTimeMs).toBe(at('2024-08-09T00:05:05.800Z'));
    expect(market.quote('BTC/USDT')?.stale).toBe(true);
    await market.stop();
  });
});
