// Long, because one fake exchange is brought into every trouble that an exchange can be in.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { noLogos } from '../../server/instruments/coin-logos';
import { pairs } from '../../server/instruments/instruments';
import { createBackoff } from '../../server/market/live/backoff';
import { liveFeed } from '../../server/market/live/live-feed';
import { readTrade } from '../../server/market/live/wire';
import { wirePairOf } from '../../server/market/market-rows';
import { configFrom } from '../../server/platform/config';
import { settingsFor } from '../../server/platform/settings';
import {
  exchangeOf,
  marketOn,
  minute,
  now,
  soon,
  streamingMarket,
  streamingServer,
  trade,
  withLiveMarkets,
} from './support/live-market';

const [bitcoin] = pairs;
const terms = { settings: settingsFor('demo'), logoOf: noLogos };
if (!bitcoin) throw new Error('There are no pairs.');

withLiveMarkets();

describe('what an exchange says', () => {
  test('reaches ticks, book and bars with every digit, and nothing is derived', async () => {
    const fake = await exchangeOf();
    fake.setKlines('BTC', '1m', [
      [minute - 120_000, '56990.00', '57010.00', '56980.00', '57000.00'],
      [minute - 60_000, '57000.00', '57050.00', '56995.00', '57020.00'],
      [minute, '57020.00', '59999.00', '57020.00', '59999.00'],
    ]);
    fake.setKlines('BTC', '1h', [
      [minute - 3_600_000, '56000.00', '57050.00', '55000.00', '57020.00'],
      [minute, '57020.00', '59999.00', '57020.00', '59999.00'],
    ]);
    fake.setBook('BTC', 100, [['57000.00', '9007199254740993.25']], [['57000.20', '2']]);
    fake.listTrade('BTC', trade(1, 25, '57030.00', '1'));
    const { market, published, bars, failures } = await marketOn(fake);
    await soon(() => expect(market.lastTick('BTC/USDT')?.price).toBe('57030'));
    await soon(() => expect(market.book('BTC/USDT', 5)).not.toBeNull());
    await soon(() => expect(fake.watchesTrades('BTC')).toBe(true));
    // More digits than a float can hold, so that one on the way would show.
    const last = trade(2, 0, '57314.7500000000000001', '9007199254740993.12345678');
    fake.streamTrade('BTC', last);
    await soon(() => expect(published).toHaveLength(1));
    expect(published[0]).toMatchObject({
      uid: `live-binance.1.${last.timeMs.toString(36)}.2`,
      timeMs: last.timeMs,
      sourceTimeMs: last.timeMs,
      price: '57314.7500000000000001',
      quantity: '9007199254740993.12345678',
      side: 'buy',
      derived: false,
    });
    fake.streamBook('BTC', 101, [['57000.0000000000000001', '9007199254740993.5']], []);
    await soon(() => expect(market.book('BTC/USDT', 5)?.bids).toHaveLength(2));
    expect(market.book('BTC/USDT', 5)).toEqual({
      symbol: 'BTC/USDT',
      bids: [
        { price: '57000.0000000000000001', quantity: '9007199254740993.5' },
        { price: '57000', quantity: '9007199254740993.25' },
      ],
      asks: [{ price: '57000.2', quantity: '2' }],
      derived: false,
    });
    // The unfinished minute is its trades, not the exchange's unfinished bar.
    const minutes = await market.candles('BTC/USDT', '1min', 0, now);
    expect(
      minutes.map(({ startMs, open, close, closed }) => [startMs, open, close, closed]),
    ).toEqual([
      [minute - 120_000, '56990', '57000', true],
      [minute - 60_000, '57000', '57020', true],
      [minute, '57030', '57314.75', false],
    ]);
    const hours = await market.candles('BTC/USDT', '60min', 0, now);
    expect(hours.map(({ open, close }) => [open, close])).toEqual([
      ['56000', '57020'],
      ['57030', '57314.75'],
    ]);
    expect([...bars.values()].filter(({ period }) => period === '1min')).toHaveLength(2);
    expect(market.quote('BTC/USDT')).toMatchObject({ open: '56990', low: '56980', stale: false });
    // Nine of ten pairs are not on this exchange: said once, by kind.
    expect(failures).toMatchObject([{ name: 'PairNotListed', message: '' }]);
    expect(market.quote('ETH/USDT')).toBeNull();
  });

  test('is refused where a figure is not the text of its message', () => {
    const read = { id: '1', timestamp: now, side: 'buy', price: '57000.1', amount: '0.5' };
    expect(readTrade({ ...read, info: { p: '57000.1', q: '0.5' } }).price).toBe('57000.1');
    expect(() => readTrade({ ...read, info: { p: 57000.1, q: '0.5' } })).toThrow();
    expect(() => readTrade({ ...read, info: { p: '57000.10', q: '0.5' } })).toThrow();
    expect(() => readTrade({ ...read, amount: '0', info: { p: '57000.1', q: '0' } })).toThrow();
  });
});

