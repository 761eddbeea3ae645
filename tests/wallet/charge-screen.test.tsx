// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { person, session } from '../../examples/account/people';
import { depositExamples, depositProofExamples } from '../../examples/wallet/deposit';
import { depositMachine, depositProofMachine } from '../../machines/wallet/deposit';
import type { Session } from '../../schemas/account/user';
import { defaultConfig } from '../../schemas/kernel/config';
import { intentsOf } from '../../src/api/kernel/intents';
import { depositCall } from '../../src/api/wallet/deposit';
import { App } from '../../src/context/app-context';
import { ConfigProvider } from '../../src/context/config';
import { ChargeScreen } from '../../src/screens/wallet/deposit/charge-screen';
import { Answering } from '../support/screen/answering';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { choosePhoto, live, tileOf } from '../support/screen/verification-pages';
import { walk } from '../walker/walker';

const address = '/?currency=3&chain=TRC20';
const proofLabel = 'Picture of the payment';
const answers = { 'wallet/get_info': () => new Promise(() => undefined) };
const features = { ...defaultConfig.features, deposit: true };

let people = 0;
/** Somebody else each time, because a chosen picture outlives its screen. */
const nextSession = (): Session => {
  people += 1;
  return { ...session, user: { ...person, id: 1_000 + people } };
};
const chargeScreen = (owner: Session) => (
  <App.Provider actor={testApp(owner)}>
    <ConfigProvider first={{ ...defaultConfig, features }}>
      <Answering answers={answers}>{live(<ChargeScreen />)}</Answering>
    </ConfigProvider>
  </App.Provider>
);

const submitButton = () => screen.getByRole('button', { name: 'Submit' });
const typeAmount = (value: string) =>
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value } });
const typePayer = (value: string) =>
  fireEvent.change(screen.getByLabelText('Payer or note'), { target: { value } });

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
});

describe('a deposit on screen', () => {
  const walked = walk(depositMachine, {
    ...depositExamples,
    distinguishedBy: ({ context }) => [context.draft, context.failure],
  });
  const { valid } = depositExamples.events['draft.submitted'];
  const script: ScreenScript<typeof depositMachine> = {
    screen: ({ context: { key } }) => {
      const owner = nextSession();
      const intents = intentsOf(owner.user.id);
      if (key) void intents.store({ key, call: depositCall, parameters: {} });
      return chargeScreen(owner);
    },
    address,
    paths: { submitDraft: settleSubmission('wallet/charge_req') },
    gestures: {
      'draft.submitted': async ({ draft }, scripted) => {
        typeAmount(draft.amount);
        typePayer(draft.account);
        await choosePhoto(proofLabel);
        scripted.answer('upload', { id: draft.proof, url: '/x' });
        await settled();
        fireEvent.click(submitButton());
        await settled();
      },
    },
    // A draft that breaks a rule is not submitted by its form.
    isElsewhere: ({ event }) => event.type === 'draft.submitted' && event['draft'] !== valid.draft,
    expectations: {
      editing: () => expect(submitButton().hasAttribute('aria-busy')).toBe(false),
      submitting: ({ context: { draft } }) => {
        if (draft === null) expect(screen.getByText(/^No response yet/)).toBeTruthy();
        else expect(submitButton().getAttribute('aria-busy')).toBe('true');
      },
      accepted: ({ context: { result } }) => {
        expect(screen.getByText('Under review')).toBeTruthy();
        expect(screen.queryByText('250.5 USDT') !== null).toBe(result !== null);
      },
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'amount.below_min 20 USDT': 'The amount must be at least 20 USDT',
        'feature.closed': 'Feature not yet open',
        signedOut: 'Please log in',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(depositMachine, walked, script, {
    title: 'shows where it stands',
    every: 'runs every transition',
  });

  test('sends nothing without a picture, and says so', async () => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client} address={address}>
        {chargeScreen(nextSession())}
      </Surroundings>,
    );
    await settled();
    typeAmount('250.5');
    fireEvent.click(submitButton());
    await settled();
    expect(screen.getByText('Please upload the proof picture')).toBeTruthy();
    await choosePhoto(proofLabel);
    scripted.answer('upload', { id: 'upload-1', url: '/x' });
    await settled();
    fireEvent.click(submitButton());
    fireEvent.click(submitButton());
    await settled();
    const sent = scripted.asked.filter(({ path }) => path === 'wallet/charge_req');
    expect(sent).toHaveLength(1);
    expect(sent).toMatchObject([
      { variables: { payload: { amount: '250.5', chain: 'TRC20', proof: 'upload-1' } } },
    ]);
  });
});

describe('the picture of a payment on screen', () => {
  const walked = walk(depositProofMachine, depositProofExamples);
  const shows = (words: RegExp) => expect(tileOf(proofLabel).textContent).toMatch(words);
  const script: ScreenScript<typeof depositProofMachine> = {
    screen: () => chargeScreen(nextSession()),
    address,
    paths: { upload: 'upload' },
    gestures: {
      'photo.chosen': () => choosePhoto(proofLabel),
      'photo.uploaded': async (_, { answer }) => {
        answer('upload', { id: 'upload-1', url: '/x' });
        await settled();
      },
      'photo.removed': () => {
        fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
      },
    },
    // Only a picture that is being sent arrives, and only a chosen one can be removed.
    isElsewhere: ({ event, from }) =>
      (event.type === 'photo.uploaded' && !from.matches('awaited')) ||
      (event.type === 'photo.removed' && from.matches('missing')),
    expectations: {
      missing: () => shows(/Choose a photo/),
      awaited: () => shows(/Preparing|Uploading/),
      uploaded: () => shows(/Uploaded/),
    },
    failures: null,
  };
  testTours(depositProofMachine, walked, script, {
    title: 'shows where it stands',
    every: 'runs every transition but those that it cannot cause',
    missing: [
      'missing: photo.uploaded -> uploaded',
      'missing: photo.removed -> missing',
      'uploaded: photo.uploaded -> uploaded',
    ],
  });
});
