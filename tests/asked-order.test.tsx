// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Pair } from '../schemas/pair';
import { LiveProvider, useLive } from '../src/live/live-provider';
import { VisitorDesk } from '../src/screens/spot/visitor-desk';
import { Surroundings, settled } from './support/run-screen';
import { scriptedClient } from './support/scripted-client';

const pair = v.parse(Pair, {
  ...{ id: 1, currency_id: 1, currency_name: 'BTC', legal_id: 3, legal_name: 'USDT' },
  ...{ now_price: '57314.75', price_decimals: 2, quantity_decimals: 4 },
});

const Desk = () => {
  const { quotes } = useLive();
  const { search } = useLocation();
  useState(() => quotes.seed([pair]));
  return (
    <>
      <output>{search}</output>
      <VisitorDesk pair={pair} />
    </>
  );
};

const show = async (search: string) => {
  render(
    <Surroundings client={scriptedClient().client} address={`/pages/trade/index${search}`}>
      <LiveProvider open={() => new Promise(() => undefined)}>
        <Desk />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
};

const isChosen = (name: string) => screen.getByRole('radio', { name, checked: true });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

test('the order form takes side and price from the address, once', async () => {
  await show('?symbol=BTC%2FUSDT&side=sell&price=60000.5');
  expect(isChosen('Sell')).toBeTruthy();
  expect(isChosen('Limit')).toBeTruthy();
  expect(screen.getByDisplayValue('60000.5')).toBeTruthy();
  expect(screen.getByText('?symbol=BTC%2FUSDT')).toBeTruthy();
});

test('what the address cannot mean leaves the form as it was', async () => {
  await show('?symbol=BTC%2FUSDT&side=both&price=much');
  expect(isChosen('Buy')).toBeTruthy();
  expect(screen.queryByDisplayValue('much')).toBeNull();
  expect(screen.getByText('?symbol=BTC%2FUSDT')).toBeTruthy();
});
