// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { person, session } from '../../examples/account/people';
import { addressExamples, addressDraft as draft } from '../../examples/wallet/withdraw-address';
import type { AppActor } from '../../machines/account/app';
import { withdrawAddressMachine } from '../../machines/wallet/withdraw-address';
import type { User } from '../../schemas/account/user';
import { RequestError } from '../../schemas/kernel/failure';
import type { WithdrawAddressDraft } from '../../schemas/wallet/withdraw-address';
import { addAddressCall } from '../../src/api/wallet/withdraw-address';
import { App } from '../../src/context/app-context';
import { NewAddressScreen } from '../../src/screens/wallet/withdraw-address/new-address-screen';
import { errorAt } from '../support/screen/field-error';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { walk } from '../walker/walker';

const walked = walk(withdrawAddressMachine, {
  ...addressExamples,
  distinguishedBy: ({ context }) => [
    context.missing,
    context.draft,
    context.fundPassword,
    context.failure,
  ],
});

const owner = (hasFundPassword: boolean): User => ({ ...person, hasFundPassword });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const saveButtons = () =>
  screen.getAllByText('Save address').flatMap((it) => it.closest('button') ?? []);
const submitButton = () => {
  const [button] = saveButtons();
  if (!button) throw new Error('The form has no button.');
  return button;
};
const sheet = (name: string) => screen.queryByRole('dialog', { name });
const closeSheet = () => {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
};

const submit = async (typed: WithdrawAddressDraft) => {
  fireEvent.click(screen.getByRole('radio', { name: typed.coin }));
  type('Address', typed.address);
  type('Label (optional)', typed.label);
  type('Verification code', typed.code);
  fireEvent.click(submitButton());
  await settled();
};
/** The sixth digit submits; of fewer, Enter does. */
const enterPassword = (password: string) => {
  const pad = screen.getByLabelText('Enter your fund password');
  fireEvent.change(pad, { target: { value: password } });
  if (password.length < 6) fireEvent.submit(pad);
};

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
});

describe('a new withdraw address on screen', () => {
  const current: { app?: AppActor } = {};

  const script: ScreenScript<typeof withdrawAddressMachine> = {
    screen: ({ context: { missing } }) => {
      const app = testApp({ ...session, user: owner(missing.length === 0) });
      current.app = app;
      return (
        <App.Provider actor={app}>
          <NewAddressScreen />
        </App.Provider>
      );
    },
    paths: { submitDraft: settleSubmission('wallet/addaddress') },
    gestures: {
      'prerequisites.changed': ({ prerequisites: { fundPassword } }) =>
        act(() => current.app?.send({ type: 'user.changed', user: owner(fundPassword) })),
      'draft.submitted': ({ draft: typed }) => submit(typed),
      'missing.dismissed': closeSheet,
      'password.entered': ({ password }) => enterPassword(password),
      'password.declined': closeSheet,
    },
    // A draft that breaks a rule is not submitted by its form.
    isElsewhere: ({ event }) => event.type === 'draft.submitted' && event['draft'] !== draft,
    expectations: {
      editing: () => {
        expect(screen.queryByRole('dialog')).toBeNull();
        expect(submitButton().hasAttribute('aria-busy')).toBe(false);
      },
      lacking: () => expect(sheet('Complete this first')).toBeTruthy(),
      authorising: () => expect(sheet('Confirm the new address')).toBeTruthy(),
      submitting: ({ context: { fundPassword } }) => {
        expect(screen.queryByRole('dialog')).toBeNull();
        if (fundPassword === '') expect(screen.getByText(/^No response yet/)).toBeTruthy();
        else expect(submitButton().getAttribute('aria-busy')).toBe('true');
      },
      accepted: () => expect(screen.getByText('Address saved')).toBeTruthy(),
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        // Without the figure that our words mention.
        'fund.wrong': 'Submit failed',
        'fund.locked': 'Submit failed',
        'address.exists': 'This withdraw address already exists',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(withdrawAddressMachine, walked, script, {
    title: 'shows where the new address stands',
    every: 'runs every transition but those that it cannot cause',
    missing: [
      'editing: draft.submitted wrongAddress -> lacking',
      'editing: draft.submitted noCode -> lacking',
    ],
    call: addAddressCall,
  });
});

const labels = ['Address', 'Verification code'];

test.each([
  ['address.exists', 'Address', 'This withdraw address already exists'],
  ['auth.code_wrong', 'Verification code', 'The verification code is wrong'],
  ['fund.birthday', null, 'This fund password is your date of birth'],
] as const)('shows a refusal at the field that it is about: %s', async (code, at, words) => {
  const { client, refuse } = scriptedClient();
  render(
    <Surroundings client={client} app={testApp({ ...session, user: owner(true) })}>
      <NewAddressScreen />
    </Surroundings>,
  );
  await submit(draft);
  enterPassword('246810');
  await settled();
  refuse('wallet/addaddress', new RequestError({ kind: 'refused', code, params: {}, text: '' }));
  await settled();
  for (const label of labels) expect(errorAt(label)).toBe(label === at ? words : null);
  expect(screen.getByText(new RegExp(`^${words}`))).toBeTruthy();
  // What was typed stays, for another attempt.
  expect(screen.getByLabelText('Address')).toHaveProperty('value', draft.address);
});

test('names the chain that was chosen beside the address, and saves the address of that one', async () => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp({ ...session, user: owner(true) })}>
      <NewAddressScreen />
    </Surroundings>,
  );
  const help = (coin: string, chain: string) =>
    screen.getByText(`A ${coin} address on ${chain} only. Coins sent on another chain are lost.`);
  expect(help('USDT', 'TRC20')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'BTC' }));
  expect(help('BTC', 'OMNI')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'USDT' }));
  fireEvent.click(screen.getByRole('radio', { name: 'ERC20' }));
  expect(help('USDT', 'ERC20')).toBeTruthy();
  type('Address', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  type('Verification code', draft.code);
  fireEvent.click(submitButton());
  await settled();
  // An address of another chain.
  expect(errorAt('Address')).toMatch(/ERC20/);
  type('Address', '0x0000000000000000000000000000000000000000');
  fireEvent.click(submitButton());
  await settled();
  enterPassword('246810');
  await settled();
  const sent = scripted.asked.filter(({ path }) => path === 'wallet/addaddress');
  expect(sent).toMatchObject([
    {
      variables: {
        payload: {
          coin: 'USDT',
          chain: 'ERC20',
          address: '0x0000000000000000000000000000000000000000',
        },
      },
    },
  ]);
});
