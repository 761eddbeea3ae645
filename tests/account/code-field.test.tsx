// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { codeMachine } from '../../machines/account/code';
import { CodeRequestField } from '../../src/flows/code-request-field';
import { runOnScreen, type ScreenScript, toursOnScreen } from '../support/run-screen';
import { testEach } from '../support/test-each';
import { codePhone as phone, codeWalk as walked } from '../support/walked-code';

describe('the code field', () => {
  const send = () => screen.queryByRole('button', { name: /Send/ });
  const isMarkedWrong = () =>
    screen.getByLabelText('Verification code').hasAttribute('aria-invalid');

  const script: ScreenScript<typeof codeMachine> = {
    screen: (
      <CodeRequestField purpose="register" address={phone} value="" onChange={() => undefined} />
    ),
    starts: ['fresh'],
    // The field has one address; that another one was typed is for the screen around it.
    isElsewhere: ({ event }) => event.type === 'code.requested' && event['address'] !== phone,
    paths: { sendCode: 'sms_send' },
    gestures: {
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
  };
  const onScreen = toursOnScreen(walked, script);

  testEach('shows where it stands', onScreen.tours, (tour) =>
    runOnScreen(codeMachine, tour, script),
  );

  test('runs every transition but those that it cannot cause', () =>
    expect(onScreen.missing).toEqual([
      'idle: code.requested mail -> requesting',
      'cooling: code.requested mail -> requesting',
      'cooling: code.requested phone -> requesting',
    ]));
});
