import { describe, expect, test } from 'vitest';
import { selectChoice, sessionEndMachine } from '../../machines/security/sessions';
import { RequestError } from '../../schemas/kernel/failure';
import type { AnswerTable } from '../support/examples';
import { runOnActor } from '../support/run-actor';
import { testEach } from '../support/test-each';
import { walk } from '../support/transitions';

const silence = new RequestError({ kind: 'unreachable', code: 'client.offline' });
const others = { kind: 'others' } as const;
const one = { kind: 'one', id: 'a1' } as const;
const answers = {
  revokeSessions: { done: { only: 2 }, error: { offline: silence } },
} satisfies AnswerTable<typeof sessionEndMachine>;

const walked = walk(sessionEndMachine, {
  inputs: { only: undefined },
  events: {
    'end.requested': { one: { choice: one }, others: { choice: others } },
    'end.confirmed': { only: {} },
    'end.declined': { only: {} },
  },
  answers,
  distinguishedBy: ({ context }) => context.choice,
  facts: (snapshot) => ({ choice: selectChoice(snapshot) }),
});

describe('the end of other sessions', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> idle'],
      idle: [
        'end.requested one -> asking {choice: one a1}',
        'end.requested others -> asking {choice: others}',
      ],
      asking: [
        'end.confirmed -> ending [busy] calls revokeSessions',
        'end.declined -> idle {choice: -}',
      ],
      ending: [
        'revokeSessions done -> idle emits sessions.ended 2 {choice: -}',
        'revokeSessions error offline -> idle emits end.failed unreachable client.offline {choice: -}',
        'after answerTimeout -> idle emits end.failed unreachable client.timeout {choice: -}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ event, from, to }) => {
    if (to.matches('idle')) expect(to.context.choice).toBeNull();
    else if (from.matches('idle')) expect(to.context.choice).toEqual(event['choice']);
    else expect(to.context.choice).toEqual(from.context.choice);
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls, emitted } = await runOnActor(sessionEndMachine, tour, answers);
    const confirmed = tour.steps.filter(({ on }) => on === 'end.confirmed');
    expect(calls.map(({ input }) => input)).toEqual(
      confirmed.map(({ from }) => from.context.choice),
    );
    const expected = tour.steps.flatMap<object>(({ on }) => {
      if (on === 'revokeSessions done') return [{ type: 'sessions.ended', count: 2 }];
      if (on === 'revokeSessions error') return [{ type: 'end.failed', failure: silence.failure }];
      if (on !== 'after answerTimeout') return [];
      return [{ type: 'end.failed', failure: { kind: 'unreachable', code: 'client.timeout' } }];
    });
    expect(emitted).toEqual(expected);
  });
});
