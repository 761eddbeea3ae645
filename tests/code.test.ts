import { describe, expect, test } from 'vitest';
import { codeMachine, selectSecondsLeft } from '../machines/code';
import { isCodeAddress } from '../schemas/code';
import { runOnActor } from './support/run-actor';
import { codeAnswers as answers, tooEarly, codeWalk as walked } from './support/walked-code';

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