describe('a line that breaks', () => {
  test('is taken up again, and what was missed comes first, in order, once', async () => {
    const fake = await exchangeOf();
    const { clock, market, ids, published } = await streamingMarket(fake);
    fake.cutAll();
    await soon(() => expect(market.book('BTC/USDT', 5)).toBeNull());
    for (const id of [11, 12]) fake.listTrade('BTC', trade(id, 0));
    await soon(async () => {
      await clock.advance(200);
      expect(fake.watchesTrades('BTC')).toBe(true);
    });
    fake.listTrade('BTC', trade(13, 0));
    fake.streamTrade('BTC', trade(13, 0));
    await soon(() => expect(ids()).toEqual([10, 11, 12, 13]));
    await soon(() => expect(market.book('BTC/USDT', 5)?.bids[0]?.price).toBe('57000'));
    // Known, late, and new: only the new one is taken.
    fake.streamTrade('BTC', trade(13, 0));
    fake.streamTrade('BTC', trade(9, 5));
    fake.streamTrade('BTC', trade(14, 0));
    await soon(() => expect(ids()).toEqual([10, 11, 12, 13, 14]));
    expect(published.every(({ derived }) => !derived)).toBe(true);
  });

  test('is not needed: trades and book are asked for where sockets cannot be had', async () => {
    const fake = await exchangeOf();
    fake.withoutSockets();
    fake.setBook(
      'BTC',
      100,
      [
        ['57000.00', '1'],
        ['57000.05', '2'],
      ],
      [['57000.20', '3']],
    );
    const { clock, market, ids } = await marketOn(fake);
    fake.listTrade('BTC', trade(20, 0));
    fake.listTrade('BTC', trade(21, 0));
    await soon(async () => {
      await clock.advance(1_000);
      expect(ids()).toEqual([20, 21]);
    });
    await soon(async () => {
      await clock.advance(1_000);
      expect(market.book('BTC/USDT', 5)?.bids.map(({ price }) => price)).toEqual([
        '57000.05',
        '57000',
      ]);
    });
    expect(fake.sockets()).toBe(0);
  });

  test('leaves prices stale when it is silent, and orders are refused', async () => {
    const fake = await exchangeOf();
    const { clock, market, services, person } = await streamingServer(fake);
    const { id: userId } = await person();
    const order = {
      ...({ userId, pair: bitcoin, side: 'buy', match: 'limit', nowMs: clock.now() } as const),
      price: amount('50000'),
      quantity: amount('0.01'),
      quoteAmount: null,
    };
    await expect(services.exchange.place(order)).resolves.toMatchObject({
      order: { id: 1 },
    });
    await clock.advance(10_001);
    expect(market.quote('BTC/USDT')?.stale).toBe(true);
    await expect(services.exchange.place(order)).rejects.toMatchObject({
      code: 'price.unavailable',
    });
  });

  test('is closed with the server', async () => {
    const fake = await exchangeOf();
    const { market } = await streamingMarket(fake);
    expect(fake.sockets()).toBeGreaterThan(0);
    await market.stop();
    await soon(() => expect(fake.sockets()).toBe(0));
  });
});

