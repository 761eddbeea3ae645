import { describe, expect, test } from 'vitest';
import { selectChoice, sessionEndMachine } from '../../machines/security/sessions';
import { RequestError } from '../../schemas/kernel/failure';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

const silence = new RequestError({ kind: 'unreachable', code: 'client.offline' });
const others = { kind: 'others' } as const;
const one = { kind: 'one', id: 'a1' } as const;
const answers = {
  revokeSessions: { done: [2], error: [silence] },
} satisfies AnswerTable<typeof sessionEndMachine>;

const walked = walk(sessionEndMachine, {
  inputs: [undefined],
  events: {
    'end.requested': [{ choice: one }, { choice: others }],
    'end.confirmed': [{}],
    'end.declined': [{}],
  },
  answers,
  seen: ({ context }) => context.choice,
  told: (snapshot) => ({ choice: selectChoice(snapshot) }),
});

describe('the end of other sessions', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'asking: end.confirmed -> ending [busy]',
      'asking: end.declined -> idle {choice: -}',
      'ending: after answerTimeout -> idle {choice: -} says end.failed unreachable client.timeout',
      'ending: revokeSessions done -> idle {choice: -} says sessions.ended 2',
      'ending: revokeSessions error -> idle {choice: -} says end.failed unreachable client.offline',
      'idle: end.requested 1 -> asking {choice: one a1}',
      'idle: end.requested 2 -> asking {choice: others}',
      'start -> idle',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ event, from, to }) => {
    if (to.matches('idle')) expect(to.context.choice).toBeNull();
    else if (from.matches('idle')) expect(to.context.choice).toEqual(event['choice']);
    else expect(to.context.choice).toEqual(from.context.choice);
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls, emitted } = await runOnActor(sessionEndMachine, tour, answers);
    const confirmed = tour.steps.filter(({ on }) => on === 'end.confirmed');
    expect(calls.map(({ input }) => input)).toEqual(
      confirmed.map(({ from }) => from.context.choice),
    );
    const told = tour.steps.flatMap<object>(({ on }) => {
      if (on === 'revokeSessions done') return [{ type: 'sessions.ended', count: 2 }];
      if (on === 'revokeSessions error') return [{ type: 'end.failed', failure: silence.failure }];
      if (on !== 'after answerTimeout') return [];
      return [{ type: 'end.failed', failure: { kind: 'unreachable', code: 'client.timeout' } }];
    });
    expect(emitted).toEqual(told);
  });
});
