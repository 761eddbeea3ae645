// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { person, session } from '../../examples/account/people';
import { contactChangeMachine } from '../../machines/security/contact-change';
import type { User } from '../../schemas/account/user';
import { changeContactCall } from '../../src/api/security/contact-change';
import { ContactChangeScreen } from '../../src/screens/security/contact-change/contact-change-screen';
import { isBusy, press, type } from '../support/screen/presses';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { contactWalk as walked } from './walks/contact-change';

afterEach(() => localStorage.clear());

describe('another mail address on screen', () => {
  const script: ScreenScript<typeof contactChangeMachine> = {
    screen: <ContactChangeScreen />,
    session,
    paths: { submitDraft: settleSubmission('user/contact') },
    gestures: {
      'draft.submitted': ({ draft }) => {
        type('New e-mail address', draft.name);
        type('Code from the new e-mail', draft.code);
        type(/^Code from a/, draft.ownCode);
        type('Password', draft.password);
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
        expect(screen.getByText('E-mail address saved')).toBeTruthy();
        expect(screen.getByText(/2 other devices were logged out/)).toBeTruthy();
      },
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'auth.code_wrong old_code': 'The verification code is wrong',
        'auth.account_exists': 'This account already exists',
        'client.unknown_outcome': 'The result is not yet known, checking',
        signedOut: 'Please log in',
      },
    },
  };
  testTours(contactChangeMachine, walked, script, {
    title: 'shows where the change stands',
    every: 'runs every transition that can happen',
    call: changeContactCall,
  });
});

describe('the form of another address', () => {
  const open = (kind: 'mobile' | 'email', change: Partial<User> = {}) => {
    const scripted = scriptedClient();
    const user = { ...person, ...change };
    const view = render(
      <Surroundings
        client={scripted.client}
        app={testApp({ token: 'token', user })}
        address={`/pages/settings/security/changeContact?kind=${kind}`}
      >
        <ContactChangeScreen />
      </Surroundings>,
    );
    return { scripted, ...view };
  };
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  const valueAt = (label: string) =>
    screen.getByLabelText<HTMLInputElement>(label, { exact: true }).value;
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });

  test('is titled by what there is and what is asked for', () => {
    for (const [kind, change, words] of [
      ['mobile', {}, 'Change phone'],
      ['mobile', { phone: '' }, 'Add phone'],
      ['email', {}, 'Change e-mail'],
      ['email', { email: '' }, 'Add e-mail'],
    ] as const) {
      open(kind, change);
      expect(title()).toBe(words);
      cleanup();
    }
  });

  test('sends another phone number with its area, both codes and the password', async () => {
    const { scripted } = open('mobile');
    expect(screen.getByRole('heading', { name: 'New contact' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Confirm it is you' })).toBeTruthy();
    expect(screen.queryByLabelText('New e-mail address')).toBeNull();
    type('New phone number', '13900139000');
    type('Code from the new phone', '123456');
    type(/^Code from \+86/, '654321');
    type('Password', 'secret of ada 1');
    press('Save');
    await settled();
    const sent = scripted.asked.filter(({ path }) => path === 'user/contact');
    expect(sent).toMatchObject([
      {
        variables: {
          payload: {
            kind: 'mobile',
            areaCode: '86',
            name: '13900139000',
            code: '123456',
            ownCode: '654321',
            password: 'secret of ada 1',
          },
        },
      },
    ]);
    scripted.answer('user/contact', { endedSessions: 0, withdrawalsHeldUntil: null });
    await settled();
    expect(screen.getByText('Phone number saved')).toBeTruthy();
    expect(screen.queryByText(/withdrawals are paused until/)).toBeNull();
  });

  test('keeps the typed address of the same kind and person, and no code', async () => {
    const { unmount } = open('email');
    type('New e-mail address', 'new@example.com');
    type('Code from the new e-mail', '123456');
    await settled();
    unmount();
    open('email');
    expect(valueAt('New e-mail address')).toBe('new@example.com');
    expect(valueAt('Code from the new e-mail')).toBe('');
    cleanup();
    open('mobile');
    expect(valueAt('New phone number')).toBe('');
    cleanup();
    open('email', { id: 8 });
    expect(valueAt('New e-mail address')).toBe('');
  });
});
