// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { session, silence } from '../../examples/account/people';
import {
  poorerWallets as poorer,
  richWallets as rich,
  walletsWith,
} from '../../examples/wallet/wallets';
import { selectPreferences } from '../../machines/account/app';
import { walletsMachine } from '../../machines/wallet/wallets';
import { amount } from '../../schemas/kernel/money';
import { PairList } from '../../schemas/market/pair';
import type { Wallets } from '../../schemas/wallet/wallet';
import { LiveProvider } from '../../src/realtime/live-provider';
import { AssetsScreen } from '../../src/screens/wallet/assets/assets-screen';
import { allRead } from '../support/all-read';
import { createHandSocket } from '../support/screen/hand-socket';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { testTours } from '../support/screen/test-tours';
import { walletsWalk as walked } from './walks/wallets';

const {
  rows: [bitcoin],
} = v.parse(PairList, [
  {
    quotation: [
      {
        id: 1,
        currency_id: 1,
        currency_name: 'BTC',
        legal_id: 3,
        legal_name: 'USDT',
        now_price: '60030.25',
      },
    ],
  },
]);

const { openSocket, receive, closeSockets } = createHandSocket();

const moveBalances = () =>
  receive('balance_update', {
    wallets: [{ account: 'change', currency: 3, available: '7', frozen: '0' }],
  });

const frozenByTransfer = {
  account: 'change',
  amount: amount('0.02'),
  record: { kind: 'transfer', id: '4' },
};

afterEach(() => {
  cleanup();
  closeSockets();
});

const assets = (
  <LiveProvider open={openSocket}>
    <AssetsScreen />
  </LiveProvider>
);
const button = (name: string) => screen.getAllByRole('button', { name })[0];
const press = (name: string) => {
  const found = button(name);
  if (!found) throw new Error(`There is no button ${name}.`);
  fireEvent.click(found);
};
const isShown = (text: string) => screen.queryByText(text) !== null;
const showsFigures = () => {
  expect(isShown('9,874.67')).toBe(true);
  expect(isShown('Your assets could not be loaded')).toBe(false);
};

