// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { session, silence } from '../../examples/account/people';
import { placedSubscription } from '../../examples/subscription/subscription';
import { declaredRecord } from '../../examples/wallet/deposit';
import { openWithdrawal } from '../../examples/wallet/withdrawal';
import { amount } from '../../schemas/kernel/money';
import { LiveProvider } from '../../src/realtime/live-provider';
import { PurchaseReceipt } from '../../src/screens/subscription/purchase-receipt';
import { DepositReceipt } from '../../src/screens/wallet/deposit/deposit-receipt';
import { WithdrawalReceipt } from '../../src/screens/wallet/withdrawal/withdrawal-receipt';
import { createHandSocket } from '../support/screen/hand-socket';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const { openSocket, receive, closeSockets } = createHandSocket();
afterEach(() => {
  cleanup();
  closeSockets();
  localStorage.clear();
  sessionStorage.clear();
});

const credited = amount('198.5');
const reason = 'The picture shows another amount.';
const rejected = { state: 'rejected', status: 'rejected', reason } as const;

type Case = {
  kind: 'deposit' | 'withdraw' | 'subscription';
  list: string;
  receipt: ReactNode;
  /** The headline of the answer. */
  placed: string;
  answered: { id: number };
  later: readonly (readonly [row: object, headline: string, text: string | null])[];
};

const cases: Case[] = [
  {
    kind: 'deposit',
    list: 'charge_mention/log2',
    receipt: <DepositReceipt record={declaredRecord} unit="USDT" />,
    placed: 'Under review',
    answered: declaredRecord,
    later: [
      [{ state: 'approved', credited }, 'Approved', '198.5 USDT'],
      [rejected, 'Rejected', `Rejected because: ${reason}`],
    ],
  },
  {
    kind: 'withdraw',
    list: 'charge_mention/log3',
    receipt: <WithdrawalReceipt record={openWithdrawal} />,
    placed: 'Under review',
    answered: openWithdrawal,
    later: [
      [{ status: 'approved' }, 'Sent', null],
      [{ status: 'cancelled' }, 'Cancelled', null],
      [rejected, 'Rejected', `Rejected because: ${reason}`],
    ],
  },
  {
    kind: 'subscription',
    list: 'lh/send/order_list',
    receipt: <PurchaseReceipt order={placedSubscription} />,
    placed: 'Subscription submitted',
    answered: placedSubscription,
    later: [
      [{ state: 'passed' }, 'Passed', null],
      [rejected, 'Rejected', `Rejected because: ${reason}`],
    ],
  },
];

/** What is announced when it changes. */
const headline = () => {
  const heading = screen.getByRole('heading', { level: 2 });
  expect(heading.closest('[role="status"]')).not.toBeNull();
  return heading.textContent;
};
const pageOf = (...rows: object[]) => ({ rows, hasMore: false, total: rows.length, omitted: 0 });

const open = async ({ receipt }: Case) => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(session)}>
      <LiveProvider open={openSocket}>{receipt}</LiveProvider>
    </Surroundings>,
  );
  await vi.dynamicImportSettled();
  await settled();
  return scripted;
};

describe.each(cases)('the receipt of a record: $kind', (one) => {
  const { kind, list, answered, placed, later } = one;

  test('says what was answered until the list is read, and that it could not be read', async () => {
    const scripted = await open(one);
    expect(headline()).toBe(placed);
    act(() => scripted.refuse(list, silence));
    await settled();
    expect(headline()).toBe(placed);
    const notice = 'Could not refresh. Newer changes may be missing';
    expect(screen.getByText(notice)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await settled();
    act(() => scripted.answer(list, pageOf(answered)));
    await settled();
    expect(screen.queryByText(notice)).toBeNull();
  });

  test.each(later)('says what the record is now: %j', async (changed, now, text) => {
    const scripted = await open(one);
    act(() => scripted.answer(list, pageOf(answered)));
    await settled();
    expect(headline()).toBe(placed);
    const other = kind === 'deposit' ? 'withdraw' : 'deposit';
    await receive('record_update', { kind: other, record: { id: answered.id }, cause: 'changed' });
    expect(scripted.isWaiting(list)).toBe(false);
    await receive('record_update', { kind, record: { id: answered.id }, cause: 'changed' });
    const outdated = { ...answered, id: answered.id + 1 };
    act(() => scripted.answer(list, pageOf(outdated, { ...answered, ...changed })));
    await settled();
    expect(headline()).toBe(now);
    if (text !== null) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(/until the review ends|once approved/)).toBeNull();
  });
});
