// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { person, refusal, session, silence } from '../../examples/account/people';
import { ownPasskey, passkeyRecovery } from '../../examples/security/passkeys';
import { passkeyRegistrationMachine } from '../../machines/security/passkey-registration';
import { passkeyRemovalMachine } from '../../machines/security/passkeys';
import { intentsOf } from '../../src/api/kernel/intents';
import { removePasskeyCall } from '../../src/api/security/passkey';
import { PasskeysScreen } from '../../src/screens/security/authenticator/passkeys-screen';
import { allRead } from '../support/all-read';
import { Answering } from '../support/screen/answering';
import { closeSheet, isBusy, press, type } from '../support/screen/presses';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { passkeyRemovalWalk, passkeyWalk } from './walks/passkeys';

const device = vi.hoisted(() => ({ hasPasskey: true }));
vi.mock('../../src/api/security/passkey-device', () => ({
  makePasskey: async () => {
    if (!device.hasPasskey) throw new Error('The person has declined.');
    return 'an attestation';
  },
}));

beforeEach(() => {
  device.hasPasskey = true;
});
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

const readsOne = { 'user/passkey/list': () => allRead([ownPasskey]) };
const page = (
  <Answering answers={readsOne}>
    <PasskeysScreen />
  </Answering>
);

describe('a passkey that is added on screen', () => {
  const addButton = 'Add a passkey';
  const confirmation = () => screen.getByRole('checkbox');
  const showsCodes = (isSaved: boolean) => () => {
    for (const code of passkeyRecovery) expect(screen.getByText(code)).toBeTruthy();
    expect(confirmation().matches(':checked')).toBe(isSaved);
    expect(screen.getByRole('button', { name: 'Next' }).matches(':disabled')).toBe(!isSaved);
  };
  const script: ScreenScript<typeof passkeyRegistrationMachine> = {
    screen: page,
    session,
    paths: {
      makePasskey: async (scripted, { error }) => {
        device.hasPasskey = error === undefined;
        scripted.answer('user/passkey/options', 'the options');
        // The code for authenticators is loaded now.
        await settled();
        await vi.dynamicImportSettled();
      },
      registerPasskey: 'user/passkey/register',
    },
    gestures: {
      'draft.submitted': ({ draft }) => {
        type(/^Name/, draft.name);
        type('Password', draft.password);
        press(addButton);
      },
      'saving.confirmed': () => void fireEvent.click(confirmation()),
      'saving.denied': () => void fireEvent.click(confirmation()),
      'codes.closed': () => press('Next'),
    },
    expectations: {
      editing: () => expect(isBusy(addButton)).toBe(false),
      making: () => expect(isBusy(addButton)).toBe(true),
      registering: () => expect(isBusy(addButton)).toBe(true),
      'saving.unsaved': showsCodes(false),
      'saving.saved': showsCodes(true),
      added: () => {
        expect(screen.getByText('Passkey added')).toBeTruthy();
        expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', '');
      },
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'client.passkey': 'No passkey was used on this device',
        'auth.passkey_wrong': 'The passkey was not accepted, please try again',
        'client.passkey_unknown': 'its recovery codes cannot be shown any more',
        'client.timeout': 'The server did not answer in time',
      },
    },
  };
  testTours(passkeyRegistrationMachine, passkeyWalk, script, {
    title: 'shows where the passkey stands',
    every: 'adds by every transition that can happen',
  });
});

describe('a passkey that is removed on screen', () => {
  const sheet = () => screen.queryByRole('dialog');
  const script: ScreenScript<typeof passkeyRemovalMachine> = {
    screen: page,
    session,
    paths: { removePasskey: settleSubmission('user/passkey/remove') },
    gestures: {
      'removal.requested': () => press('Remove'),
      'removal.declined': closeSheet,
      'password.given': ({ draft }) => {
        const field = within(screen.getByRole('dialog')).getByLabelText('Password');
        fireEvent.change(field, { target: { value: draft.password } });
        press('Remove');
      },
    },
    expectations: {
      idle: () => expect(sheet()).toBeNull(),
      allowing: () => {
        expect(screen.getByRole('dialog', { name: 'Remove “My phone”' })).toBeTruthy();
      },
      submitting: ({ context: { passkey } }) => {
        const words = passkey ? 'Sending…' : /^No response yet/;
        expect(within(screen.getByRole('dialog')).getByText(words)).toBeTruthy();
      },
    },
    failures: {
      shown: ({ context }) => context.failure,
      toasted: ({ type: emitted, failure }) => (emitted === 'removal.failed' ? failure : null),
      words: {
        'auth.old_password_wrong': 'The original password is wrong',
        'record.not_found': 'No data obtained',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(passkeyRemovalMachine, passkeyRemovalWalk, script, {
    title: 'shows where the removal stands',
    every: 'removes by every transition that can happen',
    call: removePasskeyCall,
  });
});
