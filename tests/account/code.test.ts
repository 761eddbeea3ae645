import { describe, expect, test } from 'vitest';
import { codeAnswers as answers } from '../../examples/account/code';
import { codeMachine, selectIsBusy, selectSecondsLeft } from '../../machines/account/code';
import { isCodeAddress } from '../../schemas/account/code';
import { runOnActor, testEach } from '../walker/walker';
import { codeWalk as walked } from './walks/code';

describe('asking for a code', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'fresh -> idle',
        'cooling -> cooling calls countDown {to: mobile, wait: 2}',
        'lastSecond -> cooling calls countDown {to: mobile, wait: 1}',
      ],
      idle: [
        'code.requested phone -> requesting [busy] calls sendCode {to: mobile, demoCode: -, failure: -}',
        'code.requested mail -> requesting [busy] calls sendCode {to: email, demoCode: -, failure: -}',
      ],
      requesting: [
        'sendCode done cooldown -> cooling calls countDown {wait: 3, demoCode: 012345}',
        'sendCode done noCooldown -> idle {demoCode: 000001}',
        'sendCode done noDemoCode -> cooling calls countDown {wait: 1}',
        'sendCode error cooldown -> cooling calls countDown {wait: 2, failure: refused auth.code_cooldown 2}',
        'sendCode error offline -> idle {failure: unreachable client.offline}',
        'sendCode error oneSecond -> cooling calls countDown {wait: 1, failure: refused auth.code_cooldown 1}',
        'sendCode error noSeconds -> idle {failure: refused auth.code_cooldown}',
        'sendCode error notSent -> idle {failure: refused auth.code_send_failed 5}',
        'after answerTimeout -> idle {failure: unreachable client.timeout}',
      ],
      cooling: [
        'code.requested phone (conditional) -> requesting [busy] calls sendCode {to: mobile, wait: -, demoCode: -, failure: -}',
        'code.requested mail (conditional) -> requesting [busy] calls sendCode {to: email, wait: -, demoCode: -, failure: -}',
        'second.passed two -> cooling {wait: 2}',
        'second.passed one -> cooling {wait: 1}',
        'second.passed none -> idle {wait: -, failure: -}',
        'countDown error noClock -> idle {wait: -, failure: -}',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ answerTimeout: 60_000 });
  });

  test('has no gaps', () => {
    expect(walked.gaps).toEqual([]);
  });

  testEach('holds its invariants', walked.transitions, ({ on, event, from, to }) => {
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
    // What names a wait goes with the wait.
    if (from.matches('cooling') && to.matches('idle')) expect(failure).toBeNull();
    if (on === 'second.passed') expect(selectSecondsLeft(to)).toBe(event['secondsLeft']);
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

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(codeMachine, tour, answers);
    const asked = tour.steps.filter(({ on }) => on === 'code.requested');
    const sent = calls.filter(({ actor }) => actor === 'sendCode');
    expect(sent.map(({ input }) => input)).toEqual(
      asked.map(({ event }) => ({ ...event['address'], purpose: 'register' })),
    );
  });
});
