import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import {
  type Bar,
  Candles,
  CandlesRequest,
  Interval,
  intervals,
  joinBars,
  periodOfInterval,
  renewBars,
  spanMs,
} from '../../schemas/market/candle';
import { Kline } from '../../schemas/market/kline';
import { refusalsOf } from '../support/refusals';

const periods = ['1min', '5min', '15min', '30min', '60min', '1day', '1week', '1mon'] as const;
const request = { symbol: 'BTC/USDT', period: '1min', from: 60, to: 120 };

const fourPrices = { open: '2', high: '4', low: '1', close: '3' };

describe('candles of existing servers', () => {
  const startsOf = (rows: unknown) =>
    v.parse(Candles, rows).map(({ startMs, close }) => [startMs, close]);

  test.each<[string, object[]]>([
    ['in seconds', [{ time: 120 }, { time: 60 }]],
    ['in seconds as text', [{ time: '120' }, { time: '60' }]],
    ['by id', [{ id: 120 }, { id: '60' }]],
    [
      'by id where the time is missing',
      [
        { id: 120, time: null },
        { id: 60, time: '' },
      ],
    ],
    [
      'by time where both are given',
      [
        { id: 7, time: 120 },
        { id: 8, time: 60 },
      ],
    ],
  ])('newest first, %s, are sorted', (_, rows) => {
    expect(startsOf(rows.map((row) => ({ ...fourPrices, ...row })))).toEqual([
      [60_000, '3'],
      [120_000, '3'],
    ]);
  });

  test('are in seconds below a hundred thousand million, and else in milliseconds', () => {
    const rows = [{ time: 100_000_000_000 }, { time: 99_999_999_999 }];
    expect(startsOf(rows.map((row) => ({ ...fourPrices, ...row })))).toEqual([
      [100_000_000_000, '3'],
      [99_999_999_999_000, '3'],
    ]);
  });

  test('are none where only a word of success came in their place', () => {
    for (const word of ['success', 'OK', '操作成功']) expect(v.parse(Candles, word)).toEqual([]);
    for (const text of ['no success', '<p>', '系统错误']) expect(v.is(Candles, text)).toBe(false);
  });

  test('with the same start are one, the later one', () => {
    const twice = [
      { ...fourPrices, time: 60 },
      { ...fourPrices, time: 60_000_000_000_500, close: '2' },
      { ...fourPrices, time: 60, close: '4' },
    ];
    expect(startsOf(twice)).toEqual([
      [60_000, '4'],
      [60_000_000_000_000, '2'],
    ]);
  });

  test.each<[string, unknown]>([
    ['no start', { ...fourPrices }],
    ['a start of zero', { ...fourPrices, time: 0 }],
    ['a price in words', { ...fourPrices, time: 180, close: '-' }],
    ['no price', { ...fourPrices, time: 180, close: null }],
    ['nothing', null],
  ])('with %s are left out alone', (_, bad) => {
    expect(startsOf([bad, { ...fourPrices, time: 60 }])).toEqual([[60_000, '3']]);
  });

  test('that arrive as events begin alike', () => {
    const event = { ...fourPrices, symbol: 'BTC/USDT', period: '60min', id: 60 };
    expect(v.parse(Kline, event)).toMatchObject({ period: '60min', bar: { startMs: 60_000 } });
    expect(v.parse(Kline, { ...event, time: 120 }).bar.startMs).toBe(120_000);
    expect(v.is(Kline, { ...event, id: null })).toBe(false);
    expect(v.is(Kline, { ...event, low: '0' })).toBe(false);
  });
});

