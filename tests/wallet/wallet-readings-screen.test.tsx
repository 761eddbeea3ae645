// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, vi } from 'vitest';
import { session } from '../../examples/account/people';
import { bankCard } from '../../examples/wallet/bank-cards';
import { usdtBalances } from '../../examples/wallet/transfer';
import { richWallets } from '../../examples/wallet/wallets';
import { savedAddress } from '../../examples/wallet/withdraw-address';
import { openWithdrawal } from '../../examples/wallet/withdrawal';
import { amount } from '../../schemas/kernel/money';
import type { BankCardInfo } from '../../schemas/wallet/bank-card';
import { SentLimitsOfCoin } from '../../schemas/wallet/coin-limits';
import { holdingsOf } from '../../schemas/wallet/holdings';
import { bankCardInfoOver } from '../../src/api/wallet/bank-card';
import { coinLimitsOver } from '../../src/api/wallet/coin-limits';
import { bankPayeeOver, depositAddressesOver } from '../../src/api/wallet/deposit';
import { frozenRecordsOver, historyOver } from '../../src/api/wallet/statement';
import { transferCurrenciesOver } from '../../src/api/wallet/transfer';
import { withdrawAddressesOver } from '../../src/api/wallet/withdraw-address';
import { withdrawalRecordOver } from '../../src/api/wallet/withdrawal';
import { LiveProvider } from '../../src/realtime/live-provider';
import { BalanceHistory } from '../../src/screens/wallet/assets/balance-history';
import { FrozenRecords } from '../../src/screens/wallet/assets/frozen-records';
import { BankCardsScreen } from '../../src/screens/wallet/bank-card/bank-cards-screen';
import { BankPayeeCard } from '../../src/screens/wallet/deposit/bank-payee';
import { CoinAddress } from '../../src/screens/wallet/deposit/deposit-address';
import { TransferScreen } from '../../src/screens/wallet/transfer/transfer-screen';
import { AddressScreen } from '../../src/screens/wallet/withdraw-address/address-screen';
import { WithdrawalDetailScreen } from '../../src/screens/wallet/withdrawal/withdrawal-detail-screen';
import { WithdrawalScreen } from '../../src/screens/wallet/withdrawal/withdrawal-screen';
import { allRead } from '../support/all-read';
import { Answering } from '../support/screen/answering';
import { createHandSocket } from '../support/screen/hand-socket';
import { press } from '../support/screen/presses';
import { testReading } from '../support/screen/reading-tours';
import {
  byNotice,
  byStaleButton,
  noticeWords,
  type Refreshing,
} from '../support/screen/refresh-gestures';
import { scriptedClient } from '../support/screen/scripted-client';

