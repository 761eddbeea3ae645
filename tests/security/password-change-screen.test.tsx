// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect } from 'vitest';
import { session } from '../../examples/account/people';
import { passwordChangeMachine } from '../../machines/security/password-change';
import { changePasswordCall } from '../../src/api/security/password';
import { PasswordChangeScreen } from '../../src/screens/security/password-change/password-change-screen';
import { isBusy, press, type } from '../support/screen/presses';
import type { ScreenScript } from '../support/screen/run-screen';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { passwordChangeWalk as walked } from './walks/password-change';

afterEach(() => localStorage.clear());

describe('another login password on screen', () => {
  const script: ScreenScript<typeof passwordChangeMachine> = {
    screen: <PasswordChangeScreen />,
    session,
    paths: { submitDraft: settleSubmission('user/e_pwd') },
    gestures: {
      'draft.submitted': ({ draft }) => {
        type('Original password', draft.old);
        type('New password', draft.password);
        type('Repeat the password', draft.repeated);
        press('Save');
      },
    },
    expectations: {
      editing: () => expect(isBusy('Save')).toBe(false),
      submitting: ({ context: { draft } }) => {
        if (draft) expect(isBusy('Save')).toBe(true);
        else expect(screen.getByText(/^No response yet/)).toBeTruthy();
      },
      accepted: () => {
        expect(screen.getByText('Login password changed')).toBeTruthy();
        expect(screen.getByText('2 other devices were logged out.')).toBeTruthy();
      },
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'auth.old_password_wrong': 'The original password is wrong',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(passwordChangeMachine, walked, script, {
    title: 'shows where the change stands',
    every: 'runs every transition that can happen',
    call: changePasswordCall,
  });
});