describe('the assets screen', () => {
  const script: ScreenScript<typeof walletsMachine> = {
    screen: assets,
    session,
    paths: { readValue: 'wallet/list' },
    gestures: {
      'refresh.requested': () => press('Refresh'),
      'retry.requested': () => press('Retry'),
      'change.notified': moveBalances,
    },
    expectations: {
      loading: () => expect(screen.getByLabelText('Loading assets')).toBeTruthy(),
      failed: () => {
        expect(within(screen.getByRole('main')).getByRole('alert').textContent).toContain(
          'Your assets could not be loaded',
        );
      },
      shown: () => {
        showsFigures();
        expect(isShown('Refreshing assets')).toBe(false);
        expect(isShown('These figures may be out of date')).toBe(false);
      },
      refreshing: () => {
        showsFigures();
        expect(isShown('Refreshing assets')).toBe(true);
      },
      following: () => {
        showsFigures();
        expect(isShown('Refreshing assets')).toBe(false);
      },
      stale: () => {
        showsFigures();
        expect(isShown('These figures may be out of date')).toBe(true);
      },
    },
    failures: {
      shown: (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null),
      toasted: ({ type, failure }) => (type === 'refresh.failed' ? failure : null),
      words: {
        'auth.bad_credentials': 'The account or password is wrong',
        'client.offline': 'No connection',
        'client.timeout': 'The server did not answer in time',
      },
    },
  };
  testTours(walletsMachine, walked, script, {
    title: 'shows where the wallets stand',
    every: 'runs every transition that it can cause',
  });

  const shown = async (wallets: Wallets) => {
    const { client, answer, refuse } = scriptedClient();
    const app = testApp(session);
    render(
      <Surroundings client={client} app={app}>
        {assets}
      </Surroundings>,
    );
    await settled();
    answer('wallet/list', wallets);
    await settled();
    return { app, answer, refuse };
  };
  const coins = () =>
    screen
      .queryAllByText(/^(BTC|USDT|DOGE|XRP)$/)
      .filter((it) => it.closest('li') && it.className.includes('name'))
      .map(({ textContent }) => textContent);
  const openCoin = (coin: string) => {
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${coin}`) }));
    return screen.getByRole('dialog', { name: new RegExp(`${coin}$`) });
  };
  const all = () => screen.getByRole('main').textContent ?? '';

  test('lists every coin with what is available, frozen, and worth', async () => {
    await shown(rich);
    expect(coins()).toEqual(['BTC', 'USDT', 'DOGE']);
    for (const text of ['0.14345678', '≈ 8,611.74 USD', '1,262.5', '262.5', '97.46%']) {
      expect(isShown(text)).toBe(true);
    }
  });

  test('values everything in the currency that was chosen', async () => {
    const { app } = await shown(rich);
    act(() => app.send({ type: 'preferences.changed', change: { valuation: 'CNY' } }));
    expect(isShown('≈ 70,110.21 CNY')).toBe(true);
    act(() => app.send({ type: 'preferences.changed', change: { valuation: 'THB' } }));
    expect(screen.getAllByText('--')).toHaveLength(4);
    expect(all()).not.toContain('≈');
  });

  test('values coins in USDT without a conversion, and repeats no total that is in it', async () => {
    const { app } = await shown(rich);
    act(() => app.send({ type: 'preferences.changed', change: { valuation: 'USDT' } }));
    expect(isShown('≈ 8,611.74 USDT')).toBe(true);
    expect(isShown('9,874.67')).toBe(true);
    expect(all()).not.toContain('≈ 9,874.67');
    // Nor the amount of USDT itself.
    const coins = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(coins).toContain('USUSDT1,262.5Available1,000Frozen262.5');
    fireEvent.click(screen.getByTitle('Change the valuation currency, now USDT'));
    expect(screen.getByRole('button', { name: /^Tether/ })).toBeTruthy();
  });

  test('hides every figure behind the eye, and remembers it', async () => {
    const { app } = await shown(rich);
    press('Hide balances');
    expect(selectPreferences(app.getSnapshot()).balancesHidden).toBe(true);
    // Nothing is left that a neighbour could read: not even shares. Only the threshold has digits.
    expect(all().replace('Hide assets below 1 USDT', '')).not.toMatch(/\d/);
    press('Show balances');
    expect(isShown('9,874.67')).toBe(true);
  });

  test('hides what is worth less than one USDT, and finds it again by its name', async () => {
    const { app } = await shown(rich);
    fireEvent.click(screen.getByRole('switch'));
    expect(coins()).toEqual(['BTC', 'USDT']);
    fireEvent.change(screen.getByLabelText('Search coins'), { target: { value: ' dog' } });
    expect(coins()).toEqual(['DOGE']);
    fireEvent.change(screen.getByLabelText('Search coins'), { target: { value: 'sol' } });
    expect(isShown('No coin matches “sol”')).toBe(true);
    expect(selectPreferences(app.getSnapshot()).smallAssetsHidden).toBe(true);
  });

  test('says when everything is small and hidden, and shows it when asked', async () => {
    const { app } = await shown(walletsWith({ change: [[6, 'DOGE', '0.12', '3', '0']] }));
    act(() => app.send({ type: 'preferences.changed', change: { smallAssetsHidden: true } }));
    expect(coins()).toEqual([]);
    press('Show small assets');
    expect(coins()).toEqual(['DOGE']);
  });

  test('tells somebody new that there is nothing yet', async () => {
    await shown(walletsWith({}));
    expect(isShown('No assets yet')).toBe(true);
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('explains where the frozen part lies', async () => {
    await shown(rich);
    const sheet = openCoin('USDT');
    expect(sheet.textContent).toContain('Why is USDT frozen?');
    expect(sheet.textContent).toContain(
      'Open orders, withdrawals under review and new coins12.5 USDT',
    );
    expect(sheet.textContent).toContain('Margin of contract orders and positions250 USDT');
    expect(sheet.textContent).not.toContain('Hosted principal');
  });

  test('opens a coin with its balance, its value and its parts', async () => {
    const { app, answer } = await shown(rich);
    const sheet = openCoin('BTC');
    answer('wallet/frozen', [frozenByTransfer]);
    await settled();
    const rows = [...sheet.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Total balance0.14345678 BTC',
      'Value≈ 8,611.74 USD',
      'Available0.12345678 BTC',
      'Frozen0.02 BTC',
      'Open orders, withdrawals under review and new coins0.02 BTC',
      'Transfer 40.02 BTC',
    ]);
    act(() => app.send({ type: 'preferences.changed', change: { balancesHidden: true } }));
    expect(sheet.textContent?.replace('Transfer 4', '')).not.toMatch(/\d/);
  });

  test('leads from a coin to its market, as soon as the markets are there', async () => {
    const { answer, refuse } = await shown(rich);
    const sheet = openCoin('BTC');
    expect(within(sheet).queryByRole('link')).toBeNull();
    refuse('currency/quotation_new', silence);
    await settled();
    expect(within(sheet).getByRole('alert').textContent).toContain(
      'The trading pairs could not be loaded',
    );
    fireEvent.click(within(sheet).getByRole('button', { name: 'Retry' }));
    await settled();
    answer('currency/quotation_new', allRead([bitcoin]));
    await settled();
    const link = within(sheet).getByRole('link', { name: 'Trade BTC/USDT' });
    expect(link.getAttribute('href')).toBe('#/pages/trade/index?symbol=BTC%2FUSDT');
    fireEvent.click(link);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(openCoin('USDT')).getByRole('link').textContent).toBe('Trade BTC/USDT');
    press('Close');
    expect(within(openCoin('DOGE')).queryByRole('link')).toBeNull();
  });

  test('closes a coin that is gone after a refresh', async () => {
    const { answer } = await shown(rich);
    openCoin('BTC');
    await moveBalances();
    answer('wallet/list', poorer);
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['Deposit', '#/pages/assets/deposit/index'],
    ['Withdraw', '#/pages/assets/withdraw/index'],
    ['Transfer', '#/pages/assets/transfer/index'],
  ])('leads to the page of %s', async (name, page) => {
    await shown(rich);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(page);
  });

  test('takes over new figures in silence, and says only a failed refresh', async () => {
    const { answer, refuse } = await shown(rich);
    await moveBalances();
    answer('wallet/list', poorer);
    await settled();
    expect(coins()).toEqual(['USDT']);
    press('Refresh');
    refuse('wallet/list', silence);
    await settled();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'No connection',
    );
    expect(coins()).toEqual(['USDT']);
  });
});
