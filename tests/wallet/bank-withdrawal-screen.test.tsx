// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { person, session } from '../../examples/account/people';
import {
  bankWithdrawalExamples,
  chosenBankWithdrawal as draft,
  openBankWithdrawal,
} from '../../examples/wallet/bank-withdrawal';
import type { AppActor } from '../../machines/account/app';
import { bankWithdrawalMachine } from '../../machines/wallet/withdrawal';
import type { User } from '../../schemas/account/user';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import type { BankCardInfo } from '../../schemas/wallet/bank-card';
import type { SentLimitsOfCoin } from '../../schemas/wallet/coin-limits';
import { bankWithdrawCall } from '../../src/api/wallet/withdrawal';
import { App } from '../../src/context/app-context';
import { LiveProvider } from '../../src/realtime/live-provider';
import { BankWithdrawalScreen } from '../../src/screens/wallet/withdrawal/bank-withdrawal-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { type ScriptedClient, scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { walk } from '../walker/walker';

const path = 'wallet/newOut';
const limitsPath = 'wallet/get_info';
const cardPath = 'user/cash_info';

const walked = walk(bankWithdrawalMachine, {
  ...bankWithdrawalExamples,
  distinguishedBy: ({ context }) => [
    context.missing,
    context.draft,
    context.fundPassword,
    context.failure,
  ],
});

const limits: SentLimitsOfCoin = {
  name: 'Bank card',
  rate: amount('0.5'),
  minWithdrawal: amount('100'),
  maxWithdrawal: null,
  minDeposit: amount('100'),
  decimals: 2,
  available: amount('500'),
  dailyLimit: 3,
  dailyUsed: 2,
  expectedHours: 24,
  heldUntil: null,
  receiveCurrency: 'USD',
  receivePerUnit: amount('0.8'),
  usdtPerUnit: amount('1.25'),
  rateTime: '2026-03-02T09:00:00.000Z',
};
const bound: BankCardInfo = {
  card: {
    id: 4,
    accountNumber: '********6411',
    holder: 'Ada Marlowe',
    holderAddress: 'London',
    postalCode: 'N1',
    bankName: 'First Bank',
    branch: 'Strand',
  },
  banks: [],
};

const { openSocket, closeSockets } = createHandSocket();
const Screen = () => (
  <LiveProvider open={openSocket}>
    <BankWithdrawalScreen />
  </LiveProvider>
);

/** Answers what the form reads, and what it reads again. */
const read = async (scripted: ScriptedClient, own = limits, info = bound) => {
  if (scripted.isWaiting(cardPath)) scripted.answer(cardPath, info);
  if (scripted.isWaiting(limitsPath)) scripted.answer(limitsPath, own);
  await settled();
};

const owner = ({ verification, fundPassword }: { verification: boolean; fundPassword: boolean }) =>
  ({
    ...person,
    basicVerification: verification ? 'verified' : 'unverified',
    hasFundPassword: fundPassword,
  }) satisfies User;
const enough = owner({ verification: true, fundPassword: true });

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submitButton = () => {
  const [button] = screen.getAllByText('Withdraw').flatMap((it) => it.closest('button') ?? []);
  if (!button) throw new Error('The form has no button.');
  return button;
};
const sheet = (name: string) => screen.queryByRole('dialog', { name });
const closeSheet = () => {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
};
const submit = async (typed: { amount: string; remark: string }) => {
  type('Amount', typed.amount);
  type('Remark (optional)', typed.remark);
  fireEvent.click(submitButton());
  await settled();
};
const confirm = async () => {
  const button = screen.queryByRole('button', { name: 'Confirm' });
  if (button) fireEvent.click(button);
  await settled();
};
/** The sixth digit submits; of fewer, Enter does. */
const enterPassword = async (password: string) => {
  await confirm();
  const pad = screen.getByLabelText('Enter your fund password');
  fireEvent.change(pad, { target: { value: password } });
  if (password.length < 6) fireEvent.submit(pad);
};

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

