import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { minuteMs } from '../../schemas/kernel/time';
import { candlesOver } from '../../src/api/market/candle';
import { scriptedClient } from '../support/screen/scripted-client';

const nowMs = Date.UTC(2026, 2, 4, 12);
const bar = { startMs: nowMs, open: '1', high: '1', low: '1', close: '1', volume: '0' };

const read = (beforeMs: number | null) => {
  const scripted = scriptedClient();
  const { actors } = candlesOver(scripted.client, () => nowMs).implementations;
  const input = { symbol: 'BTC/USDT', period: '1min', beforeMs };
  const actor = createActor(Object(actors).readBars, { input }).start();
  const windows = () => scripted.asked.map(({ variables }) => variables);
  return { ...scripted, bars: toPromise(actor), windows };
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the newest bars are read up to the one that has just begun', async () => {
  const { answer, bars, windows } = read(null);
  const toMs = nowMs + minuteMs;
  expect(windows()).toEqual([
    { symbol: 'BTC/USDT', period: '1min', fromMs: toMs - 300 * minuteMs, toMs },
  ]);
  answer('currency/new_timeshar', [bar]);
  expect(await bars).toEqual([bar]);
});

test('older bars are read up to the oldest that is known, further back where there are none', async () => {
  const { answer, bars, windows } = read(nowMs);
  const toMs = nowMs - 1_000;
  answer('currency/new_timeshar', []);
  await settled();
  expect(windows()).toMatchObject([
    { fromMs: toMs - 300 * minuteMs, toMs },
    { fromMs: toMs - 1_500 * minuteMs, toMs },
  ]);
  answer('currency/new_timeshar', []);
  expect(await bars).toEqual([]);
});

test('no window begins before the clock', () => {
  expect(read(minuteMs).windows()).toMatchObject([{ fromMs: 0, toMs: 59_000 }]);
});
