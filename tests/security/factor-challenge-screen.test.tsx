// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../examples/account/people';
import {
  createFactorChallenge,
  type FactorChallengeInput,
  factorChallengeMachine,
} from '../../machines/kernel/factor-challenge';
import { wrongFactor } from '../../machines/kernel/second-factor';
import { RequestError } from '../../schemas/kernel/failure';
import { fromAsync } from '../../src/api/kernel/actor';
import type { Client } from '../../src/api/kernel/client';
import { GetStepUpChallenge } from '../../src/api/security/passkey-challenge';
import { useOver } from '../../src/context/services';
import { PasswordChangeScreen } from '../../src/screens/security/password-change/password-change-screen';
import { PasswordResetScreen } from '../../src/screens/security/password-reset/password-reset-screen';
import { FactorChallenge } from '../../src/submission/factor-challenge';
import { errorAt } from '../support/screen/field-error';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { testTours } from '../support/screen/test-tours';
import { challengeWalk as walked } from './walks/factor-challenge';

const device = vi.hoisted(() => ({ usePasskey: vi.fn<(options: string) => Promise<string>>() }));
vi.mock('../../src/api/security/passkey-device', () => device);

const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');
const appLabel = '6-digit code from your authenticator app';

/** Types a code where one of its kind is asked for, or in the one field that there is. */
const enter = (code: string) => {
  const other = code.length > 6 ? 'Use a recovery code' : 'Use the authenticator app';
  if (button(other)) press(other);
  type(screen.queryByLabelText('Recovery code') ? 'Recovery code' : appLabel, code);
  press('Verify');
};

/** The question over a device that answers what the script says. */
const challengeOver = (client: Client) =>
  createFactorChallenge<unknown>().provide({
    actors: {
      askPasskey: fromAsync(() =>
        client.request({ document: GetStepUpChallenge, variables: { call: 'user/e_pwd' } }),
      ),
    },
  });

const Host = ({ input }: { input: FactorChallengeInput<unknown> }) => {
  const challenge = useActorRef(useOver(challengeOver), { input });
  const isAnswered = useSelector(challenge, ({ status }) => status === 'done');
  return isAnswered ? <p>Answered</p> : <FactorChallenge challenge={challenge} takesRecovery />;
};

describe('the question for a second factor on screen', () => {
  const script: ScreenScript<typeof factorChallengeMachine> = {
    screen: ({ context }) => <Host input={context} />,
    paths: { askPasskey: 'user/passkey/step-up' },
    gestures: {
      'factor.entered': ({ code }) => enter(code),
      'factor.declined': () => press('Cancel'),
      'passkey.requested': () => press('Use a passkey'),
    },
    expectations: {
      open: ({ context: { factors, failure } }) => {
        expect(button('Use a passkey') !== null).toBe(factors.includes('passkey'));
        expect(button('Use a passkey')?.hasAttribute('aria-busy') ?? false).toBe(false);
        const app = screen.queryByLabelText(appLabel);
        expect(app !== null).toBe(factors.includes('app'));
        const error = errorAt(app ? appLabel : 'Recovery code');
        expect(error !== null).toBe(wrongFactor(failure) !== null);
      },
      askingPasskey: () => {
        expect(button('Use a passkey')?.getAttribute('aria-busy')).toBe('true');
        expect(button('Cancel')?.hasAttribute('disabled')).toBe(true);
      },
      answered: () => expect(screen.getByText('Answered')).toBeTruthy(),
    },
    failures: {
      shown: (snapshot) =>
        snapshot.matches('open') ? wrongFactor(snapshot.context.failure) : null,
      words: {
        'auth.totp_wrong': 'The authenticator code is wrong',
        'auth.passkey_wrong': 'The passkey was not accepted, please try again',
        'client.passkey': 'No passkey was used on this device',
        'client.offline': 'No connection',
        'client.timeout': 'The server did not answer in time',
      },
    },
  };
  testTours(factorChallengeMachine, walked, script, {
    title: 'is shown',
    every: 'runs every transition that it can cause',
  });
});

