import { describe, expect, test } from 'vitest';
import {
  submissionAnswers as answers,
  submissionKey as key,
  submissionPayload as payload,
  proofs,
  submission,
} from '../../examples/kernel/submission';
import { noProof } from '../../machines/kernel/factor-challenge';
import { pollInterval } from '../../machines/kernel/reconciliation';
import { runOnActor, testEach } from '../walker/walker';
import { submissionWalk as walked } from './walks/submission';

describe('a submission', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'fresh -> storing [busy] calls storeIntent {step: sending, isKnown, resolution: unanswered, factors: app}',
        'reloaded -> unconfirmed.checking calls fetchRequestStatus {step: checking, isLost, attempts: 1, resolution: unanswered, factors: app}',
        'sent -> unconfirmed.checking calls fetchRequestStatus {step: checking, isKnown, isLost, attempts: 1, resolution: unanswered, factors: app}',
      ],
      storing: [
        'storeIntent done -> sending [busy] calls send',
        'storeIntent error storageFull -> finishing calls removeIntent {isKnown: -, resolution: refused refused submit.failed}',
        'after deviceTimeout -> finishing calls removeIntent {isKnown: -, resolution: refused refused submit.failed}',
      ],
      sending: [
        'send done -> finishing calls removeIntent {isKnown: -, resolution: accepted 7, factor: -, passkey: -}',
        'send error refused -> finishing calls removeIntent {isKnown: -, resolution: refused refused wallet.insufficient, factor: -, passkey: -}',
        'send error wrongPassword -> finishing calls removeIntent {isKnown: -, resolution: refused refused fund.wrong, factor: -, passkey: -}',
        'send error wrongPassword -> unconfirmed.abandoning [busy] calls abandonRequest {step: unknown, factor: -, passkey: -, wrongSecret: refused fund.wrong}',
        'send error offline -> unconfirmed.checking calls fetchRequestStatus {step: checking, isLost, attempts: 1, factor: -, passkey: -}',
        'send error factorRequired -> verifying calls answerChallenge {step: verifying, factor: -, passkey: -, factorChallenge: refused auth.totp_required, factors: app}',
        'send error factorWrong -> verifying calls answerChallenge {step: verifying, factor: -, passkey: -, factorChallenge: refused auth.totp_wrong}',
        'send error passkeyRequired -> verifying calls answerChallenge {step: verifying, factor: -, passkey: -, factorChallenge: refused auth.totp_required passkey, factors: passkey}',
        'send error passkeyWrong -> verifying calls answerChallenge {step: verifying, factor: -, passkey: -, factorChallenge: refused auth.passkey_wrong}',
        'after answerTimeout -> unconfirmed.checking calls fetchRequestStatus {step: checking, isLost, attempts: 1, factor: -, passkey: -}',
      ],
      verifying: [
        'answerChallenge done code -> sending [busy] calls send {step: sending, factor: 123456, factorChallenge: -}',
        'answerChallenge done passkey -> sending [busy] calls send {step: sending, passkey: an assertion, factorChallenge: -}',
        'answerChallenge done declined -> finishing calls removeIntent {step: sending, isKnown: -, resolution: refused refused auth.passkey_wrong | refused refused auth.totp_required | refused refused auth.totp_wrong | refused refused client.passkey, factorChallenge: -}',
        'answerChallenge done declined -> unconfirmed.abandoning [busy] calls abandonRequest {step: unknown, factorChallenge: -}',
      ],
      'unconfirmed.checking': [
        'fetchRequestStatus done accepted -> finishing calls removeIntent {step: sending, isKnown: -, resolution: accepted 7}',
        'fetchRequestStatus done refused -> finishing calls removeIntent {step: sending, isKnown: -, resolution: refused refused wallet.insufficient}',
        'fetchRequestStatus done abandoned -> finishing calls removeIntent {step: sending, isKnown: -, resolution: refused refused fund.wrong | refused refused idempotency.abandoned}',
        'fetchRequestStatus done unknown -> unconfirmed.unknown {step: unknown}',
        'fetchRequestStatus done pending -> unconfirmed.waiting',
        'fetchRequestStatus done pending -> unconfirmed.stillPending {step: stillPending}',
        'fetchRequestStatus error offline -> unconfirmed.waiting',
        'fetchRequestStatus error offline -> unconfirmed.stillPending {step: stillPending}',
        'fetchRequestStatus error unsupported -> unconfirmed.unsupported {step: unsupported}',
        'after answerTimeout -> unconfirmed.waiting',
        'after answerTimeout -> unconfirmed.stillPending {step: stillPending}',
      ],
      'unconfirmed.waiting': [
        'after pollInterval -> unconfirmed.checking calls fetchRequestStatus {attempts: 2..10}',
      ],
      'unconfirmed.unknown': [
        'resend.requested (conditional) -> sending [busy] calls send {step: sending, attempts: -, wrongSecret: -}',
        'abandon.requested -> unconfirmed.abandoning [busy] calls abandonRequest {attempts: -}',
      ],
      'unconfirmed.abandoning': [
        'abandonRequest done abandoned -> finishing calls removeIntent {step: sending, isKnown: -, resolution: refused refused fund.wrong | refused refused idempotency.abandoned}',
        'abandonRequest done pending -> unconfirmed.checking calls fetchRequestStatus {step: checking, attempts: 1}',
        'abandonRequest error offline -> unconfirmed.checking calls fetchRequestStatus {step: checking, attempts: 1}',
        'after answerTimeout -> unconfirmed.checking calls fetchRequestStatus {step: checking, attempts: 1}',
      ],
      'unconfirmed.stillPending': [
        'status.requested -> unconfirmed.checking calls fetchRequestStatus {step: checking, attempts: 1}',
      ],
      'unconfirmed.unsupported': [
        'records.checked -> finishing calls removeIntent {step: sending, isKnown: -}',
      ],
      finishing: [
        'removeIntent done -> finished (done) {end: accepted | refused | unanswered}',
        'removeIntent error storageFull -> finished (done) {end: accepted | refused | unanswered}',
        'after deviceTimeout -> finished (done) {end: accepted | refused | unanswered}',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ answerTimeout: 60_000, deviceTimeout: 5_000, pollInterval });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, event, from, to }) => {
    expect(to.context.key).toBe(key);
    if (to.matches('finishing') || to.matches('finished')) expect(to.context.payload).toBeNull();
    else expect(to.context.payload).toBe(from.context.payload);
    // It is sent once by itself, and again only when the server has not heard of it.
    if (to.matches('sending')) {
      expect(['storeIntent done', 'resend.requested', 'answerChallenge done']).toContain(on);
      if (on === 'answerChallenge done')
        expect(Object.values(proofs)).toContainEqual(to.context.proof);
      else expect(to.context.proof).toEqual(noProof);
    } else {
      expect(to.context.proof).toEqual(noProof);
    }
    // Once something was sent that got no answer, it may still arrive for as long as the key is not settled.
    if (from.context.isLost) expect(to.context.isLost).toBe(true);
    if (on.startsWith('after answerTimeout') && from.matches('sending')) {
      expect(to.context.isLost).toBe(true);
    }
    // To be asked for the second factor settles nothing: the key stays, and what is to be sent under it.
    if (to.matches('verifying')) expect(to.context.factorChallenge).not.toBeNull();
    else expect(to.context.factorChallenge).toBeNull();
    const isDeclined = on === 'answerChallenge done' && event['output'] === null;
    if (isDeclined && from.context.isLost) {
      expect(to.matches({ unconfirmed: 'abandoning' })).toBe(true);
    }
    // What was settled once stays so.
    if (from.context.resolution.state !== 'unanswered') {
      expect(to.context.resolution).toEqual(from.context.resolution);
    }
    // A secret that a resend shows to be wrong is typed again, once the key is fenced off.
    if (on === 'send error' && to.context.wrongSecret !== null) {
      expect(from.context.isLost && to.matches({ unconfirmed: 'abandoning' })).toBe(true);
    }
    if (on === 'abandonRequest done' && to.matches('finishing') && from.context.wrongSecret) {
      expect(to.context.resolution).toEqual({
        state: 'refused',
        failure: from.context.wrongSecret,
      });
    }
    // A wrong secret leaves the key usable, so after a repeat it does not say how the first one ended.
    if (from.matches('sending') && to.matches('finishing') && from.context.isLost) {
      expect(to.context.resolution).not.toMatchObject({ failure: { code: 'fund.wrong' } });
    }
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(submission, tour, answers);
    const sent = calls.filter(({ actor }) => actor === 'send');
    const stored = calls.findIndex(({ actor }) => actor === 'storeIntent');
    const first = calls.findIndex(({ actor }) => actor === 'send');
    // What was sent before a reload is stored already.
    if (tour.start.context.isLost) expect(stored).toBe(-1);
    else if (first >= 0) expect(stored).toBe(0);
    for (const { input } of sent) expect(input).toMatchObject({ key, payload });
    for (const { actor, input } of calls) {
      if (actor === 'answerChallenge') expect(input).toMatchObject({ subject: payload });
    }
  });
});
