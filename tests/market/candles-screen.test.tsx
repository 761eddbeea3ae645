// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../examples/account/people';
import { waitingOrder } from '../../examples/spot/spot-order';
import type { Session } from '../../schemas/account/user';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import type { Bar } from '../../schemas/market/candle';
import { Pair } from '../../schemas/market/pair';
import type { SpotOrder } from '../../schemas/spot/spot-order';
import type { CandlesProps } from '../../src/components/charts/candles';
import { barRemaining } from '../../src/parts/market/candles/bar-remaining';
import { LiveCandleChart } from '../../src/parts/market/candles/candle-chart';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

// Without a canvas the chart itself cannot be drawn here; what it is given can be read.
vi.mock('../../src/components/charts/candles', () => ({
  Candles: ({
    label,
    series,
    bars,
    dimmed,
    shape,
    studies: { overlay, panes, periods },
    lines = [],
    remaining,
    legend,
    onOlder,
  }: CandlesProps) => (
    <div role="img" aria-label={label}>
      <span>{`${series}, ${bars.length} bars, ${dimmed ? 'dimmed' : 'clear'}`}</span>
      <span>{`${shape}, ${[overlay, ...panes].join(', ')}`}</span>
      <span>{overlay ? `over ${periods[overlay].join(' ')}` : null}</span>
      <output>{remaining}</output>
      {lines.map(({ id, price, label: name, tone, stroke }) => (
        <span key={id}>{`${name} at ${price}, ${stroke} in ${tone}`}</span>
      ))}
      {bars.at(-1) ? legend(bars.at(-1) ?? dayBar(0)) : null}
      <button type="button" onClick={onOlder}>
        older
      </button>
    </div>
  ),
}));

const dayBar = (day: number): Bar => ({
  startMs: Date.UTC(2026, 2, 1) + day * dayMs,
  open: amount('100'),
  high: amount('110'),
  low: amount('90'),
  close: amount('105'),
  volume: amount('7'),
  isClosed: true,
});
const pair = v.parse(Pair, {
  id: 1,
  currency_id: 1,
  currency_name: 'BTC',
  legal_id: 3,
  legal_name: 'USDT',
  now_price: '57314.75',
  change: '1.63',
  high: '58000',
  low: '56000',
  price_decimals: 2,
  ts: '2026-03-04T12:00:00.000Z',
});
const path = 'currency/new_timeshar';
const noAnswer = new RequestError({ kind: 'unreachable', code: 'client.offline' });

const Chart = () => {
  const { quotes } = useLive();
  useState(() => quotes.seed([pair]));
  return <LiveCandleChart actions={null} pair={pair} />;
};

