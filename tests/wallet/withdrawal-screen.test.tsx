// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { person, session } from '../../examples/account/people';
import {
  cancellationExamples,
  openWithdrawal,
  sentWithdrawal,
  withdrawalExamples,
} from '../../examples/wallet/withdrawal';
import type { AppActor } from '../../machines/account/app';
import { withdrawalCancellationMachine, withdrawalMachine } from '../../machines/wallet/withdrawal';
import type { User } from '../../schemas/account/user';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import { SentLimitsOfCoin } from '../../schemas/wallet/coin-limits';
import type { WithdrawAddress } from '../../schemas/wallet/withdraw-address';
import type { WithdrawalRecord } from '../../schemas/wallet/withdrawal-record';
import { cancelWithdrawalCall, withdrawCall } from '../../src/api/wallet/withdrawal';
import { App } from '../../src/context/app-context';
import { LiveProvider } from '../../src/realtime/live-provider';
import { WithdrawalDetailScreen } from '../../src/screens/wallet/withdrawal/withdrawal-detail-screen';
import { WithdrawalScreen } from '../../src/screens/wallet/withdrawal/withdrawal-screen';
import { Answering } from '../support/screen/answering';
import { createHandSocket } from '../support/screen/hand-socket';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { walk } from '../walker/walker';

const address: WithdrawAddress = {
  id: 7,
  currencyId: 3,
  coin: 'USDT',
  chain: 'TRC20',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  label: '',
  isCooling: false,
  usableAt: null,
  createdAt: null,
};
const limits = v.parse(SentLimitsOfCoin, {
  name: 'USDT',
  rate: '0.1',
  min_number: '10',
  max_number: '0',
  min_deposit: '10',
  decimal_scale: 6,
  change_balance: '500',
  daily_limit: 3,
  daily_used: 2,
  expected_hours: 24,
  hold_until: null,
  receive_currency: 'USDT',
  receive_per_unit: '1',
});
const formAnswers = {
  'wallet/get_address': () => ({ rows: [address], omitted: 0 }),
  'wallet/get_info': () => limits,
  'user/center': () => new Promise(() => undefined),
};

const { openSocket, closeSockets } = createHandSocket();

type Missing = readonly string[];
const owner = (missing: Missing): User => ({
  ...person,
  basicVerification: missing.includes('verification') ? 'unverified' : 'verified',
  hasFundPassword: !missing.includes('fundPassword'),
});
const withdrawalScreen = (app: AppActor, answers: Record<string, () => unknown> = formAnswers) => (
  <App.Provider actor={app}>
    <Answering answers={answers}>
      <LiveProvider open={openSocket}>
        <WithdrawalScreen />
      </LiveProvider>
    </Answering>
  </App.Provider>
);

