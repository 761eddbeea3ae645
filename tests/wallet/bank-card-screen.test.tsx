// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { person, session } from '../../examples/account/people';
import { chosenBankCard } from '../../examples/wallet/bank-card';
import { bankCard } from '../../examples/wallet/bank-cards';
import type { AppActor } from '../../machines/account/app';
import { bankCardMachine } from '../../machines/wallet/bank-card';
import type { User } from '../../schemas/account/user';
import type { BankCardDraft, BankCardInfo } from '../../schemas/wallet/bank-card';
import { intentsOf } from '../../src/api/kernel/intents';
import { saveBankCardCall } from '../../src/api/wallet/bank-card';
import { App } from '../../src/context/app-context';
import { AddBankCardScreen } from '../../src/screens/wallet/bank-card/add-bank-card-screen';
import { Answering } from '../support/screen/answering';
import { closeSheet, enterFundPassword, isBusy, press, type } from '../support/screen/presses';
import {
  runOnScreen,
  type ScreenScript,
  testApp,
  toursOnScreen,
} from '../support/screen/run-screen';
import { settleSubmission } from '../support/screen/settle-submission';
import { testEach } from '../walker/walker';
import { bankCardWalk as walked } from './walks/bank-card';

const none: BankCardInfo = { card: null, banks: [{ id: 5, name: bankCard.bankName }] };
const readsNone = { 'user/cash_info': () => none };
const owner = (hasFundPassword: boolean): User => ({ ...person, hasFundPassword });
const sheet = (name: string) => screen.queryByRole('dialog', { name });

const labels = {
  holder: 'Payee name',
  holderAddress: 'Residence address',
  postalCode: 'Postal code',
  bankName: 'Bank name',
  branch: 'Bank branch',
  bankAddress: 'Bank address',
  swiftCode: 'SWIFT code',
  accountNumber: 'Bank account',
  iban: 'IBAN',
} satisfies Record<keyof BankCardDraft, string>;

const submit = (draft: BankCardDraft) => {
  type(labels.holder, draft.holder);
  type(labels.holderAddress, draft.holderAddress);
  type(labels.postalCode, draft.postalCode);
  type(labels.bankName, draft.bankName);
  type(labels.branch, draft.branch);
  type(labels.bankAddress, draft.bankAddress);
  type(labels.swiftCode, draft.swiftCode);
  type(labels.accountNumber, draft.accountNumber);
  type(labels.iban, draft.iban);
  press('Save');
};

afterEach(() => localStorage.clear());

describe('a bank card on screen', () => {
  const current: { app?: AppActor } = {};

  const script: ScreenScript<typeof bankCardMachine> = {
    screen: ({ context: { missing } }) => {
      const app = testApp({ ...session, user: owner(missing.length === 0) });
      current.app = app;
      return (
        <App.Provider actor={app}>
          <Answering answers={readsNone}>
            <AddBankCardScreen />
          </Answering>
        </App.Provider>
      );
    },
    paths: { submitDraft: settleSubmission('user/cash_save') },
    gestures: {
      'prerequisites.changed': ({ prerequisites: { fundPassword } }) =>
        act(() => current.app?.send({ type: 'user.changed', user: owner(fundPassword) })),
      'draft.submitted': ({ draft }) => submit(draft),
      'missing.dismissed': closeSheet,
      'password.entered': ({ password }) => enterFundPassword(password),
      'password.declined': closeSheet,
    },
    // A draft that breaks a rule is not submitted by its form.
    isElsewhere: ({ event }) =>
      event.type === 'draft.submitted' && event['draft'] !== chosenBankCard,
    expectations: {
      editing: () => {
        expect(screen.queryByRole('dialog')).toBeNull();
        expect(isBusy('Save')).toBe(false);
      },
      lacking: () => expect(sheet('Complete this first')).toBeTruthy(),
      authorising: () => expect(sheet('Add card')).toBeTruthy(),
      submitting: ({ context: { fundPassword } }) => {
        expect(screen.queryByRole('dialog')).toBeNull();
        if (fundPassword === '') expect(screen.getByText(/^No response yet/)).toBeTruthy();
        else expect(isBusy('Save')).toBe(true);
      },
      accepted: () => expect(screen.getByText('Bank card added')).toBeTruthy(),
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'fund.wrong 4': 'The fund password is wrong, 4 attempts left',
        'fund.locked 2026-03-03T09:00:00.000Z': 'Money movements are locked until 2026-03-03',
        'param.invalid iban': 'This IBAN is not valid',
        'bank.bind_failed': 'Binding failed',
        'client.unknown_outcome': 'The result is not yet known, checking',
        signedOut: 'Please log in',
      },
    },
  };
  const onScreen = toursOnScreen(walked, script);

  testEach('shows where the bank card stands', onScreen.tours, (tour) => {
    const { key } = tour.start.context;
    if (key) {
      void intentsOf(person.id).store({ key, call: saveBankCardCall, parameters: {} });
      const typed = JSON.stringify({ ...bankCard, ownerId: person.id });
      sessionStorage.setItem('tideline_draft_bank_card', typed);
    }
    return runOnScreen(bankCardMachine, tour, script);
  });

  test('runs every transition but those that it cannot cause', () =>
    expect(onScreen.missing).toEqual(['editing: draft.submitted empty -> lacking']));
});
