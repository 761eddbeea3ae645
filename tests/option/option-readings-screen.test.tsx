// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect } from 'vitest';
import { session } from '../../examples/account/people';
import { awaitingOption } from '../../examples/option/option-order';
import { selectUser } from '../../machines/account/app';
import { amount } from '../../schemas/kernel/money';
import { optionOrdersOver } from '../../src/api/option/option-order';
import { optionTermsOver } from '../../src/api/option/option-terms';
import { settlementBarsOver } from '../../src/api/option/settlement-bars';
import { App } from '../../src/context/app-context';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { SettlementChart } from '../../src/screens/option/settlement-chart';
import { TraderPage } from '../../src/screens/option/trader-page';
import { allRead } from '../support/all-read';
import { btcUsdt } from '../support/pairs';
import { Answering } from '../support/screen/answering';
import { createHandSocket } from '../support/screen/hand-socket';
import { testListing } from '../support/screen/listing-tours';
import { testReading } from '../support/screen/reading-tours';
import { anyTime, byNotice, noticeWords } from '../support/screen/refresh-gestures';
import { scriptedClient } from '../support/screen/scripted-client';

const { client } = scriptedClient();
const { openSocket, receive, closeSockets } = createHandSocket();
const periods = allRead([
  {
    seconds: 60,
    isOpen: true,
    profitPercent: amount('70'),
    evenPercent: null,
    even: null,
    lossPercent: null,
    minStake: amount('10'),
    maxStake: amount('10000'),
  },
]);
const currencies = allRead([
  {
    id: 3,
    name: 'USDT',
    logo: '',
    decimals: 6,
    feePercent: amount('0.2'),
    minStake: null,
    maxStake: null,
    maxOpen: 10,
    stakeShortcuts: [amount('100')],
    available: amount('1000'),
    frozen: amount('0'),
  },
]);
const noOrders = { rows: [], hasMore: false, total: 0, omitted: 0 };

const OptionPage = () => {
  const { quotes } = useLive();
  const user = App.useSelector(selectUser);
  useState(() => quotes.seed([btcUsdt]));
  return user ? <TraderPage user={user} pair={btcUsdt} /> : null;
};
const page = (
  <LiveProvider open={openSocket}>
    <OptionPage />
  </LiveProvider>
);
const hasTicket = () => screen.queryByRole('button', { name: /^Rise/ }) !== null;

afterEach(() => {
  closeSockets();
  localStorage.clear();
});

testReading(optionTermsOver(client, 1), {
  session,
  title: 'what options are offered',
  value: { periods, currencies },
  path: (scripted, { error, output }) => {
    if (error) {
      scripted.refuse('microtrade/seconds', error);
      return;
    }
    scripted.answer('microtrade/seconds', output.periods);
    scripted.answer('microtrade/payable_currencies', output.currencies);
  },
  screen: <Answering answers={{ 'microtrade/lists': () => noOrders }}>{page}</Answering>,
  refresh: byNotice,
  change: () => receive('balance_update', { wallets: [] }),
  shows: {
    loading: () => expect(hasTicket()).toBe(false),
    value: () => expect(hasTicket()).toBe(true),
    failed: () => expect(screen.getByText('Options could not be loaded')).toBeTruthy(),
  },
  stale: noticeWords,
});

const order = (id: number) => ({ ...awaitingOption, id, stake: amount(`${id}.25`) });
const isDelivered = (variables: object) =>
  Reflect.get(Object(Reflect.get(variables, 'filter')), 'status') === 'delivered';

testListing(optionOrdersOver(client), {
  session,
  title: 'the open options',
  rows: [order(903), order(902), order(901)],
  wordsOf: ({ stake }) => `${stake}`,
  filters: { first: { status: 'open' } },
  path: 'microtrade/lists',
  screen: (
    <Answering
      answers={{
        'microtrade/seconds': () => periods,
        'microtrade/payable_currencies': () => currencies,
        'microtrade/lists': (variables) => (isDelivered(variables) ? noOrders : undefined),
      }}
    >
      {page}
    </Answering>
  ),
  refresh: anyTime(() =>
    receive('order_update', { kind: 'option', order: { id: 903 }, cause: 'delivered' }),
  ),
  words: {
    loading: 'Loading orders',
    failed: 'Orders could not be loaded',
    empty: 'No open options',
  },
});

const tick = (id: string, time: string, price: string) => ({
  id,
  time,
  price: amount(price),
  sourceTime: null,
  isDerived: false,
});
const span = { symbol: btcUsdt.symbol, fromMs: 0, toMs: 60_000 };

testReading(settlementBarsOver(client, span), {
  title: 'the prices around a delivery',
  value: [],
  path: 'currency/new_timeshar',
  screen: (
    <SettlementChart
      symbol={btcUsdt.symbol}
      decimals={2}
      openTick={tick('1', '2026-03-04T12:00:00.000Z', '57314.75')}
      deliveryTick={tick('2', '2026-03-04T12:01:00.000Z', '57320.25')}
    />
  ),
  // The two prices that decide are drawn without those between.
  retry: null,
  isSilent: true,
  shows: {
    loading: () => expect(screen.queryByRole('img')).toBeNull(),
    value: () => expect(screen.getByRole('img', { name: /57,314\.75.*57,320\.25/ })).toBeTruthy(),
    failed: () => expect(screen.getByRole('img', { name: /57,314\.75.*57,320\.25/ })).toBeTruthy(),
  },
  stale: null,
});
