// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, useMemo } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import {
  acceptedTransfer,
  chosenTransfer,
  transferExamples,
  usdtBalances,
} from '../../examples/wallet/transfer';
import { transferMachine } from '../../machines/wallet/transfer';
import { defaultConfig } from '../../schemas/kernel/config';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import type { TransferCurrency } from '../../schemas/wallet/transfer';
import type { Client } from '../../src/api/kernel/client';
import { transferCall } from '../../src/api/wallet/transfer';
import { ConfigProvider } from '../../src/context/config';
import { ServicesProvider, useServices } from '../../src/context/services';
import { LiveProvider } from '../../src/realtime/live-provider';
import { TransferScreen } from '../../src/screens/wallet/transfer/transfer-screen';
import { errorAt } from '../support/screen/field-error';
import { createHandSocket } from '../support/screen/hand-socket';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { walk } from '../walker/walker';

const listPath = 'currency/user_currency_list';
const walked = walk(transferMachine, {
  ...transferExamples,
  distinguishedBy: ({ context }) => [context.draft, context.failure],
});

const { openSocket, receive, closeSockets } = createHandSocket();

/** Balances are answered at once; everything else is left to the script. */
const WithBalances = ({ children }: { children: ReactNode }) => {
  const { client } = useServices();
  const services = useMemo(() => {
    const request = (...args: Parameters<Client['request']>): unknown => {
      const [first] = args;
      const { path } = 'document' in first ? first.document : first;
      return path === listPath ? Promise.resolve([usdtBalances]) : client.request(...args);
    };
    return { client: Object.assign(Object.create(client), { request }) };
  }, [client]);
  return <ServicesProvider services={services}>{children}</ServicesProvider>;
};

const transferScreen = (
  <LiveProvider open={openSocket}>
    <TransferScreen />
  </LiveProvider>
);

const amountField = () => screen.getByLabelText('Amount');
const typeAmount = (value: string) => fireEvent.change(amountField(), { target: { value } });
const submitButton = () => {
  const button = screen
    .getAllByText('Transfer')
    .flatMap((it) => it.closest('button') ?? [])
    .find(({ type }) => type === 'submit');
  if (!button) throw new Error('The form has no button.');
  return button;
};
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const figureOf = (label: string) =>
  screen.getByText(label).closest('dt')?.nextElementSibling?.textContent;

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
  closeSockets();
});

