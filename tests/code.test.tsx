// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { codeMachine, selectSecondsLeft } from '../machines/code';
import { type CodeAddress, isCodeAddress } from '../schemas/code';
import { RequestError } from '../schemas/failure';
import { CodeRequestField } from '../src/shell/code-request-field';
import { silence } from './support/people';
import { runOnActor } from './support/run-actor';
import { runOnScreen } from './support/run-screen';
import { type AnswerTable, stateText, walk } from './support/transitions';

const phone: CodeAddress = { kind: 'mobile', areaCode: '86', name: '13800138000' };
const nowhere: CodeAddress = { ...phone, name: '12' };
const mail: CodeAddress = { kind: 'email', areaCode: '', name: 'ada@example.com' };
const tooEarly = new RequestError({
  kind: 'refused',
  code: 'auth.code_cooldown',
  params: { seconds: 2 },
  text: '',
});

const answers = {
  sendCode: {
    done: [
      { resendInSeconds: 3, demoCode: '012345' },
      { resendInSeconds: 0, demoCode: null },
    ],
    error: [tooEarly, silence],
  },
} satisfies AnswerTable<typeof codeMachine>;

const walked = walk(codeMachine, {
  inputs: [
    { purpose: 'register', address: null, secondsLeft: 0 },
    { purpose: 'register', address: phone, secondsLeft: 2 },
  ],
  events: { 'code.requested': [{ address: phone }, { address: mail }, { address: nowhere }] },
  answers,
  seen: ({ context }) => [context.secondsLeft, context.address?.kind],
});

describe('asking for a code', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'cooling: after second -> cooling',
      'cooling: after second -> idle',
      'cooling: code.requested -> requesting',
      'idle: code.requested -> requesting',
      'requesting: after answerTimeout -> idle',
      'requesting: sendCode done -> cooling',
      'requesting: sendCode done -> idle',
      'requesting: sendCode error -> cooling',
      'requesting: sendCode error -> idle',
    ]);
  });

  test('leaves no state, transition or guard outcome unseen', () => {
    expect(walked.gaps).toEqual([]);
  });

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
    const { address, secondsLeft, demoCode, failure } = to.context;
    if (to.matches('requesting')) {
      expect(address && isCodeAddress(address)).toBe(true);
      expect({ failure, demoCode, secondsLeft }).toEqual({
        ...{ failure: null, demoCode: null, secondsLeft: 0 },
      });
    }
    expect(secondsLeft > 0).toBe(to.matches('cooling'));
    if (on === 'after second') {
      expect(selectSecondsLeft(to)).toBe(selectSecondsLeft(from) - 1);
    }
    if (from.matches('cooling') && to.matches('requesting')) {
      expect(address?.kind).not.toBe(from.context.address?.kind);
    }
    if (from.matches('requesting') && failure === null) expect(to.context.address).toBe(address);
    expect(to.hasTag('busy')).toBe(to.matches('requesting'));
  });

  test('waits as long as the server says when it was asked too early', () => {
    const refused = walked.transitions.filter(
      ({ to, on }) => on === 'sendCode error' && to.matches('cooling'),
    );
    expect(refused.length).toBeGreaterThan(0);
    for (const { to } of refused) {
      expect(to.context).toMatchObject({ secondsLeft: 2, failure: tooEarly.failure });
    }
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(codeMachine, tour, answers);
    const asked = tour.steps.filter(({ on }) => on === 'code.requested');
    expect(calls.map(({ input }) => input)).toEqual(
      asked.map(({ event }) => ({ ...event['address'], purpose: 'register' })),
    );
  });
});

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