describe('a withdrawal to the bank on screen', () => {
  const current: { app?: AppActor } = {};

  const script: ScreenScript<typeof bankWithdrawalMachine> = {
    screen: () => {
      const app = testApp({ ...session, user: enough });
      current.app = app;
      return (
        <App.Provider actor={app}>
          <Screen />
        </App.Provider>
      );
    },
    starts: ['ready', 'resumed'],
    paths: {
      // The form that a lost request covered reads everything again.
      submitDraft: async (scripted, ended) => {
        await settleSubmission(path)(scripted, ended);
        await read(scripted);
      },
    },
    gestures: {
      'prerequisites.changed': async ({ prerequisites }, scripted) => {
        await read(scripted);
        act(() => current.app?.send({ type: 'user.changed', user: owner(prerequisites) }));
      },
      'draft.submitted': async ({ draft: typed }, scripted) => {
        await read(scripted);
        await submit(typed);
      },
      'missing.dismissed': closeSheet,
      'password.entered': ({ password }) => enterPassword(password),
      'password.declined': closeSheet,
    },
    // A draft that breaks a rule is not submitted by its form, and no event says that a card is gone.
    isElsewhere: ({ event }) =>
      (event.type === 'draft.submitted' && event['draft'] !== draft) ||
      (event.type === 'prerequisites.changed' && !event['prerequisites'].bankCard),
    expectations: {
      editing: () => expect(screen.queryByRole('dialog')).toBeNull(),
      lacking: () => expect(sheet('Complete this first')).toBeTruthy(),
      authorising: () =>
        expect(
          sheet('Check your withdrawal') ?? sheet('Confirm the withdrawal with your fund password'),
        ).toBeTruthy(),
      submitting: ({ context: { fundPassword } }) => {
        expect(screen.queryByRole('dialog')).toBeNull();
        if (fundPassword === '') expect(screen.getByText(/^No response yet/)).toBeTruthy();
        else expect(submitButton().getAttribute('aria-busy')).toBe('true');
      },
      accepted: () => expect(screen.getByText('Under review')).toBeTruthy(),
    },
    failures: {
      // Above the form stands in the same words that the verification is missing.
      shown: ({ context: { failure, missing, key, fundPassword } }) => {
        const isCovered = key !== null && fundPassword === '';
        if (failure || isCovered || !missing.includes('verification')) return failure;
        return { kind: 'verificationRequired', text: '' };
      },
      words: {
        'fund.wrong 4': 'The fund password is wrong, 4 attempts left',
        'withdraw.daily_limit 3': 'At most 3 withdrawal applications per day',
        'bank.rate_moved 0.8 0.7 USD': 'The bank rate has moved from 0.8 to 0.7 USD for 1 USDT',
        'withdraw.fee_moved 0.5 0.6': 'The fee has changed from 0.5% to 0.6%',
        verificationRequired: 'Please complete KYC Verification first',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(bankWithdrawalMachine, walked, script, {
    title: 'shows where the withdrawal stands',
    every: 'runs every transition but those that it cannot cause',
    missing: [
      'editing: prerequisites.changed noCard -> editing',
      'editing: draft.submitted belowMinimum -> lacking',
      'editing: draft.submitted aboveBalance -> lacking',
      'editing: draft.submitted noneLeft -> lacking',
      'editing: draft.submitted otherRate -> lacking',
      'editing: draft.submitted otherFee -> lacking',
      'editing: draft.submitted noCard -> lacking',
      'authorising: prerequisites.changed noCard -> lacking',
      'lacking: prerequisites.changed noCard -> lacking',
      'submitting: prerequisites.changed noCard -> submitting',
    ],
    call: bankWithdrawCall,
  });
});

const open = async (own = limits, info = bound) => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp({ ...session, user: enough })}>
      <Screen />
    </Surroundings>,
  );
  await settled();
  await read(scripted, own, info);
  return scripted;
};
const figure = (label: string) =>
  screen.getByText(label).closest('div')?.querySelector('dd')?.textContent;

