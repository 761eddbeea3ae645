// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { person, session } from '../../examples/account/people';
import { silence, spotKey, spotRequest, waitingOrder } from '../../examples/spot/spot-order';
import { amount } from '../../schemas/kernel/money';
import { Pair } from '../../schemas/market/pair';
import type { SpotOrder } from '../../schemas/spot/spot-order';
import { intentsOf } from '../../src/api/kernel/intents';
import { LiveProvider } from '../../src/realtime/live-provider';
import { TraderPage } from '../../src/screens/spot/trader-page';
import { allRead } from '../support/all-read';
import { createHandSocket } from '../support/screen/hand-socket';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { type ScriptedClient, scriptedClient } from '../support/screen/scripted-client';

const pair = v.parse(Pair, {
  id: 1,
  currency_id: 1,
  currency_name: 'BTC',
  legal_id: 3,
  legal_name: 'USDT',
  now_price: '57314.7',
  price_decimals: 2,
  quantity_decimals: 4,
  min_quantity: '0.0001',
  min_notional: '5',
  ts: '2026-03-04T12:00:00.000Z',
});

/** Filled as a whole at its limit, so that its estimate and its outcome are the same figures. */
const filledOrder: SpotOrder = {
  ...waitingOrder,
  id: 4711,
  price: amount('57314.7'),
  quantity: amount('0.01'),
  filled: amount('0.01'),
  averagePrice: amount('57314.7'),
  fee: amount('0.00002'),
  status: 'completed',
  fills: [
    {
      id: 'fill',
      price: amount('57314.7'),
      amount: amount('0.01'),
      fee: amount('0.00002'),
      tick: 'tick',
      time: null,
      late: false,
    },
  ],
};

const { openSocket, receive: receiveEvent, closeSockets } = createHandSocket();

const open = async () => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(session)}>
      <LiveProvider open={openSocket} first={allRead([pair])}>
        <TraderPage userId={person.id} pair={pair} />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  return scripted;
};
const pageOf = (...rows: SpotOrder[]) => ({ rows, hasMore: false, total: rows.length, omitted: 0 });

type Figures = Record<string, string>;

/** The labels of a list with their values, as they are read. */
const figuresIn = (container: HTMLElement): Figures =>
  Object.fromEntries(
    Array.from(container.querySelectorAll('dt'), (label) => [
      label.textContent,
      label.nextElementSibling?.textContent ?? '',
    ]),
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const orderRow = () =>
  within(screen.getByRole('region', { name: 'My orders' })).getByRole('listitem');
const dialog = () => screen.getByRole('dialog');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const review = async ({ match = 'Limit', side = 'Buy' } = {}) => {
  fireEvent.click(screen.getByRole('radio', { name: side }));
  fireEvent.click(screen.getByRole('radio', { name: match }));
  fireEvent.change(field('Quantity'), { target: { value: '0.01' } });
  await settled();
  press(`${side} BTC`);
  await settled();
};
const confirm = async (scripted: ScriptedClient, answer: SpotOrder | null, side = 'Buy') => {
  fireEvent.click(within(dialog()).getByRole('button', { name: `${side} BTC` }));
  await settled();
  act(() => scripted.answer('coin/trade', answer));
  await settled();
};
const receive = async (order: SpotOrder) => {
  const scripted = await open();
  await review();
  await confirm(scripted, order);
  return figuresIn(dialog());
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  closeSockets();
});

