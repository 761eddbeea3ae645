// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import { openWithdrawal } from '../../examples/wallet/withdrawal';
import { RequestError } from '../../schemas/kernel/failure';
import type { WithdrawalRecord } from '../../schemas/wallet/withdrawal-record';
import { LiveProvider } from '../../src/realtime/live-provider';
import { RecordsScreen } from '../../src/screens/wallet/record/records-screen';
import { WithdrawalDetailScreen } from '../../src/screens/wallet/withdrawal/withdrawal-detail-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { rowsIn } from '../support/screen/rows';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const path = 'charge_mention/log3';
const rejected: WithdrawalRecord = {
  ...openWithdrawal,
  id: 16,
  status: 'rejected',
  reason: 'The name does not match.',
  createdAt: '2026-02-02T09:00:00.000Z',
};
const sent: WithdrawalRecord = {
  ...openWithdrawal,
  id: 15,
  status: 'approved',
  txid: 'DEMO-15',
  createdAt: '2026-02-01T09:00:00.000Z',
};
const page = (rows: readonly WithdrawalRecord[]) => ({
  rows,
  page: 1,
  omitted: 0,
  hasMore: false,
  total: rows.length,
});

const { openSocket, closeSockets } = createHandSocket();

const show = async (Shown: typeof RecordsScreen, address = '/') => {
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

const openList = async () => {
  const scripted = await show(RecordsScreen);
  fireEvent.click(screen.getByRole('tab', { name: 'Withdrawals' }));
  await settled();
  return scripted;
};

afterEach(() => {
  cleanup();
  closeSockets();
});

describe('the records of withdrawals', () => {
  test('stand by month, and each leads to its page', async () => {
    const { answer } = await openList();
    expect(screen.getByLabelText('Loading the withdrawals')).toBeTruthy();
    answer(path, page([openWithdrawal, rejected, sent]));
    await settled();
    const months = screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);
    expect(months).toEqual(['2026-03', '2026-02']);
    const rows = screen.getAllByRole('link', { name: /Withdraw USDT/ });
    expect(
      rows.map((row) => [
        row.getAttribute('href'),
        /Under review|Sent|Rejected/.exec(row.textContent)?.[0],
      ]),
    ).toEqual([
      ['#/pages/assets/withdraw/detail?id=17', 'Under review'],
      ['#/pages/assets/withdraw/detail?id=16', 'Rejected'],
      ['#/pages/assets/withdraw/detail?id=15', 'Sent'],
    ]);
  });

  test('are asked for by state', async () => {
    const scripted = await openList();
    scripted.answer(path, page([openWithdrawal]));
    await settled();
    fireEvent.click(screen.getByRole('radio', { name: 'Cancelled' }));
    await settled();
    scripted.answer(path, page([]));
    await settled();
    const asks = scripted.asked.filter((one) => one.path === path);
    expect(asks.map(({ variables }) => variables)).toMatchObject([
      { filter: { currencyId: null, state: null } },
      { filter: { currencyId: null, state: 'cancelled' } },
    ]);
    expect(screen.getByText('No withdrawal matches')).toBeTruthy();
  });

  test('that are none lead to the first one', async () => {
    const scripted = await openList();
    scripted.refuse(path, new RequestError({ kind: 'unreachable', code: 'client.offline' }));
    await settled();
    expect(screen.getByText('The withdrawals could not be loaded')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await settled();
    scripted.answer(path, page([]));
    await settled();
    expect(screen.getByText('No withdrawals yet')).toBeTruthy();
    const first = screen.getByRole('link', { name: 'Withdraw' });
    expect(first.getAttribute('href')).toBe('#/pages/assets/withdraw/index');
  });
});

describe('the page of a withdrawal', () => {
  const opened = async (record: WithdrawalRecord) => {
    const scripted = await show(WithdrawalDetailScreen, `/?id=${record.id}`);
    scripted.answer(path, page([record]));
    await settled();
    return scripted;
  };
  const steps = () =>
    within(screen.getByRole('list', { name: 'Progress of the withdrawal' }))
      .getAllByRole('listitem')
      .map((step) => `${step.textContent}${step.getAttribute('aria-current') ?? ''}`);

  test('shows the way of one under review, and that its money is frozen', async () => {
    await opened(openWithdrawal);
    expect(steps()[0]).toMatch(/^Under review.*step$/);
    expect(steps().at(-1)).toBe('Sent');
    expect(screen.getByText(/^The amount is frozen until the review ends/)).toBeTruthy();
    expect(screen.queryByText(/takes longer than expected/)).toBeNull();
    expect(screen.queryByText(/Rejected because/)).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Withdrawal details');
    expect(rowsIn(document.body)).toEqual([
      ['Fee', '0.1 USDT'],
      ['You receive', '99.9 USDT'],
      ['Chain', 'TRC20'],
      ['Remark', 'rent'],
      ['Applied', '2026-03-02 09:00:00 UTC'],
      ['Expected', '2026-03-03 09:00:00 UTC'],
      ['Withdrawal no.', '17'],
    ]);
    expect(screen.getByRole('button', { name: 'Cancel withdrawal' })).toBeTruthy();
  });

  test('shows a remark where there is one, and no empty row', async () => {
    await opened({ ...openWithdrawal, remark: 'rent' });
    expect(screen.getByText('rent')).toBeTruthy();
    cleanup();
    await opened({ ...openWithdrawal, remark: '' });
    expect(screen.queryByText('Remark')).toBeNull();
  });

  test('says that a review takes too long', async () => {
    await opened({ ...openWithdrawal, isOverdue: true });
    expect(screen.getByText(/^The review takes longer than expected/)).toBeTruthy();
  });

  test('shows the transaction of one that was sent, which nobody can cancel', async () => {
    await opened(sent);
    expect(screen.getByText('DEMO-15')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
  });

  test('shows why one was rejected', async () => {
    await opened(rejected);
    expect(screen.getByText('Rejected because: The name does not match.')).toBeTruthy();
    expect(screen.queryByText(/^The amount is frozen/)).toBeNull();
    expect(steps().at(-1)).toMatch(/^Rejected/);
  });

  test('cancels after a question, and says in words why it was refused', async () => {
    const { asked, refuse } = await opened(openWithdrawal);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel withdrawal' }));
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('The application still counts for today.');
    expect(asked.some((one) => one.path === 'wallet/out/cancel')).toBe(false);
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel withdrawal' }));
    await settled();
    expect(asked.filter((one) => one.path === 'wallet/out/cancel')).toHaveLength(1);
    refuse(
      'wallet/out/cancel',
      new RequestError({ kind: 'refused', code: 'record.state', params: {}, text: '' }),
    );
    await settled();
    expect(screen.getByText(/current state does not allow/)).toBeTruthy();
  });

  test('of a number that nobody has says that there is none', async () => {
    const { answer } = await show(WithdrawalDetailScreen, '/?id=99');
    answer(path, page([openWithdrawal]));
    await settled();
    expect(screen.getByText('No data obtained')).toBeTruthy();
  });

  test.each(['', '?id=', '?id=0', '?id=-1', '?id=1e400', '?id=<b>'])(
    'of an address that names none says so, and asks for nothing: %j',
    async (query) => {
      const { asked } = await show(WithdrawalDetailScreen, `/${query}`);
      expect(screen.getByText('No data obtained')).toBeTruthy();
      expect(asked.filter((one) => one.path === path)).toEqual([]);
    },
  );
});
