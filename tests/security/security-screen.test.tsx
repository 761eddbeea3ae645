// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { person } from '../../examples/account/people';
import type { User } from '../../schemas/account/user';
import { SecurityScreen } from '../../src/screens/security/security/security-screen';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(cleanup);

const open = (change: Partial<User> = {}) => {
  const scripted = scriptedClient();
  const user = { ...person, ...change };
  render(
    <Surroundings client={scripted.client} app={testApp({ token: 'token', user })}>
      <SecurityScreen />
    </Surroundings>,
  );
  return scripted;
};

const row = (text: string) =>
  screen
    .getAllByText(text)
    .map((it) => it.closest('a')?.parentElement?.textContent)
    .find((it) => it !== undefined);
const addressOf = (name: string | RegExp) =>
  screen.getByRole('link', { name }).getAttribute('href');
const checks = () => {
  const card = screen.getByRole('heading', { name: /protections in place/ }).parentElement;
  return [...(card?.querySelectorAll('li') ?? [])].map((it) => it.textContent);
};

const done: Partial<User> = { hasFundPassword: true, basicVerification: 'verified' };

describe('the security of an account', () => {
  test('begins with the first protection that is missing', () => {
    open();
    expect(screen.getByText('1 of 3 protections in place')).toBeTruthy();
    expect(checks()).toEqual(['PasswordDone', 'Fund passwordTo do', 'VerificationTo do']);
    expect(addressOf('Set fund password')).toBe('#/pages/settings/security/changePayPassword');
    expect(screen.queryByText('Verify now')).toBeNull();
    expect(row('Fund password')).toBe('Fund passwordSet');
  });

  test('asks for the verification next', () => {
    open({ hasFundPassword: true });
    expect(screen.getByText('2 of 3 protections in place')).toBeTruthy();
    expect(addressOf('Verify now')).toBe('#/pages/verification/index');
    expect(screen.queryByText('Set fund password')).toBeNull();
    expect(row('Fund password')).toBe('Fund passwordChange');
    expect(row('Verification')).toBe('VerificationNot verified');
  });

  test('asks for nothing while it is reviewed, or when all is there', () => {
    open({ ...done, basicVerification: 'reviewing' });
    expect(checks()).toEqual(['PasswordDone', 'Fund passwordDone', 'VerificationUnder review']);
    expect(screen.queryByText('Verify now')).toBeNull();
    cleanup();
    open(done);
    expect(screen.getByText('3 of 3 protections in place')).toBeTruthy();
    expect(screen.queryByText('Verify now')).toBeNull();
  });

  test('does not guess whether there is a fund password', async () => {
    const scripted = open({ hasFundPassword: null });
    expect(screen.getByText('1 of 3 protections in place')).toBeTruthy();
    expect(checks()[1]).toBe('Fund password--');
    expect(row('Fund password')).toBe('Fund password--');
    expect(screen.queryByText('Set fund password')).toBeNull();
    const [{ path } = { path: '' }] = scripted.asked.filter((it) => /password/i.test(it.path));
    scripted.answer(path, true);
    await settled();
    expect(row('Fund password')).toBe('Fund passwordChange');
  });

  test('shows until when withdrawals are paused and money is locked, and only then', () => {
    open();
    expect(screen.queryByText(/withdrawals are paused/)).toBeNull();
    expect(screen.queryByText(/Money movements are locked/)).toBeNull();
    cleanup();
    open({ withdrawalsHeldUntil: '2999-03-02T09:00:00.000Z' });
    expect(screen.getByText(/withdrawals are paused until .*2999/)).toBeTruthy();
    expect(screen.queryByText(/Money movements are locked/)).toBeNull();
    cleanup();
    open({ fundsLockedUntil: '2998-03-02T09:00:00.000Z' });
    expect(screen.getByText(/Money movements are locked until .*2998/)).toBeTruthy();
    expect(screen.queryByText(/withdrawals are paused/)).toBeNull();
  });

  test('says whether the authenticator is on', () => {
    open();
    expect(row('Authenticator app')).toBe('Authenticator appOff');
    cleanup();
    open({ hasSecondFactor: true });
    expect(row('Authenticator app')).toBe('Authenticator appOn');
  });

  test('shows phone and mail masked, or that there is none', () => {
    open();
    expect(row('Phone')).toMatch(/^Phone\+86 138•+8000$/);
    expect(row('Phone')).not.toContain(person.phone);
    expect(row('E-mail')).toMatch(/^E-maila•+@example\.com$/);
    expect(addressOf(/^Phone/)).toBe('#/pages/settings/security/changeContact?kind=mobile');
    expect(addressOf(/^E-mail/)).toBe('#/pages/settings/security/changeContact?kind=email');
    cleanup();
    open({ phone: '', email: '' });
    expect(row('Phone')).toBe('PhoneNot added');
    expect(row('E-mail')).toBe('E-mailNot added');
  });

  test('leads each row to its page', () => {
    open(done);
    for (const [name, page] of [
      [/^Password/, 'settings/security/changePassword'],
      [/^Fund password/, 'settings/security/changePayPassword'],
      [/^Authenticator/, 'settings/security/authenticator'],
      [/^Passkeys/, 'settings/security/passkeys'],
      [/^Verification/, 'verification/index'],
      [/^Withdraw addresses/, 'user/address/index'],
      [/^Login history/, 'settings/security/loginHistory'],
    ] as const) {
      expect(addressOf(name)).toBe(`#/pages/${page}`);
    }
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Security',
      '3 of 3 protections in place',
      'Protection',
      'Contact',
      'Where you are logged in',
    ]);
  });
});
