// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { codeMachine } from '../../machines/account/code';
import { CodeRequestField } from '../../src/flows/code-request-field';
import { stateText } from '../support/lines';
import { runOnScreen } from '../support/run-screen';
import { codePhone as phone, codeWalk as walked } from '../support/walked-code';

describe('the code field', () => {
  const send = () => screen.queryByRole('button', { name: /Send/ });
  const isMarkedWrong = () =>
    screen.getByLabelText('Verification code').hasAttribute('aria-invalid');

  // The field shows one address; that another one was typed meanwhile is the screen's affair.
  const tours = walked.tours.filter(
    ({ input, steps }) =>
      input === walked.tours[0]?.input &&
      steps.every(({ event }) => event.type !== 'code.requested' || event['address'] === phone),
  );
  test.each(tours)('shows where it stands: $title', (tour) =>
    runOnScreen(codeMachine, tour, {
      screen: (
        <CodeRequestField purpose="register" address={phone} value="" onChange={() => undefined} />
      ),
      paths: { sendCode: 'sms_send' },
      gestures: {
        'code.requested': () => {
          const button = send();
          if (button) fireEvent.click(button);
        },
      },
      faces: {
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
    }),
  );

  test('has tours to show', () => {
    expect(tours.length).toBeGreaterThan(2);
    expect(new Set(tours.flatMap(({ steps }) => steps.map(({ to }) => stateText(to))))).toEqual(
      new Set(['idle', 'requesting', 'cooling']),
    );
  });
});
