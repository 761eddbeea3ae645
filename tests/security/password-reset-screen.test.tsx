// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect } from 'vitest';
import { passwordResetMachine } from '../../machines/security/password-reset';
import { visitorIntents } from '../../src/api/kernel/intents';
import { resetPasswordCall } from '../../src/api/security/password';
import { PasswordResetScreen } from '../../src/screens/security/password-reset/password-reset-screen';
import { isBusy, press, type } from '../support/screen/presses';
import type { ScreenScript } from '../support/screen/run-screen';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { resetWalk as walked } from './walks/password-reset';

afterEach(() => localStorage.clear());

describe('a forgotten password on screen', () => {
  const script: ScreenScript<typeof passwordResetMachine> = {
    screen: <PasswordResetScreen />,
    paths: {
      checkCode: 'user/check_email',
      resetPassword: settleSubmission('user/forget'),
    },
    gestures: {
      'code.entered': ({ identity }) => {
        fireEvent.click(screen.getByRole('radio', { name: 'E-mail' }));
        type('E-mail address', identity.name);
        type('Verification code', identity.code);
        press('Next');
      },
      'password.chosen': ({ pair }) => {
        type('New password', pair.password);
        type('Repeat the password', pair.repeated);
        press('Reset password');
      },
      'step.undone': () => press('Use another account or code'),
    },
    expectations: {
      identifying: () => expect(isBusy('Next')).toBe(false),
      checking: () => expect(isBusy('Next')).toBe(true),
      choosing: () => expect(screen.getByLabelText('New password')).toBeTruthy(),
      submitting: ({ context: { pair } }) => {
        const words = pair ? 'Sending…' : /^No response yet/;
        expect(screen.getByText(words)).toBeTruthy();
      },
      reset: () => expect(screen.getByText('Password reset')).toBeTruthy(),
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'auth.code_wrong': 'The verification code is wrong',
        'auth.code_expired': 'The verification code has expired',
        // Without the figure that our words mention.
        'auth.password_short': 'Submit failed',
        throttled: 'Too many requests, please try again in 3 seconds',
        'client.timeout': 'The server did not answer in time',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(passwordResetMachine, walked, script, {
    title: 'shows where the reset stands',
    every: 'runs every transition that can happen',
    call: resetPasswordCall,
    intents: visitorIntents,
  });
});
