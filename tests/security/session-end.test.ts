import { describe, expect, test } from 'vitest';
import { silence } from '../../examples/account/people';
import { sessionEndAnswers as answers } from '../../examples/security/session-end';
import { sessionEndMachine } from '../../machines/security/sessions';
import { runOnActor, testEach } from '../walker/walker';
import { sessionEndWalk as walked } from './walks/session-end';

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