describe('an exchange in trouble', () => {
  test('does not keep the server from starting, and is found when it is back', async () => {
    const fake = await exchangeOf();
    await fake.stop();
    const { clock, market, failures } = await marketOn(fake);
    await soon(() => expect(failures).toHaveLength(1));
    expect(failures).toMatchObject([{ name: 'NetworkError', message: '' }]);
    expect(market.quote('BTC/USDT')).toBeNull();
    expect(wirePairOf(market, bitcoin, terms)).toMatchObject({ stale: true, ts: null });
    await fake.startAgain();
    fake.listTrade('BTC', trade(30, 0));
    await soon(async () => {
      await clock.advance(1_000);
      expect(market.lastTick('BTC/USDT')?.price).toBe('57000.1');
    });
  });

  test('is left alone as long as it wants, then asked at growing distances', async () => {
    const fake = await exchangeOf();
    fake.answerWith(429, { 'retry-after': '30' });
    const { clock, failures } = await marketOn(fake, { chance: 1 });
    await soon(() => expect(failures).toMatchObject([{ name: 'DDoSProtection' }]));
    await clock.advance(29_999);
    expect(fake.asked).toHaveLength(1);
    fake.answerWith(503);
    await clock.advance(1);
    await soon(() => expect(failures).toHaveLength(2));
    expect(failures[1]).toMatchObject({ name: 'ExchangeNotAvailable' });
    expect(fake.asked).toHaveLength(2);
    await clock.advance(1_999);
    expect(fake.asked).toHaveLength(2);
    fake.answerWith(200);
    await clock.advance(1);
    await soon(() => expect(fake.watchesTrades('BTC')).toBe(true));
  });

  test('waits double to a minute, and chance shortens them by half at most', () => {
    const longest = createBackoff(() => 1);
    expect(Array.from({ length: 8 }, () => longest.next())).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ]);
    longest.reset();
    expect(longest.next()).toBe(1_000);
    const shortest = createBackoff(() => 0);
    expect([shortest.next(), shortest.next(), shortest.next(10_000)]).toEqual([500, 1_000, 10_000]);
  });
});

describe('what cannot be opened', () => {
  test('is time that does not run as the exchange’s does, or names that are none', () => {
    const live = { MARKET_FEED: 'live' };
    expect(configFrom({ ...live, LIVE_SYMBOLS: 'EOS/USDT=A/USDT,BTC/USDT=BTC/USD' })).toMatchObject(
      {
        LIVE_EXCHANGE: 'binance',
        LIVE_SYMBOLS: { 'EOS/USDT': 'A/USDT', 'BTC/USDT': 'BTC/USD' },
      },
    );
    expect(() => configFrom({ ...live, CLOCK: 'test' })).toThrow(
      'MARKET_FEED=live needs CLOCK=system at a clock.rate of 1: an exchange has its own time.',
    );
    expect(() => configFrom({ ...live, LIVE_SYMBOLS: 'EOS' })).toThrow('LIVE_SYMBOLS is wrong');
  });

  test('is said in a sentence', async () => {
    await expect(liveFeed({ exchange: 'nowhere' })).rejects.toThrow(
      'LIVE_EXCHANGE names nowhere, which ccxt does not know.',
    );
  });

  test('a missing library is said with the command that installs it', async () => {
    const hook =
      'export const resolve=(name,context,next)=>next(name==="ccxt"?"ccxt-left-out":name,context)';
    const register = `import{register}from"node:module";register(${JSON.stringify(
      `data:text/javascript,${encodeURIComponent(hook)}`,
    )})`;
    const script =
      'const{liveFeed}=await import("./server/market/live/live-feed.ts");' +
      'await liveFeed({exchange:"binance"}).catch(({name,message})=>console.log(name,message))';
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      '--import',
      `data:text/javascript,${encodeURIComponent(register)}`,
      '--input-type=module',
      '-e',
      script,
    ]);
    expect(stdout.trim()).toBe(
      'ConfigError MARKET_FEED=live needs the package ccxt, which is not installed. ' +
        'Run: npm install --include=optional',
    );
  });
});
