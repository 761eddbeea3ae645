// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { person, session } from '../../examples/account/people';
import { waitingOrder } from '../../examples/spot/spot-order';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { type AskedOrder, TraderSheet, VisitorSheet } from '../../src/screens/spot/order-sheet';
import { btcUsdt } from '../support/pairs';
import { press } from '../support/screen/presses';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const Page = ({ isVisitor }: { isVisitor: boolean }) => {
  const { quotes } = useLive();
  const [asked, setAsked] = useState<AskedOrder | null>({ side: 'buy' });
  useState(() => quotes.seed([btcUsdt]));
  const sheet = { pair: btcUsdt, asked, onClose: () => setAsked(null) };
  return (
    <>
      <button type="button" onClick={() => setAsked({ side: 'buy' })}>
        Ask again
      </button>
      {isVisitor ? <VisitorSheet {...sheet} /> : <TraderSheet {...sheet} userId={person.id} />}
    </>
  );
};

const open = async (isVisitor = false) => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(isVisitor ? null : session)}>
      <LiveProvider open={() => new Promise(() => undefined)}>
        <Page isVisitor={isVisitor} />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  return scripted;
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const typeQuantity = async () => {
  fireEvent.change(field('Price USDT'), { target: { value: '57000' } });
  fireEvent.change(field('Quantity'), { target: { value: '0.01' } });
  await settled();
};
const close = async () => {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await settled();
};
const question = () => screen.queryByRole('alertdialog');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe.each([
  ['a trader', false],
  ['a visitor', true],
] as const)('the order form over the chart, for %s', (_, isVisitor) => {
  test('closes at once where nothing was typed', async () => {
    await open(isVisitor);
    expect(screen.getByRole('dialog').textContent).toMatch(/^BTC\/USDT/);
    await close();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(question()).toBeNull();
  });

  test('asks before it discards what was typed', async () => {
    await open(isVisitor);
    await typeQuantity();
    await close();
    expect(question()?.textContent).toMatch(
      /^Discard this order\?This order has not been placed\.(Discard|Keep editing)/,
    );
    press('Keep editing');
    await settled();
    expect(question()).toBeNull();
    expect(field('Quantity').value).toBe('0.01');
    await close();
    press('Discard');
    await settled();
    expect(question()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    press('Ask again');
    await settled();
    expect(field('Quantity').value).toBe('');
    expect(question()).toBeNull();
  });
});

test('an order that was placed shows its receipt in place of the form', async () => {
  const scripted = await open();
  await typeQuantity();
  press('Buy BTC');
  await settled();
  press('Buy BTC');
  await settled();
  expect(scripted.asked.filter(({ path }) => path === 'coin/trade')).toHaveLength(1);
  scripted.answer('coin/trade', waitingOrder);
  await settled();
  expect(screen.getByText('Order placed')).toBeTruthy();
  expect(screen.queryByLabelText('Quantity')).toBeNull();
  press('Done');
  await settled();
  expect(screen.queryByRole('dialog')).toBeNull();
});
