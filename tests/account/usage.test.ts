import { describe, expect, test } from 'vitest';
import { selectMinutesLeft, usageMachine } from '../../machines/account/usage';
import { RequestError } from '../../schemas/kernel/failure';
import { type AnswerTable, runOnActor, testEach, walk } from '../walker/walker';

const answers = {
  reportUsage: {
    done: {
      counted: { seconds: 120, dailyMinutes: 30 },
      usedUp: { seconds: 1_800, dailyMinutes: 30 },
      unlimited: { seconds: 0, dailyMinutes: null },
    },
    error: { offline: new RequestError({ kind: 'unreachable', code: 'client.offline' }) },
  },
} satisfies AnswerTable<typeof usageMachine>;

const walked = walk(usageMachine, {
  inputs: { only: undefined },
  events: {
    'limits.read': {
      limited: { seconds: 60, dailyMinutes: 30 },
      unlimited: { seconds: 0, dailyMinutes: null },
    },
    'activity.noticed': { only: {} },
    'app.hidden': { only: {} },
  },
  answers,
  distinguishedBy: ({ context }) => [context.dailyMinutes, context.seconds],
  facts: (snapshot) => {
    const left = selectMinutesLeft(snapshot);
    return { left: left === null ? null : `${left} min` };
  },
});

describe('the time that a person uses the app', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> unlimited'],
      unlimited: [
        'limits.read limited -> resting {left: 29 min}',
        'limits.read unlimited -> unlimited',
      ],
      resting: [
        'limits.read limited -> resting {left: 29 min}',
        'limits.read unlimited -> unlimited {left: -}',
        'activity.noticed -> counting [counting]',
      ],
      counting: [
        'limits.read limited -> counting [counting] {left: 29 min}',
        'limits.read unlimited -> unlimited {left: -}',
        'app.hidden -> resting',
        'after minute -> reporting calls reportUsage',
      ],
      reporting: [
        'limits.read limited -> reporting {left: 29 min}',
        'limits.read unlimited -> unlimited {left: -}',
        'reportUsage done counted -> resting {left: 28 min}',
        'reportUsage done usedUp -> resting {left: 0 min}',
        'reportUsage done unlimited -> unlimited {left: -}',
        'reportUsage error offline -> resting',
        'after answerTimeout -> resting',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ minute: 60_000, answerTimeout: 60_000 });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, from, to }) => {
    // Nothing is counted or reported without a limit, and a minute begins with activity alone.
    const isLimited = to.context.dailyMinutes !== null;
    expect(to.matches('unlimited')).toBe(!isLimited);
    if (to.matches('counting') && !from.matches('counting')) expect(on).toBe('activity.noticed');
    if (to.matches('reporting'))
      expect(from.matches('counting') || from.matches('reporting')).toBe(true);
    expect(selectMinutesLeft(to)).toBe(
      isLimited ? Math.max(0, 30 - to.context.seconds / 60) : null,
    );
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(usageMachine, tour, answers);
    for (const { input } of calls) expect(input).toEqual({ seconds: 60 });
  });
});
