// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { RequestError } from '../../schemas/kernel/failure';
import { CoinImages } from '../../schemas/market/coin-images';
import { coinLetters } from '../../src/format/coin-letters';
import { CoinMark } from '../../src/parts/market/coin-mark';
import { Surroundings, settled } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const path = 'currency/quotation_new';

const open = (client: ReturnType<typeof scriptedClient>['client']) =>
  render(
    <Surroundings client={client}>
      <CoinMark symbol="USDT" />
      <CoinMark symbol="BTC" size="small" />
      <CoinMark symbol="DEMOKELP" />
    </Surroundings>,
  );
const images = () =>
  [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

afterEach(cleanup);

test('a coin has the image that the list of pairs has for it, asked once', async () => {
  const { client, answer, asked } = scriptedClient();
  open(client);
  expect(document.body.textContent).toBe('UTBTCDP');
  answer(
    path,
    v.parse(CoinImages, [
      {
        name: 'USDT',
        logo: 'assets/usdt.svg',
        quotation: [{ currency_name: 'BTC', logo: '/btc.svg' }, { currency_name: 'X' }, 'broken'],
      },
      { quotation: [] },
    ]),
  );
  await settled();
  expect(images()).toEqual(['assets/usdt.svg', '/btc.svg']);
  expect(asked.filter((one) => one.path === path)).toHaveLength(1);
});

test('without an answer it keeps its letters', async () => {
  const { client, refuse } = scriptedClient();
  open(client);
  refuse(path, new RequestError({ kind: 'unreachable', code: 'client.offline' }));
  await settled();
  expect(images()).toEqual([]);
  expect(document.body.textContent).toBe('UTBTCDP');
});

test('the coins of the demonstration have letters of their own', () => {
  const coins = ['DEMOKELP', 'DEMOREEF', 'DEMOCOVE', 'DEMOBUOY', 'DEMOSAND', 'btc', 'USDT'];
  expect(coins.map(coinLetters)).toEqual(['DP', 'DF', 'DE', 'DY', 'DD', 'BTC', 'UT']);
});
