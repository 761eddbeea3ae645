import { hourMs } from '../../schemas/kernel/time';
// Long, because one fake exchange tells every lie that an exchange can tell.

import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { pairs } from '../../server/instruments/instruments';
import { createPriceCheck } from '../../server/market/live/price-check';
import { dropUnknownTrades } from '../../server/market/live/streams';
import { createTradeSequence, type LiveTrade } from '../../server/market/live/trade-sequence';
import { testClock } from '../../server/platform/clock';
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

withLiveMarkets();

const [bitcoin] = pairs;
if (!bitcoin) throw new Error('There are no pairs.');

const lies: readonly [title: string, message: object][] = [
  ...['0', '-57000.10', 'NaN', 'Infinity', '5.7e4', '57000.10e0', '', ' 57000.10', '57,000.10'].map(
    (p): [string, object] => [`the price ${p}`, { p }],
  ),
  ...['0x10', '5700010000.00', '0.00000001', '9'.repeat(60), `0.${'0'.repeat(50)}1`].map(
    (p): [string, object] => [`the price ${p.slice(0, 20)}`, { p }],
  ),
  ['a price that is a number', { p: 57000.1 }],
  ['no price', { p: null }],
  ['a price that is an object', { p: { p: '57000.10' } }],
  ...['0', '-0.5', 'NaN', '1e9', ''].map((q): [string, object] => [`the quantity ${q}`, { q }]),
  ['a time an hour ahead', { T: now + hourMs }],
  ['the last time of all', { T: 8.64e15 }],
  ['a time beyond the last one', { T: 1e300 }],
  ['a time of a minute ago', { T: now - 60_000 }],
  ['the time 0', { T: 0 }],
  ['a negative time', { T: -now }],
  ['a time of text', { T: 'yesterday' }],
  ['no time', { T: null }],
  ['an id that is known', { a: 10 }],
  ['an id of text', { a: 'abc' }],
  ['a negative id', { a: -1 }],
  ['an id of very many digits', { a: '9'.repeat(400) }],
  ['an id that is an object', { a: {} }],
  ['no id', { a: null }],
  ['another pair', { s: 'DOGEUSDT' }],
  ['no pair', { s: null }],
  ['a pair that every object has', { s: '__proto__' }],
];

