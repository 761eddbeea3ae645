// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import { openBankWithdrawal } from '../../examples/wallet/bank-withdrawal';
import { declaredRecord } from '../../examples/wallet/deposit';
import { openWithdrawal } from '../../examples/wallet/withdrawal';
import { RequestError } from '../../schemas/kernel/failure';
import type { DepositRecord } from '../../schemas/wallet/deposit';
import type { WithdrawalRecord } from '../../schemas/wallet/withdrawal-record';
import { LiveProvider } from '../../src/realtime/live-provider';
import { RecordsScreen } from '../../src/screens/wallet/record/records-screen';
import { WithdrawalDetailScreen } from '../../src/screens/wallet/withdrawal/withdrawal-detail-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { type ScriptedClient, scriptedClient } from '../support/screen/scripted-client';

const depositsPath = 'charge_mention/log2';
const withdrawalsPath = 'charge_mention/log3';

const page = <Row,>(rows: readonly Row[]) => ({
  rows,
  page: 1,
  omitted: 0,
  hasMore: false,
  total: rows.length,
});
const deposit: DepositRecord = { ...declaredRecord, createdAt: '2026-03-02T10:00:00.000Z' };
const older: DepositRecord = { ...declaredRecord, id: 99, createdAt: '2026-02-01T10:00:00.000Z' };

const { openSocket, closeSockets } = createHandSocket();
const show = async (Shown: typeof RecordsScreen, address: string) => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(session)} address={address}>
      <LiveProvider open={openSocket}>
        <Shown />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  return scripted;
};
const answer = async (
  scripted: ScriptedClient,
  deposits: readonly DepositRecord[],
  withdrawals: readonly WithdrawalRecord[],
) => {
  if (scripted.isWaiting(depositsPath)) scripted.answer(depositsPath, page(deposits));
  if (scripted.isWaiting(withdrawalsPath)) scripted.answer(withdrawalsPath, page(withdrawals));
  await settled();
};
const askedOf = ({ asked }: ScriptedClient, path: string) =>
  asked.filter((one) => one.path === path).map(({ variables }) => variables);
const chip = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('radio', { name });

afterEach(() => {
  cleanup();
  closeSockets();
});

describe('all records', () => {
  test('stand in one list, newest first, each with its own way', async () => {
    const scripted = await show(RecordsScreen, '/?kind=all');
    expect(screen.getByLabelText('Loading the records')).toBeTruthy();
    await answer(scripted, [deposit, older], [openBankWithdrawal, openWithdrawal]);
    const months = screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);
    expect(months).toEqual(['2026-03', '2026-02']);
    const titles = screen
      .getAllByText(/^(Deposit USDT|Withdraw USDT|Withdraw to bank card)$/)
      .map((it) => it.textContent);
    expect(titles).toEqual([
      'Deposit USDT',
      'Withdraw to bank card',
      'Withdraw USDT',
      'Deposit USDT',
    ]);
    const bank = screen.getByRole('link', { name: /Withdraw to bank card/ });
    expect(bank.getAttribute('href')).toBe('#/pages/assets/withdraw/detail?id=18');
    const [first] = screen.getAllByRole('button', { name: /Deposit USDT/ });
    if (!first) throw new Error('There is no deposit.');
    fireEvent.click(first);
    await settled();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('are asked for by kind, coin and state, and only where there can be some', async () => {
    const scripted = await show(RecordsScreen, '/?kind=all');
    await answer(scripted, [deposit], [openWithdrawal]);
    fireEvent.click(chip('Status', 'Cancelled'));
    await settled();
    // No deposit is cancelled.
    expect(scripted.isWaiting(depositsPath)).toBe(false);
    await answer(scripted, [], []);
    expect(screen.getByText('No record matches')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await settled();
    await answer(scripted, [deposit], [openWithdrawal]);
    fireEvent.click(chip('Type', 'Deposits'));
    await settled();
    expect(scripted.isWaiting(withdrawalsPath)).toBe(false);
    await answer(scripted, [deposit], []);
    fireEvent.click(chip('Coin', 'Bank card'));
    await settled();
    expect(askedOf(scripted, depositsPath).at(-1)).toMatchObject({
      filter: { currencyId: 9999, kind: 'deposit', state: null },
    });
    expect(askedOf(scripted, withdrawalsPath)).toMatchObject([
      { filter: { state: null } },
      { filter: { state: 'cancelled' } },
      { filter: { state: null } },
    ]);
  });

  test('that are none lead to the first deposit, and a failure is read again', async () => {
    const scripted = await show(RecordsScreen, '/?kind=all');
    scripted.refuse(
      depositsPath,
      new RequestError({ kind: 'unreachable', code: 'client.offline' }),
    );
    await settled();
    expect(screen.getByText('The records could not be loaded')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await settled();
    await answer(scripted, [], []);
    expect(screen.getByText('No deposits or withdrawals yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe(
      '#/pages/assets/deposit/index',
    );
  });

  test('are a tab beside the others', async () => {
    const scripted = await show(RecordsScreen, '/');
    fireEvent.click(screen.getByRole('tab', { name: 'All' }));
    await settled();
    await answer(scripted, [deposit], [openWithdrawal]);
    expect(screen.getByRole('link', { name: /Withdraw USDT/ })).toBeTruthy();
  });
});

describe('the page of a withdrawal to the bank', () => {
  const figure = (label: string) =>
    screen.getByText(label).closest('div')?.querySelector('dd')?.textContent;

  test('shows what was frozen in USDT, what arrives in its currency, and the card', async () => {
    const scripted = await show(WithdrawalDetailScreen, '/?id=18');
    scripted.answer(withdrawalsPath, page([openBankWithdrawal]));
    await settled();
    expect(screen.getByText('200 USDT')).toBeTruthy();
    expect(figure('Fee')).toBe('1 USDT');
    expect(figure('You receive')).toBe('159.2 USD');
    expect(figure('Bank card')).toBe('•••• 6411');
    expect(screen.queryByText('Chain')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel withdrawal' })).toBeTruthy();
  });

  test('does not guess what an older server leaves out', async () => {
    const scripted = await show(WithdrawalDetailScreen, '/?id=18');
    const silent = { ...openBankWithdrawal, fee: null, receivedIn: '' };
    scripted.answer(withdrawalsPath, page([silent]));
    await settled();
    expect(figure('Fee')).toMatch(/^--/);
    expect(figure('You receive')).toBe('159.2 USD');
  });
});
