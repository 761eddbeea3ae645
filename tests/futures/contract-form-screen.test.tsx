// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import { btcUsdtFutures } from '../support/pairs';
import { rowsIn } from '../support/screen/rows';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { futuresPage, futuresPageData } from './support/futures-page';

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
});

const held = { change: amount('9427.2296'), lever: amount('100'), micro: amount('0') };
const currency = {
  id: btcUsdtFutures.quoteCurrencyId,
  name: 'USDT',
  logo: null,
  decimals: 6,
  accounts: ['change', 'lever', 'micro'],
  available: held,
};

/** The form of somebody with 100 USDT in the contract account. */
const open = async () => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(session)}>
      {futuresPage}
    </Surroundings>,
  );
  const answer = async () => {
    await settled();
    const empty = { rows: [], hasMore: false, total: 0, omitted: 0 };
    for (const [path, result] of [
      ['lever/deal', { ...futuresPageData, available: amount('100') }],
      ['lever/my_trade', empty],
      ['currency/user_currency_list', [currency]],
    ] as const) {
      while (scripted.isWaiting(path)) {
        act(() => scripted.answer(path, result));
        await settled();
      }
    }
  };
  const press = async (name: string, place = 'body') => {
    const button = [...document.querySelectorAll<HTMLElement>(`${place} button`)].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent)?.trim() === name,
    );
    if (!button) throw new Error(`There is no button ${name}.`);
    fireEvent.click(button);
    await answer();
  };
  await answer();
  return { scripted, answer, press };
};

const type = async (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await settled();
};
const typed = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
const textOf = (place: string) => document.querySelector(place)?.textContent ?? '';

test('the figures fold into one line, with the liquidation of each side above its button', async () => {
  await open();
  expect(textOf('form summary')).toBe('1 lot 0.01 BTC');
  await type('Lots', '5');
  expect(textOf('form summary')).toBe('Margin 150 USDT · fee 1.5 USDT');
  expect(document.querySelector('form details')?.hasAttribute('open')).toBe(false);
  expect(rowsIn('form').map(([label]) => label)).toEqual([
    'Available',
    '1 lot',
    'Margin',
    'Open fee',
    'Liq. Long',
    'Liq. Short',
  ]);
  expect(textOf('form')).toMatch(/Liq. 57,300.00Long.*Liq. 62,700.00Short/);
});

test('a stop is set at a distance from the price, and says what it comes to with the fee', async () => {
  const { press } = await open();
  await type('Lots', '5');
  fireEvent.click(screen.getByRole('switch'));
  await settled();
  const chips = [...document.querySelectorAll('form fieldset')].map((group) =>
    [...group.querySelectorAll('button')].map(({ textContent }) => textContent),
  );
  const near = ['+1%', '+2%', '+5%'];
  const below = ['−1%', '−2%', '−5%'];
  expect(chips.filter((group) => group.length > 0)).toEqual([
    [...near, ...below],
    [...below, ...near],
  ]);
  await press('+2%', 'form');
  expect(typed('Take profit')).toBe('61200.00');
  expect(textOf('form')).toContain('Long ≈ +58.50 USDT (+39.00%)');
  await press('−5%', 'form');
  expect(typed('Take profit')).toBe('57000.00');
  expect(textOf('form')).toContain('Short ≈ +148.50 USDT (+99.00%)');
});

test('what is missing is moved over the form, which keeps what was typed', async () => {
  const { scripted, press, answer } = await open();
  await type('Lots', '7');
  await press('Transfer more USDT here', 'form');
  expect(textOf('dialog')).toContain('Spot9,427.2296 USDT→Contract');
  // 210 of margin and 2.1 of fee, of which 100 are there.
  expect(typed('Amount')).toBe('112.1');
  await press('25%', 'dialog');
  expect(typed('Amount')).toBe('2356.8074');
  await press('Transfer', 'dialog');
  const sent = scripted.asked.find(({ path }) => path === 'wallet/change');
  expect(sent?.variables).toMatchObject({
    payload: { from: 'change', to: 'lever', amount: '2356.8074', currencyId: currency.id },
  });
  act(() => scripted.answer('wallet/change', null));
  await answer();
  expect(document.querySelector('dialog')).toBeNull();
  expect(typed('Lots')).toBe('7');
  expect(scripted.asked.filter(({ path }) => path === 'lever/deal').length).toBeGreaterThan(1);
});

test('a transfer that is refused says why, and can be sent again', async () => {
  const { scripted, press, answer } = await open();
  await press('Transfer more USDT here', 'form');
  expect(typed('Amount')).toBe('');
  await press('100%', 'dialog');
  await press('Transfer', 'dialog');
  const failure = { kind: 'refused', code: 'wallet.insufficient', params: {}, text: '' } as const;
  act(() => scripted.refuse('wallet/change', new RequestError(failure)));
  await answer();
  expect(textOf('dialog')).toContain('balance');
  await press('Transfer', 'dialog');
  expect(scripted.asked.filter(({ path }) => path === 'wallet/change')).toHaveLength(2);
});
