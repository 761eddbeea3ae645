// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach } from 'vitest';
import { session } from '../../examples/account/people';
import { declaredRecord } from '../../examples/wallet/deposit';
import { openWithdrawal } from '../../examples/wallet/withdrawal';
import { amount } from '../../schemas/kernel/money';
import type { DepositRecord } from '../../schemas/wallet/deposit';
import { allRecords } from '../../schemas/wallet/record-filter';
import type { WithdrawalRecord } from '../../schemas/wallet/withdrawal-record';
import { depositsOver } from '../../src/api/wallet/deposit';
import { withdrawalsOver } from '../../src/api/wallet/withdrawal';
import { LiveProvider } from '../../src/realtime/live-provider';
import { RecordsScreen } from '../../src/screens/wallet/record/records-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { testListing } from '../support/screen/listing-tours';
import { anyTime } from '../support/screen/refresh-gestures';
import { scriptedClient } from '../support/screen/scripted-client';

const { client } = scriptedClient();
const { openSocket, receive, closeSockets } = createHandSocket();
const changeRecord = (kind: 'deposit' | 'withdraw') =>
  anyTime(() => receive('record_update', { kind, record: { id: 7 }, cause: 'review' }));
// Not by role: with its many chips, a search by role takes most of the time of a tour.
const choose = (name: string) =>
  fireEvent.click(screen.getByLabelText(name, { selector: 'input' }));

afterEach(closeSockets);

const deposit = (id: number): DepositRecord => ({
  ...declaredRecord,
  id,
  amount: amount(`${id}.25`),
});

testListing(depositsOver(client), {
  session,
  title: 'the deposits',
  rows: [deposit(903), deposit(902), deposit(901)],
  wordsOf: ({ amount: deposited }) => `${deposited}`,
  filters: {
    first: allRecords,
    other: { ...allRecords, state: 'rejected' },
    choose: ({ state }) => choose(state === null ? 'All states' : 'Rejected'),
  },
  path: 'charge_mention/log2',
  screen: (
    <LiveProvider open={openSocket}>
      <RecordsScreen />
    </LiveProvider>
  ),
  refresh: changeRecord('deposit'),
  words: {
    loading: 'Loading the deposits',
    failed: 'The deposits could not be loaded',
    empty: 'No deposits yet',
    noMatch: 'No deposit matches',
  },
});

const withdrawal = (id: number): WithdrawalRecord => ({
  ...openWithdrawal,
  id,
  amount: amount(`${id}.25`),
});

testListing(withdrawalsOver(client), {
  session,
  title: 'the withdrawals',
  rows: [withdrawal(903), withdrawal(902), withdrawal(901)],
  wordsOf: ({ amount: withdrawn }) => `${withdrawn}`,
  filters: {
    first: allRecords,
    other: { ...allRecords, state: 'rejected' },
    choose: ({ state }) => choose(state === null ? 'All states' : 'Rejected'),
  },
  path: 'charge_mention/log3',
  screen: (
    <LiveProvider open={openSocket}>
      <RecordsScreen />
    </LiveProvider>
  ),
  address: '/pages/assets/records?kind=withdrawals',
  refresh: changeRecord('withdraw'),
  words: {
    loading: 'Loading the withdrawals',
    failed: 'The withdrawals could not be loaded',
    empty: 'No withdrawals yet',
    noMatch: 'No withdrawal matches',
  },
});
