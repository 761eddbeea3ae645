import { describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { minuteMs } from '../../schemas/kernel/time';
import type { Bar } from '../../schemas/market/candle';
import { createCandleStore } from '../../src/realtime/candle-store';

const series = { symbol: 'BTC/USDT', period: '1min' } as const;

const barAt = (minute: number, close: string, isClosed = false): Bar => ({
  startMs: minute * minuteMs,
  open: amount('10'),
  high: amount('12'),
  low: amount('9'),
  close: amount(close),
  volume: amount('1'),
  isClosed,
});

const watchedStore = () => {
  const waiting: (() => void)[] = [];
  const store = createCandleStore((run) => void waiting.push(run));
  const counts = { changed: 0, missed: 0 };
  const stop = store.subscribe(
    series,
    () => (counts.changed += 1),
    () => (counts.missed += 1),
  );
  return {
    store,
    counts,
    stop,
    take: (...bars: Bar[]) => {
      for (const bar of bars) store.take(series.symbol, series.period, bar);
      for (const run of waiting.splice(0)) run();
      return store.get(series).map(({ startMs, close }) => `${startMs / minuteMs}: ${close}`);
    },
  };
};

describe('the bars that the socket tells of', () => {
  test('replace one of an equal start, follow an earlier one, and are dropped before a later one', () => {
    const { take, counts } = watchedStore();
    expect(take(barAt(1, '10', true), barAt(2, '11'))).toEqual(['1: 10', '2: 11']);
    expect(take(barAt(2, '12'))).toEqual(['1: 10', '2: 12']);
    expect(take(barAt(1, '99'))).toEqual(['1: 10', '2: 12']);
    expect(take(barAt(2, '13', true), barAt(3, '14'))).toEqual(['1: 10', '2: 13', '3: 14']);
    expect(counts.missed).toBe(0);
  });

  test('are shown once a frame, and only to those who watch their series', () => {
    const { store, take, counts } = watchedStore();
    take(barAt(1, '10'), barAt(1, '11'), barAt(1, '12'));
    expect(counts.changed).toBe(1);
    store.take('ETH/USDT', '1min', barAt(1, '7'));
    store.take('BTC/USDT', '5min', barAt(1, '7'));
    expect(store.get({ symbol: 'ETH/USDT', period: '1min' })).toEqual([]);
    expect(store.get({ symbol: 'BTC/USDT', period: '5min' })).toEqual([]);
    expect(counts.changed).toBe(1);
  });

  test('tell of a gap where a bar is left out', () => {
    const { take, counts } = watchedStore();
    take(barAt(1, '10', true));
    take(barAt(3, '11'));
    expect(counts.missed).toBe(1);
  });

  test('tell of a gap where a bar is followed before its end was said', () => {
    const { take, counts } = watchedStore();
    take(barAt(1, '10'));
    take(barAt(2, '11'));
    expect(counts.missed).toBe(1);
  });

  test('are gone when nobody watches them any more: old ones are never shown as new', () => {
    const { store, take, stop } = watchedStore();
    const stopSecond = store.subscribe(
      series,
      () => undefined,
      () => undefined,
    );
    take(barAt(1, '10'));
    stop();
    expect(store.get(series)).toHaveLength(1);
    stopSecond();
    expect(store.get(series)).toEqual([]);
    expect(take(barAt(2, '10'))).toEqual([]);
  });
});
