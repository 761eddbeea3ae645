import { describe, expect, test } from 'vitest';
import {
  resetAnswers as answers,
  resetIdentity as identity,
  resetKey as key,
  resetPair as pair,
} from '../../examples/security/password-reset';
import { passwordResetMachine, selectStep } from '../../machines/security/password-reset';
import { emptyResetIdentity } from '../../schemas/security/password-reset';
import { runOnActor, stateText, testEach } from '../walker/walker';
import { resetWalk as walked } from './walks/password-reset';

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

  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['fresh -> identifying', 'resumed -> submitting [busy] calls resetPassword {isKeyed}'],
      identifying: [
        'code.entered valid -> checking [busy] calls checkCode {name: ada@example.com, code: 012345, failure: -}',
      ],
      checking: [
        'checkCode done -> choosing',
        'checkCode error wrongCode -> identifying {code: -, failure: refused auth.code_wrong}',
        'after answerTimeout -> identifying {code: -, failure: unreachable client.timeout}',
      ],
      choosing: [
        'password.chosen valid -> submitting [busy] calls resetPassword {isChosen, isKeyed, failure: -}',
        'step.undone -> identifying {code: -, failure: -}',
      ],
      submitting: [
        'resetPassword done accepted -> reset (done) {code: -, isChosen: -, isKeyed: -}',
        'resetPassword done codeExpired -> identifying {code: -, isChosen: -, isKeyed: -, failure: refused auth.code_expired}',
        'resetPassword done tooShort -> choosing {isChosen: -, isKeyed: -, failure: refused auth.password_short}',
        'resetPassword done tooShort -> identifying {isKeyed: -, failure: refused auth.password_short}',
        'resetPassword done throttled -> choosing {isChosen: -, isKeyed: -, failure: throttled 3}',
        'resetPassword done throttled -> identifying {isKeyed: -, failure: throttled 3}',
        'resetPassword done unanswered -> choosing {isChosen: -, isKeyed: -, failure: refused client.unknown_outcome}',
        'resetPassword done unanswered -> identifying {isKeyed: -, failure: refused client.unknown_outcome}',
        'resetPassword done abandoned -> choosing {isChosen: -, isKeyed: -}',
        'resetPassword done abandoned -> identifying {isKeyed: -}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ from, to, event }) => {
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

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(passwordResetMachine, tour, answers);
    let isFirst = tour.start.matches('submitting');
    for (const { actor, input } of calls) {
      if (actor === 'checkCode') expect(input).toEqual(identity);
      else expect(input).toEqual({ key, payload: isFirst ? null : { ...identity, ...pair } });
      isFirst = false;
    }
  });
});