describe('no price and no tick comes of', () => {
  test('lies in one message, and each true trade after them arrives', async () => {
    const fake = await exchangeOf();
    const { clock, market, ids, published } = await streamingMarket(fake);
    const expected = [10];
    for (const [title, message] of lies) {
      const lie = { ...trade(expected.length + 11, 0), timeMs: clock.now(), price: '57111.00' };
      fake.streamTrade('BTC', lie, message);
      const honest = { ...trade(expected.length + 10, 0), timeMs: clock.now() };
      fake.listTrade('BTC', honest);
      fake.streamTrade('BTC', honest);
      expected.push(honest.id);
      await soon(async () => {
        // The library ends the stream at some of them.
        await clock.advance(100);
        expect(ids(), title).toEqual(expected);
      });
    }
    expect(new Set(published.map(({ price }) => price))).toEqual(new Set(['57000.1']));
    expect(market.quote('BTC/USDT')).toMatchObject({ price: '57000.1', stale: false });
  });

  test.each<[string, string]>([
    ['no JSON', '{"e":"aggTrade"'],
    ['deep JSON', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['a message of 5 MiB', JSON.stringify({ e: 'aggTrade', s: 'BTCUSDT', p: '1'.repeat(5 << 20) })],
    ['null', 'null'],
    ['a refusal', '{"error":{"code":-1,"msg":"x"},"id":1}'],
  ])('%s, and the stream goes on', async (_, text) => {
    const fake = await exchangeOf();
    const { clock, ids } = await streamingMarket(fake);
    fake.streamText('BTC', text);
    fake.listTrade('BTC', trade(11, 0));
    await soon(async () => {
      await clock.advance(200);
      fake.streamTrade('BTC', trade(12, 0));
      expect(ids()).toEqual([10, 11, 12]);
    });
  });

  test('bars without a price or from the future, and trades begin all the same', async () => {
    const fake = await exchangeOf();
    fake.setKlines('BTC', '1m', [
      [minute - 180_000, '56990.00', '57010.00', '56980.00', '57000.00'],
      [minute - 120_000, '0.0000001', '0.0000001', '0.0000001', '0.0000001'],
      [minute - 180_000, '1.00', '1.00', '1.00', '1.00'],
      [minute + hourMs, '57000.00', '57000.00', '57000.00', '57000.00'],
      [8.64e15, '57000.00', '57000.00', '57000.00', '57000.00'],
    ]);
    fake.setKlines('BTC', '1h', [[minute - hourMs, '0', '0', '-1', '0']]);
    const { market, published } = await marketOn(fake);
    await soon(() => expect(fake.watchesTrades('BTC')).toBe(true));
    fake.listTrade('BTC', trade(1, 0));
    fake.streamTrade('BTC', trade(1, 0));
    await soon(() => expect(published).toHaveLength(1));
    expect(market.quote('BTC/USDT')).toMatchObject({ price: '57000.1', low: expect.any(String) });
    const bars = await market.candles('BTC/USDT', '1min', 0, now + hourMs);
    expect(bars.every(({ low }) => Number(low) > 0)).toBe(true);
  });
});

describe('no order is filled by', () => {
  const books: readonly [string, [string, string][], [string, string][]][] = [
    ['a negative price', [['57000.00', '1']], [['-1', '5']]],
    ['a price of 0', [['57000.00', '1']], [['0', '5']]],
    ['a price of text', [['57000.00', '1']], [['NaN', '5']]],
    ['a tiny price', [['0.000001', '1']], [['0.01', '5']]],
    ['a huge bid', [['9999999', '1']], [['99999999', '5']]],
    ['bids above asks', [['57000.30', '1']], [['56999.00', '5']]],
    ['a negative quantity', [['57000.00', '1']], [['57000.10', '-5']]],
  ];
  test.each(books)('a book with %s', async (_, bids, asks) => {
    const fake = await exchangeOf();
    const { clock, market, services, person } = await streamingServer(fake);
    const { id: userId } = await person();
    fake.setBook('BTC', 200, bids, asks);
    fake.cutAll();
    await soon(() => expect(market.book('BTC/USDT', 5)).toBeNull());
    for (let step = 0; step < 20; step += 1) {
      await clock.advance(200);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    fake.listTrade('BTC', { ...trade(11, 0), timeMs: clock.now() });
    await soon(async () => {
      await clock.advance(100);
      expect(market.quote('BTC/USDT')?.stale).toBe(false);
    });
    const placed = await services.exchange.place({
      ...({ userId, pair: bitcoin, side: 'buy', match: 'limit', nowMs: clock.now() } as const),
      price: amount('57100'),
      quantity: amount('0.01'),
      quoteAmount: null,
    });
    expect(placed.order).toMatchObject({ id: 1, fills: [] });
  });
});

describe('a pair goes on while another', () => {
  const twoPairs = async (timeout: number) => {
    const fake = await exchangeOf(['BTC', 'ETH']);
    for (const base of ['BTC', 'ETH']) fake.setBook(base, 1, [['99', '1']], [['101', '1']]);
    return { fake, start: () => marketOn(fake, { timeout }) };
  };

  const endless = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write('[1,'), 50);
    response.on('close', () => clearInterval(timer));
  };

  test('has bars whose response never ends', async () => {
    const { fake, start } = await twoPairs(1_000);
    fake.respondTo('klines', (response, query) =>
      query.get('symbol') === 'BTCUSDT' ? endless(response) : void response.end('[]'),
    );
    fake.listTrade('ETH', trade(1, 0, '100'));
    const { clock, market } = await start();
    await soon(() => expect(fake.asked).toContain('klines'));
    await soon(async () => {
      await clock.advance(500);
      fake.streamTrade('ETH', { ...trade(2, 0, '100'), timeMs: clock.now() });
      expect(market.lastTick('ETH/USDT')?.price).toBe('100');
    });
    expect(market.lastTick('BTC/USDT')).toBeNull();
  });

  test('has trades whose response never ends', async () => {
    const { fake, start } = await twoPairs(1_000);
    fake.withoutSockets();
    const { clock, market } = await start();
    const first = { a: 1, p: '100', q: '1', f: 1, l: 1, T: now, m: false, M: true };
    const trades = [first];
    fake.respondTo('aggTrades', (response, query) =>
      query.get('symbol') === 'BTCUSDT'
        ? endless(response)
        : void response.end(JSON.stringify(trades)),
    );
    await soon(async () => {
      await clock.advance(1_000);
      expect(market.lastTick('ETH/USDT')?.price).toBe('100');
    });
    trades.push({ ...first, a: 2, p: '101', T: clock.now() });
    await soon(async () => {
      await clock.advance(1_000);
      expect(market.lastTick('ETH/USDT')?.price).toBe('101');
    });
    expect(market.lastTick('BTC/USDT')).toBeNull();
  });

  test('has a book that cannot be read', async () => {
    const { fake, start } = await twoPairs(10_000);
    fake.withoutSockets();
    fake.setBook('BTC', 1, [['NaN', '1']], [['-1', '1']]);
    const { clock, market, failures } = await start();
    for (const base of ['BTC', 'ETH']) fake.listTrade(base, trade(1, 0, '100'));
    await soon(async () => {
      await clock.advance(1_000);
      expect(market.book('ETH/USDT', 5)?.bids).toHaveLength(1);
    });
    expect(market.book('BTC/USDT', 5)).toBeNull();
    expect(failures).toContainEqual(expect.objectContaining({ name: 'ValiError' }));
  });

  test('is frozen: that one is asked for, then stale', async () => {
    const { fake, start } = await twoPairs(10_000);
    const { clock, market } = await start();
    await soon(() => expect(fake.watchesTrades('ETH') && fake.watchesBook('ETH')).toBe(true));
    for (const base of ['BTC', 'ETH']) {
      fake.listTrade(base, trade(1, 0, '100'));
      fake.streamTrade(base, trade(1, 0, '100'));
    }
    await soon(() => expect(market.lastTick('BTC/USDT')).not.toBeNull());
    await soon(() => expect(market.book('BTC/USDT', 5)).not.toBeNull());
    fake.respondTo('depth', (response) => void response.writeHead(500).end());
    const asked = fake.asked.length;
    for (let id = 2; id < 16; id += 1) {
      await clock.advance(1_000);
      fake.streamTrade('ETH', { ...trade(id, 0, '100'), timeMs: clock.now() });
      fake.streamBook('ETH', id, [['99', `${id}`]], []);
      await soon(() => expect(market.lastTick('ETH/USDT')?.uid).toMatch(new RegExp(`\\.${id}$`)));
    }
    expect(fake.asked.slice(asked)).toContain('aggTrades');
    expect(market.quote('ETH/USDT')?.stale).toBe(false);
    expect(market.quote('BTC/USDT')?.stale).toBe(true);
    expect(market.book('BTC/USDT', 5)).toBeNull();
  });
});

