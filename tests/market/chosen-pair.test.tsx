// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Pair } from '../../schemas/market/pair';
import { LiveProvider } from '../../src/realtime/live-provider';
import { CandleScreen } from '../../src/screens/market/chart-page/candle-screen';
import { SpotScreen } from '../../src/screens/spot/spot-screen';
import { allRead } from '../support/all-read';
import { Surroundings, settled } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

// Without a canvas the chart cannot be drawn here.
vi.mock('../../src/components/charts/candles', () => ({ Candles: () => null }));

const pairOf = (id: number, name: string, open_coin_trade = true) =>
  v.parse(Pair, {
    id,
    currency_id: id,
    currency_name: name,
    legal_id: 3,
    legal_name: 'USDT',
    now_price: '100',
    open_coin_trade,
    ts: '2026-03-04T12:00:00.000Z',
  });
const pairs = [pairOf(1, 'BTC'), pairOf(2, 'ETH'), pairOf(4, 'XRP', false)];

const Address = () => {
  const { search } = useLocation();
  return <output>{search}</output>;
};

const screens = [
  ['the trade page', '/pages/trade/index', <SpotScreen key="trade" />],
  ['the chart', '/pages/trade/kline', <CandleScreen key="chart" />],
] as const;

const show = async (content: ReactNode, address: string, first: Pair[] = pairs) => {
  render(
    <Surroundings client={scriptedClient().client} address={address}>
      <LiveProvider open={() => new Promise(() => undefined)} first={allRead(first)}>
        {content}
        <Address />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
};
const chosen = () => screen.queryByRole('button', { name: /^Choose a pair, now/ })?.textContent;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe.each(screens)('%s', (_, path, content) => {
  test('shows the pair of its address', async () => {
    await show(content, `${path}?symbol=ETH%2FUSDT`);
    expect(chosen()).toBe('ETH/USDT');
  });

  test('shows the pair that was last looked at where the address has none, else the first', async () => {
    await show(content, path);
    expect(chosen()).toBe('BTC/USDT');
    cleanup();
    localStorage.setItem('tideline_spot_pair', '"ETH/USDT"');
    await show(content, path);
    expect(chosen()).toBe('ETH/USDT');
    cleanup();
    localStorage.setItem('tideline_spot_pair', '"GONE/USDT"');
    await show(content, path);
    expect(chosen()).toBe('BTC/USDT');
  });

  test('says that a pair of its address is unknown, and offers the list in its place', async () => {
    localStorage.setItem('tideline_spot_pair', '"ETH/USDT"');
    await show(content, `${path}?symbol=xxx`);
    expect(screen.getByText('There is no trading pair “xxx”.')).toBeTruthy();
    expect(chosen()).toBeUndefined();
    expect(screen.queryByLabelText('Quantity')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Choose a pair' }));
    const list = within(screen.getByRole('dialog'));
    fireEvent.click(list.getByRole('button', { name: /^BTC/ }));
    await settled();
    expect(chosen()).toBe('BTC/USDT');
    expect(screen.getByText('?symbol=BTC%2FUSDT')).toBeTruthy();
  });

  test('cuts a symbol that nobody could have meant', async () => {
    await show(content, `${path}?symbol=${'x'.repeat(500)}`);
    expect(screen.getByText(`There is no trading pair “${'x'.repeat(24)}…”.`)).toBeTruthy();
  });

  test('says so where no pair is there at all', async () => {
    await show(content, `${path}?symbol=xxx`, []);
    expect(screen.getByText('No pair is open for trading')).toBeTruthy();
  });
});

test('a pair that is only watched is not open on the trade page, and is on the chart', async () => {
  await show(<SpotScreen />, '/pages/trade/index?symbol=XRP%2FUSDT');
  expect(screen.getByText('XRP/USDT is not open for spot trading.')).toBeTruthy();
  cleanup();
  await show(<CandleScreen />, '/pages/trade/kline?symbol=XRP%2FUSDT');
  expect(chosen()).toBe('XRP/USDT');
});