// A chart is drawn on a canvas, which this environment does not have.
vi.mock('../../src/components/charts/worth-chart', () => ({
  WorthChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

const { client } = scriptedClient();
const { openSocket, receive, closeSockets } = createHandSocket();
const changeBalance = () => receive('balance_update', { wallets: [] });

/** The button is there as soon as something was read. */
const onceRead: Refreshing = {
  gesture: () => press('Retry'),
  isPossible: ({ context }) => context['value'] !== null,
  missing: [
    'loading: refresh.requested -> loading',
    'loading: readValue done -> refreshing',
    'failed: refresh.requested -> loading',
  ],
};

afterEach(() => {
  closeSockets();
  localStorage.clear();
});

const bound: BankCardInfo = {
  card: {
    id: 4,
    accountNumber: '********6411',
    holder: bankCard.holder,
    holderAddress: bankCard.holderAddress,
    postalCode: bankCard.postalCode,
    bankName: bankCard.bankName,
    branch: bankCard.branch,
  },
  banks: [],
};

testReading(bankCardInfoOver(client), {
  session,
  title: 'the bound bank card',
  value: bound,
  path: 'user/cash_info',
  screen: <BankCardsScreen />,
  shows: {
    loading: () => expect(screen.getByLabelText('Loading the bank card')).toBeTruthy(),
    value: () => expect(screen.getByText(bankCard.bankName)).toBeTruthy(),
    failed: () => expect(screen.getByText('The bank card could not be loaded')).toBeTruthy(),
  },
  stale: null,
});

testReading(withdrawAddressesOver(client), {
  session,
  title: 'an address that is not among the read ones',
  value: allRead([savedAddress]),
  path: 'wallet/get_address',
  screen: <AddressScreen />,
  address: '/pages/user/address/address?id=99',
  refresh: onceRead,
  shows: {
    loading: () => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull(),
    value: () => expect(screen.getByText('This withdraw address does not exist')).toBeTruthy(),
    failed: () => expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy(),
  },
  stale: null,
});

testReading(withdrawalRecordOver(client, openWithdrawal.id), {
  session,
  title: 'a withdrawal',
  value: openWithdrawal,
  path: async (scripted, { error, output }) => {
    if (error) scripted.refuse('charge_mention/log3', error);
    else scripted.answer('charge_mention/log3', allRead([output]));
  },
  screen: (
    <LiveProvider open={openSocket}>
      <WithdrawalDetailScreen />
    </LiveProvider>
  ),
  address: `/pages/assets/withdraw/detail?id=${openWithdrawal.id}`,
  refresh: byNotice,
  change: () => receive('record_update', { kind: 'withdraw', record: { id: 17 }, cause: 'review' }),
  shows: {
    loading: () => expect(screen.getByLabelText('Loading')).toBeTruthy(),
    value: () => expect(screen.getByText('rent')).toBeTruthy(),
    failed: () => expect(screen.getByText('This could not be loaded')).toBeTruthy(),
  },
  stale: noticeWords,
});

testReading(transferCurrenciesOver(client), {
  session,
  title: 'what can be transferred',
  value: [{ ...usdtBalances, accounts: [...usdtBalances.accounts] }],
  path: 'currency/user_currency_list',
  screen: (
    <LiveProvider open={openSocket}>
      <TransferScreen />
    </LiveProvider>
  ),
  refresh: byStaleButton('Refresh'),
  change: changeBalance,
  shows: {
    loading: () => expect(screen.getByLabelText('Loading balances')).toBeTruthy(),
    value: () => expect(screen.getByLabelText('Amount')).toBeTruthy(),
    failed: () => expect(screen.getByText('Your balances could not be loaded')).toBeTruthy(),
  },
  stale: 'These figures may be out of date',
});

const day = (time: string, spot: string) => ({
  time,
  spot: amount(spot),
  contract: amount('250'),
  option: amount('0'),
  trust: amount('0'),
});

testReading(historyOver(client, 30), {
  session,
  title: 'the history of an account',
  value: [day('2026-03-01T00:00:00.000Z', '100.12'), day('2026-03-02T09:00:00.000Z', '9624.6')],
  path: 'wallet/history',
  screen: (
    <LiveProvider open={openSocket}>
      <BalanceHistory account="spot" hidden={false} />
    </LiveProvider>
  ),
  refresh: byNotice,
  change: changeBalance,
  shows: {
    loading: () => expect(screen.getByText('Loading values')).toBeTruthy(),
    value: () => expect(screen.getByText(/^The balance at the end of each UTC day/)).toBeTruthy(),
    failed: () => expect(screen.getByText('The values could not be loaded')).toBeTruthy(),
  },
  stale: noticeWords,
});

const [usdt] = holdingsOf(richWallets).filter(({ currency }) => currency === 'USDT');
if (!usdt) throw new Error('Nobody holds USDT.');

testReading(frozenRecordsOver(client, usdt.currencyId), {
  session,
  title: 'what holds a coin frozen',
  value: [{ account: 'change', amount: amount('12.5'), record: { kind: 'transfer', id: '4' } }],
  path: 'wallet/frozen',
  screen: (
    <LiveProvider open={openSocket}>
      <FrozenRecords holding={usdt} hidden={false} onLeave={() => undefined} />
    </LiveProvider>
  ),
  // The explanation by account, which stands above, is left.
  retry: null,
  isSilent: true,
  change: changeBalance,
  shows: {
    loading: () => expect(screen.getByLabelText('Loading what holds it')).toBeTruthy(),
    value: () => expect(screen.getByText('Transfer 4')).toBeTruthy(),
    failed: () => {
      expect(screen.queryByLabelText('Loading what holds it')).toBeNull();
      expect(screen.queryByText('Transfer 4')).toBeNull();
    },
  },
  stale: null,
});

testReading(depositAddressesOver(client, usdt.currencyId), {
  session,
  title: 'the deposit addresses of a coin',
  value: { byChain: { TRC20: 'DEMO2345' }, unnamed: null },
  path: 'wallet/get_in_address',
  screen: <CoinAddress currencyId={usdt.currencyId} coin="USDT" chain="TRC20" chains={['TRC20']} />,
  shows: {
    loading: () => expect(screen.getByLabelText('Loading the deposit address')).toBeTruthy(),
    value: () => expect(screen.getByText('DEMO 2345')).toBeTruthy(),
    failed: () => {
      expect(screen.getByText('The deposit address could not be loaded')).toBeTruthy();
    },
  },
  stale: null,
});

testReading(depositAddressesOver(client, usdt.currencyId), {
  session,
  title: 'the deposit addresses without one of the chain',
  value: { byChain: {}, unnamed: null },
  path: 'wallet/get_in_address',
  screen: <CoinAddress currencyId={usdt.currencyId} coin="USDT" chain="TRC20" chains={['TRC20']} />,
  refresh: onceRead,
  shows: {
    loading: () => expect(screen.getByLabelText('Loading the deposit address')).toBeTruthy(),
    value: () => expect(screen.getByText(/^There is no USDT address/)).toBeTruthy(),
    failed: () => {
      expect(screen.getByText('The deposit address could not be loaded')).toBeTruthy();
    },
  },
  stale: null,
});

testReading(bankPayeeOver(client, 9), {
  session,
  title: 'the payee of a bank deposit',
  value: {
    bank: 'First Bank',
    holder: 'Tideline',
    account: '123456',
    bankAddress: '',
    swiftCode: '',
    reference: 'U7',
  },
  path: 'wallet/get_in_address',
  screen: <BankPayeeCard currencyId={9} />,
  shows: {
    loading: () => expect(screen.getByLabelText('Loading the payee')).toBeTruthy(),
    value: () => expect(screen.getByText('First Bank')).toBeTruthy(),
    failed: () => expect(screen.getByText('The payee could not be loaded')).toBeTruthy(),
  },
  stale: null,
});

testReading(coinLimitsOver(client, usdt.currencyId), {
  session,
  title: 'the limits of a withdrawal',
  value: v.parse(SentLimitsOfCoin, {
    name: 'USDT',
    rate: '0.1',
    min_number: '10',
    decimal_scale: 6,
    change_balance: '500',
  }),
  path: 'wallet/get_info',
  screen: (
    <Answering answers={{ 'wallet/get_address': () => allRead([savedAddress]) }}>
      <LiveProvider open={openSocket}>
        <WithdrawalScreen />
      </LiveProvider>
    </Answering>
  ),
  refresh: byNotice,
  change: changeBalance,
  shows: {
    loading: () => expect(screen.getByLabelText('Loading')).toBeTruthy(),
    value: () => expect(screen.getByLabelText('Amount')).toBeTruthy(),
    failed: () => expect(screen.getByText('This could not be loaded')).toBeTruthy(),
  },
  stale: noticeWords,
});