const show = (own: Session | null = null) => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(own)}>
      <LiveProvider open={() => new Promise(() => undefined)}>
        <Chart />
      </LiveProvider>
    </Surroundings>,
  );
  return {
    asked: scripted.asked,
    list: async (orders: readonly SpotOrder[]) => {
      act(() => scripted.answer('coin/list', { rows: orders, page: 1, hasMore: false, total: 1 }));
      await settled();
    },
    answer: async (bars: readonly Bar[]) => {
      act(() => scripted.answer(path, bars));
      await settled();
    },
    refuse: async () => {
      act(() => scripted.refuse(path, noAnswer));
      await settled();
    },
  };
};

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the chart page', () => {
  test('says in one sentence what is drawn', async () => {
    const { answer } = show();
    await answer([dayBar(1), dayBar(2)]);
    expect(screen.getByRole('img', { name: /^BTC/ }).getAttribute('aria-label')).toBe(
      'BTC/USDT, 1D, 57,314.75, up 1.63 percent, high 58,000.00, low 56,000.00',
    );
    expect(screen.getByText('BTC/USDT 1day, 2 bars, clear')).toBeTruthy();
  });

  test('keeps the bars dimmed until those of another interval have come, and remembers it', async () => {
    const { answer } = show();
    await answer([dayBar(1), dayBar(2)]);
    choose('1W');
    await settled();
    expect(screen.getByText('BTC/USDT 1day, 2 bars, dimmed')).toBeTruthy();
    await answer([dayBar(1)]);
    expect(screen.getByText('BTC/USDT 1week, 1 bars, clear')).toBeTruthy();
    expect(localStorage.getItem('tideline_kline_interval')).toBe('"1week"');
  });

  test('says so when there is nothing, after it has looked further back', async () => {
    const { answer } = show();
    await answer([]);
    expect(screen.queryByText('No data obtained')).toBeNull();
    await answer([]);
    expect(screen.getByText('No data obtained')).toBeTruthy();
  });

  test('offers to try again what failed', async () => {
    const { answer, refuse } = show();
    await refuse();
    expect(screen.getByText('The chart could not be loaded')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await answer([dayBar(1)]);
    expect(screen.getByText('BTC/USDT 1day, 1 bars, clear')).toBeTruthy();
  });

  test('puts older bars before the others, and keeps those when there is no way to them', async () => {
    const { answer, refuse } = show();
    await answer([dayBar(5)]);
    fireEvent.click(screen.getByRole('button', { name: 'older' }));
    await refuse();
    expect(screen.getByText('Older data could not be loaded')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await answer([dayBar(3), dayBar(4)]);
    expect(screen.getByText('BTC/USDT 1day, 3 bars, clear')).toBeTruthy();
  });

  test('tells of a bar by its letters', async () => {
    const { answer } = show();
    await answer([dayBar(1)]);
    const chart = within(screen.getByRole('img', { name: /^BTC/ }));
    for (const text of ['2026-03-02', '100.00', '110.00', '90.00', '105.00', '+5.00%']) {
      expect(chart.getByText(text)).toBeTruthy();
    }
  });

  test('draws the indicators that were chosen, and remembers them', async () => {
    const { answer } = show();
    await answer([dayBar(1)]);
    expect(screen.getByText('candles, ma')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Indicators/ }));
    choose('BOLL');
    choose('RSI');
    expect(screen.getByText('candles, boll, rsi')).toBeTruthy();
    choose('MACD + RSI');
    expect(screen.getByText('candles, boll, macd, rsi')).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('tideline_kline_studies') ?? '')).toMatchObject({
      overlay: 'boll',
      pane: 'both',
    });
  });

  const field = (name: string) => screen.getByRole('textbox', { name });
  const problem = () => document.querySelector('p[role="alert"]')?.textContent ?? null;
  const enter = (name: string, value: string) =>
    fireEvent.change(field(name), { target: { value } });

  test('draws and remembers the numbers of an indicator as they are typed, until the defaults are restored', async () => {
    const { answer } = show();
    await answer([dayBar(1)]);
    expect(screen.getByText('over 5 10 30')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Indicators/ }));
    enter('MA 2', '20');
    expect(screen.getByText('over 5 20 30')).toBeTruthy();
    expect(localStorage.getItem('tideline_kline_studies')).toContain('"ma":[5,20,30]');
    cleanup();
    const again = show();
    await again.answer([dayBar(1)]);
    expect(screen.getByText('over 5 20 30')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Indicators/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Restore defaults' }));
    expect(screen.getByText('over 5 10 30')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('MA 2').value).toBe('10');
  });

  test('says which numbers are possible, and draws none that is not', async () => {
    const { answer } = show();
    await answer([dayBar(1)]);
    fireEvent.click(screen.getByRole('button', { name: /^Indicators/ }));
    for (const impossible of ['', '0', '201', '1.5']) {
      enter('MA 3', impossible);
      expect(problem()).toBe('Enter a whole number from 1 to 200.');
    }
    expect(screen.getByText('over 5 10 30')).toBeTruthy();
    expect(localStorage.getItem('tideline_kline_studies')).toBeNull();
    enter('MA 3', '200');
    expect(problem()).toBeNull();
    expect(screen.getByText('over 5 10 200')).toBeTruthy();
    choose('MACD');
    enter('Fast', '26');
    expect(problem()).toBe('The fast period must be below the slow one.');
    expect(localStorage.getItem('tideline_kline_studies')).toContain('"macd":[12,26,9]');
  });

  test('draws time-share as a line', async () => {
    localStorage.setItem('tideline_kline_interval', '"time"');
    const { answer } = show();
    await answer([dayBar(1)]);
    expect(screen.getByText('line, ma')).toBeTruthy();
  });

  test('draws what is left of the open orders of whoever is logged in', async () => {
    const { answer, asked, list } = show(session);
    await answer([dayBar(1)]);
    const filled = { ...waitingOrder, filled: amount('0.004') };
    await list([filled, { ...waitingOrder, id: 8, side: 'sell', price: amount('70000.5') }]);
    const orders = asked.filter((call) => call.path === 'coin/list');
    expect(orders).toMatchObject([{ variables: { filter: { pair, status: 'waiting' } } }]);
    const left = (text: string) => screen.getByText(text);
    expect(left(`Buy 0.0060 at ${waitingOrder.price}, dashed in rise`)).toBeTruthy();
    expect(left('Sell 0.0100 at 70000.5, dashed in fall')).toBeTruthy();
  });

  test('asks nobody else for orders', async () => {
    const { answer, asked } = show();
    await answer([dayBar(1)]);
    expect(asked.filter((call) => call.path === 'coin/list')).toEqual([]);
  });
});

test.each([
  ['1min', '2026-03-04T12:00:01.001Z', '00:59'],
  ['60min', '2026-03-04T12:00:00.000Z', '1:00:00'],
  ['1day', '2026-03-04T22:30:00.000Z', '1:30:00'],
  ['1week', '2026-03-04T12:00:00.000Z', '4 d 12:00:00'],
  ['1mon', '2026-02-27T00:00:00.000Z', '2 d 00:00:00'],
] as const)('a bar of %s at %s has %s left', (period, now, left) => {
  expect(barRemaining(period, Date.parse(now), 'en')).toBe(left);
});
