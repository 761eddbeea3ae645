// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect } from 'vitest';
import { person, session } from '../../examples/account/people';
import { recoveryCodes, totpSecret } from '../../examples/security/authenticator';
import { authenticatorRemovalMachine } from '../../machines/security/authenticator-removal';
import { authenticatorSetupMachine } from '../../machines/security/authenticator-setup';
import { removeAuthenticatorCall } from '../../src/api/security/authenticator';
import { AuthenticatorScreen } from '../../src/screens/security/authenticator/authenticator-screen';
import { isBusy, press, type } from '../support/screen/presses';
import type { ScreenScript } from '../support/screen/run-screen';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { removalWalk, setupWalk } from './walks/authenticator';

const words = {
  'auth.old_password_wrong': 'The original password is wrong',
  'auth.totp_wrong': 'The authenticator code is wrong',
  'totp.already_on': 'The second factor is already on',
  'totp.not_on': 'The second factor is not on',
  'client.offline': 'No connection',
  'client.timeout': 'The server did not answer in time',
  'client.unknown_outcome': 'The result is not yet known, checking',
};
const confirmation = () => screen.getByRole('checkbox');
const enterPassword = (password: string, button: string) => {
  type('Password', password);
  press(button);
};
const showsCodes = (isSaved: boolean) => () => {
  for (const code of recoveryCodes) expect(screen.getByText(code)).toBeTruthy();
  expect(confirmation().matches(':checked')).toBe(isSaved);
  expect(screen.getByRole('button', { name: 'Next' }).matches(':disabled')).toBe(!isSaved);
};

afterEach(() => localStorage.clear());

describe('an authenticator that is set up on screen', () => {
  const showsSecret = (isChecking: boolean) => () => {
    const spaced = totpSecret.secret.replace(/(.{4})(?=.)/g, '$1 ');
    expect(screen.getByText(spaced)).toBeTruthy();
    expect(isBusy('Turn on')).toBe(isChecking);
  };
  const script: ScreenScript<typeof authenticatorSetupMachine> = {
    screen: <AuthenticatorScreen />,
    session,
    paths: { startAuthenticator: 'user/totp/setup', enableAuthenticator: 'user/totp/enable' },
    gestures: {
      'password.given': ({ draft }) => enterPassword(draft.password, 'Next'),
      'code.entered': ({ code }) => {
        type('6-digit code from your authenticator app', code);
        press('Turn on');
      },
      'step.undone': () => press('Start again'),
      'saving.confirmed': () => void fireEvent.click(confirmation()),
      'saving.denied': () => void fireEvent.click(confirmation()),
      'codes.closed': () => press('Next'),
    },
    expectations: {
      allowing: () => expect(isBusy('Next')).toBe(false),
      starting: () => expect(isBusy('Next')).toBe(true),
      pairing: showsSecret(false),
      enabling: showsSecret(true),
      expired: () => expect(screen.getByText(/older than 10 minutes/)).toBeTruthy(),
      unseen: () => expect(screen.getByText('On, but the recovery codes were lost')).toBeTruthy(),
      'saving.unsaved': showsCodes(false),
      'saving.saved': showsCodes(true),
      done: () => expect(screen.getByText('Authenticator app is on')).toBeTruthy(),
    },
    failures: { shown: ({ context }) => context.failure, words },
  };
  testTours(authenticatorSetupMachine, setupWalk, script, {
    title: 'shows where the setup stands',
    every: 'runs every transition that can happen',
  });
});

describe('an authenticator that is turned off on screen', () => {
  const button = 'Turn off authenticator';
  const script: ScreenScript<typeof authenticatorRemovalMachine> = {
    screen: <AuthenticatorScreen />,
    session: { ...session, user: { ...person, hasSecondFactor: true } },
    paths: { submitDraft: settleSubmission('user/totp/disable') },
    gestures: { 'draft.submitted': ({ draft }) => enterPassword(draft.password, button) },
    expectations: {
      editing: () => expect(isBusy(button)).toBe(false),
      submitting: ({ context: { draft } }) => {
        expect(screen.getByText(draft ? 'Sending…' : /^No response yet/)).toBeTruthy();
      },
      accepted: () => expect(screen.getByText('Authenticator app is off')).toBeTruthy(),
    },
    failures: { shown: ({ context }) => context.failure, words },
  };
  testTours(authenticatorRemovalMachine, removalWalk, script, {
    title: 'shows where the removal stands',
    every: 'removes by every transition that can happen',
    call: removeAuthenticatorCall,
  });
});
