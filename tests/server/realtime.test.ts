import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { Kline } from '../../schemas/market/kline';
import {
  DayMarket,
  DayMarketBatch,
  MarketDepth,
  MatchTrade,
  moveIn,
} from '../../schemas/market/live';
import { PairList } from '../../schemas/market/pair';
import { noLogos } from '../../server/instruments/coin-logos';
import { wirePairOf } from '../../server/market/market-rows';
import { settingsFor } from '../../server/platform/settings';
import {
  asked,
  closeAll,
  connected,
  noon,
  only,
  settled,
  started,
} from '../support/server/realtime-server';

afterEach(closeAll);

describe('the public channels', () => {
  test('begin with a snapshot that repeats the number of the answer', async () => {
    const { url, market } = await started();
    const { socket, received } = await connected(url);
    const channels = [
      'daymarket',
      'daymarket:BTC/USDT',
      'market_depth:BTC/USDT',
      'match_trade:BTC/USDT',
      'kline:BTC/USDT:1min',
    ];
    const answer = await asked(socket, 'subscribe', { channels });
    await settled(socket);
    expect(answer).toEqual({
      type: 'ok',
      now: new Date(noon + 5_000).toISOString(),
      channels: channels.map((channel) => ({ channel, seq: 0 })),
    });
    const [all] = only(received, 'daymarket_batch').map((body) => v.parse(DayMarketBatch, body));
    expect(all).toMatchObject({ channel: 'daymarket', seq: 0, snapshot: true, ts: noon + 5_000 });
    const moves = all?.rows.map(moveIn) ?? [];
    expect(moves.map((move) => move?.symbol)).toEqual(['BTC/USDT', 'ETH/USDT']);
    expect(moves[0]?.price).toBe(market.quote('BTC/USDT')?.price);
    const [one] = only(received, 'daymarket').map((body) => v.parse(DayMarket, body));
    expect(one).toMatchObject({ snapshot: true, channel: 'daymarket:BTC/USDT' });
    const [depth] = only(received, 'market_depth').map((body) => v.parse(MarketDepth, body));
    expect([depth?.bids.length, depth?.asks.length, depth?.snapshot]).toEqual([20, 20, true]);
    const [trades] = only(received, 'match_trade').map((body) => v.parse(MatchTrade, body));
    expect(trades?.trades.map(({ uid }) => uid)).toEqual(
      market.recentTrades('BTC/USDT').map(({ uid }) => uid),
    );
    const bars = only(received, 'kline').map((body) => v.parse(Kline, body));
    expect(bars.map(({ bar }) => bar.startMs)).toEqual([noon - 60_000, noon]);
    expect(bars.map(({ bar, seq }) => [bar.isClosed, seq])).toEqual([
      [true, 0],
      [false, 0],
    ]);
  });

  test('say many changes in one numbered message with the last value of each pair', async () => {
    const { url, market, clock, realtime } = await started();
    const { socket, received } = await connected(url);
    await asked(socket, 'subscribe', { channels: ['daymarket', 'match_trade:ETH/USDT'] });
    for (const seconds of [1, 20]) {
      await clock.advance(seconds * 1_000);
      realtime.flush();
    }
    await settled(socket);
    const batches = only(received, 'daymarket_batch').map((body) => v.parse(DayMarketBatch, body));
    expect(batches.map(({ seq, snapshot }) => [seq, snapshot])).toEqual([
      [0, true],
      [1, false],
      [2, false],
    ]);
    expect(batches[2]?.rows.length).toBe(2);
    for (const move of batches[2]?.rows.map(moveIn) ?? []) {
      const { price, timeMs } = market.quote(move?.symbol ?? '') ?? {};
      expect(move).toMatchObject({ price, timeMs });
    }
    const trades = only(received, 'match_trade').map((body) => v.parse(MatchTrade, body));
    expect(trades.at(-1)?.trades.length).toBe(20);
    expect(trades.at(-1)?.trades.at(-1)?.uid).toBe(market.lastTick('ETH/USDT')?.uid);
  });

  test('a closing bar is always said, and then the open one', async () => {
    const { url, clock, realtime } = await started();
    const { socket, received } = await connected(url);
    await asked(socket, 'subscribe', { channels: ['kline:ETH/USDT:1min'] });
    await clock.advance(60_000);
    realtime.flush();
    await settled(socket);
    const bars = only(received, 'kline')
      .map((body) => v.parse(Kline, body))
      .filter(({ snapshot }) => !snapshot);
    expect(bars.map(({ bar }) => [bar.startMs, bar.isClosed])).toEqual([
      [noon, true],
      [noon + 60_000, false],
    ]);
  });

  test('the timer sends without being told, and nothing is numbered while nobody watches', async () => {
    const { url, clock, realtime } = await started({ perSecond: 50 });
    await clock.advance(3_000);
    realtime.flush();
    const { socket, received } = await connected(url);
    const answer = await asked(socket, 'subscribe', { channels: ['daymarket'] });
    expect(answer).toMatchObject({ channels: [{ seq: 0 }] });
    await clock.advance(1_000);
    await expect.poll(() => only(received, 'daymarket_batch').length).toBe(2);
  });

  test('a resync is answered with a snapshot, an unsubscribed channel with silence', async () => {
    const { url, clock, realtime } = await started();
    const { socket, received } = await connected(url);
    await asked(socket, 'subscribe', { channels: ['market_depth:BTC/USDT'] });
    await clock.advance(1_000);
    realtime.flush();
    expect(await asked(socket, 'resync', { channel: 'market_depth:BTC/USDT' })).toMatchObject({
      type: 'ok',
      channels: [{ channel: 'market_depth:BTC/USDT', seq: 1 }],
    });
    await settled(socket);
    const last = v.parse(MarketDepth, only(received, 'market_depth').at(-1));
    expect([last.seq, last.snapshot]).toEqual([1, true]);
    await asked(socket, 'unsubscribe', { channels: ['market_depth:BTC/USDT'] });
    const before = received.length;
    await clock.advance(1_000);
    realtime.flush();
    await settled(socket);
    expect(received.length).toBe(before);
    expect(await asked(socket, 'resync', { channel: 'market_depth:BTC/USDT' })).toMatchObject({
      type: 'error',
      code: 'socket.channel_unknown',
    });
  });

  test.each([
    ['a pair that does not exist', 'daymarket:XYZ/USDT'],
    ['an interval that does not exist', 'kline:BTC/USDT:7min'],
    ['a name that means nothing', 'weather'],
    ["another person's events", 'user:2'],
  ])('refuse %s, and all that was asked for with it', async (_, unknown) => {
    const { url, clock, realtime } = await started();
    const { socket, received } = await connected(url, '', 'zh');
    const channels = ['daymarket', unknown];
    expect(await asked(socket, 'subscribe', { channels })).toEqual({
      type: 'error',
      code: 'socket.channel_unknown',
      message: '该频道不存在',
      channel: unknown,
    });
    await clock.advance(1_000);
    realtime.flush();
    await settled(socket);
    expect(received).toEqual([]);
  });

  test.each([[null], ['daymarket'], [{ channels: [] }], [{ channels: [7] }], [{}]])(
    'refuse a request of the wrong form: %j',
    async (body) => {
      const { url } = await started();
      const { socket } = await connected(url);
      expect(await asked(socket, 'subscribe', body)).toMatchObject({ code: 'param.invalid' });
    },
  );

  test('the rows of the calls and of the socket tell the same', async () => {
    const { url, market } = await started();
    const { socket, received } = await connected(url);
    await asked(socket, 'subscribe', { channels: ['daymarket'] });
    await settled(socket);
    const terms = { settings: settingsFor('demo'), logoOf: noLogos };
    const quotation = market.pairs().map((pair) => wirePairOf(market, pair, terms));
    const { rows: pairs } = v.parse(PairList, [{ quotation }]);
    const [all] = only(received, 'daymarket_batch').map((body) => v.parse(DayMarketBatch, body));
    for (const pair of pairs) {
      const move = all?.rows.map(moveIn).find((it) => it?.symbol === pair.symbol);
      expect(move).toMatchObject({
        price: pair.price,
        change: pair.change,
        high: pair.high,
        low: pair.low,
        volume: pair.volume,
        timeMs: Date.parse(pair.pricedAt ?? ''),
      });
    }
  });
});
