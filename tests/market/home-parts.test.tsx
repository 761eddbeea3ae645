// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import { richWallets } from '../../examples/wallet/wallets';
import { Pair } from '../../schemas/market/pair';
import { MenuDrawer } from '../../src/navigation/menu-drawer';
import { PriceHeader } from '../../src/parts/market/candles/price-header';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { Gainers } from '../../src/screens/market/home/gainers';
import { allRead } from '../support/all-read';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const pairOf = (id: number, base: string, change: string) =>
  v.parse(Pair, {
    id,
    currency_id: id,
    currency_name: base,
    legal_id: 99,
    legal_name: 'USDT',
    now_price: '100',
    change,
    high: '58000.5',
    low: '56000',
    volume: '1234.5',
    ts: '2026-03-04T12:00:00.000Z',
    price_decimals: 2,
  });

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const Seeded = ({ pair }: { pair: Pair }) => {
  const { quotes } = useLive();
  useState(() => quotes.seed([pair]));
  return <PriceHeader pair={pair} />;
};

test('home has the pairs that rise, most first, and none that falls', async () => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client}>
      <LiveProvider open={() => new Promise(() => undefined)}>
        <Gainers />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  const pairs = [pairOf(1, 'BTC', '1'), pairOf(2, 'ETH', '-2'), pairOf(3, 'XRP', '5')];
  scripted.answer('currency/quotation_new', allRead(pairs));
  await settled();
  const shown = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(shown).toHaveLength(2);
  expect(shown[0]).toContain('XRP');
  expect(shown[1]).toContain('BTC');
});

test('the chart has the highest and lowest price and the volume of 24 hours', async () => {
  render(
    <Surroundings client={scriptedClient().client}>
      <LiveProvider open={() => new Promise(() => undefined)}>
        <Seeded pair={pairOf(1, 'BTC', '1')} />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  const figures = screen
    .getAllByRole('definition')
    .map(({ parentElement }) => parentElement?.textContent);
  expect(figures).toEqual(['24H high58,000.50', '24H low56,000.00', '24H vol (BTC)1.23K']);
});

const headerIn = async (valuation: 'CNY' | 'THB' | 'USDT', owner: typeof session | null) => {
  const scripted = scriptedClient();
  const app = testApp(owner);
  app.send({ type: 'preferences.changed', change: { valuation } });
  render(
    <Surroundings client={scripted.client} app={app}>
      <LiveProvider open={() => new Promise(() => undefined)}>
        <Seeded pair={pairOf(1, 'BTC', '1')} />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  return scripted;
};
const worth = () => screen.queryByText(/≈/)?.textContent ?? null;

test('the chart values the price in the chosen currency, at the rates of the wallets', async () => {
  const { answer } = await headerIn('CNY', session);
  expect(worth()).toBeNull();
  answer('wallet/list', richWallets);
  await settled();
  expect(worth()).toBe('≈ 710.00 CNY');
});

test('the chart repeats no price that is in the chosen currency, and asks no rate for it', async () => {
  const { asked } = await headerIn('USDT', session);
  expect(worth()).toBeNull();
  expect(asked.filter(({ path }) => path === 'wallet/list')).toEqual([]);
});

test('the chart claims no value without a rate, and asks nothing for a visitor', async () => {
  const { answer } = await headerIn('THB', session);
  answer('wallet/list', richWallets);
  await settled();
  expect(worth()).toBeNull();
  cleanup();
  const { asked } = await headerIn('CNY', null);
  expect(worth()).toBeNull();
  expect(asked.filter(({ path }) => path === 'wallet/list')).toEqual([]);
});

test('the left menu has its twelve entries', async () => {
  render(
    <Surroundings client={scriptedClient().client} app={testApp(session)}>
      <MenuDrawer onClose={() => undefined} />
    </Surroundings>,
  );
  await settled();
  const menu = within(screen.getByRole('dialog'));
  const rows = menu.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const names = [
    'Deposit',
    'Withdraw',
    'Deposit and withdrawal records',
    'Referral',
    'KYC',
    'Security center',
    'Withdraw address',
    'Contact',
    'Help',
    'Valuation method',
    'Language',
    'Settings',
  ];
  expect(rows).toHaveLength(names.length);
  for (const [at, name] of names.entries()) expect(rows[at]).toContain(name);
});
