import { describe, expect, test } from 'vitest';
import { passwordResetMachine, selectStep } from '../../machines/security/password-reset';
import { type Failure, RequestError } from '../../schemas/kernel/failure';
import { emptyResetIdentity, type ResetIdentity } from '../../schemas/security/password-reset';
import { stateText } from '../support/lines';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const identity: ResetIdentity = {
  kind: 'email',
  areaCode: '',
  name: 'ada@example.com',
  code: '012345',
};
const pair = { password: 'six or more', repeated: 'six or more' };
const refused = (code: Extract<Failure, { kind: 'refused' }>['code']): Failure => ({
  kind: 'refused',
  code,
  params: {},
  text: '',
});

const answers = {
  checkCode: { done: [true], error: [new RequestError(refused('auth.code_wrong'))] },
  resetPassword: {
    done: [
      { state: 'accepted', result: true },
      { state: 'refused', failure: refused('auth.code_expired') },
      { state: 'refused', failure: refused('auth.password_short') },
      { state: 'refused', failure: { kind: 'throttled', seconds: 3, text: '' } },
      { state: 'unanswered' },
      { state: 'refused', failure: refused('idempotency.abandoned') },
    ],
    error: [],
  },
} satisfies AnswerTable<typeof passwordResetMachine>;

const walked = walk(passwordResetMachine, {
  inputs: [{ pending: null }, { pending: key }],
  events: {
    'code.entered': [
      { identity },
      { identity: { ...identity, code: '' } },
      { identity: { ...identity, name: 'ada' } },
    ],
    'password.chosen': [
      { pair, key },
      { pair: { ...pair, repeated: 'six or less' }, key },
      { pair: { password: 'short', repeated: 'short' }, key },
    ],
    'step.undone': [{}],
  },
  answers,
  seen: ({ context }) => [context.failure, context.identity, context.pair, context.key !== null],
  told: ({ context: { identity: typed, pair: chosen, key: own, failure } }) => ({
    name: typed.name,
    code: typed.code,
    isChosen: chosen !== null,
    isKeyed: own !== null,
    failure,
  }),
});

describe('a forgotten password', () => {
  test('is shown as one of its steps', () => {
    const shown = walked.transitions.map(({ to }) => `${stateText(to)} as ${selectStep(to)}`);
    expect([...new Set(shown)].sort()).toEqual([
      'checking as identifying',
      'choosing as choosing',
      'identifying as identifying',
      'reset as reset',
      'submitting as submitting',
    ]);
  });

  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'checking: after answerTimeout -> identifying {code: -, failure: unreachable client.timeout}',
      'checking: checkCode done -> choosing',
      'checking: checkCode error -> identifying {code: -, failure: refused auth.code_wrong}',
      'choosing: password.chosen 1 -> submitting [busy] {isChosen, isKeyed, failure: -}',
      'choosing: password.chosen 1 -> submitting [busy] {isChosen, isKeyed}',
      'choosing: step.undone -> identifying {code: -, failure: -}',
      'choosing: step.undone -> identifying {code: -}',
      'identifying: code.entered 1 -> checking [busy] {code: 012345, failure: -}',
      'identifying: code.entered 1 -> checking [busy] {code: 012345}',
      'identifying: code.entered 1 -> checking [busy] {name: ada@example.com, code: 012345, failure: -}',
      'identifying: code.entered 1 -> checking [busy] {name: ada@example.com, code: 012345}',
      'start 1 -> identifying',
      'start 2 -> submitting [busy] {isKeyed}',
      'submitting: resetPassword done 1 -> reset (done) {code: -, isChosen: -, isKeyed: -}',
      'submitting: resetPassword done 1 -> reset (done) {isKeyed: -}',
      'submitting: resetPassword done 2 -> identifying {code: -, isChosen: -, isKeyed: -, failure: refused auth.code_expired}',
      'submitting: resetPassword done 2 -> identifying {isKeyed: -, failure: refused auth.code_expired}',
      'submitting: resetPassword done 3 -> choosing {isChosen: -, isKeyed: -, failure: refused auth.password_short}',
      'submitting: resetPassword done 3 -> identifying {isKeyed: -, failure: refused auth.password_short}',
      'submitting: resetPassword done 4 -> choosing {isChosen: -, isKeyed: -, failure: throttled 3}',
      'submitting: resetPassword done 4 -> identifying {isKeyed: -, failure: throttled 3}',
      'submitting: resetPassword done 5 -> choosing {isChosen: -, isKeyed: -, failure: refused submit.failed}',
      'submitting: resetPassword done 5 -> identifying {isKeyed: -, failure: refused submit.failed}',
      'submitting: resetPassword done 6 -> choosing {isChosen: -, isKeyed: -}',
      'submitting: resetPassword done 6 -> identifying {isKeyed: -}',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ from, to, event }) => {
    const { context } = to;
    // After a reload only the key was left.
    const isForgotten = from.matches('submitting') && from.context.pair === null;
    // What is typed stays but for the secrets.
    if (to.matches('identifying') && !from.matches('identifying')) {
      const typed = isForgotten ? emptyResetIdentity : { ...identity, code: '' };
      expect(context).toMatchObject({ identity: typed, pair: null, key: null });
    }
    if (to.matches('choosing')) expect(context).toMatchObject({ identity, pair: null, key: null });
    if (to.matches('submitting')) expect(context).toMatchObject({ identity, pair, key });
    if (to.matches('reset')) {
      expect(context).toMatchObject({ pair: null, key: null, identity: { code: '' } });
    }
    // A failure is told where it can be mended, and is gone with the next try.
    const isGivenUp = event['output']?.failure?.code === 'idempotency.abandoned';
    const isRefusal =
      event.type === 'xstate.error.actor.checkCode' ||
      event.type.startsWith('xstate.after') ||
      (event.type === 'xstate.done.actor.resetPassword' &&
        !isGivenUp &&
        event['output'].state !== 'accepted');
    expect(context.failure !== null).toBe(isRefusal);
    if (isRefusal && event['output']?.state === 'refused') {
      expect(context.failure).toEqual(event['output'].failure);
      const isAboutCode = event['output'].failure.code === 'auth.code_expired';
      expect(to.matches('identifying')).toBe(isAboutCode || isForgotten);
    }
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(passwordResetMachine, tour, answers);
    let isFirst = tour.start.matches('submitting');
    for (const { actor, input } of calls) {
      if (actor === 'checkCode') expect(input).toEqual(identity);
      else expect(input).toEqual({ key, payload: isFirst ? null : { ...identity, ...pair } });
      isFirst = false;
    }
  });
});
