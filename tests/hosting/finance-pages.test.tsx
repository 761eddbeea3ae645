// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session, silence } from '../../examples/account/people';
import { fifteenDays } from '../../examples/hosting/hosting';
import { richWallets } from '../../examples/wallet/wallets';
import type { HostingSummary } from '../../schemas/hosting/hosting-order';
import { amount, zero } from '../../schemas/kernel/money';
import type { ValuationCode } from '../../schemas/kernel/preferences';
import { LiveProvider } from '../../src/realtime/live-provider';
import { HostingProductsScreen } from '../../src/screens/hosting/products-screen';
import { HostingRulesScreen } from '../../src/screens/hosting/rules-screen';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const listPath = 'lh/deposit/config';
const summaryPath = 'lh/deposit/report';
const pageOf = (...rows: unknown[]) => ({ rows, hasMore: false, total: rows.length, omitted: 0 });
const summary: HostingSummary = {
  earned: amount('24'),
  earnedToday: amount('12'),
  earnedYesterday: amount('7.5'),
  orders: 1,
  hosted: amount('2000'),
  currency: 'USDT',
};

const show = async (page: ReactNode, valuation: ValuationCode = 'USD') => {
  const scripted = scriptedClient();
  const app = testApp(session);
  app.send({ type: 'preferences.changed', change: { valuation } });
  render(
    <Surroundings client={scripted.client} app={app}>
      <LiveProvider open={() => new Promise(() => undefined)}>{page}</LiveProvider>
    </Surroundings>,
  );
  await settled();
  const count = (path: string) => scripted.asked.filter((call) => call.path === path).length;
  return { ...scripted, count };
};

const pull = () => {
  const main = screen.getByRole('main');
  const touch = (clientY: number) => ({
    touches: [{ clientY }],
    changedTouches: [{ clientY }],
  });
  fireEvent.touchStart(main, touch(10));
  fireEvent.touchMove(main, touch(90));
  fireEvent.touchEnd(main, touch(90));
};

test('a failure of the products or of the figures is reported in its place, and read again', async () => {
  const { answer, refuse, count } = await show(<HostingProductsScreen />);
  refuse(listPath, silence);
  refuse(summaryPath, silence);
  await settled();
  const retries = screen.getAllByRole('button', { name: 'Retry' });
  expect(retries).toHaveLength(2);
  for (const retry of retries) fireEvent.click(retry);
  await settled();
  answer(listPath, pageOf(fifteenDays));
  answer(summaryPath, summary);
  await settled();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByText('2,000.00', { exact: false })).toBeTruthy();
  expect([count(listPath), count(summaryPath)]).toEqual([2, 2]);
});

test('pulling down reads products and figures anew, and a failure leaves them in place', async () => {
  const { answer, refuse, count } = await show(<HostingProductsScreen />);
  answer(listPath, pageOf(fifteenDays));
  answer(summaryPath, summary);
  await settled();
  pull();
  await settled();
  expect([count(listPath), count(summaryPath)]).toEqual([2, 2]);
  refuse(listPath, silence);
  refuse(summaryPath, silence);
  await settled();
  expect(screen.getByText('2,000.00', { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Buy' })).toBeTruthy();
});

const figureBeside = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('the figures name what was earned today, yesterday and in all', async () => {
  const { answer } = await show(<HostingProductsScreen />);
  answer(summaryPath, summary);
  await settled();
  expect(figureBeside("Today's earnings")).toContain('12.00');
  expect(figureBeside("Yesterday's earnings")).toContain('7.50');
  expect(figureBeside('Total earnings')).toContain('24.00');
});

test('the earnings of yesterday are no zero where a server does not state them', async () => {
  const { answer } = await show(<HostingProductsScreen />);
  answer(summaryPath, { ...summary, earnedToday: zero, earnedYesterday: null });
  await settled();
  expect(figureBeside("Yesterday's earnings")).toContain('--');
  expect(figureBeside("Today's earnings")).toContain('0.00');
});

test('the rules say when they last changed', async () => {
  await show(<HostingRulesScreen />);
  expect(screen.getByText(/^Last changed on .*2026/)).toBeTruthy();
});

test('what is hosted is valued in the chosen currency, at the rates of the wallets', async () => {
  const { answer } = await show(<HostingProductsScreen />, 'CNY');
  answer(summaryPath, summary);
  await settled();
  expect(screen.queryByText(/^≈/)).toBeNull();
  answer('wallet/list', richWallets);
  await settled();
  expect(screen.getByText('≈ 14,200.00 CNY')).toBeTruthy();
});
