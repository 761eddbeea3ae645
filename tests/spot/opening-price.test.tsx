// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Pair } from '../../schemas/market/pair';
import type { Live } from '../../src/realtime/live';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { VisitorTicket } from '../../src/screens/spot/visitor-ticket';
import { Surroundings, settled } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const pairAt = (now_price: string) =>
  v.parse(Pair, {
    id: 1,
    currency_id: 1,
    currency_name: 'BTC',
    legal_id: 3,
    legal_name: 'USDT',
    now_price,
    change: '1.63',
    price_decimals: 2,
    quantity_decimals: 4,
    ts: '2026-03-04T12:00:00.000Z',
  });

let live: Live | null = null;

const Ticket = ({ from, asked }: { from: string | null; asked?: { price: string } }) => {
  live = useLive();
  const { quotes } = live;
  useState(() => from !== null && quotes.seed([pairAt(from)]));
  return <VisitorTicket pair={pairAt('57314.7')} asked={asked} />;
};

const show = async (ticket = <Ticket from="57314.7" />) => {
  const view = render(
    <Surroundings client={scriptedClient().client}>
      <LiveProvider open={() => new Promise(() => undefined)}>{ticket}</LiveProvider>
    </Surroundings>,
  );
  await settled();
  return view;
};

const moveTo = async (price: string) => {
  act(() => live?.quotes.seed([{ ...pairAt(price), pricedAt: '2026-03-04T12:00:09.000Z' }]));
  act(() => vi.advanceTimersByTime(5_000));
  await settled();
};
const priceField = () => screen.getByLabelText<HTMLInputElement>('Price USDT');
const quantityField = () => screen.getByLabelText<HTMLInputElement>('Quantity');
const type = (field: HTMLInputElement, value: string) =>
  fireEvent.change(field, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the limit price', () => {
  test('begins with the last price, with all decimals of the pair', async () => {
    await show();
    expect(priceField().value).toBe('57314.70');
  });

  test('begins as soon as a price is known, and only once', async () => {
    await show(<Ticket from={null} />);
    expect(priceField().value).toBe('');
    await moveTo('57000');
    expect(priceField().value).toBe('57000.00');
    await moveTo('58000');
    expect(priceField().value).toBe('57000.00');
  });

  test('stays empty where it was emptied', async () => {
    await show();
    type(priceField(), '');
    await moveTo('58000');
    expect(priceField().value).toBe('');
  });

  test('is not the last price where another one is asked for', async () => {
    await show(<Ticket from="57314.7" asked={{ price: '50000.00' }} />);
    expect(priceField().value).toBe('50000.00');
  });

  test('begins anew with a newer price while nothing was typed', async () => {
    const { unmount } = await show();
    unmount();
    await show(<Ticket from="58000" />);
    expect(priceField().value).toBe('58000.00');
  });

  test.each([
    ['a price', () => type(priceField(), '57000'), '57000'],
    ['a quantity', () => type(quantityField(), '0.01'), '57314.70'],
  ])('is stored once %s was typed', async (_, typeIt, stored) => {
    const { unmount } = await show();
    typeIt();
    await settled();
    unmount();
    await show(<Ticket from="58000" />);
    expect(priceField().value).toBe(stored);
  });

  test('goes by one tick of the pair, from the last price where it was emptied', async () => {
    await show();
    press('Raise the price');
    expect(priceField().value).toBe('57314.71');
    press('Lower the price');
    press('Lower the price');
    expect(priceField().value).toBe('57314.69');
    type(priceField(), '');
    press('Raise the price');
    expect(priceField().value).toBe('57314.71');
  });

  test('has all decimals of the pair where it is picked', async () => {
    await show();
    type(priceField(), '');
    press('Best price');
    expect(priceField().value).toBe('57314.70');
  });
});

describe('a paste into the form', () => {
  test.each([
    ['1.234,5', '“1.234,5” seems to mean 1234.5 and was not filled in'],
    ['1,234', '“1,234” could mean 1234 or 1.234'],
    ['1.5K', '“1.5K” is not a plain number'],
    [`${'9 '.repeat(30)}x`, '“9 9 9 9 9 9 9 9 9 9 …” is not a plain number'],
  ])('of %s is refused at its field, in words', async (pasted, words) => {
    vi.useRealTimers();
    const user = userEvent.setup();
    await show();
    for (const [field, value] of [
      [priceField(), '57314.70'],
      [quantityField(), ''],
    ] as const) {
      await user.tripleClick(field);
      await user.paste(pasted);
      expect(field.value).toBe(value);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      expect(note?.textContent).toContain(words);
      type(field, value === '' ? '1' : '');
      type(field, value);
    }
    expect(screen.queryByText(/^“/)).toBeNull();
  });
});
