// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { session } from '../../examples/account/people';
import { fifteenDays, hostedOrder } from '../../examples/hosting/hosting';
import type { HostingAccrual } from '../../schemas/hosting/hosting-order';
import { amount } from '../../schemas/kernel/money';
import {
  hostingAccrualsOver,
  hostingOrdersOver,
  hostingSummaryOver,
} from '../../src/api/hosting/hosting-order';
import { hostingOfferOver, hostingProductsOver } from '../../src/api/hosting/hosting-product';
import { LiveProvider } from '../../src/realtime/live-provider';
import { AccrualSheet } from '../../src/screens/hosting/accrual-sheet';
import { FinanceScreen } from '../../src/screens/hosting/finance-screen';
import { HostingOrdersScreen } from '../../src/screens/hosting/orders-screen';
import { HostingProductsScreen } from '../../src/screens/hosting/products-screen';
import { HostingPurchaseScreen } from '../../src/screens/hosting/purchase-screen';
import { Answering } from '../support/screen/answering';
import { createHandSocket } from '../support/screen/hand-socket';
import { testListing } from '../support/screen/listing-tours';
import { testReading } from '../support/screen/reading-tours';
import {
  anyTime,
  byNotice,
  byPull,
  byStaleButton,
  noticeWords,
} from '../support/screen/refresh-gestures';
import { settled } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

vi.mock('../../src/components/charts/worth-chart', () => ({
  WorthChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

const { client } = scriptedClient();
const { openSocket, receive, closeSockets } = createHandSocket();
const changeOrder = () =>
  receive('record_update', { kind: 'hosting', record: { id: 7 }, cause: 'accrual' });
const changeBalance = () => receive('balance_update', { wallets: [] });
const ofPerson = { session };

afterEach(() => {
  closeSockets();
  localStorage.clear();
});

const noProducts = { rows: [], hasMore: false, total: 0, omitted: 0 };

testReading(hostingSummaryOver(client), {
  ...ofPerson,
  title: 'what is hosted and earned',
  value: {
    earned: amount('48'),
    earnedToday: amount('4'),
    earnedYesterday: amount('4'),
    orders: 1,
    hosted: amount('1000'),
    currency: 'USDT',
  },
  path: 'lh/deposit/report',
  screen: (
    <Answering answers={{ 'lh/deposit/config': () => noProducts }}>
      <LiveProvider open={openSocket}>
        <FinanceScreen />
      </LiveProvider>
    </Answering>
  ),
  refresh: byNotice,
  change: changeOrder,
  shows: {
    loading: () => expect(screen.getByLabelText('Loading your earnings')).toBeTruthy(),
    value: () => expect(screen.getByText('1,000.00 USDT')).toBeTruthy(),
    failed: () => expect(screen.getByText('Your earnings could not be loaded')).toBeTruthy(),
  },
  stale: noticeWords,
});

testReading(hostingOfferOver(client, fifteenDays.id), {
  ...ofPerson,
  title: 'a product that is bought',
  value: { product: fifteenDays, available: amount('20000') },
  path: async (scripted, { error, output }) => {
    if (error) return scripted.refuse('lh/deposit/product_info', error);
    scripted.answer('lh/deposit/product_info', output.product);
    await settled();
    scripted.answer('wallet/detail', { available: output.available });
  },
  screen: (
    <LiveProvider open={openSocket}>
      <HostingPurchaseScreen />
    </LiveProvider>
  ),
  address: `/pages/finance/buyPage?id=${fifteenDays.id}`,
  refresh: byStaleButton('Refresh'),
  change: changeBalance,
  shows: {
    loading: () => expect(screen.getByLabelText('Loading products')).toBeTruthy(),
    value: () => expect(screen.getByLabelText('Amount')).toBeTruthy(),
    failed: () => expect(screen.getByText('The product could not be loaded')).toBeTruthy(),
  },
  stale: 'These figures may be out of date',
});

const products = [1, 2, 3].map((id) => ({ ...fifteenDays, id, title: `Steady ${id}` }));
const [first = fifteenDays, second = fifteenDays, third = fifteenDays] = products;

testListing(hostingProductsOver(client), {
  title: 'the products',
  rows: [first, second, third],
  wordsOf: ({ title }) => title,
  filters: { first: {} },
  path: 'lh/deposit/config',
  screen: (
    <LiveProvider open={openSocket}>
      <HostingProductsScreen />
    </LiveProvider>
  ),
  refresh: byPull,
  words: {
    loading: 'Loading products',
    empty: 'No products now',
    failed: 'The products could not be loaded',
  },
});

testListing(hostingOrdersOver(client), {
  ...ofPerson,
  title: 'my orders',
  rows: [
    { ...hostedOrder, id: 9, earned: amount('9') },
    { ...hostedOrder, id: 8, earned: amount('8') },
    { ...hostedOrder, id: 7, earned: amount('7') },
  ],
  wordsOf: ({ earned }) => `+${earned}.00 USDT`,
  filters: { first: { status: 'hosting' } },
  path: 'lh/deposit/order',
  screen: (
    <LiveProvider open={openSocket}>
      <HostingOrdersScreen />
    </LiveProvider>
  ),
  refresh: anyTime(changeOrder),
  words: {
    loading: 'Loading your orders',
    empty: 'You are not hosting anything',
    failed: 'Your orders could not be loaded',
  },
});

const accrual = (day: number): HostingAccrual => ({
  id: day,
  orderId: hostedOrder.id,
  currency: 'USDT',
  interest: amount('4'),
  day,
  creditedAt: '2026-03-13T10:00:00.000Z',
});

testListing(hostingAccrualsOver(client), {
  ...ofPerson,
  title: 'the interest of an order',
  rows: [accrual(12), accrual(11), accrual(10)],
  wordsOf: ({ day }) => `Day ${day}`,
  filters: { first: { orderId: hostedOrder.id } },
  path: 'lh/deposit/log',
  screen: (
    <LiveProvider open={openSocket}>
      <AccrualSheet orderId={hostedOrder.id} onClose={() => undefined} />
    </LiveProvider>
  ),
  refresh: anyTime(changeOrder),
  words: {
    loading: 'Loading interest',
    empty: 'No interest yet. It is credited every 24 hours after the purchase',
    failed: 'The interest could not be loaded',
  },
});
