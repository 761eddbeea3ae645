// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { person, session } from '../../examples/account/people';
import { waitingOrder } from '../../examples/spot/spot-order';
import { amount } from '../../schemas/kernel/money';
import { Pair } from '../../schemas/market/pair';
import type { Client } from '../../src/api/kernel/client';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { draftFrom, emptySpotForm } from '../../src/screens/spot/spot-draft';
import { SpotOrderRow } from '../../src/screens/spot/spot-order-row';
import { TraderPage } from '../../src/screens/spot/trader-page';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

// The book is there when the form opens: the estimates below are by its levels.
vi.mock('../../src/realtime/frame-scheduler', () => ({
  scheduleUpdate: (run: () => void) => run(),
  scheduleCleanup: (run: () => void) => run(),
}));

const pair = v.parse(Pair, {
  id: 1,
  currency_id: 1,
  currency_name: 'BTC',
  legal_id: 3,
  legal_name: 'USDT',
  now_price: '50000',
  price_decimals: 2,
  quantity_decimals: 4,
  min_quantity: '0.0001',
  min_notional: '5',
  ts: '2026-03-04T12:00:00.000Z',
});

const level = (price: string, quantity: string) => ({
  price: amount(price),
  quantity: amount(quantity),
});

const TradingPage = () => {
  const { quotes, books } = useLive();
  useState(() => {
    quotes.seed([pair]);
    books.subscribe(pair.symbol, () => undefined);
    books.take(pair.symbol, {
      asks: [level('50000', '0.01'), level('50100', '1'), level('60000', '1')],
      bids: [level('49900', '0.01'), level('49800', '1'), level('40000', '1')],
      ts: null,
    });
  });
  return <TraderPage userId={person.id} pair={pair} />;
};

/** A trade page with this much of both coins in the spot account. */
const open = async (availableQuote: string, availableBase: string) => {
  const scripted = scriptedClient();
  const client: Client = {
    ...scripted.client,
    request: (first: unknown, ...rest: unknown[]) => {
      const { document, variables } = Object(first);
      if (document?.path !== 'wallet/detail') {
        return Reflect.apply(scripted.client.request, scripted.client, [first, ...rest]);
      }
      const available = variables.currencyId === 1 ? availableBase : availableQuote;
      return Promise.resolve({ available: amount(available) });
    },
  };
  render(
    <Surroundings client={client} app={testApp(session)} address="/pages/trade/index">
      <LiveProvider open={() => new Promise(() => undefined)}>
        <TradingPage />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  return () => scripted.asked.find(({ path }) => path === 'coin/trade')?.variables;
};

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const drag = (percent: number) =>
  fireEvent.change(screen.getByRole('slider'), { target: { value: `${percent}` } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settled();
};
const figures = (list: ParentNode) =>
  Object.fromEntries(
    [...list.querySelectorAll('dt')].map((label) => [
      label.textContent,
      label.parentElement?.querySelector('dd')?.textContent,
    ]),
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('a market order by share', () => {
  test('spends all of the balance, whatever it buys', async () => {
    const sent = await open('1000.12345678', '1');
    choose('Market');
    drag(100);
    await settled();
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(
      '100%, 1,000.12345678 USDT',
    );
    expect(figures(document)).toMatchObject({
      'Est. total': '995.99 USDT',
      'Max. cost': '1,000.12345678 USDT',
    });
    await press('Buy BTC');
    const dialog = screen.getByRole('dialog');
    expect(figures(dialog)).toMatchObject({
      'At most per BTC': '50,250.00 USDT',
      'Est. total': '995.99 USDT',
      'Max. cost': '1,000.12345678 USDT',
    });
    expect(figures(dialog)).not.toHaveProperty('Quantity');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Buy BTC' }));
    await settled();
    expect(sent()).toMatchObject({
      payload: { match: 'market', quantity: null, quoteAmount: '1000.12345678' },
    });
  });

  test('spends a part of the balance in the digits of a price, and shows it as that part', async () => {
    const sent = await open('1000.12345679', '1');
    choose('Market');
    drag(50);
    await settled();
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('50%, 500.06 USDT');
    await press('Buy BTC');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Buy BTC' }));
    await settled();
    expect(sent()).toMatchObject({ payload: { quoteAmount: '500.06' } });
  });

  test('sells an exact quantity of the coin', async () => {
    const sent = await open('0', '0.03336');
    choose('Market');
    // The choice of a share leads back from an amount of money to the coin.
    await press('Quantity in BTC, tap to switch');
    choose('Sell');
    drag(50);
    await settled();
    await press('Sell BTC');
    const dialog = screen.getByRole('dialog');
    expect(figures(dialog)).toMatchObject({
      Quantity: '0.0166 BTC',
      'You receive (est.)': '826.02464 USDT',
      'Min. received': '822.5499034 USDT',
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sell BTC' }));
    await settled();
    expect(sent()).toMatchObject({ payload: { quantity: '0.0166', quoteAmount: null } });
  });

  test('says that a balance does not suffice for what is to be spent', async () => {
    await open('100', '1');
    choose('Market');
    await press('Quantity in BTC, tap to switch');
    fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '100.00000001' } });
    await settled();
    expect(screen.getByText('Insufficient balance')).toBeTruthy();
  });
});

describe('an amount of the quote coin in the form', () => {
  const form = { ...emptySpotForm, unit: 'quote', total: '100.' } as const;
  const worstFor = () => amount('50250');

  test('is what a market buy spends', () => {
    expect(draftFrom({ ...form, match: 'market' }, worstFor, 4)).toMatchObject({
      quantity: null,
      quoteAmount: '100',
    });
  });

  test('is a quantity at the price of a limit order or a sale', () => {
    const limit = draftFrom({ ...form, price: '50000' }, worstFor, 4);
    expect(limit).toMatchObject({ quantity: '0.002', quoteAmount: null });
    const sale = draftFrom({ ...form, side: 'sell', match: 'market' }, worstFor, 4);
    expect(sale).toMatchObject({ quantity: '0.0019', quoteAmount: null });
  });
});

test('the list shows of such an order what it spent, of what it was to spend', () => {
  const fill = {
    id: '1',
    price: amount('50000'),
    amount: amount('0.0019'),
    tick: '9',
    time: null,
    late: false,
  };
  const order = {
    ...waitingOrder,
    match: 'market' as const,
    status: 'completed' as const,
    quantity: amount('0.0019'),
    filled: amount('0.0019'),
    quoteAmount: amount('100'),
    fills: [{ ...fill, fee: amount('0.0000038') }],
  };
  render(
    <Surroundings client={scriptedClient().client} app={testApp(session)} address="/">
      <LiveProvider open={() => new Promise(() => undefined)}>
        <SpotOrderRow
          order={order}
          isCancelling={false}
          isBlocked={false}
          onCancel={() => undefined}
        />
      </LiveProvider>
    </Surroundings>,
  );
  expect(figures(document)).toMatchObject({ 'Max. cost': '100 USDT', Paid: '95 USDT' });
  expect(screen.getByRole('img', { name: '95% filled' })).toBeTruthy();
});
