// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import { LoginScreen } from '../../src/screens/account/login/login-screen';
import { RegistrationScreen } from '../../src/screens/account/registration/registration-screen';
import { PasswordResetScreen } from '../../src/screens/security/password-reset/password-reset-screen';
import { rememberAccount } from '../../src/storage/last-account';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const Place = () => {
  const { pathname } = useLocation();
  return <output>{pathname}</output>;
};

describe('a page of the login for somebody who is logged in', () => {
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });

  const open = (page = <LoginScreen />) => {
    const app = testApp(session);
    const address = '/pages/user/login/login?backpage=%2Fpages%2Fassets%2Findex&backtype=2';
    render(
      <Surroundings client={scriptedClient().client} app={app} address={address}>
        {page}
        <Place />
      </Surroundings>,
    );
    return app;
  };

  test.each([
    ['login', <LoginScreen key="login" />],
    ['registration', <RegistrationScreen key="registration" />],
    ['reset of the password', <PasswordResetScreen key="reset" />],
  ] as const)('the %s says who it is, and asks for nothing', (_, page) => {
    open(page);
    expect(screen.getByText('You are already logged in')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('leads on to where the login would have led', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await settled();
    expect(screen.getByText('/pages/assets/index')).toBeTruthy();
  });

  test('logs out for another account, of which this device knows nothing', async () => {
    rememberAccount({ kind: 'email', areaCode: '', name: 'ada@example.com' });
    const app = open();
    fireEvent.click(screen.getByRole('button', { name: 'Switch account' }));
    await settled();
    expect(app.getSnapshot().context.session).toBeNull();
    expect(screen.getByLabelText('Phone or e-mail')).toHaveProperty('value', '');
  });
});