describe('one order', () => {
  test('has the same figures in form, review, receipt and list', async () => {
    const scripted = await open();
    await review();
    const form = figuresIn(document.querySelector('form') ?? document.body);
    const reviewed = figuresIn(dialog());
    const price = field('Price USDT').value;
    await confirm(scripted, filledOrder);
    const receipt = figuresIn(dialog());
    press('Done');
    await settled();
    act(() => scripted.answer('coin/list', pageOf(filledOrder)));
    await settled();
    const row = figuresIn(orderRow());

    expect(receipt).toEqual({
      Pair: 'BTC/USDT',
      Side: 'Buy',
      'Order type': 'Limit',
      'Limit price': '57,314.70 USDT',
      Quantity: '0.01 BTC',
      Filled: '0.01 BTC',
      'Average price': '57,314.70 USDT',
      Total: '573.147 USDT',
      Fee: '0.00002 BTC',
      Paid: '573.147 USDT',
      Received: '0.00998 BTC',
      'Order no.': '4711',
      Time: expect.stringMatching(/^2026-01-02 \d\d:\d\d:05$/),
    });
    const { Pair: _, Side: __, 'Order type': ___, ...listed } = receipt;
    expect(row).toEqual(listed);
    expect(reviewed).toMatchObject({
      Pair: receipt['Pair'],
      Side: receipt['Side'],
      'Order type': receipt['Order type'],
      'Limit price': receipt['Limit price'],
      Quantity: receipt['Quantity'],
      'Est. total': receipt['Total'],
      'Est. fee': receipt['Fee'],
      'You pay (est.)': receipt['Paid'],
      'You receive (est.)': receipt['Received'],
    });
    expect(form).toMatchObject({ 'Est. total': receipt['Total'], 'Est. fee': receipt['Fee'] });
    expect(`${price} USDT`).toBe(receipt['Limit price']?.replace(',', ''));
  });

  test.each([
    ['Buy', 'At most per BTC', '57,601.27 USDT'],
    ['Sell', 'At least per BTC', '57,028.12 USDT'],
  ])('at the market has no price in its review: %s names %s', async (side, label, text) => {
    await open();
    await review({ match: 'Market', side });
    const figures = figuresIn(dialog());
    expect(figures).toMatchObject({ Side: side, 'Order type': 'Market', [label]: text });
    expect(Object.keys(figures).filter((name) => /price/i.test(name))).toEqual([]);
  });
});

describe('the receipt', () => {
  test('is that of the order which the server made, not of what was requested', async () => {
    const figures = await receive({
      ...filledOrder,
      match: 'market',
      price: amount('57601.2'),
      quantity: amount('0.02'),
      averagePrice: amount('57200.123456'),
    });
    expect(figures).toMatchObject({
      'Order type': 'Market',
      'At most per BTC': '57,601.20 USDT',
      Quantity: '0.02 BTC',
      Filled: '0.01 BTC',
      'Average price': '57,200.12 USDT',
      Paid: '573.147 USDT',
    });
    expect(figures).not.toHaveProperty('Limit price');
    expect(figures).not.toHaveProperty('Price');
  });

  test('of a sell has what was sold as paid, and the fee in what was received', async () => {
    const figures = await receive({
      ...filledOrder,
      side: 'sell',
      fee: amount('1.146294'),
      feeCurrency: 'USDT',
    });
    expect(figures).toMatchObject({
      Side: 'Sell',
      Total: '573.147 USDT',
      Fee: '1.146294 USDT',
      Paid: '0.01 BTC',
      Received: '572.000706 USDT',
    });
    expect(within(dialog()).getByRole('heading', { name: 'Sell BTC' })).toBeTruthy();
  });

  test('of an order that spends an amount names that', async () => {
    const figures = await receive({
      ...filledOrder,
      match: 'market',
      quoteAmount: amount('600'),
    });
    expect(figures).toMatchObject({ 'Max. cost': '600 USDT', Filled: '0.01 BTC' });
    expect(figures).not.toHaveProperty('Quantity');
  });

  test('of an order that waits has its number, and no figures of fills', async () => {
    const figures = await receive({ ...waitingOrder, price: amount('50000') });
    expect(Object.keys(figures)).toEqual([
      'Pair',
      'Side',
      'Order type',
      'Limit price',
      'Quantity',
      'Filled',
      'Order no.',
      'Time',
    ]);
  });

  test('of an order that a server has only confirmed has what was requested', async () => {
    const scripted = await open();
    await review();
    await confirm(scripted, null);
    expect(figuresIn(dialog())).toEqual({
      Pair: 'BTC/USDT',
      Side: 'Buy',
      'Order type': 'Limit',
      'Limit price': '57,314.70 USDT',
      Quantity: '0.01 BTC',
    });
  });

  test('of an order of another pair, which is not listed, has its own decimals', async () => {
    const figures = await receive({
      ...filledOrder,
      symbol: 'XYZ/EUR',
      baseCurrencyId: 91,
      quoteCurrencyId: 92,
      price: amount('0.00057'),
      feeCurrency: '',
    });
    expect(figures).toMatchObject({
      Pair: 'XYZ/EUR',
      'Limit price': '0.00057 EUR',
      Filled: '0.01 XYZ',
      Fee: '0.00002 XYZ',
    });
  });
});

