// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { session } from '../../examples/account/people';
import { newCoin, placedSubscription } from '../../examples/subscription/subscription';
import { amount } from '../../schemas/kernel/money';
import { subscriptionsOver } from '../../src/api/subscription/subscription';
import {
  newCoinOver,
  newCoinsOver,
  recommendedCoinOver,
  subscriptionFundsOver,
} from '../../src/api/subscription/subscription-product';
import { Screen } from '../../src/components/layout/screen';
import { LiveProvider } from '../../src/realtime/live-provider';
import { DetailsScreen } from '../../src/screens/subscription/details-screen';
import { MySubscriptions } from '../../src/screens/subscription/my-subscriptions';
import { ProductList } from '../../src/screens/subscription/product-list';
import { PurchaseScreen } from '../../src/screens/subscription/purchase-screen';
import { RecommendedCoin } from '../../src/screens/subscription/recommended-coin';
import { Answering } from '../support/screen/answering';
import { createHandSocket } from '../support/screen/hand-socket';
import { testListing } from '../support/screen/listing-tours';
import { testReading } from '../support/screen/reading-tours';
import { anyTime, byNotice, byPull, noticeWords } from '../support/screen/refresh-gestures';
import { scriptedClient } from '../support/screen/scripted-client';

const { client } = scriptedClient();
const { openSocket, receive, closeSockets } = createHandSocket();
const changeBalance = () => receive('balance_update', { wallets: [] });

beforeEach(() => localStorage.clear());
afterEach(closeSockets);

testReading(newCoinOver(client, newCoin.id), {
  title: 'a new coin',
  value: newCoin,
  path: 'lh/send/product_info',
  screen: (
    <LiveProvider open={openSocket}>
      <DetailsScreen />
    </LiveProvider>
  ),
  address: `/pages/publication/details?id=${newCoin.id}`,
  shows: {
    loading: () => expect(screen.getByLabelText('Loading the coin')).toBeTruthy(),
    value: () => expect(screen.getAllByText('TIDE').length).toBeGreaterThan(0),
    failed: () => expect(screen.getByText('This coin could not be loaded')).toBeTruthy(),
  },
  stale: noticeWords,
});

testReading(subscriptionFundsOver(client, newCoin.currencyId), {
  session,
  title: 'what a subscription can be paid from',
  value: amount('1000'),
  path: async (scripted, { error, output }) => {
    if (error) scripted.refuse('wallet/detail', error);
    else scripted.answer('wallet/detail', { available: output });
  },
  screen: (
    <Answering answers={{ 'lh/send/product_info': () => newCoin }}>
      <LiveProvider open={openSocket}>
        <PurchaseScreen />
      </LiveProvider>
    </Answering>
  ),
  address: `/pages/publication/purchase?id=${newCoin.id}`,
  // Without it the ledger decides.
  retry: null,
  isSilent: true,
  refresh: byNotice,
  change: changeBalance,
  shows: {
    loading: () => expect(screen.queryByText('1,000 USDT')).toBeNull(),
    value: () => expect(screen.getByText('1,000 USDT')).toBeTruthy(),
    failed: () => expect(screen.queryByText('1,000 USDT')).toBeNull(),
  },
  stale: noticeWords,
});

testReading(recommendedCoinOver(client), {
  title: 'the recommended coin',
  value: newCoin,
  path: 'lh/send/get_recommend',
  screen: (
    <LiveProvider open={openSocket}>
      <RecommendedCoin isHome />
    </LiveProvider>
  ),
  // Home shows no failure of what is beside the point.
  retry: null,
  isSilent: true,
  shows: {
    loading: () => expect(screen.queryByRole('dialog')).toBeNull(),
    value: () => expect(screen.getByRole('dialog')).toBeTruthy(),
    failed: () => expect(screen.queryByRole('dialog')).toBeNull(),
  },
  stale: null,
});

const coin = (id: number, name: string) => ({ ...newCoin, id, coin: name });

testListing(newCoinsOver(client), {
  title: 'the new coins',
  rows: [coin(903, 'REEF'), coin(902, 'MOLE'), coin(901, 'GULL')],
  wordsOf: ({ coin: name }) => name,
  filters: { first: null },
  path: 'lh/send/config',
  screen: (
    <LiveProvider open={openSocket}>
      <Screen header={null}>
        <ProductList stage="subscribing" />
      </Screen>
    </LiveProvider>
  ),
  refresh: byPull,
  words: {
    loading: 'Loading new coins',
    failed: 'New coins could not be loaded',
    empty: 'No new coin is open for subscription right now',
  },
});

const subscribed = (id: number, name: string) => ({ ...placedSubscription, id, coin: name });

testListing(subscriptionsOver(client), {
  session,
  title: 'my subscriptions',
  rows: [subscribed(903, 'REEF'), subscribed(902, 'MOLE'), subscribed(901, 'GULL')],
  wordsOf: ({ coin: name }) => name,
  filters: { first: null },
  path: 'lh/send/order_list',
  screen: (
    <LiveProvider open={openSocket}>
      <Screen header={null}>
        <MySubscriptions />
      </Screen>
    </LiveProvider>
  ),
  refresh: anyTime(() =>
    receive('record_update', { kind: 'subscription', record: { id: 7 }, cause: 'review' }),
  ),
  words: {
    loading: 'Loading your subscriptions',
    failed: 'Your subscriptions could not be loaded',
    empty: 'You have no subscriptions yet',
  },
});
