// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, expect } from 'vitest';
import { Pair } from '../../schemas/market/pair';
import { pairListOver } from '../../src/api/market/market';
import { LiveProvider } from '../../src/realtime/live-provider';
import { PairSection } from '../../src/screens/market/home/pair-section';
import { allRead } from '../support/all-read';
import { testReading } from '../support/screen/reading-tours';
import { scriptedClient } from '../support/screen/scripted-client';

const { client } = scriptedClient();
const bitcoin = v.parse(Pair, {
  id: 1,
  currency_id: 1,
  currency_name: 'BTC',
  legal_id: 3,
  legal_name: 'USDT',
  now_price: '57314.75',
});

beforeEach(() => localStorage.clear());

// The pairs are read again when the network is back, which the tests of the connection do.
testReading(pairListOver(client), {
  title: 'the trading pairs',
  value: allRead([bitcoin]),
  path: 'currency/quotation_new',
  screen: (
    <LiveProvider open={() => new Promise(() => undefined)}>
      <PairSection rate={null} />
    </LiveProvider>
  ),
  shows: {
    loading: () => expect(screen.getByLabelText('Loading trading pairs')).toBeTruthy(),
    value: () => expect(screen.getAllByText('BTC').length).toBeGreaterThan(0),
    failed: () => expect(screen.getByText('Trading pairs could not be loaded')).toBeTruthy(),
  },
  stale: null,
});