test('an unknown result has what was requested, and once it is known the order of the server', async () => {
  const { quantity: _, quoteAmount: __, ...terms } = spotRequest;
  const parameters = { ...terms, price: '57314.7', quantity: '0.01' };
  await intentsOf(person.id).store({ key: spotKey, call: 'POST coin/trade', parameters });
  const scripted = await open();
  act(() => scripted.refuse('request/status', silence));
  await settled();
  expect(screen.getByText('Order not confirmed yet')).toBeTruthy();
  expect(figuresIn(document.body)).toMatchObject({
    Side: 'Buy',
    'Order type': 'Limit',
    'Limit price': '57,314.70 USDT',
    Quantity: '0.01 BTC',
  });
  cleanup();
  const again = await open();
  act(() => again.answer('request/status', { state: 'accepted', result: filledOrder }));
  await settled();
  expect(figuresIn(dialog())).toMatchObject({ 'Order no.': '4711', Paid: '573.147 USDT' });
});

describe('the receipt of an order', () => {
  test('leads to the list that has it, and is closed', async () => {
    for (const [order, list] of [
      [waitingOrder, /^Open/],
      [filledOrder, /^History/],
    ] as const) {
      await receive(order);
      press('View orders');
      await settled();
      expect(screen.queryByRole('dialog')).toBeNull();
      const tab = screen.getByRole('tab', { name: list });
      expect(tab.getAttribute('aria-selected')).toBe('true');
      cleanup();
    }
  });

  const waiting: SpotOrder = { ...waitingOrder, id: 4711, price: amount('50000') };
  const headline = () => dialog().querySelector('[role="status"] h2')?.textContent;

  test.each<[changed: Partial<SpotOrder>, headline: string]>([
    [filledOrder, 'Order filled'],
    [{ status: 'cancelled' }, 'Cancelled'],
  ])('follows an order that waited, and leads to where it is now: %#', async (changed, now) => {
    const scripted = await open();
    await review();
    await confirm(scripted, waiting);
    act(() => scripted.answer('coin/list', pageOf(waiting)));
    await settled();
    expect(headline()).toBe('Order placed');
    const order = { id: waiting.id, symbol: 'BTC/USDT' };
    await receiveEvent('order_update', { kind: 'spot', order, cause: 'filled' });
    act(() => scripted.answer('coin/list', pageOf({ ...waiting, ...changed })));
    await settled();
    expect(headline()).toBe(now);
    press('View orders');
    await settled();
    act(() => scripted.answer('coin/list', pageOf({ ...waiting, ...changed })));
    await settled();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('History');
    expect(orderRow().getAttribute('aria-current')).toBe('true');
  });

  test('of an order that waits leads to the open orders', async () => {
    const scripted = await open();
    await review();
    await confirm(scripted, waiting);
    act(() => scripted.answer('coin/list', pageOf(waiting)));
    await settled();
    press('View orders');
    await settled();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Open orders (1)');
    expect(orderRow().getAttribute('aria-current')).toBe('true');
  });
});
