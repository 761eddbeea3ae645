// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { loginDraft as draft } from '../../examples/account/login';
import { person, session } from '../../examples/account/people';
import { loginMachine } from '../../machines/account/login';
import { wrongFactor } from '../../machines/kernel/second-factor';
import type { LoginDraft } from '../../schemas/account/login';
import { RequestError } from '../../schemas/kernel/failure';
import { LoginScreen } from '../../src/screens/account/login/login-screen';
import { errorAt } from '../support/screen/field-error';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { testTours } from '../support/screen/test-tours';
import { loginWalk as walked } from './walks/login';

const button = () => screen.getByRole('button', { name: 'Log in' });
const isWaiting = () => expect(button().getAttribute('aria-busy')).toBe('true');

const sheet = () => screen.queryByRole('dialog');

const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

const submit = (typed: Pick<LoginDraft, 'name' | 'password'>) => {
  type('Phone number', typed.name);
  type('Password', typed.password);
  fireEvent.click(button());
};

/** Types a code of the kind that it is. */
const enterFactor = (code: string) => {
  const isRecovery = code.length > 6;
  const other = screen.queryByRole('button', {
    name: isRecovery ? 'Use a recovery code' : 'Use the authenticator app',
  });
  if (other) fireEvent.click(other);
  type(isRecovery ? 'Recovery code' : '6-digit code from your authenticator app', code);
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
};

const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

const Place = () => {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
};

const entrance = '/pages/user/login/login?backpage=%2Fpages%2Fassets%2Findex&backtype=2';

describe('the login screen', () => {
  const script: ScreenScript<typeof loginMachine> = {
    screen: (
      <>
        <LoginScreen />
        <Place />
      </>
    ),
    address: entrance,
    paths: {
      logIn: 'user/login',
      readUser: 'user/center',
      askPasskey: 'user/passkey/challenge',
    },
    gestures: {
      'draft.submitted': ({ draft: typed }) => submit(typed),
      'factor.entered': ({ code }) => enterFactor(code),
      // A device with passkeys is for the browser's own tests.
      'passkey.requested': 'elsewhere',
      'factor.declined': () => {
        fireEvent.click(screen.getByRole('button', { name: 'Close' }));
      },
    },
    expectations: {
      editing: ({ context }) => {
        expect(button().hasAttribute('aria-busy')).toBe(false);
        expect(alerts() !== '').toBe(context.failure !== null);
      },
      'sending.password': isWaiting,
      'sending.factor': isWaiting,
      verifying: ({ context }) => {
        expect(sheet()).toBeTruthy();
        const offered = screen.queryByRole('button', { name: 'Use a passkey' });
        expect(offered !== null).toBe(context.factors.includes('passkey'));
        // What was typed stays behind it.
        expect(screen.getByLabelText('Password')).toHaveProperty('value', draft.password);
      },
      readingUser: isWaiting,
      accepted: () => expect(screen.getByText('/pages/assets/index')).toBeTruthy(),
    },
    failures: {
      shown: (snapshot) => {
        const { failure, factorChallenge } = snapshot.context;
        if (snapshot.matches('verifying')) return wrongFactor(factorChallenge);
        return snapshot.matches('editing') ? failure : null;
      },
      words: {
        'auth.bad_credentials': 'The account or password is wrong',
        'auth.totp_required': 'Please enter the code of your authenticator app',
        'auth.totp_wrong': 'The authenticator code is wrong',
        'auth.passkey_wrong': 'The passkey was not accepted, please try again',
        'client.offline': 'No connection',
        'client.timeout': 'The server did not answer in time',
      },
    },
  };
  // A device with passkeys is for the browser's own tests.
  testTours(loginMachine, walked, script, {
    title: 'shows where the login stands',
    every: 'runs every transition but those that it cannot cause',
    missing: [
      'verifying: passkey.requested -> askingPasskey',
      'askingPasskey: askPasskey done -> sending.factor',
      'askingPasskey: askPasskey error noPasskey -> verifying',
      'askingPasskey: after deviceTimeout -> verifying',
    ],
  });

  const show = () => {
    const scripted = scriptedClient();
    const app = testApp();
    render(
      <Surroundings client={scripted.client} app={app} address={entrance}>
        <LoginScreen />
      </Surroundings>,
    );
    return { ...scripted, app };
  };
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });

  test('says at the fields what is missing, and sends nothing', async () => {
    const { asked } = show();
    fireEvent.click(button());
    await settled();
    expect(errorAt('Phone number')).toBe('Please enter a valid phone number');
    expect(errorAt('Password')).toBe('Please fill this in');
    expect(asked.map(({ path }) => path)).not.toContain('user/login');
  });

  test('sends once, however often the button is pressed', async () => {
    const { asked } = show();
    submit(draft);
    fireEvent.click(button());
    await settled();
    fireEvent.click(button());
    await settled();
    expect(asked.filter(({ path }) => path === 'user/login')).toEqual([
      { path: 'user/login', variables: { ...draft, factor: '', passkey: '' } },
    ]);
  });

  test('opens the session with the token and the person', async () => {
    const { answer, app } = show();
    submit(draft);
    await settled();
    answer('user/login', 'token-of-ada');
    await settled();
    expect(app.getSnapshot().context.session).toBeNull();
    answer('user/center', person);
    await settled();
    expect(app.getSnapshot().context.session).toEqual(session);
  });

  test.each([
    ['our words', { code: 'auth.locked', params: { minutes: 3 } }, /again in 3 minutes/],
    ['its own where a figure is missing', { code: 'auth.locked', params: {} }, /^Locked for long$/],
    ['its own where there is no code', { code: 'server.text', params: {} }, /^Locked for long$/],
  ] as const)('tells a refusal in %s', async (_, reason, words) => {
    const { refuse } = show();
    submit(draft);
    await settled();
    refuse('user/login', new RequestError({ kind: 'refused', ...reason, text: 'Locked for long' }));
    await settled();
    expect(alerts()).toMatch(words);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', draft.password);
  });

  test('asks for a mail address instead of a number', async () => {
    const { asked } = show();
    fireEvent.click(screen.getByLabelText('E-mail'));
    expect(screen.queryByLabelText('Phone number')).toBeNull();
    type('E-mail address', 'ada@example.com');
    type('Password', draft.password);
    fireEvent.click(button());
    await settled();
    expect(asked.find(({ path }) => path === 'user/login')?.variables).toMatchObject({
      kind: 'email',
      name: 'ada@example.com',
    });
  });
});
