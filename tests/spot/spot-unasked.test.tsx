// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { person, session } from '../../examples/account/people';
import { tooLittle } from '../../examples/spot/spot-order';
import { amount } from '../../schemas/kernel/money';
import { LiveProvider } from '../../src/realtime/live-provider';
import { TraderPage } from '../../src/screens/spot/trader-page';
import { allRead } from '../support/all-read';
import { btcUsdt } from '../support/pairs';
import { createHandSocket } from '../support/screen/hand-socket';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const { openSocket, closeSockets } = createHandSocket();
const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  closeSockets();
  clear();
});

const open = async (userId = person.id) => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(session)}>
      <LiveProvider open={openSocket} first={allRead([btcUsdt])}>
        <TraderPage userId={userId} pair={btcUsdt} />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  return {
    scripted,
    sent: () => scripted.asked.filter(({ path }) => path === 'coin/trade').length,
  };
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settled();
};
const submit = async (price: string, quantity: string) => {
  fireEvent.change(screen.getByLabelText('Price USDT'), { target: { value: price } });
  fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: quantity } });
  await settled();
  await press('Buy BTC');
};
const dialog = () => screen.queryByRole('dialog');
const tick = async () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Do not ask below 500 USDT' }));
  await settled();
};
const chooseToSkip = async () => {
  await submit('57000', '0.01');
  await tick();
  await press('Close');
};

describe('an order below the own amount', () => {
  test('is asked about at first, whatever it is worth', async () => {
    const { sent } = await open();
    await submit('57000', '0.001');
    expect(dialog()).not.toBeNull();
    expect(sent()).toBe(0);
  });

  test('is placed at once where that was chosen, and a tap more places no second', async () => {
    const { sent } = await open();
    await chooseToSkip();
    await submit('57000', '0.001');
    expect(dialog()).toBeNull();
    await press('Buy BTC');
    expect(sent()).toBe(1);
  });

  test('is asked about with a warning from that amount on', async () => {
    const { sent } = await open();
    await chooseToSkip();
    await submit('50000', '0.01');
    expect(dialog()?.textContent).toContain('This order exceeds the 500 USDT you have set.');
    expect(sent()).toBe(0);
  });

  test('is asked about at a price far from the market', async () => {
    const { sent } = await open();
    await chooseToSkip();
    await submit('70000', '0.001');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    expect(sent()).toBe(0);
  });

  test('says in the form why the server refused it', async () => {
    const { scripted } = await open();
    await chooseToSkip();
    await submit('57000', '0.001');
    scripted.refuse('coin/trade', tooLittle);
    await settled();
    expect(screen.getByText('Insufficient balance')).toBeTruthy();
    expect(dialog()).toBeNull();
  });

  test('is asked about again with one tap below the form', async () => {
    const { sent } = await open();
    await chooseToSkip();
    await press('Ask again');
    await submit('57000', '0.001');
    expect(dialog()).not.toBeNull();
    expect(sent()).toBe(0);
  });

  test('is one of the account that chose it, and the amount is its own', async () => {
    await open();
    await submit('57000', '0.01');
    await press('Change');
    const amount = within(screen.getByRole('dialog')).getByLabelText('Ask from');
    fireEvent.change(amount, { target: { value: '600' } });
    await press('Save');
    expect(screen.getByRole('checkbox', { name: 'Do not ask below 600 USDT' })).toBeTruthy();
    cleanup();
    await open(person.id + 1);
    await submit('57000', '0.01');
    expect(screen.getByRole('checkbox', { name: 'Do not ask below 500 USDT' })).toBeTruthy();
  });
});

test('the amount above which an earlier version asked is proposed', async () => {
  const scripted = scriptedClient();
  const app = testApp(session);
  app.send({ type: 'preferences.changed', change: { confirmAbove: amount('2000') } });
  render(
    <Surroundings client={scripted.client} app={app}>
      <LiveProvider open={openSocket} first={allRead([btcUsdt])}>
        <TraderPage userId={person.id} pair={btcUsdt} />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  await submit('57000', '0.01');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Do not ask below 2,000/ });
  expect(box.checked).toBe(false);
});
