// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import { declaredRecord } from '../../examples/wallet/deposit';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import type { DepositRecord } from '../../schemas/wallet/deposit';
import { LiveProvider } from '../../src/realtime/live-provider';
import { RecordsScreen } from '../../src/screens/wallet/record/records-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const path = 'charge_mention/log2';
const approved: DepositRecord = {
  ...declaredRecord,
  id: 16,
  state: 'approved',
  received: amount('249.5'),
  fee: amount('0.5'),
  credited: amount('249'),
  createdAt: '2026-02-02T09:00:00.000Z',
  timeline: [
    { state: 'reviewing', at: '2026-02-02T09:00:00.000Z', by: 'user' },
    { state: 'approved', at: '2026-02-02T10:00:00.000Z', by: 'reviewer' },
  ],
};
const rejected: DepositRecord = {
  ...declaredRecord,
  id: 15,
  state: 'rejected',
  reason: 'No payment came.',
  createdAt: '2026-02-01T09:00:00.000Z',
};
const page = (rows: readonly DepositRecord[]) => ({
  rows,
  page: 1,
  omitted: 0,
  hasMore: false,
  total: rows.length,
});

const { openSocket, closeSockets } = createHandSocket();

const open = async () => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(session)}>
      <LiveProvider open={openSocket}>
        <RecordsScreen />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  return scripted;
};
const asksOf = ({ asked }: Awaited<ReturnType<typeof open>>) =>
  asked.filter((one) => one.path === path).map(({ variables }) => variables);
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const stepsOf = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('list', { name: 'Progress of the deposit' }))
    .getAllByRole('listitem')
    .map((step) => `${step.textContent}${step.getAttribute('aria-current') ?? ''}`);

const opened = async (record: DepositRecord) => {
  const scripted = await open();
  scripted.answer(path, page([record]));
  await settled();
  fireEvent.click(screen.getByRole('button', { name: /Deposit USDT/ }));
  await settled();
  return screen.getByRole('dialog');
};

afterEach(() => {
  cleanup();
  closeSockets();
});

describe('the records of deposits', () => {
  test('stand by month, with their states', async () => {
    const { answer } = await open();
    expect(screen.getByLabelText('Loading the deposits')).toBeTruthy();
    answer(path, page([declaredRecord, approved, rejected]));
    await settled();
    const months = screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);
    expect(months).toEqual(['2026-03', '2026-02']);
    const rows = screen.getAllByRole('button', { name: /Deposit USDT/ });
    expect(
      rows.map(({ textContent }) => /Under review|Approved|Rejected/.exec(textContent)?.[0]),
    ).toEqual(['Under review', 'Approved', 'Rejected']);
  });

  test('are asked for by coin, status and period', async () => {
    const scripted = await open();
    scripted.answer(path, page([declaredRecord]));
    await settled();
    choose('BTC');
    await settled();
    scripted.answer(path, page([]));
    await settled();
    choose('Rejected');
    await settled();
    scripted.answer(path, page([]));
    await settled();
    expect(asksOf(scripted)).toMatchObject([
      { filter: { currencyId: null, state: null } },
      { filter: { currencyId: 1, state: null } },
      { filter: { currencyId: 1, state: 'rejected', since: null, until: null } },
    ]);
    expect(screen.getByText('No deposit matches')).toBeTruthy();
  });

  test('that cannot be read say so, and are read again', async () => {
    const scripted = await open();
    const silence = new RequestError({ kind: 'unreachable', code: 'client.offline' });
    scripted.refuse(path, silence);
    await settled();
    expect(screen.getByText('The deposits could not be loaded')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await settled();
    scripted.answer(path, page([]));
    await settled();
    expect(screen.getByText('No deposits yet')).toBeTruthy();
  });

  test('show the way of one under review: past, now and next', async () => {
    const steps = stepsOf(await opened(declaredRecord));
    expect(steps).toHaveLength(3);
    expect(steps[0]).toMatch(/^SubmittedBy you2026-03-02/);
    expect(steps[1]).toBe('Under reviewA reviewer decides, you need do nothingstep');
    expect(steps[2]).toBe('Credited');
  });

  test('show what one was credited with, and what the reviewer found', async () => {
    const dialog = await opened(approved);
    for (const text of ['250.5 USDT', '249.5 USDT', '0.5 USDT', '249 USDT']) {
      expect(dialog.textContent).toContain(text);
    }
    expect(stepsOf(dialog).every((step) => !step.endsWith('step'))).toBe(true);
  });

  test('show why one was rejected', async () => {
    const dialog = await opened(rejected);
    expect(dialog.textContent).toContain('Rejected because: No payment came.');
    expect(stepsOf(dialog).at(-1)).toMatch(/^Rejected/);
  });
});
