// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useActorRef, useSelector } from '@xstate/react';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { submission } from '../../examples/kernel/submission';
import { wrongFactor } from '../../machines/kernel/second-factor';
import type { SubmissionInput } from '../../machines/kernel/submission';
import { fromAsync } from '../../src/api/kernel/actor';
import type { Client } from '../../src/api/kernel/client';
import { document as documentOf, nothing } from '../../src/api/kernel/document';
import { useOver } from '../../src/context/services';
import { SubmissionNotice } from '../../src/submission/submission-notice';
import type { ScreenScript } from '../support/screen/run-screen';
import { testTours } from '../support/screen/test-tours';
import { submissionWalk as walked } from './walks/submission';

const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const codeLabel = '6-digit code from your authenticator app';

/** The submission whose every actor the test settles, but for the question for the second factor. */
const submissionOver = (client: Client) => {
  const settledByTest = <Result, Input>(path: string) =>
    fromAsync<Result, Input>(() =>
      client.request({
        document: documentOf<object>()({ method: 'GET', path, fields: nothing, result: v.any() }),
        variables: {},
      }),
    );
  return submission.provide({
    actors: {
      storeIntent: settledByTest('store'),
      removeIntent: settledByTest('remove'),
      send: settledByTest('send'),
      fetchRequestStatus: settledByTest('status'),
      abandonRequest: settledByTest('abandon'),
    },
  });
};

const Host = ({ input }: { input: SubmissionInput<string> }) => {
  const actor = useActorRef(useOver(submissionOver), { input });
  const isDone = useSelector(actor, ({ status }) => status === 'done');
  return isDone ? <p>Finished</p> : <SubmissionNotice submission={actor} />;
};

const words = {
  sending: 'Sending…',
  checking:
    'No response yet. We are checking whether your request was executed; it is not sent again.',
  unknown:
    'Your request has not reached the server. You can resend it; it will execute at most once. ' +
    'Or discard it.',
  stillPending:
    'Your request is still unconfirmed and may have been executed. Check again in a moment before ' +
    'you start over.',
  unsupported:
    'We cannot check whether your request was executed. See whether it took effect before you try ' +
    'again.',
};
const choices = ['Resend', 'Discard request', 'Check again', 'I have checked'];

/** The one sentence on screen, with the buttons below it and no others. */
const shows =
  (step: keyof typeof words, ...offered: readonly string[]) =>
  () => {
    const [notice] = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(notice).toBe(words[step]);
    expect(choices.filter((name) => button(name) !== null)).toEqual(offered);
  };
const showsUnknown = (isKnown: boolean) =>
  shows('unknown', ...(isKnown ? ['Resend'] : []), 'Discard request')();

describe('a submission on screen', () => {
  const script: ScreenScript<typeof submission> = {
    screen: ({ context: { key, payload, isLost } }) => (
      <Host input={{ key, payload, isSent: isLost }} />
    ),
    paths: {
      storeIntent: 'store',
      removeIntent: 'remove',
      send: 'send',
      fetchRequestStatus: 'status',
      abandonRequest: 'abandon',
      answerChallenge: (_, { output }) => {
        if (output === null) return press('Cancel');
        fireEvent.change(screen.getByLabelText(codeLabel), { target: { value: output.factor } });
        press('Verify');
      },
    },
    gestures: {
      'resend.requested': () => press('Resend'),
      'abandon.requested': () => press('Discard request'),
      'status.requested': () => press('Check again'),
      'records.checked': () => press('I have checked'),
    },
    // A device with passkeys is for the browser's own tests, and no code is asked for without an app.
    isElsewhere: ({ on, event, from }) =>
      on === 'answerChallenge done' &&
      event['output'] !== null &&
      (event['output'].passkey !== '' || !from.context.factors.includes('app')),
    expectations: {
      storing: shows('sending'),
      sending: shows('sending'),
      verifying: ({ context }) => {
        expect(screen.getByText('Security check')).toBeTruthy();
        expect(screen.queryByLabelText(codeLabel) !== null).toBe(context.factors.includes('app'));
      },
      'unconfirmed.checking': shows('checking'),
      'unconfirmed.waiting': shows('checking'),
      'unconfirmed.unknown': ({ context }) => showsUnknown(context.payload !== null),
      'unconfirmed.abandoning': ({ context }) => {
        showsUnknown(context.payload !== null);
        expect(button('Discard request')?.getAttribute('aria-busy')).toBe('true');
      },
      'unconfirmed.stillPending': shows('stillPending', 'Check again'),
      'unconfirmed.unsupported': shows('unsupported', 'I have checked'),
      finishing: shows('sending'),
      finished: () => expect(screen.getByText('Finished')).toBeTruthy(),
    },
    failures: {
      shown: (snapshot) =>
        snapshot.matches('verifying') ? wrongFactor(snapshot.context.factorChallenge) : null,
      words: {
        'auth.totp_wrong': 'The authenticator code is wrong',
        'auth.passkey_wrong': 'The passkey was not accepted, please try again',
      },
    },
  };
  testTours(submission, walked, script, {
    title: 'shows where a lost request stands',
    every: 'runs every transition but those that it cannot cause',
    missing: ['verifying: answerChallenge done passkey -> sending'],
  });
});
