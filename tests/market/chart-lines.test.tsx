// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../examples/account/people';
import { heldOrder, stoppedOrder } from '../../examples/futures/futures-order';
import { awaitingOption } from '../../examples/option/option-order';
import { averageOpenPrice } from '../../schemas/futures/futures-figures';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import { Pair } from '../../schemas/market/pair';
import type { OptionOrder } from '../../schemas/option/option-order';
import type { Client } from '../../src/api/kernel/client';
import type { CandlesProps } from '../../src/components/charts/candles';
import { LiveCandleChart } from '../../src/parts/market/candles/candle-chart';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';

// Without a canvas the chart itself cannot be drawn here; the lines that it is given can be read.
vi.mock('../../src/components/charts/candles', () => ({
  Candles: ({ lines = [] }: CandlesProps) => (
    <ul>
      {lines.map(({ id, price, label, tone, stroke }) => (
        <li key={id}>{`${label} at ${price}, ${stroke} in ${tone}`}</li>
      ))}
    </ul>
  ),
}));

const wirePair = {
  id: 1,
  currency_id: 1,
  currency_name: 'BTC',
  legal_id: 3,
  legal_name: 'USDT',
  now_price: '60000',
  price_decimals: 2,
  open_coin_trade: true,
  open_lever: true,
  open_microtrade: true,
  ts: '2026-03-04T12:00:00.000Z',
};
const bar = {
  startMs: Date.UTC(2026, 2, 3),
  open: amount('100'),
  high: amount('110'),
  low: amount('90'),
  close: amount('105'),
  volume: amount('7'),
  isClosed: true,
};

type Lists = {
  holding?: readonly FuturesOrder[];
  entrusted?: readonly FuturesOrder[];
  options?: readonly OptionOrder[];
};

const Chart = ({ pair }: { pair: Pair }) => {
  const { quotes } = useLive();
  useState(() => quotes.seed([pair]));
  return <LiveCandleChart actions={null} pair={pair} />;
};

const page = (rows: readonly unknown[]) => ({
  rows,
  page: 1,
  hasMore: false,
  total: rows.length,
  omitted: 0,
});

const noAnswer = new RequestError({ kind: 'unreachable', code: 'client.offline' });

/** Every list answers at once, by its own filter. */
const show = async (lists: Lists, fields: Partial<typeof wirePair> = {}) => {
  const asked: string[] = [];
  const answers: Readonly<Record<string, (filter: unknown) => unknown>> = {
    'currency/new_timeshar': () => [bar],
    'coin/list': () => page([]),
    'lever/my_trade': (filter) =>
      page((filter === 'holding' ? lists.holding : lists.entrusted) ?? []),
    'microtrade/lists': () => page(lists.options ?? []),
  };
  const request = (first: object) => {
    const path = String(Reflect.get(Reflect.get(first, 'document') ?? first, 'path'));
    asked.push(path);
    const answer = answers[path];
    if (!answer) return Promise.reject(noAnswer);
    return Promise.resolve(answer(Reflect.get(Reflect.get(first, 'variables') ?? {}, 'filter')));
  };
  const client: Client = Object.assign(Object.create(null), { request });
  render(
    <Surroundings client={client} app={testApp(session)}>
      <LiveProvider open={() => new Promise(() => undefined)}>
        <Chart pair={v.parse(Pair, { ...wirePair, ...fields })} />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  await settled();
  return { asked, lines: () => screen.queryAllByRole('listitem').map((item) => item.textContent) };
};

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('the lines of a chart', () => {
  test('are the average entry of a side, its stops, its liquidation, and what waits', async () => {
    const entrusted = { ...heldOrder, id: 8, side: 'short', status: 'entrusted' } as const;
    const { lines } = await show({
      holding: [stoppedOrder],
      entrusted: [{ ...entrusted, originPrice: amount('61500'), lots: 3 }],
    });
    expect(lines()).toEqual([
      'Long 5 at 60000, solid in rise',
      'TP at 61000, dashed in success',
      'SL at 59000, dashed in warn',
      'Liq. at 57300, dotted in danger',
      'Open short 3 at 61500, dashed in fall',
    ]);
  });

  test('name the lots where several positions have stops of their own', async () => {
    const second = { ...heldOrder, id: 9, lots: 15, openPrice: amount('62000') };
    const { lines } = await show({
      holding: [stoppedOrder, { ...second, quantity: amount('0.15'), liquidationPrice: null }],
    });
    expect(lines()).toEqual([
      'Long 20 at 61500, solid in rise',
      'TP 5 at 61000, dashed in success',
      'SL 5 at 59000, dashed in warn',
      'Liq. 5 at 57300, dotted in danger',
    ]);
  });

  test('leave out what belongs to another pair', async () => {
    const other = { ...stoppedOrder, symbol: 'ETH/USDT', baseCurrencyId: 2 };
    const { lines } = await show({
      holding: [other],
      options: [{ ...awaitingOption, pairId: 2, deliveryTime: null }],
    });
    expect(lines()).toEqual([]);
  });

  test('show at what an option was bought until its delivery', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-04T12:00:59.000Z') });
    const { lines } = await show({
      options: [awaitingOption, { ...awaitingOption, id: 10, side: 'even', deliveryTime: null }],
    });
    expect(lines()).toEqual([
      'Rise 100 at 57314.75, solid in rise',
      'Flat 100 at 57314.75, solid in faint',
    ]);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(lines()).toEqual(['Flat 100 at 57314.75, solid in faint']);
  });

  test('are asked for only where the pair is open for it', async () => {
    const { asked } = await show({}, { open_lever: false, open_microtrade: false });
    expect(asked).toContain('coin/list');
    expect(asked).not.toContain('lever/my_trade');
    expect(asked).not.toContain('microtrade/lists');
  });
});

test('an average entry is weighed by quantity, and there is none without one', () => {
  const at = (openPrice: string, quantity: string) => ({
    openPrice: amount(openPrice),
    quantity: amount(quantity),
  });
  expect(averageOpenPrice([at('100', '1'), at('103', '2')])).toBe('102');
  expect(averageOpenPrice([at('100', '1'), at('101', '2')])).toBe('100.66666666');
  expect(averageOpenPrice([])).toBeNull();
  expect(averageOpenPrice([at('100', '0')])).toBeNull();
});
