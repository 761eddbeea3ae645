// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { session, silence } from '../../examples/account/people';
import { poorerWallets, richWallets, walletsWith } from '../../examples/wallet/wallets';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import type { Worths } from '../../schemas/wallet/history';
import { LiveProvider } from '../../src/realtime/live-provider';
import { TradeAccountScreen } from '../../src/screens/wallet/assets/trade-account-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

// A chart is drawn on a canvas, which this environment does not have.
vi.mock('../../src/components/charts/worth-chart', () => ({
  WorthChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

const { openSocket, closeSockets } = createHandSocket();

const open = async (query = '', wallets = richWallets) => {
  const scripted = scriptedClient();
  const app = testApp(session);
  render(
    <Surroundings client={scripted.client} app={app} address={`/pages/assets/tradeAccount${query}`}>
      <LiveProvider open={openSocket}>
        <TradeAccountScreen />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  scripted.answer('wallet/list', wallets);
  await settled();
  return { app, ...scripted };
};
const press = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const main = () => screen.getByRole('main').textContent ?? '';
const hrefOf = (name: string) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

const day = (time: string, spot: string | null): Worths => ({
  time,
  spot: spot === null ? null : amount(spot),
  contract: amount('250'),
  option: amount('0'),
  trust: amount('0'),
});
const worths = [
  day('2026-03-01T00:00:00.000Z', '100.129'),
  day('2026-03-02T00:00:00.000Z', null),
  day('2026-03-02T09:00:00.000Z', '9624.6'),
];

afterEach(() => {
  cleanup();
  closeSockets();
});

describe('the detail of an account', () => {
  test('shows what the account holds, and nothing of the others', async () => {
    await open('?type=contract');
    expect(screen.getByText('Contract account')).toBeTruthy();
    expect(screen.getByText('250.00')).toBeTruthy();
    expect(main()).not.toContain('BTC');
    choose('Spot');
    await settled();
    expect(screen.getByText('9,624.67')).toBeTruthy();
    for (const coin of ['BTC', 'USDT', 'DOGE']) expect(main()).toContain(coin);
    expect(main()).toContain('1,012.5');
  });

  test('leads to a transfer into it, and to its statement', async () => {
    await open('?type=contract');
    expect(hrefOf('Transfer')).toEqual(['#/pages/assets/transfer/index?to=lever']);
    expect(hrefOf('Records')).toEqual(['#/pages/assets/tradeAccount?view=statement&type=contract']);
    expect(main()).not.toContain('Deposit');
    choose('Finance');
    await settled();
    expect(screen.queryByRole('link', { name: 'Transfer' })).toBeNull();
  });

  test('offers what moves money in and out of the spot account', async () => {
    await open();
    for (const name of ['Deposit', 'Withdraw', 'Transfer', 'Records']) {
      expect(main()).toContain(name);
    }
  });

  test('that is empty leads to a transfer into it, but for the trust account', async () => {
    await open('?type=option', poorerWallets);
    expect(screen.getByText(/^Nothing here yet\. Move funds in/)).toBeTruthy();
    expect(hrefOf('Transfer').at(-1)).toBe('#/pages/assets/transfer/index?to=micro');
    choose('Finance');
    await settled();
    expect(screen.getByText(/^Nothing here yet\. Funds that you put into hosting/)).toBeTruthy();
  });

  test('hides every figure where balances are hidden', async () => {
    const { app, answer } = await open();
    answer('wallet/history', worths);
    await settled();
    act(() => app.send({ type: 'preferences.changed', change: { balancesHidden: true } }));
    expect(main().replace('Hide assets below 1 USDT', '')).not.toMatch(/\d/);
    expect(screen.getByText('Hidden while balances are hidden')).toBeTruthy();
  });

  test('says why it is missing, and is asked for again', async () => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client} app={testApp(session)}>
        <LiveProvider open={openSocket}>
          <TradeAccountScreen />
        </LiveProvider>
      </Surroundings>,
    );
    await settled();
    scripted.refuse('wallet/list', silence);
    await settled();
    expect(screen.getByText('Your assets could not be loaded')).toBeTruthy();
    press('Retry');
    await settled();
    scripted.answer('wallet/list', poorerWallets);
    await settled();
    expect(screen.getByText('7.00')).toBeTruthy();
  });
});

describe('the value over time', () => {
  test('is a chart that says what it shows, of as many days as are chosen', async () => {
    const { answer, asked } = await open();
    expect(screen.getByText('Loading values')).toBeTruthy();
    answer('wallet/history', worths);
    await settled();
    await vi.dynamicImportSettled();
    await settled();
    expect(
      screen.getByRole('img', {
        name: 'Value in USDT over 30 days: 100.12 at first, 9,624.60 now',
      }),
    ).toBeTruthy();
    choose('90 days');
    await settled();
    expect(asked.at(-1)).toEqual({ path: 'wallet/history', variables: { days: 90 } });
  });

  test('is a table too, the newest first, with nothing where no price is known', async () => {
    const { answer } = await open();
    answer('wallet/history', worths);
    await settled();
    press('Table');
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'End of day (UTC)Value (USDT)',
      'Now9,624.60',
      '2026-03-01--',
      '2026-02-28100.12',
    ]);
    choose('Contract');
    await settled();
    expect(screen.getByRole('table').textContent).toContain('Now250.00');
  });

  test('without any price says so', async () => {
    const { answer } = await open();
    answer('wallet/history', [day('2026-03-02T09:00:00.000Z', null)]);
    await settled();
    expect(screen.getByText('No recorded price covers these days')).toBeTruthy();
  });

  test('says why it is missing, beside everything else', async () => {
    const { refuse } = await open();
    refuse('wallet/history', new RequestError({ kind: 'unreachable', code: 'client.offline' }));
    await settled();
    expect(screen.getByText('The values could not be loaded')).toBeTruthy();
    expect(main()).toContain('9,624.67');
  });
});

