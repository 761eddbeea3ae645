// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import { usdtBalances } from '../../examples/wallet/transfer';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import type { TransferRecord } from '../../schemas/wallet/transfer';
import { LiveProvider } from '../../src/realtime/live-provider';
import { TransferRecordsScreen } from '../../src/screens/wallet/transfer/transfer-records-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const path = 'wallet/hzhistory';
const record: TransferRecord = {
  id: '17',
  currencyId: 3,
  currency: 'USDT',
  amount: amount('100.5'),
  from: 'change',
  to: 'lever',
  info: 'Spot → Contract',
  createdAt: '2026-03-02T09:00:00.000Z',
};
const page = (rows: readonly TransferRecord[], hasMore = false) => ({
  rows,
  page: 1,
  omitted: 0,
  hasMore,
  total: rows.length,
});

const { openSocket, closeSockets } = createHandSocket();

const open = async () => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(session)}>
      <LiveProvider open={openSocket}>
        <TransferRecordsScreen />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  return scripted;
};
const press = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const asksOf = ({ asked }: Awaited<ReturnType<typeof open>>) =>
  asked.filter((one) => one.path === path).map(({ variables }) => variables);
const rowText = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  closeSockets();
});

describe('the records of transfers', () => {
  test('show from where to where, when and how much', async () => {
    const { answer } = await open();
    expect(screen.getByLabelText('Loading transfer records')).toBeTruthy();
    answer(path, page([record]));
    await settled();
    const [row] = rowText();
    expect(row).toMatch(/Spot → Contract2026-03-0\d \d\d:\d\d:\d\d100\.5USDT$/);
    expect(screen.getByText('No more records')).toBeTruthy();
  });

  test('open with everything that is known', async () => {
    const { answer } = await open();
    answer(path, page([record]));
    await settled();
    press(/Spot → Contract/);
    const sheet = within(screen.getByRole('dialog', { name: 'Spot → Contract' }));
    expect(sheet.getByText('100.5 USDT')).toBeTruthy();
    expect(sheet.getByText('Completed')).toBeTruthy();
    expect(sheet.getByText('17')).toBeTruthy();
    expect(sheet.getByText(/^2026-03-0\d \d\d:\d\d:\d\d UTC/)).toBeTruthy();
  });

  test('have a sign where they are seen from one account', async () => {
    const scripted = await open();
    scripted.answer(path, page([record]));
    await settled();
    choose('Contract');
    await settled();
    expect(asksOf(scripted).at(-1)).toMatchObject({ filter: { account: 'lever' }, page: 1 });
    scripted.answer(path, page([record]));
    await settled();
    expect(screen.getByText('+100.5')).toBeTruthy();
    choose('Spot');
    await settled();
    scripted.answer(path, page([record]));
    await settled();
    expect(screen.getByText('−100.5')).toBeTruthy();
  });

  test('are asked for since a time, and all of them again', async () => {
    const scripted = await open();
    scripted.answer(path, page([]));
    await settled();
    expect(screen.getByText('No transfers yet')).toBeTruthy();
    choose('30 days');
    await settled();
    const last = asksOf(scripted).at(-1);
    const { since } = Object(last).filter;
    const days = (Date.now() - Date.parse(since)) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    scripted.answer(path, page([]));
    await settled();
    expect(screen.getByText('No transfer matches these filters')).toBeTruthy();
    press('Show all');
    await settled();
    expect(asksOf(scripted).at(-1)).toMatchObject({
      filter: { currencyId: null, account: null, since: null },
    });
    expect(screen.getByRole('radio', { name: 'All time' })).toHaveProperty('checked', true);
  });

  test('are filtered by currency where there is more than one', async () => {
    const scripted = await open();
    scripted.answer(path, page([record]));
    scripted.answer('currency/user_currency_list', [
      usdtBalances,
      { ...usdtBalances, id: 1, name: 'BTC' },
    ]);
    await settled();
    choose('BTC');
    await settled();
    expect(asksOf(scripted).at(-1)).toMatchObject({ filter: { currencyId: 1 } });
  });

  test('grow by pages', async () => {
    const scripted = await open();
    scripted.answer(path, page([record], true));
    await settled();
    press('Load more');
    await settled();
    expect(asksOf(scripted).at(-1)).toMatchObject({ page: 2 });
    scripted.answer(path, page([{ ...record, id: '16', amount: amount('7') }]));
    await settled();
    expect(rowText()).toHaveLength(2);
  });

  test('of older servers have no accounts, but their words and a sign', async () => {
    const { answer } = await open();
    answer(
      path,
      page([{ ...record, from: null, to: null, info: '合约划出', amount: amount('-3') }]),
    );
    await settled();
    expect(rowText()[0]).toMatch(/^\D*合约划出.*−3USDT$/);
  });

  test('say why they are missing, and are asked for again', async () => {
    const { refuse, answer } = await open();
    refuse(path, new RequestError({ kind: 'unreachable', code: 'client.offline' }));
    await settled();
    expect(screen.getByText('Your transfer records could not be loaded')).toBeTruthy();
    expect(screen.getByText('No connection')).toBeTruthy();
    press('Retry');
    await settled();
    answer(path, page([record]));
    await settled();
    expect(rowText()).toHaveLength(1);
  });
});
