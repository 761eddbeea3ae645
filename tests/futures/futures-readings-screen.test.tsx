// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, expect } from 'vitest';
import { person, session } from '../../examples/account/people';
import { futuresContext, heldOrder } from '../../examples/futures/futures-order';
import { amount } from '../../schemas/kernel/money';
import { futuresOrdersOver } from '../../src/api/futures/futures-order';
import { futuresPageOver } from '../../src/api/futures/futures-page';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { TraderPage } from '../../src/screens/futures/trader-page';
import { btcUsdt } from '../support/pairs';
import { Answering } from '../support/screen/answering';
import { createHandSocket } from '../support/screen/hand-socket';
import { testListing } from '../support/screen/listing-tours';
import { testReading } from '../support/screen/reading-tours';
import { anyTime, hasMark, noticeWords, pressNotice } from '../support/screen/refresh-gestures';
import { scriptedClient } from '../support/screen/scripted-client';

const { client } = scriptedClient();
const { openSocket, receive, closeSockets } = createHandSocket();
const noOrders = { rows: [], hasMore: false, total: 0, omitted: 0 };
const pageData = {
  positions: { rows: [], omitted: 0 },
  minLots: 1,
  maxLots: 1000,
  multiples: [...futuresContext.multiples],
  lotChoices: [],
  price: futuresContext.price,
  available: amount('4321.5'),
  openNotional: null,
  quoteUsdtPrice: null,
  fiatPerUsdt: null,
  burstRate: futuresContext.burstRate,
  opensLimit: true,
  opensStops: true,
};

const FuturesPage = () => {
  const { quotes } = useLive();
  useState(() => quotes.seed([btcUsdt]));
  return <TraderPage userId={person.id} pair={btcUsdt} />;
};
const page = (
  <LiveProvider open={openSocket}>
    <FuturesPage />
  </LiveProvider>
);
const knowsBalance = () => (document.body.textContent ?? '').includes('4,321.5');

afterEach(() => {
  closeSockets();
  localStorage.clear();
});

testReading(futuresPageOver(client, btcUsdt), {
  session,
  title: 'what contracts of a pair are offered',
  value: pageData,
  path: 'lever/deal',
  screen: <Answering answers={{ 'lever/my_trade': () => noOrders }}>{page}</Answering>,
  // The notice takes the place of the reason, and refreshes what was never read too.
  isSilent: true,
  retry: null,
  refresh: {
    gesture: pressNotice,
    isPossible: (snapshot) => hasMark(snapshot) || snapshot.matches('failed'),
    missing: [
      'loading: refresh.requested -> loading',
      'loading: readValue done -> refreshing',
      'shown: refresh.requested -> refreshing',
    ],
  },
  change: () => receive('balance_update', { wallets: [] }),
  shows: {
    loading: () => expect(knowsBalance()).toBe(false),
    value: () => expect(knowsBalance()).toBe(true),
    failed: () => {
      expect(knowsBalance()).toBe(false);
      expect(screen.getByText(noticeWords)).toBeTruthy();
    },
  },
  stale: noticeWords,
});

/** The page once its history is opened. */
const OnHistory = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    fireEvent.click(screen.getByRole('tab', { name: 'History' }));
  }, []);
  return children;
};
const filterOf = (variables: object): unknown => Reflect.get(variables, 'filter');
const ended = (id: number) => ({ ...heldOrder, id, lots: id, status: 'closed' as const });

testListing(futuresOrdersOver(client), {
  session,
  title: 'contracts that have ended',
  rows: [ended(903), ended(902), ended(901)],
  wordsOf: ({ lots }) => `${lots} lots`,
  filters: {
    first: 'closed',
    other: 'cancelled',
    choose: (filter) => {
      const name = filter === 'closed' ? 'Closed' : 'Cancelled';
      fireEvent.click(screen.getByRole('radio', { name }));
    },
  },
  path: 'lever/my_trade',
  screen: (
    <Answering
      answers={{
        'lever/deal': () => pageData,
        'lever/my_trade': (variables) => (filterOf(variables) === 'holding' ? noOrders : undefined),
      }}
    >
      <OnHistory>{page}</OnHistory>
    </Answering>
  ),
  refresh: anyTime(() =>
    receive('order_update', { kind: 'lever', order: { id: 903 }, cause: 'closed' }),
  ),
  words: {
    loading: 'Loading orders',
    failed: 'Your orders could not be loaded',
    empty: 'Nothing here yet',
  },
});