describe('what is frozen', () => {
  const frozen = walletsWith({ change: [[3, 'USDT', '1', '1000', '175']] });
  const openCoin = async () => {
    const opened = await open('', frozen);
    press(/^USDT/);
    await settled();
    return { ...opened, sheet: () => screen.getByRole('dialog').textContent ?? '' };
  };
  const record = (id: string, held: string) => ({
    account: 'change',
    amount: amount(held),
    record: { kind: 'spot', id },
  });

  test('is explained record by record', async () => {
    const { answer, asked, sheet } = await openCoin();
    expect(asked.at(-1)).toEqual({ path: 'wallet/frozen', variables: { currencyId: 3 } });
    answer('wallet/frozen', [
      record('12', '116'),
      record('11', '59'),
      { ...record('3', '1'), account: 'lever' },
    ]);
    await settled();
    expect(sheet()).toContain('Held bySpot order 12116 USDTSpot order 1159 USDT');
    expect(sheet()).not.toContain('Spot order 3');
  });

  test('leads to the records that hold it, and closes the coin', async () => {
    const { answer } = await openCoin();
    const other = { ...record('4', '1'), record: { kind: 'airdrop', id: '4' } };
    answer('wallet/frozen', [record('12', '116'), other]);
    await settled();
    const coin = within(screen.getByRole('dialog'));
    expect(coin.getByText('airdrop 4').closest('a')).toBeNull();
    const link = coin.getByRole('link', { name: 'Spot order 12' });
    expect(link.getAttribute('href')).toBe('#/pages/trade/index?id=12');
    fireEvent.click(link);
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is explained by account where the server does not say more', async () => {
    const { refuse, sheet } = await openCoin();
    refuse('wallet/frozen', silence);
    await settled();
    expect(sheet()).toContain('Open orders, withdrawals under review and new coins175 USDT');
    expect(sheet()).not.toContain('Held by');
  });
});
