// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { codePhone as phone } from '../../examples/account/code';
import { codeMachine } from '../../machines/account/code';
import { CodeRequestField } from '../../src/forms/code-request-field';
import { type ScreenScript, Surroundings, settled } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { testTours } from '../support/screen/test-tours';
import { codeWalk as walked } from './walks/code';

afterEach(cleanup);

describe('the code field', () => {
  const send = () => screen.queryByRole('button', { name: /Send/ });
  const isMarkedWrong = () =>
    screen.getByLabelText('Verification code').hasAttribute('aria-invalid');

  const shownSeconds = () => Number.parseInt(screen.getByText(/^\d+ s$/).textContent ?? '', 10);
  /** Moves the clock of the device; its timer runs once, as after a sleep. */
  const passSeconds = (seconds: number) => {
    const nowMs = Date.now() + seconds * 1_000;
    vi.spyOn(Date, 'now').mockReturnValue(nowMs);
    act(() => vi.advanceTimersByTime(1_000));
  };
  afterEach(() => vi.restoreAllMocks());

  const script: ScreenScript<typeof codeMachine> = {
    screen: (
      <CodeRequestField purpose="register" address={phone} value="" onChange={() => undefined} />
    ),
    starts: ['fresh'],
    // The field has one address; that another one was typed is for the screen around it. No time
    // passes backwards, and every device has a clock.
    isElsewhere: ({ event, from }) =>
      (event.type === 'code.requested' && event['address'] !== phone) ||
      (event.type === 'second.passed' && event['secondsLeft'] > from.context.secondsLeft) ||
      event.type.startsWith('xstate.error.actor.countDown'),
    paths: {
      sendCode: 'sms_send',
      countDown: () => {
        throw new Error('A device has a clock.');
      },
    },
    gestures: {
      'second.passed': ({ secondsLeft }) => passSeconds(shownSeconds() - secondsLeft),
      'code.requested': () => {
        const button = send();
        if (button) fireEvent.click(button);
      },
    },
    expectations: {
      idle: ({ context }) => {
        expect(send()?.hasAttribute('aria-busy')).toBe(false);
        expect(isMarkedWrong()).toBe(context.failure !== null);
      },
      requesting: () => expect(send()?.getAttribute('aria-busy')).toBe('true'),
      cooling: ({ context }) => {
        expect(send()).toBeNull();
        expect(screen.getByText(`${context.secondsLeft} s`)).toBeTruthy();
        const link = screen.queryByRole('link', { name: 'Open the demo mailbox' });
        expect(link?.getAttribute('href') ?? null).toBe(
          context.demoCode && !context.failure
            ? 'dev/mailbox/page?to=%2B86+13800138000&lang=en-US'
            : null,
        );
      },
    },
    failures: {
      shown: (snapshot) => (snapshot.matches('requesting') ? null : snapshot.context.failure),
      words: {
        'auth.code_cooldown 2': 'Please wait 2 seconds before requesting another code',
        'auth.code_cooldown 1': 'Please wait 1 second before requesting another code',
        'auth.code_cooldown': 'Submit failed',
        'auth.code_send_failed 5': 'The verification code could not be sent',
        'client.offline': 'No connection',
        'client.timeout': 'The server did not answer in time',
      },
    },
  };
  testTours(codeMachine, walked, script, {
    title: 'shows where it stands',
    every: 'runs every transition but those that it cannot cause',
    missing: [
      'idle: code.requested mail -> requesting',
      'cooling: code.requested mail -> requesting',
      'cooling: countDown error noClock -> idle',
      'cooling: code.requested phone -> requesting',
    ],
  });

  test('counts down for its own purpose only, and goes on when it is there again', async () => {
    const { client, answer } = scriptedClient();
    const field = (purpose: 'register' | 'forget') => (
      <Surroundings client={client}>
        <CodeRequestField purpose={purpose} address={phone} value="" onChange={() => undefined} />
      </Surroundings>
    );
    const first = render(field('register'));
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await settled();
    answer('sms_send', { resendInSeconds: 60, demoCode: null });
    await settled();
    expect(screen.getByText('60 s')).toBeTruthy();
    first.unmount();
    const other = render(field('forget'));
    expect(screen.queryByText(/^\d+ s$/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Send code' })).toBeTruthy();
    other.unmount();
    render(field('register'));
    expect(screen.getByText(/^(60|59) s$/)).toBeTruthy();
  });
});