describe('an exchange that', () => {
  test('left out trades of the stream is asked for them first', async () => {
    const fake = await exchangeOf();
    const { ids } = await streamingMarket(fake);
    for (const id of [11, 12, 13]) fake.listTrade('BTC', trade(id, 0));
    fake.streamTrade('BTC', trade(14, 0));
    await soon(() => expect(ids()).toEqual([10, 11, 12, 13, 14]));
  });

  test('ends each socket at the subscription is tried at growing distances, then followed', async () => {
    const fake = await exchangeOf();
    const { clock, ids } = await streamingMarket(fake);
    const before = fake.connections();
    fake.cutSubscribers(true);
    fake.cutAll();
    for (let step = 0; step < 600; step += 1) {
      await clock.advance(1_000);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    // Two streams, each after 1, 2, 4, … 60 seconds, of which half may be left out.
    expect(fake.connections() - before).toBeLessThan(2 * 30);
    fake.cutSubscribers(false);
    await soon(async () => {
      await clock.advance(1_000);
      expect(fake.watchesTrades('BTC')).toBe(true);
    });
    const next = { ...trade(11, 0), timeMs: clock.now() };
    fake.listTrade('BTC', next);
    fake.streamTrade('BTC', next);
    await soon(() => expect(ids()).toEqual([10, 11]));
  });
});

test('pairs that nobody subscribed to are not stored', () => {
  const cached = [[]];
  const exchange = { trades: { 'BTC/USDT': cached, NOPE1: cached, 'DOGE/USDT': cached } };
  dropUnknownTrades(exchange, [{ exchangeSymbol: 'BTC/USDT' }]);
  expect(exchange.trades).toEqual({ 'BTC/USDT': cached });
});

describe('a sequence of trades', () => {
  const tradeAt = (timeMs: number, id: number): LiveTrade => ({
    ...({ id: `${id}`, timeMs, side: 'buy' } as const),
    price: amount('1'),
    quantity: amount('1'),
  });
  const sequenceOf = () => {
    const emitted: string[] = [];
    const receiver = {
      accepts: () => true,
      isGap: () => false,
      emit: ({ id }: LiveTrade) => emitted.push(id),
    };
    const sequence = createTradeSequence(receiver, async () => ({ trades: [], isFull: false }));
    return { sequence, emitted };
  };

  test('is bounded before its start, and has each trade once at any time', () => {
    const { sequence, emitted } = sequenceOf();
    for (let id = 0; id < 30_000; id += 1_000) {
      sequence.offer(Array.from({ length: 1_000 }, (_, index) => tradeAt(7, id + index)));
    }
    sequence.begin(5);
    sequence.offer([]);
    expect(emitted).toHaveLength(0);
    return sequence.fill().then(() => {
      expect(emitted).toHaveLength(10_000);
      expect(emitted[0]).toBe('20000');
      sequence.offer([tradeAt(7, 29_999), tradeAt(8, 25_000), tradeAt(6, 50_000)]);
      expect(emitted).toHaveLength(10_000);
      sequence.offer([tradeAt(8, 100_000)]);
      expect(emitted.at(-1)).toBe('100000');
    });
  });
});

test('a tenfold change of the price is believed when it was repeated for a minute', async () => {
  const clock = testClock(now);
  const check = createPriceCheck(clock);
  const accepts = (price: string) => check.accepts({ price: amount(price), timeMs: clock.now() });
  check.begin(amount('100'));
  expect(['1000', '100', '10', '1', '0.1'].map(accepts)).toEqual(Array(5).fill(true));
  check.begin(amount('100'));
  expect(['1001', '9.99', '1'].map(accepts)).toEqual([false, false, false]);
  await clock.advance(59_999);
  expect(accepts('2')).toBe(false);
  // A price near the last one ends the doubt.
  expect([accepts('100'), accepts('2')]).toEqual([true, false]);
  await clock.advance(60_000);
  expect([accepts('3'), accepts('100')]).toEqual([true, false]);
});
