// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { intentsOf } from '../../src/api/kernel/intents';
import { removePasskeyCall } from '../../src/api/security/passkey';
import { PasskeysScreen } from '../../src/screens/security/authenticator/passkeys-screen';
import { person, refusal, silence } from '../support/people';
import { Surroundings, settled, testApp } from '../support/run-screen';
import { scriptedClient } from '../support/scripted-client';

vi.mock('../../src/api/security/passkey-device', () => ({
  makePasskey: async () => 'an attestation',
}));

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const key = '2f1d8a3c-7e52-4f7e-9f5d-0a5b8c3d1e42';

/** The page as it comes back after a reload in the middle of a removal. */
const comeBack = async () => {
  const scripted = scriptedClient();
  await intentsOf(person.id).store({ key, call: removePasskeyCall, parameters: {} });
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

test('a passkey whose answer was lost is reported as unknown, and the list is read again', async () => {
  const { client, asked, answer, refuse } = scriptedClient();
  render(
    <Surroundings client={client} app={testApp({ token: 'token', user: person })}>
      <PasskeysScreen />
    </Surroundings>,
  );
  answer('user/passkey/list', { rows: [], omitted: 0 });
  await settled();
  const isAsked = (path: string) =>
    waitFor(() => expect(asked.filter((one) => one.path === path)).toHaveLength(1));
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'My phone' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  await isAsked('user/passkey/options');
  answer('user/passkey/options', 'the options');
  await isAsked('user/passkey/register');
  expect(asked.at(-1)?.variables).toEqual({ response: 'an attestation', name: 'My phone' });
  refuse('user/passkey/register', silence);
  await settled();
  expect(screen.getByText(/its recovery codes cannot be shown any more/)).toBeTruthy();
  expect(asked.filter(({ path }) => path === 'user/passkey/list')).toHaveLength(2);
});