const submitButton = () => {
  const button = screen
    .getAllByText('Withdraw')
    .flatMap((it) => it.closest('button') ?? [])
    .find(({ type }) => type === 'submit');
  if (!button) throw new Error('The form has no button.');
  return button;
};
const sheet = (name: string) => screen.queryByRole('dialog', { name });
const review = 'Check your withdrawal';
const pad = 'Confirm the withdrawal with your fund password';
const closeSheet = () => {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
};
const submit = async (amount: string, remark: string) => {
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: amount } });
  fireEvent.change(screen.getByLabelText('Remark (optional)'), { target: { value: remark } });
  fireEvent.click(submitButton());
  await settled();
};
/** What is reviewed already is not reviewed again after a wrong fund password. */
const enterPassword = async (password: string) => {
  const open = sheet(review);
  if (open) fireEvent.click(within(open).getByRole('button', { name: 'Confirm' }));
  await settled();
  fireEvent.change(screen.getByLabelText('Enter your fund password'), {
    target: { value: password },
  });
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

describe('a withdrawal on screen', () => {
  const walked = walk(withdrawalMachine, {
    ...withdrawalExamples,
    distinguishedBy: ({ context }) => [
      context.missing,
      context.draft,
      context.fundPassword,
      context.failure,
    ],
  });
  const current: { app?: AppActor } = {};
  const { valid } = withdrawalExamples.events['draft.submitted'];
  const script: ScreenScript<typeof withdrawalMachine> = {
    screen: ({ context: { missing } }) => {
      current.app = testApp({ ...session, user: owner(missing) });
      return withdrawalScreen(current.app);
    },
    starts: ['ready', 'resumed'],
    paths: { submitDraft: settleSubmission('wallet/out') },
    gestures: {
      'prerequisites.changed': ({ prerequisites: { verification, fundPassword } }) => {
        const missing = [
          ...(verification ? [] : ['verification']),
          ...(fundPassword ? [] : ['fundPassword']),
        ];
        act(() => current.app?.send({ type: 'user.changed', user: owner(missing) }));
      },
      'draft.submitted': ({ draft }) => submit(draft.amount, draft.remark),
      'missing.dismissed': closeSheet,
      'password.entered': ({ password }) => enterPassword(password),
      'password.declined': closeSheet,
    },
    // A draft that breaks a rule is not submitted by its form, and the addresses do not change.
    isElsewhere: ({ event }) =>
      (event.type === 'draft.submitted' && event['draft'] !== valid.draft) ||
      (event.type === 'prerequisites.changed' && !event['prerequisites'].address),
    expectations: {
      editing: () => {
        expect(screen.queryByRole('dialog')).toBeNull();
        expect(submitButton().hasAttribute('aria-busy')).toBe(false);
      },
      lacking: () => expect(sheet('Complete this first')).toBeTruthy(),
      authorising: () => expect(sheet(review) ?? sheet(pad)).toBeTruthy(),
      submitting: ({ context: { fundPassword } }) => {
        expect(screen.queryByRole('dialog')).toBeNull();
        if (fundPassword === '') expect(screen.getByText(/^No response yet/)).toBeTruthy();
        else expect(submitButton().getAttribute('aria-busy')).toBe('true');
      },
      accepted: ({ context: { result } }) => {
        expect(screen.getByText('Under review')).toBeTruthy();
        expect(screen.queryByText('100 USDT') !== null).toBe(result !== null);
      },
    },
    failures: {
      // What is missing first is said in the same words, as long as the form is on screen.
      shown: ({ value, context: { failure, missing, draft } }) => {
        const isForm = value !== 'accepted' && (value !== 'submitting' || draft !== null);
        const isMissing = isForm && missing.includes('verification');
        return failure ?? (isMissing ? { kind: 'verificationRequired', text: '' } : null);
      },
      words: {
        'fund.wrong 4': 'The fund password is wrong, 4 attempts left',
        'withdraw.daily_limit 3': 'At most 3 withdrawal applications per day',
        'withdraw.fee_moved 0.1 0.2': 'The fee has changed from 0.1% to 0.2%',
        verificationRequired: 'Please complete KYC Verification first',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(withdrawalMachine, walked, script, {
    title: 'shows where it stands',
    every: 'runs every transition but those that it cannot cause',
    missing: [
      'editing: prerequisites.changed noAddress -> editing',
      'editing: draft.submitted belowMinimum -> lacking',
      'editing: draft.submitted aboveBalance -> lacking',
      'editing: draft.submitted noneLeft -> lacking',
      'editing: draft.submitted cooling -> lacking',
      'editing: draft.submitted noAddress -> lacking',
      'editing: draft.submitted otherFee -> lacking',
      'authorising: prerequisites.changed noAddress -> lacking',
      'lacking: prerequisites.changed noAddress -> lacking',
      'submitting: prerequisites.changed noAddress -> submitting',
    ],
    call: withdrawCall,
  });

  test('sends what was reviewed, once for two taps', async () => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client}>
        {withdrawalScreen(testApp({ ...session, user: owner([]) }))}
      </Surroundings>,
    );
    await settled();
    await submit('100', 'rent');
    fireEvent.click(submitButton());
    await settled();
    await enterPassword('246810');
    await settled();
    fireEvent.click(submitButton());
    await settled();
    const sent = scripted.asked.filter(({ path }) => path === 'wallet/out');
    expect(sent).toHaveLength(1);
    expect(sent).toMatchObject([{ variables: { payload: sentWithdrawal } }]);
  });
});

/** The form, whose limits are read from a client that the test answers. */
const openedForm = async () => {
  const scripted = scriptedClient();
  const { 'wallet/get_info': _, ...answers } = formAnswers;
  render(
    <Surroundings client={scripted.client}>
      {withdrawalScreen(testApp({ ...session, user: owner([]) }), answers)}
    </Surroundings>,
  );
  await settled();
  const state = async (rate: string) => {
    scripted.answer('wallet/get_info', { ...limits, rate: amount(rate) });
    await settled();
  };
  await state('0.1');
  return { scripted, state };
};
const feeShown = () =>
  screen
    .getByText(/^Fee \(/)
    .closest('div')
    ?.querySelector('dd')?.textContent;

test('a fee that changed closes its review, and is sent once it is confirmed anew', async () => {
  const { scripted, state } = await openedForm();
  await submit('100', 'rent');
  expect(sheet(review)).toBeTruthy();
  await state('0.2');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(/^The fee changed from 0.1% to 0.2%/)).toBeTruthy();
  expect(submitButton().hasAttribute('disabled')).toBe(true);
  expect(feeShown()).toBe('0.2 USDT');
  fireEvent.click(screen.getByRole('button', { name: 'Use the new fee' }));
  await settled();
  expect(screen.queryByText(/^The fee changed/)).toBeNull();
  fireEvent.click(submitButton());
  await settled();
  await state('0.2');
  await enterPassword('246810');
  await settled();
  const sent = scripted.asked.filter(({ path }) => path === 'wallet/out');
  expect(sent).toMatchObject([{ variables: { payload: { terms: { rate: '0.2' } } } }]);
});

test('a fee that the server refused is shown with the new one, and asked for again', async () => {
  const { scripted, state } = await openedForm();
  await submit('100', 'rent');
  await state('0.1');
  await enterPassword('246810');
  await settled();
  scripted.refuse(
    'wallet/out',
    new RequestError({
      kind: 'refused',
      code: 'withdraw.fee_moved',
      params: { seen: '0.1', now: '0.2' },
      text: '',
    }),
  );
  await settled();
  expect(screen.getByText(/^The fee has changed from 0.1% to 0.2%/)).toBeTruthy();
  await state('0.2');
  expect(screen.queryByText(/^The fee has changed/)).toBeNull();
  expect(screen.getByText(/^The fee changed from 0.1% to 0.2%/)).toBeTruthy();
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '100');
  expect(scripted.asked.filter(({ path }) => path === 'wallet/out')).toHaveLength(1);
});