describe('the form of a withdrawal to the bank', () => {
  test('shows the rate with its time, and fee and payout to the last digit', async () => {
    await open({ ...limits, usdtPerUnit: amount('0.14084507') });
    type('Amount', '100');
    await settled();
    expect(screen.getByText('1 USDT = 7.10000002 USD')).toBeTruthy();
    expect(screen.getByText('Rate as of')).toBeTruthy();
    expect(figure('Fee (0.5%)')).toBe('0.5000003 USDT');
    expect(figure('You receive')).toBe('706.45 USD');
    expect(figure('Applications left today')).toBe('1 of 3');
    expect(screen.getByText('•••• 6411')).toBeTruthy();
  });

  test('sends the rate and the card that were shown', async () => {
    const scripted = await open();
    await submit(draft);
    await enterPassword('246810');
    await settled();
    const sent = scripted.asked.find((one) => one.path === path)?.variables;
    expect(sent).toMatchObject({
      payload: { amount: '200', card: { id: 4 }, terms: { usdtPerUnit: '1.25' } },
    });
    scripted.answer(path, openBankWithdrawal);
    await settled();
    expect(screen.getByText('159.2 USD')).toBeTruthy();
  });

  test('closes the review of a rate that changed, and sends only what was confirmed anew', async () => {
    const scripted = await open();
    await submit(draft);
    expect(sheet('Check your withdrawal')).toBeTruthy();
    // The rate is read again for the review.
    await read(scripted, { ...limits, usdtPerUnit: amount('2'), receivePerUnit: amount('0.5') });
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/^The rate changed from 0.8 to 0.5 USD for 1 USDT/)).toBeTruthy();
    expect(submitButton().hasAttribute('disabled')).toBe(true);
    expect(figure('You receive')).toBe('99.5 USD');
    fireEvent.click(screen.getByRole('button', { name: 'Use the new rate' }));
    await settled();
    expect(screen.queryByText(/^The rate changed/)).toBeNull();
    fireEvent.click(submitButton());
    await settled();
    await read(scripted, { ...limits, usdtPerUnit: amount('2') });
    await enterPassword('246810');
    await settled();
    const sent = scripted.asked.filter((one) => one.path === path);
    expect(sent).toMatchObject([{ variables: { payload: { terms: { usdtPerUnit: '2' } } } }]);
  });

  test('asks again after the server refused the rate, with the old and the new one', async () => {
    const scripted = await open();
    await submit(draft);
    await read(scripted);
    await enterPassword('246810');
    await settled();
    scripted.refuse(
      path,
      new RequestError({
        kind: 'refused',
        code: 'bank.rate_moved',
        params: { seen: '0.8', now: '0.5', currency: 'USD' },
        text: '',
      }),
    );
    await settled();
    expect(screen.getByText(/^The bank rate has moved from 0.8 to 0.5 USD/)).toBeTruthy();
    await read(scripted, { ...limits, usdtPerUnit: amount('2') });
    expect(screen.queryByText(/^The bank rate has moved/)).toBeNull();
    expect(screen.getByText(/^The rate changed from 0.8 to 0.5 USD/)).toBeTruthy();
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '200');
    expect(scripted.asked.filter((one) => one.path === path)).toHaveLength(1);
  });

  test('asks for each of a fee and a rate that changed together', async () => {
    const scripted = await open();
    await submit(draft);
    await read(scripted, { ...limits, usdtPerUnit: amount('2'), rate: amount('1') });
    await settled();
    expect(screen.getByText(/^The fee changed from 0.5% to 1%/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Use the new rate' }));
    await settled();
    expect(screen.queryByText(/^The rate changed/)).toBeNull();
    expect(submitButton().hasAttribute('disabled')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Use the new fee' }));
    await settled();
    expect(submitButton().hasAttribute('disabled')).toBe(false);
    expect(figure('You receive')).toBe('99 USD');
  });

  test('leads to a card where none is bound, and sends nothing', async () => {
    const scripted = await open(limits, { card: null, banks: [] });
    const link = screen.getByRole('link', { name: /Please bind a bank card first/ });
    expect(link.getAttribute('href')).toMatch(/^#\/pages\/bankbind\/addbank\?backpage=/);
    await submit(draft);
    expect(sheet('Complete this first')).toBeTruthy();
    expect(scripted.asked.some((one) => one.path === path)).toBe(false);
  });

  test('is disabled with its reason while nothing can be applied for', async () => {
    await open({ ...limits, dailyUsed: 3 });
    expect(submitButton().hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/^You have used all 3 applications of today/)).toBeTruthy();
  });

  test('says what could not be read, and reads it again', async () => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client} app={testApp({ ...session, user: enough })}>
        <Screen />
      </Surroundings>,
    );
    await settled();
    const silence = new RequestError({ kind: 'unreachable', code: 'client.offline' });
    scripted.refuse(cardPath, silence);
    await settled();
    expect(screen.getByText('The bank card could not be loaded')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await settled();
    scripted.answer(cardPath, bound);
    await settled();
    if (scripted.isWaiting(limitsPath)) scripted.refuse(limitsPath, silence);
    await settled();
    expect(screen.getByText('This could not be loaded')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await settled();
    await read(scripted);
    expect(screen.getByLabelText('Amount')).toBeTruthy();
  });
});
