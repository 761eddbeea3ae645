import { describe, expect, test } from 'vitest';
import { codeMachine, selectIsBusy, selectSecondsLeft } from '../../machines/account/code';
import { isCodeAddress } from '../../schemas/account/code';
import { runOnActor } from '../support/run-actor';
import { codeAnswers as answers, codeWalk as walked } from '../support/walked-code';

describe('asking for a code', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'cooling: after second -> cooling {wait: 1}',
      'cooling: after second -> cooling {wait: 2}',
      'cooling: after second -> idle {wait: -}',
      'cooling: code.requested 1 -> requesting [busy] {to: mobile, wait: -, demoCode: -}',
      'cooling: code.requested 1 -> requesting [busy] {to: mobile, wait: -, failure: -}',
      'cooling: code.requested 1 -> requesting [busy] {to: mobile, wait: -}',
      'cooling: code.requested 2 -> requesting [busy] {to: email, wait: -, demoCode: -}',
      'cooling: code.requested 2 -> requesting [busy] {to: email, wait: -, failure: -}',
      'cooling: code.requested 2 -> requesting [busy] {to: email, wait: -}',
      'idle: code.requested 1 -> requesting [busy]',
      'idle: code.requested 1 -> requesting [busy] {demoCode: -}',
      'idle: code.requested 1 -> requesting [busy] {to: mobile, demoCode: -}',
      'idle: code.requested 1 -> requesting [busy] {to: mobile}',
      'idle: code.requested 2 -> requesting [busy] {demoCode: -}',
      'idle: code.requested 2 -> requesting [busy] {to: email, demoCode: -}',
      'idle: code.requested 2 -> requesting [busy] {to: email}',
      'requesting: after answerTimeout -> idle {failure: unreachable client.timeout}',
      'requesting: sendCode done 1 -> cooling {wait: 3, demoCode: 012345}',
      'requesting: sendCode done 2 -> idle {demoCode: 000001}',
      'requesting: sendCode done 3 -> cooling {wait: 1}',
      'requesting: sendCode error 1 -> cooling {wait: 2, failure: refused auth.code_cooldown 2}',
      'requesting: sendCode error 2 -> idle {failure: unreachable client.offline}',
      'requesting: sendCode error 3 -> cooling {wait: 1, failure: refused auth.code_cooldown 1}',
      'requesting: sendCode error 4 -> idle {failure: refused auth.code_cooldown}',
      'requesting: sendCode error 5 -> idle {failure: refused auth.code_send_failed 5}',
      'start 1 -> idle',
      'start 2 -> cooling {to: mobile, wait: 2}',
      'start 3 -> cooling {to: mobile, wait: 1}',
    ]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({ answerTimeout: 60_000, second: 1_000 });
  });

  test('leaves no state, transition or guard outcome unseen', () => {
    expect(walked.gaps).toEqual([]);
  });

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
    const { address, secondsLeft, demoCode, failure } = to.context;
    if (to.matches('requesting')) {
      expect(address && isCodeAddress(address)).toBe(true);
      expect({ failure, demoCode, secondsLeft }).toEqual({
        failure: null,
        demoCode: null,
        secondsLeft: 0,
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
    expect(selectIsBusy(to)).toBe(to.matches('requesting'));
  });

  test('waits as long as the server says when it was asked too early', () => {
    const refused = walked.transitions.filter(
      ({ to, on }) => on === 'sendCode error' && to.matches('cooling'),
    );
    expect(refused.length).toBeGreaterThan(0);
    for (const { event, to } of refused) {
      const { failure } = event['error'];
      expect(to.context).toMatchObject({ secondsLeft: failure.params.seconds, failure });
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