describe('a transfer on screen', () => {
  const script: ScreenScript<typeof transferMachine> = {
    screen: <WithBalances>{transferScreen}</WithBalances>,
    session,
    paths: { submitDraft: settleSubmission('wallet/change') },
    gestures: {
      'draft.submitted': async ({ draft }) => {
        typeAmount(draft.amount);
        fireEvent.click(submitButton());
        await settled();
      },
    },
    // A draft that breaks a rule is not submitted by its form.
    isElsewhere: ({ event }) =>
      event.type === 'draft.submitted' && event['draft'] !== chosenTransfer,
    expectations: {
      editing: () => {
        expect(submitButton().hasAttribute('aria-busy')).toBe(false);
      },
      submitting: ({ context: { draft } }) => {
        if (draft === null) expect(screen.getByText(/^No response yet/)).toBeTruthy();
        else expect(submitButton().getAttribute('aria-busy')).toBe('true');
      },
      accepted: ({ context: { result } }) => {
        expect(screen.getByText('Transfer completed')).toBeTruthy();
        expect(screen.queryByText('100 USDT') !== null).toBe(result !== null);
      },
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'wallet.insufficient': 'Insufficient balance',
        'fund.locked 2026-03-03T09:00:00.000Z': 'Money movements are locked until',
        signedOut: 'Please log in',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(transferMachine, walked, script, {
    title: 'shows where it stands',
    every: 'runs every transition',
    call: transferCall,
  });
});

describe('the form of a transfer', () => {
  const open = async (
    currencies: readonly TransferCurrency[] = [
      { ...usdtBalances, accounts: ['change', 'lever', 'micro'] },
    ],
    address = '/',
  ) => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client} app={testApp(session)} address={address}>
        {transferScreen}
      </Surroundings>,
    );
    await settled();
    scripted.answer(listPath, currencies);
    await settled();
    return scripted;
  };
  const choose = (field: string, account: string) => {
    fireEvent.click(screen.getByLabelText(field));
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: new RegExp(account) }),
    );
  };
  const shown = (field: string) => screen.getByLabelText(field).textContent;

  test('shows what both accounts hold afterwards, and nothing where it cannot be moved', async () => {
    await open();
    expect([figureOf('Spot after transfer'), figureOf('Contract after transfer')]).toEqual([
      '--',
      '--',
    ]);
    typeAmount('100.25');
    expect(figureOf('Spot after transfer')).toBe('900.25 USDT');
    expect(figureOf('Contract after transfer')).toBe('350.25 USDT');
    typeAmount('1000.6');
    expect(figureOf('Spot after transfer')).toBe('--');
  });

  test('says what is not traded yet with the account that the money goes to', async () => {
    await open();
    expect(screen.queryByText(/^Trading with the/)).toBeNull();
    cleanup();
    const features = { ...defaultConfig.features, lever: false };
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client} app={testApp(session)}>
        <ConfigProvider first={{ ...defaultConfig, features }}>{transferScreen}</ConfigProvider>
      </Surroundings>,
    );
    await settled();
    scripted.answer(listPath, [usdtBalances]);
    await settled();
    expect(screen.getByText(/^Trading with the Contract account is not open yet/)).toBeTruthy();
    press('Swap accounts');
    expect(screen.queryByText(/^Trading with the/)).toBeNull();
  });

  test('swaps both accounts, and says so', async () => {
    await open();
    press('Swap accounts');
    expect([shown('From'), shown('To')]).toEqual(['Contract', 'Spot']);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Contract → Spot',
    );
    typeAmount('250');
    expect(figureOf('Contract after transfer')).toBe('0 USDT');
    expect(figureOf('Spot after transfer')).toBe('1,250.5 USDT');
  });

  test('offers no account twice, and says why', async () => {
    await open();
    fireEvent.click(screen.getByLabelText('From'));
    const other = within(screen.getByRole('dialog')).getByRole('button', { name: /Contract/ });
    expect(other).toHaveProperty('disabled', true);
    expect(other.textContent).toBe('ContractSelected on the other side');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Options/ }));
    await settled();
    expect([shown('From'), shown('To')]).toEqual(['Options', 'Contract']);
  });

  test('fills in all that can be moved, cut at the decimals of the currency', async () => {
    const dusty = { ...usdtBalances.available, change: amount('1000.50000099') };
    await open([{ ...usdtBalances, accounts: ['change', 'lever', 'micro'], available: dusty }]);
    press('All');
    expect(amountField()).toHaveProperty('value', '1000.5');
    expect(figureOf('Spot after transfer')).toBe('0.00000099 USDT');
  });

  test.each([
    ['', 'Please enter a valid amount'],
    ['0', 'Please enter a valid amount'],
    ['1000.500001', 'Insufficient balance'],
  ])('reports %s at its field and sends nothing', async (typed, words) => {
    const { asked } = await open();
    typeAmount(typed);
    fireEvent.click(submitButton());
    await settled();
    expect(errorAt('Amount')).toBe(words);
    expect(asked.map(({ path }) => path)).not.toContain('wallet/change');
  });

  test('sends one request for two taps, and keeps what was typed when it is refused', async () => {
    const scripted = await open();
    typeAmount('100');
    fireEvent.click(submitButton());
    fireEvent.click(submitButton());
    await settled();
    fireEvent.click(submitButton());
    await settled();
    const sent = scripted.asked.filter(({ path }) => path === 'wallet/change');
    expect(sent).toHaveLength(1);
    expect(sent).toMatchObject([
      { variables: { payload: { currencyId: 3, from: 'change', to: 'lever', amount: '100' } } },
    ]);
    scripted.refuse(
      'wallet/change',
      new RequestError({ kind: 'refused', code: 'wallet.insufficient', params: {}, text: '' }),
    );
    await settled();
    expect(errorAt('Amount')).toBe('Insufficient balance');
    expect(amountField()).toHaveProperty('value', '100');
    // The balance was less than was shown, so it is read again.
    scripted.answer(listPath, [
      { ...usdtBalances, available: { ...usdtBalances.available, change: amount('99') } },
    ]);
    await settled();
    expect(screen.getByText('99 USDT')).toBeTruthy();
  });

  test('shows in its receipt no balance that was read before it', async () => {
    const scripted = await open();
    typeAmount('100');
    fireEvent.click(submitButton());
    await settled();
    scripted.answer('wallet/change', acceptedTransfer);
    await settled();
    expect(screen.getByText('Transfer completed')).toBeTruthy();
    expect(figureOf('Spot after transfer')).toBe('--');
    const left = { ...usdtBalances.available, change: amount('900.5'), lever: amount('350') };
    scripted.answer(listPath, [{ ...usdtBalances, available: left }]);
    await settled();
    expect(figureOf('Spot after transfer')).toBe('900.5 USDT');
    expect(figureOf('Contract after transfer')).toBe('350 USDT');
  });

  test('begins without the amount of the transfer before', async () => {
    const scripted = await open();
    typeAmount('100');
    fireEvent.click(submitButton());
    await settled();
    scripted.answer('wallet/change', acceptedTransfer);
    await settled();
    expect(screen.getByText('Transfer completed')).toBeTruthy();
    cleanup();
    await open();
    expect(amountField()).toHaveProperty('value', '');
  });

  test('begins with the accounts that its address names', async () => {
    await open(undefined, '/pages/assets/transfer/index?to=micro');
    expect([shown('From'), shown('To')]).toEqual(['Spot', 'Options']);
  });

  test('begins with what was typed before, of the same person', async () => {
    await open();
    press('Swap accounts');
    typeAmount('12.5');
    await settled();
    cleanup();
    await open();
    expect([shown('From'), shown('To')]).toEqual(['Contract', 'Spot']);
    expect(amountField()).toHaveProperty('value', '12.5');
  });

  test('keeps to the accounts that a currency has', async () => {
    const coin: TransferCurrency = {
      ...usdtBalances,
      id: 1,
      name: 'BTC',
      decimals: 8,
      accounts: ['change', 'micro'],
      available: { change: amount('2'), lever: amount('0'), micro: amount('0') },
    };
    await open([{ ...usdtBalances, accounts: ['change', 'lever', 'micro'] }, coin]);
    choose('Coin', 'BTC');
    await settled();
    expect([shown('From'), shown('To')]).toEqual(['Spot', 'Options']);
    fireEvent.click(screen.getByLabelText('To'));
    expect(
      within(screen.getByRole('dialog')).getByRole('button', { name: /Contract/ }).textContent,
    ).toBe('ContractNot available for BTC');
  });

  test('says that nothing can be moved, or why it is not known', async () => {
    await open([]);
    expect(screen.getByText('No coin can be transferred between accounts right now')).toBeTruthy();
    cleanup();
    const { client, refuse, answer } = scriptedClient();
    render(
      <Surroundings client={client} app={testApp(session)}>
        {transferScreen}
      </Surroundings>,
    );
    await settled();
    refuse(listPath, new RequestError({ kind: 'unreachable', code: 'client.offline' }));
    await settled();
    expect(screen.getByText('Your balances could not be loaded')).toBeTruthy();
    expect(screen.getByText('No connection')).toBeTruthy();
    press('Retry');
    await settled();
    answer(listPath, [usdtBalances]);
    await settled();
    expect(amountField()).toBeTruthy();
  });

  test('reads balances again when they move', async () => {
    const { answer } = await open();
    await receive('balance_update', { wallets: [] });
    answer(listPath, [
      { ...usdtBalances, available: { ...usdtBalances.available, change: amount('7') } },
    ]);
    await settled();
    expect(screen.getByText('7 USDT')).toBeTruthy();
  });
});
