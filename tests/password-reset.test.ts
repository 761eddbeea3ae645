import { describe, expect, test } from 'vitest';
import { passwordResetMachine } from '../machines/password-reset';
import { type Failure, RequestError } from '../schemas/failure';
import type { ResetIdentity } from '../schemas/password-reset';
import { runOnActor } from './support/run-actor';
import { type AnswerTable, walk } from './support/transitions';

const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const identity: ResetIdentity = {
  ...{ kind: 'email', areaCode: '', name: 'ada@example.com', code: '012345' },
};
const pair = { password: 'six or more', repeated: 'six or more' };
const refused = (code: Extract<Failure, { kind: 'refused' }>['code']): Failure => ({
  ...{ kind: 'refused', code, params: {}, text: '' },
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
    ],
    error: [],
  },
} satisfies AnswerTable<typeof passwordResetMachine>;

const walked = walk(passwordResetMachine, {
  inputs: [undefined],
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
  seen: ({ context }) => [context.failure, context.identity, context.pair],
});

describe('a forgotten password', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'checking: after answerTimeout -> identifying',
      'checking: checkCode done -> choosing',
      'checking: checkCode error -> identifying',
      'choosing: password.chosen -> submitting',
      'choosing: step.undone -> identifying',
      'identifying: code.entered -> checking',
      'submitting: resetPassword done -> choosing',
      'submitting: resetPassword done -> identifying',
      'submitting: resetPassword done -> reset',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ from, to, event }) => {
    const { context } = to;
    // What is typed stays but for the secrets.
    if (to.matches('identifying') && !from.matches('identifying')) {
      expect(context).toMatchObject({ identity: { ...identity, code: '' }, pair: null });
    }
    if (to.matches('choosing')) expect(context).toMatchObject({ identity, pair: null, key: null });
    if (to.matches('submitting')) expect(context).toMatchObject({ identity, pair, key });
    if (to.matches('reset')) {
      expect(context).toMatchObject({ pair: null, key: null, identity: { code: '' } });
    }
    // A failure is told where it can be mended, and is gone with the next try.
    const isRefusal =
      event.type === 'xstate.error.actor.checkCode' ||
      event.type.startsWith('xstate.after') ||
      (event.type === 'xstate.done.actor.resetPassword' && event['output'].state !== 'accepted');
    expect(context.failure !== null).toBe(isRefusal);
    if (isRefusal && event['output']?.state === 'refused') {
      expect(context.failure).toEqual(event['output'].failure);
      const isAboutCode = event['output'].failure.code === 'auth.code_expired';
      expect(to.matches('identifying')).toBe(isAboutCode);
    }
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(passwordResetMachine, tour, answers);
    for (const { actor, input } of calls) {
      if (actor === 'checkCode') expect(input).toEqual(identity);
      else expect(input).toEqual({ key, payload: { ...identity, ...pair } });
    }
  });
});