describe('candles that are wanted (contract/calls/get-currency-new-timeshar.md)', () => {
  test('are drawn as time-share or as bars of seven intervals', () => {
    const drawn = ['time', '1min', '5min', '30min', '60min', '1day', '1week', '1mon'];
    expect(intervals).toEqual(drawn);
    expect(drawn.filter((interval) => !v.is(Interval, interval))).toEqual([]);
    expect(intervals.map(periodOfInterval)).toEqual(['1min', ...drawn.slice(1)]);
  });

  test('last as long as their names say, a month as long as the longest', () => {
    expect(spanMs).toEqual({
      '1min': 60_000,
      '5min': 300_000,
      '15min': 900_000,
      '30min': 1_800_000,
      '60min': 3_600_000,
      '1day': 86_400_000,
      '1week': 604_800_000,
      '1mon': 2_678_400_000,
    });
  });

  test.each([
    ['1H', '60min'] as const,
    ['1D', '1day'] as const,
    ['1W', '1week'] as const,
    ['1M', '1mon'] as const,
    ...periods.map((period) => [period, period] as const),
  ])('may be named %s for %s', (period, meant) => {
    expect(v.parse(CandlesRequest, { ...request, period }).period).toBe(meant);
  });

  test.each<[string, object, string[]]>([
    ['from one start to another', {}, []],
    ['a single bar', { to: 60 }, []],
    ['from the beginning', { from: 0 }, []],
    ['an end before the start', { to: 59 }, ['from param.invalid']],
    ['no start', { from: -1 }, ['from wrong']],
    ['a start in words', { from: 'now' }, ['from wrong']],
    ['an end in words', { to: 'now' }, ['to wrong']],
    ['the last second', { to: 99_999_999_999 }, []],
    ['a second more', { to: 100_000_000_000 }, ['to wrong']],
    ['an unknown interval', { period: '2min' }, ['period wrong']],
    ['a symbol of 32', { symbol: 'x'.repeat(32) }, []],
    ['a symbol of 33', { symbol: 'x'.repeat(33) }, ['symbol wrong']],
    ['no symbol', { symbol: '' }, ['symbol wrong']],
  ])('are asked for: %s', (_, patch, refusals) => {
    expect(refusalsOf(CandlesRequest, { ...request, ...patch })).toEqual(refusals);
  });
});

const prices = { open: '10', high: '12', low: '9', close: '11' };

describe('candles that came', () => {
  test('are read as this server and as existing ones send them', () => {
    const startMs = Date.parse('2026-03-04T12:00:00Z');
    const full = { time: startMs, ...prices, amount: '2', vol: '21.5', closed: false };
    expect(v.parse(Candles, [full])).toEqual([
      { startMs, ...prices, volume: '2', turnover: '21.5', isClosed: false },
    ]);
    expect(v.parse(Candles, [{ time: startMs, ...prices, volume: 3 }])).toEqual([
      { startMs, ...prices, volume: '3', turnover: '0', isClosed: true },
    ]);
    const [bare] = v.parse(Candles, [{ time: String(startMs), ...prices }]);
    expect(bare).toMatchObject({ startMs, volume: '0' });
    const [both] = v.parse(Candles, [{ time: startMs, ...prices, amount: '2', volume: '3' }]);
    expect(both?.volume).toBe('2');
    expect(v.parse(Candles, null)).toEqual([]);
  });
});

const barAt = (startMs: number, close = '10', isClosed = true): Bar => ({
  startMs,
  open: amount('10'),
  high: amount('12'),
  low: amount('9'),
  close: amount(close),
  volume: amount('1'),
  isClosed,
});
const starts = (bars: readonly Bar[]) => bars.map(({ startMs }) => startMs);

describe('two runs of bars', () => {
  test('that come out of order are put in order', () => {
    expect(starts(joinBars([barAt(1), barAt(4)], [barAt(3), barAt(2)]))).toEqual([1, 2, 3, 4]);
    expect(starts(joinBars([barAt(3)], [barAt(1), barAt(2)]))).toEqual([1, 2, 3]);
  });

  test('of which one begins after the other are set one behind the other', () => {
    const [known, come] = [
      [barAt(1), barAt(2)],
      [barAt(4), barAt(3)],
    ];
    expect(joinBars(known, come)).toEqual([...known, ...come]);
  });

  test('are joined only where they meet', () => {
    expect(starts(renewBars([barAt(1), barAt(3)], [barAt(3), barAt(4)]))).toEqual([1, 3, 4]);
    expect(starts(renewBars([barAt(1), barAt(3)], [barAt(4)]))).toEqual([4]);
    expect(starts(renewBars([barAt(1), barAt(2), barAt(3)], [barAt(2)]))).toEqual([1, 2, 3]);
    expect(starts(renewBars([barAt(1), barAt(4)], [barAt(2), barAt(5)]))).toEqual([1, 2, 4, 5]);
  });
});
