// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect } from 'vitest';
import { person, session } from '../../examples/account/people';
import { fundPasswordMachine } from '../../machines/security/fund-password';
import { setFundPasswordCall } from '../../src/api/security/fund-password';
import { App } from '../../src/context/app-context';
import { FundPasswordScreen } from '../../src/screens/security/fund-password/fund-password-screen';
import { type ScreenScript, testApp } from '../support/screen/run-screen';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { stateText } from '../walker/walker';
import { fundPasswordWalk as walked } from './walks/fund-password';

const labels = {
  old: 'Enter your current fund password',
  code: 'Verification code',
  chosen: 'Choose a 6-digit fund password',
  repeated: 'Enter it again',
};
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The sixth digit submits; of fewer, Enter does. */
const enterPin = (label: string, digits: string) => {
  enter(label, digits);
  if (digits.length < 6) fireEvent.submit(screen.getByLabelText(label));
};
/** Exactly one field is on screen. */
const showsField = (label: string) => () => {
  const fields = Object.values(labels).filter((one) => screen.queryByLabelText(one) !== null);
  expect(fields).toEqual([label]);
};

afterEach(() => localStorage.clear());

describe('the fund password on screen', () => {
  const script: ScreenScript<typeof fundPasswordMachine> = {
    screen: ({ context: { isSet } }) => (
      <App.Provider actor={testApp({ ...session, user: { ...person, hasFundPassword: isSet } })}>
        <FundPasswordScreen />
      </App.Provider>
    ),
    paths: { setFundPassword: settleSubmission('safe/update_password') },
    gestures: {
      'proof.given': ({ proof }) => {
        if (proof.kind === 'old') enterPin(labels.old, proof.password);
        if (proof.kind === 'code') {
          enter(labels.code, proof.code);
          press('Next');
        }
      },
      'proof.forgotten': () => press('Forgot it? Use a code'),
      'password.chosen': ({ password }) => enterPin(labels.chosen, password),
      'password.repeated': ({ password }) => enterPin(labels.repeated, password),
      'step.undone': () => {
        const isRepeating = screen.queryByLabelText(labels.repeated) !== null;
        press(isRepeating ? 'Choose again' : 'Use the current fund password');
      },
    },
    isElsewhere: ({ event, from }) =>
      (event.type === 'step.undone' && from.matches('choosing')) ||
      (event.type === 'proof.given' &&
        from.matches({ proving: 'byCode' }) !== (event['proof'].kind === 'code')),
    expectations: {
      'proving.byPassword': showsField(labels.old),
      'proving.byCode': showsField(labels.code),
      choosing: showsField(labels.chosen),
      repeating: showsField(labels.repeated),
      // The pad stands still while it is sent, and takes nothing more.
      submitting: ({ context: { password } }) => {
        if (password === '') expect(screen.getByText(/^No response yet/)).toBeTruthy();
        else expect(screen.getByLabelText(labels.repeated).matches(':disabled')).toBe(true);
      },
      saved: ({ context: { isSet } }) => {
        const words = isSet ? 'Fund password changed' : 'Fund password set';
        expect(screen.getByText(words)).toBeTruthy();
      },
    },
    failures: {
      shown: (snapshot) =>
        /^(proving|choosing)/.test(stateText(snapshot)) ? snapshot.context.failure : null,
      words: {
        'fund.wrong 4': 'The fund password is wrong, 4 attempts left',
        'auth.code_wrong': 'The verification code is wrong',
        'auth.password_same': 'The new password must differ from the current one',
        'auth.password_differ': 'Two passwords are different',
        'client.unknown_outcome': 'The result is not yet known, checking',
        signedOut: 'Please log in',
      },
    },
  };
  testTours(fundPasswordMachine, walked, script, {
    title: 'shows where the fund password stands',
    every: 'runs every transition but those that it cannot cause',
    missing: [
      'proving.byPassword: proof.given code -> choosing',
      'proving.byCode: proof.given password -> choosing',
      'choosing: step.undone -> proving.byPassword',
    ],
    call: setFundPasswordCall,
  });
});
