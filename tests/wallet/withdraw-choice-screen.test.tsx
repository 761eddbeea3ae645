// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { person, session } from '../../examples/account/people';
import type { User } from '../../schemas/account/user';
import { amount } from '../../schemas/kernel/money';
import type { SentLimitsOfCoin } from '../../schemas/wallet/coin-limits';
import type { WithdrawAddress } from '../../schemas/wallet/withdraw-address';
import { LiveProvider } from '../../src/realtime/live-provider';
import { BankCardsScreen } from '../../src/screens/wallet/bank-card/bank-cards-screen';
import { AddressListScreen } from '../../src/screens/wallet/withdraw-address/address-list-screen';
import { AddressScreen } from '../../src/screens/wallet/withdraw-address/address-screen';
import { BankWithdrawalScreen } from '../../src/screens/wallet/withdrawal/bank-withdrawal-screen';
import { WithdrawalScreen } from '../../src/screens/wallet/withdrawal/withdrawal-screen';
import { Answering } from '../support/screen/answering';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

// The pages of the addresses and of the card, opened from a withdrawal that asks for one.

const ether = (id: number, label: string, isCooling = false): WithdrawAddress => ({
  id,
  currencyId: 2,
  coin: 'ETH',
  chain: 'ERC20',
  address: `0x${String(id).padStart(40, '5')}`,
  label,
  isCooling,
  usableAt: isCooling ? new Date(Date.now() + 3_600_000).toISOString() : null,
  createdAt: null,
});
const tether: WithdrawAddress = { ...ether(9, 'Exchange'), currencyId: 3, coin: 'USDT' };
const limits: SentLimitsOfCoin = {
  name: '',
  rate: amount('0.1'),
  minWithdrawal: amount('0.1'),
  maxWithdrawal: null,
  minDeposit: null,
  decimals: 6,
  available: amount('500'),
  dailyLimit: 3,
  dailyUsed: 0,
  expectedHours: 24,
  heldUntil: null,
  receiveCurrency: '',
  receivePerUnit: null,
  usdtPerUnit: null,
  rateTime: null,
};
const card = {
  id: 4,
  accountNumber: '********6411',
  holder: 'Ada Marlowe',
  holderAddress: 'London',
  postalCode: 'N1',
  bankName: 'First Bank',
  branch: 'Strand',
};
const answers = {
  'wallet/get_address': () => ({
    rows: [ether(5, 'Ledger'), ether(6, 'Vault'), ether(7, 'New', true), tether],
    omitted: 0,
  }),
  'wallet/get_info': () => limits,
  'user/cash_info': () => ({ card, banks: [] }),
  'user/center': () => new Promise(() => undefined),
};
const owner: User = { ...person, basicVerification: 'verified', hasFundPassword: true };

const Place = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{`${pathname}${search}`}</output>;
};
const place = () => screen.getByLabelText('place').textContent ?? '';

const open = async (address: string) => {
  render(
    <Surroundings
      client={scriptedClient().client}
      app={testApp({ ...session, user: owner })}
      address={address}
    >
      <Answering answers={answers}>
        <LiveProvider open={() => new Promise(() => undefined)}>
          <Place />
          <Routes>
            <Route path="/pages/assets/withdraw/index" element={<WithdrawalScreen />} />
            <Route path="/pages/assets/withdraw/bank/bank" element={<BankWithdrawalScreen />} />
            <Route path="/pages/user/address/index" element={<AddressListScreen />} />
            <Route path="/pages/user/address/address" element={<AddressScreen />} />
            <Route path="/pages/bankbind/index" element={<BankCardsScreen />} />
          </Routes>
        </LiveProvider>
      </Answering>
    </Surroundings>,
  );
  await settled();
};
/** Where a link leads. */
const target = (name: string | RegExp) =>
  (screen.getByRole('link', { name }).getAttribute('href') ?? '').replace(/^#/, '');
/** Follows a link, as the hash router of the app does. */
const follow = async (name: string | RegExp) => {
  const address = target(name);
  cleanup();
  await open(address);
};
const field = (label: string) => screen.getByLabelText(label);

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
  vi.restoreAllMocks();
});