const asked = (factors: string) =>
  new RequestError({
    kind: 'refused',
    code: 'auth.totp_required',
    params: { factors },
    text: '',
  });

describe('a call that asks for it', () => {
  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    device.usePasskey.mockReset();
  });

  const show = (page: ReactNode) => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client} app={testApp(session)}>
        {page}
      </Surroundings>,
    );
    const isAsked = (path: string) => waitFor(() => expect(scripted.asked.at(-1)?.path).toBe(path));
    return { ...scripted, isAsked };
  };

  const changePassword = async () => {
    const shown = show(<PasswordChangeScreen />);
    type('Original password', 'first password');
    type('New password', 'another password');
    type('Repeat the password', 'another password');
    press('Save');
    await shown.isAsked('user/e_pwd');
    return shown;
  };

  test('is sent again with what a passkey answered to the challenge of that call', async () => {
    device.usePasskey.mockImplementation(async (options) => `an answer to ${options}`);
    const { asked: calls, refuse, answer, isAsked } = await changePassword();
    refuse('user/e_pwd', asked('passkey'));
    await settled();
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(screen.getByText(/first remove it with a recovery code/)).toBeTruthy();
    press('Use a passkey');
    await isAsked('user/passkey/step-up');
    expect(calls.at(-1)?.variables).toEqual({ call: 'user/e_pwd' });
    answer('user/passkey/step-up', 'the options');
    await isAsked('user/e_pwd');
    const [first, second] = calls.filter(({ path }) => path === 'user/e_pwd');
    expect(second?.variables).toEqual({
      ...Object(first?.variables),
      factor: '',
      passkey: 'an answer to the options',
    });
  });

  test('says that no passkey was used, and may be declined', async () => {
    device.usePasskey.mockRejectedValue(new Error('NotAllowedError'));
    const { refuse, answer, isAsked } = await changePassword();
    refuse('user/e_pwd', asked('passkey'));
    await settled();
    press('Use a passkey');
    await isAsked('user/passkey/step-up');
    answer('user/passkey/step-up', 'the options');
    await waitFor(() => expect(alerts()).toContain('No passkey was used on this device'));
    press('Cancel');
    await waitFor(() => expect(button('Save')).not.toBeNull());
    expect(screen.getByText('No passkey was used on this device')).toBeTruthy();
  });

  test('offers the passkey beside the code of the app, and no recovery code', async () => {
    const { refuse } = await changePassword();
    refuse('user/e_pwd', asked('app passkey'));
    await settled();
    expect(screen.getByLabelText(appLabel)).toBeTruthy();
    expect(button('Use a passkey')).not.toBeNull();
    expect(button('Use a recovery code')).toBeNull();
  });

  test.each([
    ['passkey', true],
    ['app', false],
    ['app passkey', false],
  ])('a reset that takes %s takes a recovery code: %s', async (factors, takesRecovery) => {
    const { asked: calls, refuse, answer, isAsked } = show(<PasswordResetScreen />);
    fireEvent.click(screen.getByLabelText('E-mail'));
    type('E-mail address', 'ada@example.com');
    type('Verification code', '012345');
    press('Next');
    await isAsked('user/check_email');
    answer('user/check_email', true);
    await waitFor(() => expect(screen.getByLabelText('New password')).toBeTruthy());
    type('New password', 'another password');
    type('Repeat the password', 'another password');
    fireEvent.submit(screen.getByLabelText('New password'));
    await isAsked('user/forget');
    refuse('user/forget', asked(factors));
    await settled();
    const isOffered =
      screen.queryByLabelText('Recovery code') !== null || button('Use a recovery code') !== null;
    expect(isOffered).toBe(takesRecovery);
    if (!factors.includes('passkey')) return;
    press('Use a passkey');
    await isAsked('user/passkey/step-up-reset');
    expect(calls.at(-1)?.variables).toMatchObject({ name: 'ada@example.com', code: '012345' });
  });
});
