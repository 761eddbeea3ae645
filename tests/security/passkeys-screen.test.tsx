// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { intentsOf } from '../../src/api/kernel/intents';
import { removePasskeyCall } from '../../src/api/security/passkey';
import { PasskeysScreen } from '../../src/screens/security/authenticator/passkeys-screen';
import { person, refusal } from '../support/people';
import { Surroundings, settled, testApp } from '../support/run-screen';
import { scriptedClient } from '../support/scripted-client';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const key = '2f1d8a3c-7e52-4f7e-9f5d-0a5b8c3d1e42';

/** The page as it comes back after a reload in the middle of a removal. */
const comeBack = async () => {
  const scripted = scriptedClient();
  await intentsOf(person.id).keep({ key, call: removePasskeyCall, parameters: {} });
  const app = testApp({ token: 'token', user: person });
  render(
    <Surroundings client={scripted.client} app={app}>
      <PasskeysScreen />
    </Surroundings>,
  );
  await settled();
  return scripted;
};

test('a removal that was refused before a reload is told, and its key forgotten', async () => {
  const { asked, answer } = await comeBack();
  expect(asked.find(({ path }) => path === 'request/status')?.variables).toEqual({ key });
  const { failure } = refusal;
  answer('request/status', { state: 'refused', failure });
  await settled();
  expect(screen.getByText('The account or password is wrong')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(intentsOf(person.id).list(removePasskeyCall)).toEqual([]);
});

test('while it is not known what became of it, the sheet names no key that it does not know', async () => {
  await comeBack();
  expect(screen.getByRole('dialog', { name: 'Passkeys' })).toBeTruthy();
});
