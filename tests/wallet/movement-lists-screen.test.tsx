// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach } from 'vitest';
import { session } from '../../examples/account/people';
import { amount } from '../../schemas/kernel/money';
import { wholeStatement } from '../../schemas/wallet/statement';
import { allTransfers, type TransferRecord } from '../../schemas/wallet/transfer';
import { statementOver } from '../../src/api/wallet/statement';
import { transfersOver } from '../../src/api/wallet/transfer';
import { LiveProvider } from '../../src/realtime/live-provider';
import { StatementScreen } from '../../src/screens/wallet/assets/statement-screen';
import { TransferRecordsScreen } from '../../src/screens/wallet/transfer/transfer-records-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { testListing } from '../support/screen/listing-tours';
import { anyTime } from '../support/screen/refresh-gestures';
import { scriptedClient } from '../support/screen/scripted-client';
import { movement } from './support/statement';

const { client } = scriptedClient();
const { openSocket, receive, closeSockets } = createHandSocket();
// Not by role: with its many chips, a search by role takes most of the time of a tour.
const choose = (name: string) =>
  fireEvent.click(screen.getByLabelText(name, { selector: 'input' }));

afterEach(closeSockets);

const transfer = (id: number): TransferRecord => ({
  id: `${id}`,
  currencyId: 3,
  currency: 'USDT',
  amount: amount(`${id}.25`),
  from: 'change',
  to: 'lever',
  info: 'Spot → Contract',
  createdAt: '2026-03-02T09:00:00.000Z',
});

testListing(transfersOver(client), {
  session,
  title: 'the transfers',
  rows: [transfer(903), transfer(902), transfer(901)],
  wordsOf: ({ amount: moved }) => `${moved}`,
  filters: {
    first: allTransfers,
    other: { ...allTransfers, account: 'lever' },
    choose: ({ account }) => choose(account === null ? 'All accounts' : 'Contract'),
  },
  path: 'wallet/hzhistory',
  screen: (
    <LiveProvider open={openSocket}>
      <TransferRecordsScreen />
    </LiveProvider>
  ),
  refresh: anyTime(() =>
    receive('record_update', { kind: 'transfer', record: { id: 7 }, cause: 'booked' }),
  ),
  words: {
    loading: 'Loading transfer records',
    failed: 'Your transfer records could not be loaded',
    empty: 'No transfers yet',
    noMatch: 'No transfer matches these filters',
  },
});

testListing(statementOver(client), {
  session,
  title: 'the statement',
  rows: [
    { ...movement, id: '19', after: amount('903.25') },
    { ...movement, id: '18', after: amount('902.25') },
    { ...movement, id: '17', after: amount('901.25') },
  ],
  wordsOf: ({ after }) => `Balance ${after}`,
  filters: {
    first: wholeStatement,
    other: { ...wholeStatement, group: 'deposit' },
    choose: ({ group }) => choose(group === null ? 'All types' : 'Deposits'),
  },
  path: 'wallet/legal_log',
  screen: (
    <LiveProvider open={openSocket}>
      <StatementScreen account={null} />
    </LiveProvider>
  ),
  refresh: anyTime(() => receive('balance_update', { wallets: [] })),
  words: {
    loading: 'Loading statement',
    failed: 'Your statement could not be loaded',
    empty: 'No movements yet',
    noMatch: 'No movement matches these filters',
  },
});
