import { describe, expect, test } from 'vitest';
import {
  factorRequired,
  factorWrong,
  noPasskey,
  passkeyRequired,
  passkeyWrong,
} from '../../examples/account/people';
import { challengeAnswers, challengeSubject } from '../../examples/security/factor-challenge';
import {
  factorChallengeMachine,
  selectFailure,
  selectIsBusy,
} from '../../machines/kernel/factor-challenge';
import { declinedFactor, factorsAfter } from '../../machines/kernel/second-factor';
import { runOnActor, testEach } from '../walker/walker';
import { challengeWalk as walked } from './walks/factor-challenge';

describe('the question for a second factor', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'app -> open {factors: app}',
        'appOrPasskey -> open {factors: app passkey, failure: refused auth.totp_wrong}',
        'passkey -> open {factors: passkey, failure: refused auth.passkey_wrong}',
      ],
      open: [
        'factor.entered code -> answered (done) {factor: 123456}',
        'factor.entered recovery -> answered (done) {factor: 7K2M-9QXD-04TB}',
        'factor.declined -> answered (done) {isDeclined}',
        'passkey.requested (conditional) -> askingPasskey [busy] calls askPasskey {failure: -}',
      ],
      askingPasskey: [
        'askPasskey done -> answered (done) {passkey: an assertion}',
        'askPasskey error noPasskey -> open {failure: refused client.passkey}',
        'after deviceTimeout -> open {failure: unreachable client.timeout}',
      ],
    });
  });

  test('has these delays', () => expect(walked.delays).toEqual({ deviceTimeout: 300_000 }));
  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ event, from, to }) => {
    const { proof, factors } = to.context;
    expect(selectIsBusy(to)).toBe(to.matches('askingPasskey'));
    if (to.matches('askingPasskey')) {
      expect(factors).toContain('passkey');
      // What was wrong before is not said of what is asked for now.
      expect(selectFailure(to)).toBeNull();
    }
    // One thing is shown, and leaves with the question.
    if (!to.matches('answered')) expect(proof).toBeNull();
    if (proof) expect([proof.factor, proof.passkey].filter(Boolean)).toHaveLength(1);
    if (event.type === 'factor.declined') expect(to.output).toBeNull();
    // A device that gave no passkey leaves the question open, and it is said why.
    if (from.matches('askingPasskey') && to.matches('open')) {
      expect(selectFailure(to)).not.toBeNull();
    }
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(factorChallengeMachine, tour, challengeAnswers);
    for (const { input } of calls) expect(input).toEqual({ subject: challengeSubject });
  });
});

describe('the kinds of a second factor', () => {
  test('are known from the first refusal on', () => {
    expect(factorsAfter(passkeyRequired, ['app'])).toEqual(['app', 'passkey']);
    expect(factorsAfter(factorRequired, ['passkey'])).toEqual(['app']);
    expect(factorsAfter(passkeyWrong, ['passkey'])).toEqual(['passkey']);
    expect(factorsAfter(new Error('a fault'), ['passkey'])).toEqual(['passkey']);
  });

  test.each([
    ['a code that was asked for', factorRequired, ['app'], factorRequired],
    ['a code that was wrong', factorWrong, ['app', 'passkey'], factorWrong],
    ['a passkey that was asked for', passkeyRequired, ['passkey'], noPasskey],
    ['a passkey that was wrong', passkeyWrong, ['passkey'], passkeyWrong],
  ])('say why nothing came of it when it was declined: %s', (_, required, factors, reported) => {
    expect(declinedFactor(required.failure, factors)).toEqual(reported.failure);
  });
});