describe('a withdrawal that asks for an address', () => {
  test('gets the chosen one, with everything typed as it was', async () => {
    await open('/pages/assets/withdraw/index?coin=ETH');
    fireEvent.change(field('Amount'), { target: { value: '0.5' } });
    fireEvent.change(field('Remark (optional)'), { target: { value: 'rent' } });
    await settled();
    await follow(/^Ledger/);
    expect(screen.getByText('Choose an address')).toBeTruthy();
    // Those of the coin, of which one that cools cannot be chosen.
    expect(screen.queryByText('Exchange')).toBeNull();
    expect(screen.getByText('New').closest('button')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Vault/ }));
    await settled();
    expect(place()).toBe('/pages/assets/withdraw/index?coin=ETH&address=6');
    expect(screen.getByRole('link', { name: /^Vault/ })).toBeTruthy();
    expect(field('Amount')).toHaveProperty('value', '0.5');
    expect(field('Remark (optional)')).toHaveProperty('value', 'rent');
  });

  test('follows the coin of the chosen address', async () => {
    await open('/pages/assets/withdraw/index?coin=ETH');
    await follow(/^Ledger/);
    fireEvent.click(screen.getByRole('radio', { name: 'USDT' }));
    await settled();
    fireEvent.click(screen.getByRole('button', { name: /^Exchange/ }));
    await settled();
    expect(screen.getByRole('radio', { name: 'USDT' })).toHaveProperty('checked', true);
    expect(screen.getByRole('link', { name: /^Exchange/ })).toBeTruthy();
  });

  test('waits in the list for an address that is added first', async () => {
    await open('/pages/assets/withdraw/index?coin=ETH');
    await follow(/^Ledger/);
    const [path, query] = target('Add address').split('?');
    expect(path).toBe('/pages/user/address/create');
    expect(new URLSearchParams(query).get('backpage')).toBe(place());
  });

  test('shows an address that cools with the time, and keeps it', async () => {
    await open('/pages/assets/withdraw/index?coin=ETH&address=7');
    expect(screen.getByRole('link', { name: /^New/ })).toBeTruthy();
    expect(screen.getByText(/^This address can be used from/)).toBeTruthy();
  });
});

describe('the addresses that nobody asks for', () => {
  test('lead to each, and one that can be used to a withdrawal to it', async () => {
    await open('/pages/user/address/index');
    expect(screen.getByText('Withdraw addresses')).toBeTruthy();
    await follow(/^Vault/);
    await follow('Withdraw to this address');
    expect(place()).toBe('/pages/assets/withdraw/index?coin=ETH&address=6');
    expect(screen.getByRole('link', { name: /^Vault/ })).toBeTruthy();
  });

  test('lead to no withdrawal while one cools', async () => {
    await open('/pages/user/address/address?id=7');
    expect(screen.getByText('Delete address')).toBeTruthy();
    expect(screen.queryByText('Withdraw to this address')).toBeNull();
  });
});

describe('a withdrawal to the bank that asks for its card', () => {
  test('gets it, with everything typed as it was', async () => {
    await open('/pages/assets/withdraw/bank/bank');
    fireEvent.change(field('Amount'), { target: { value: '200' } });
    await settled();
    await follow(/^First Bank/);
    fireEvent.click(screen.getByRole('button', { name: 'Use this card' }));
    await settled();
    expect(place()).toBe('/pages/assets/withdraw/bank/bank');
    expect(field('Amount')).toHaveProperty('value', '200');
  });

  test('gets the one that replaces it, by way of the page of the card', async () => {
    await open('/pages/assets/withdraw/bank/bank');
    await follow(/^First Bank/);
    const [path, query] = target('Replace card').split('?');
    expect(path).toBe('/pages/bankbind/addbank');
    expect(new URLSearchParams(query).get('backpage')).toBe(place());
  });

  test('is not offered where nobody asked', async () => {
    await open('/pages/bankbind/index');
    expect(screen.queryByText('Use this card')).toBeNull();
    expect(target('Replace card')).toBe('/pages/bankbind/addbank');
  });
});