test('a verification that only the server knows to be missing leads to it', async () => {
  const scripted = scriptedClient();
  const profiles = [new Promise(() => undefined), owner(['verification'])];
  const answers = { ...formAnswers, 'user/center': () => profiles.shift() };
  render(
    <Surroundings client={scripted.client}>
      {withdrawalScreen(testApp({ ...session, user: owner([]) }), answers)}
    </Surroundings>,
  );
  await settled();
  expect(screen.queryByRole('link', { name: /KYC/ })).toBeNull();
  await submit('100', 'rent');
  await enterPassword('246810');
  await settled();
  scripted.refuse('wallet/out', new RequestError({ kind: 'verificationRequired', text: '' }));
  await settled();
  expect(screen.getByRole('link', { name: /KYC/ }).getAttribute('href')).toMatch(/verification/);
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '100');
});

describe('the cancellation of a withdrawal on screen', () => {
  const walked = walk(withdrawalCancellationMachine, {
    ...cancellationExamples,
    distinguishedBy: ({ context }) => [context.draft, context.failure],
  });
  const pageOf = (record: WithdrawalRecord) => ({
    rows: [record],
    page: 1,
    omitted: 0,
    hasMore: false,
    total: 1,
  });
  const answers = { 'charge_mention/log3': () => pageOf(openWithdrawal) };
  const cancelButton = () => screen.queryByRole('button', { name: 'Cancel withdrawal' });
  const { open } = cancellationExamples.events['draft.submitted'];
  const script: ScreenScript<typeof withdrawalCancellationMachine> = {
    screen: (
      <Answering answers={answers}>
        <LiveProvider open={openSocket}>
          <WithdrawalDetailScreen />
        </LiveProvider>
      </Answering>
    ),
    address: '/?id=17',
    session,
    paths: { submitDraft: settleSubmission('wallet/out/cancel') },
    gestures: {
      'draft.submitted': async () => {
        const button = cancelButton();
        if (button) fireEvent.click(button);
        const question = screen.getByRole('alertdialog');
        fireEvent.click(within(question).getByRole('button', { name: 'Cancel withdrawal' }));
        await settled();
      },
    },
    // One that has ended shows no button.
    isElsewhere: ({ event }) => event.type === 'draft.submitted' && event['draft'] !== open.draft,
    expectations: {
      editing: () => expect(cancelButton()).toBeTruthy(),
      submitting: () => expect(cancelButton()).toBeNull(),
      // Also where the record could not be read again: nothing is left to cancel.
      accepted: () => expect(cancelButton()).toBeNull(),
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'record.state': 'The current state does not allow this operation',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(withdrawalCancellationMachine, walked, script, {
    title: 'shows where it stands',
    every: 'runs every transition',
    call: cancelWithdrawalCall,
  });
});
