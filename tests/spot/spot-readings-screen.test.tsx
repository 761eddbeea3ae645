// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import { person, session } from '../../examples/account/people';
import { waitingOrder } from '../../examples/spot/spot-order';
import { amount } from '../../schemas/kernel/money';
import { spotFundsOver } from '../../src/api/spot/spot-funds';
import { spotOrdersOver } from '../../src/api/spot/spot-order';
import { LiveProvider } from '../../src/realtime/live-provider';
import { TraderPage } from '../../src/screens/spot/trader-page';
import { btcUsdt } from '../support/pairs';
import { Answering } from '../support/screen/answering';
import { createHandSocket } from '../support/screen/hand-socket';
import { testListing } from '../support/screen/listing-tours';
import { testReading } from '../support/screen/reading-tours';
import { anyTime, hasMark, noticeWords, pressNotice } from '../support/screen/refresh-gestures';
import { scriptedClient } from '../support/screen/scripted-client';

const { client } = scriptedClient();
const { openSocket, receive, closeSockets } = createHandSocket();
const page = (
  <LiveProvider open={openSocket}>
    <TraderPage userId={person.id} pair={btcUsdt} />
  </LiveProvider>
);
const noOrders = { rows: [], hasMore: false, total: 0, omitted: 0 };
const text = () => document.body.textContent ?? '';
const knowsFunds = () => text().includes('4,321.5');

afterEach(() => {
  closeSockets();
  localStorage.clear();
});

testReading(spotFundsOver(client, btcUsdt), {
  session,
  title: 'what can be spent on a pair',
  value: { availableBase: amount('0.5'), availableQuote: amount('4321.5') },
  // The other coin of the pair is answered at once.
  path: (scripted, { error, output }) => {
    if (error) scripted.refuse('wallet/detail', error);
    else scripted.answer('wallet/detail', { available: output.availableQuote });
  },
  screen: (
    <Answering
      answers={{
        'coin/list': () => noOrders,
        'wallet/detail': (variables) =>
          Reflect.get(variables, 'currencyId') === btcUsdt.baseCurrencyId
            ? { available: amount('0.5') }
            : undefined,
      }}
    >
      {page}
    </Answering>
  ),
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
    loading: () => expect(knowsFunds()).toBe(false),
    value: () => expect(knowsFunds()).toBe(true),
    failed: () => {
      expect(knowsFunds()).toBe(false);
      expect(screen.getByText(noticeWords)).toBeTruthy();
    },
  },
  stale: noticeWords,
});

const order = (id: number) => ({ ...waitingOrder, id, price: amount(`50${id}`) });

testListing(spotOrdersOver(client), {
  session,
  title: 'the open orders of a pair',
  rows: [order(903), order(902), order(901)],
  wordsOf: ({ id }) => `50,${id}`,
  filters: { first: { pair: btcUsdt, status: 'waiting' } },
  path: 'coin/list',
  screen: (
    <Answering answers={{ 'wallet/detail': () => ({ available: amount('1') }) }}>{page}</Answering>
  ),
  refresh: anyTime(() =>
    receive('order_update', { kind: 'spot', order: { id: 903 }, cause: 'fill' }),
  ),
  words: {
    loading: 'Loading orders',
    failed: 'Your orders could not be loaded',
    empty: 'No open orders',
  },
});
