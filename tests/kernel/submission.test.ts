import { describe, expect, test } from 'vitest';
import { noProof } from '../../machines/kernel/factor-challenge';
import { pollInterval } from '../../machines/kernel/reconciliation';
import { createSubmission } from '../../machines/kernel/submission';
import { selectIsBusy, selectIsKnown, selectStep } from '../../machines/kernel/submission-view';
import { RequestError } from '../../schemas/kernel/failure';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

const submission = createSubmission<string, number>();
const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const payload = 'a secret';

type Code =
  | 'wallet.insufficient'
  | 'fund.wrong'
  | 'request.not_found'
  | 'auth.totp_required'
  | 'auth.totp_wrong'
  | 'auth.passkey_wrong';
const refused = (code: Code, params: Record<string, string> = {}) =>
  new RequestError({ kind: 'refused', code, params, text: '' });
const proofs = [
  { factor: '123456', passkey: '' },
  { factor: '', passkey: 'an assertion' },
];
const silence = new RequestError({ kind: 'unreachable', code: 'client.offline' });
const answers = {
  storeIntent: { done: [undefined], error: [new Error('full')] },
  removeIntent: { done: [undefined], error: [new Error('full')] },
  send: {
    done: [7],
    error: [
      refused('wallet.insufficient'),
      refused('fund.wrong'),
      silence,
      refused('auth.totp_required'),
      refused('auth.totp_wrong'),
      refused('auth.totp_required', { factors: 'passkey' }),
      refused('auth.passkey_wrong'),
    ],
  },
  answerChallenge: { done: [...proofs, null], error: [] },
  fetchRequestStatus: {
    done: [
      { state: 'accepted', result: 7 },
      { state: 'refused', failure: refused('wallet.insufficient').failure },
      { state: 'abandoned' },
      { state: 'unknown' },
      { state: 'pending' },
    ],
    error: [silence, refused('request.not_found')],
  },
  abandonRequest: {
    done: [
      { key, state: 'abandoned' },
      { key, state: 'pending' },
    ],
    error: [silence],
  },
} satisfies AnswerTable<typeof submission>;

const walked = walk(submission, {
  inputs: [
    { key, payload },
    { key, payload: null },
    { key, payload, isSent: true },
  ],
  events: {
    'resend.requested': [{}],
    'abandon.requested': [{}],
    'status.requested': [{}],
    'records.checked': [{}],
  },
  answers,
  seen: ({ context }) => [
    context.isLost,
    context.attempts,
    context.payload !== null,
    context.proof,
    context.resolution.state,
    context.factorChallenge,
    context.factors,
  ],
  told: (snapshot) => {
    const { isLost, attempts, resolution, proof, factors, factorChallenge } = snapshot.context;
    return {
      step: selectStep(snapshot),
      isKnown: selectIsKnown(snapshot),
      isLost,
      attempts,
      resolution,
      ...proof,
      factorChallenge,
      end: snapshot.output?.state,
      factors: factors.join(' '),
    };
  },
});

describe('a submission', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'finishing: removeIntent done -> finished (done) {end: accepted}',
      'finishing: removeIntent done -> finished (done) {end: refused}',
      'finishing: removeIntent done -> finished (done) {end: unanswered}',
      'finishing: removeIntent error -> finished (done) {end: accepted}',
      'finishing: removeIntent error -> finished (done) {end: refused}',
      'finishing: removeIntent error -> finished (done) {end: unanswered}',
      'sending: after answerTimeout -> unconfirmed.checking {step: checking, attempts: 1, factor: -}',
      'sending: after answerTimeout -> unconfirmed.checking {step: checking, attempts: 1, passkey: -}',
      'sending: after answerTimeout -> unconfirmed.checking {step: checking, attempts: 1}',
      'sending: after answerTimeout -> unconfirmed.checking {step: checking, isLost, attempts: 1, factor: -}',
      'sending: after answerTimeout -> unconfirmed.checking {step: checking, isLost, attempts: 1, passkey: -}',
      'sending: after answerTimeout -> unconfirmed.checking {step: checking, isLost, attempts: 1}',
      'sending: send done -> finishing {isKnown: -, resolution: accepted 7, factor: -}',
      'sending: send done -> finishing {isKnown: -, resolution: accepted 7, passkey: -}',
      'sending: send done -> finishing {isKnown: -, resolution: accepted 7}',
      'sending: send error 1 -> finishing {isKnown: -, resolution: refused refused wallet.insufficient, factor: -}',
      'sending: send error 1 -> finishing {isKnown: -, resolution: refused refused wallet.insufficient, passkey: -}',
      'sending: send error 1 -> finishing {isKnown: -, resolution: refused refused wallet.insufficient}',
      'sending: send error 2 -> finishing {isKnown: -, resolution: refused refused fund.wrong, factor: -}',
      'sending: send error 2 -> finishing {isKnown: -, resolution: refused refused fund.wrong, passkey: -}',
      'sending: send error 2 -> finishing {isKnown: -, resolution: refused refused fund.wrong}',
      'sending: send error 2 -> unconfirmed.checking {step: checking, attempts: 1, factor: -}',
      'sending: send error 2 -> unconfirmed.checking {step: checking, attempts: 1, passkey: -}',
      'sending: send error 2 -> unconfirmed.checking {step: checking, attempts: 1}',
      'sending: send error 3 -> unconfirmed.checking {step: checking, attempts: 1, factor: -}',
      'sending: send error 3 -> unconfirmed.checking {step: checking, attempts: 1, passkey: -}',
      'sending: send error 3 -> unconfirmed.checking {step: checking, attempts: 1}',
      'sending: send error 3 -> unconfirmed.checking {step: checking, isLost, attempts: 1, factor: -}',
      'sending: send error 3 -> unconfirmed.checking {step: checking, isLost, attempts: 1, passkey: -}',
      'sending: send error 3 -> unconfirmed.checking {step: checking, isLost, attempts: 1}',
      'sending: send error 4 -> verifying {step: verifying, factor: -, factorChallenge: refused auth.totp_required, factors: app}',
      'sending: send error 4 -> verifying {step: verifying, factor: -, factorChallenge: refused auth.totp_required}',
      'sending: send error 4 -> verifying {step: verifying, factorChallenge: refused auth.totp_required, factors: app}',
      'sending: send error 4 -> verifying {step: verifying, factorChallenge: refused auth.totp_required}',
      'sending: send error 4 -> verifying {step: verifying, passkey: -, factorChallenge: refused auth.totp_required, factors: app}',
      'sending: send error 4 -> verifying {step: verifying, passkey: -, factorChallenge: refused auth.totp_required}',
      'sending: send error 5 -> verifying {step: verifying, factor: -, factorChallenge: refused auth.totp_wrong}',
      'sending: send error 5 -> verifying {step: verifying, factorChallenge: refused auth.totp_wrong}',
      'sending: send error 5 -> verifying {step: verifying, passkey: -, factorChallenge: refused auth.totp_wrong}',
      'sending: send error 6 -> verifying {step: verifying, factor: -, factorChallenge: refused auth.totp_required passkey, factors: passkey}',
      'sending: send error 6 -> verifying {step: verifying, factor: -, factorChallenge: refused auth.totp_required passkey}',
      'sending: send error 6 -> verifying {step: verifying, factorChallenge: refused auth.totp_required passkey, factors: passkey}',
      'sending: send error 6 -> verifying {step: verifying, factorChallenge: refused auth.totp_required passkey}',
      'sending: send error 6 -> verifying {step: verifying, passkey: -, factorChallenge: refused auth.totp_required passkey, factors: passkey}',
      'sending: send error 6 -> verifying {step: verifying, passkey: -, factorChallenge: refused auth.totp_required passkey}',
      'sending: send error 7 -> verifying {step: verifying, factor: -, factorChallenge: refused auth.passkey_wrong}',
      'sending: send error 7 -> verifying {step: verifying, factorChallenge: refused auth.passkey_wrong}',
      'sending: send error 7 -> verifying {step: verifying, passkey: -, factorChallenge: refused auth.passkey_wrong}',
      'start 1 -> storing [busy] {step: sending, isKnown, resolution: unanswered, factors: app}',
      'start 2 -> unconfirmed.checking {step: checking, isLost, attempts: 1, resolution: unanswered, factors: app}',
      'start 3 -> unconfirmed.checking {step: checking, isKnown, isLost, attempts: 1, resolution: unanswered, factors: app}',
      'storing: storeIntent done -> sending [busy]',
      'storing: storeIntent error -> finishing {isKnown: -, resolution: refused refused submit.failed}',
      'unconfirmed.abandoning: abandonRequest done 1 -> finishing {step: sending, isKnown: -, resolution: refused refused idempotency.abandoned}',
      'unconfirmed.abandoning: abandonRequest done 1 -> finishing {step: sending, resolution: refused refused idempotency.abandoned}',
      'unconfirmed.abandoning: abandonRequest done 2 -> unconfirmed.checking {step: checking, attempts: 1}',
      'unconfirmed.abandoning: abandonRequest error -> unconfirmed.checking {step: checking, attempts: 1}',
      'unconfirmed.abandoning: after answerTimeout -> unconfirmed.checking {step: checking, attempts: 1}',
      'unconfirmed.checking: after answerTimeout -> unconfirmed.stillPending {step: stillPending}',
      'unconfirmed.checking: after answerTimeout -> unconfirmed.waiting',
      'unconfirmed.checking: fetchRequestStatus done 1 -> finishing {step: sending, isKnown: -, resolution: accepted 7}',
      'unconfirmed.checking: fetchRequestStatus done 1 -> finishing {step: sending, resolution: accepted 7}',
      'unconfirmed.checking: fetchRequestStatus done 2 -> finishing {step: sending, isKnown: -, resolution: refused refused wallet.insufficient}',
      'unconfirmed.checking: fetchRequestStatus done 2 -> finishing {step: sending, resolution: refused refused wallet.insufficient}',
      'unconfirmed.checking: fetchRequestStatus done 3 -> finishing {step: sending, isKnown: -, resolution: refused refused idempotency.abandoned}',
      'unconfirmed.checking: fetchRequestStatus done 3 -> finishing {step: sending, resolution: refused refused idempotency.abandoned}',
      'unconfirmed.checking: fetchRequestStatus done 4 -> unconfirmed.unknown {step: unknown}',
      'unconfirmed.checking: fetchRequestStatus done 5 -> unconfirmed.stillPending {step: stillPending}',
      'unconfirmed.checking: fetchRequestStatus done 5 -> unconfirmed.waiting',
      'unconfirmed.checking: fetchRequestStatus error 1 -> unconfirmed.stillPending {step: stillPending}',
      'unconfirmed.checking: fetchRequestStatus error 1 -> unconfirmed.waiting',
      'unconfirmed.checking: fetchRequestStatus error 2 -> unconfirmed.unsupported {step: unsupported}',
      'unconfirmed.stillPending: status.requested -> unconfirmed.checking {step: checking, attempts: 1}',
      'unconfirmed.unknown: abandon.requested -> unconfirmed.abandoning [busy] {attempts: -}',
      'unconfirmed.unknown: resend.requested -> sending [busy] {step: sending, attempts: -}',
      'unconfirmed.unsupported: records.checked -> finishing {step: sending, isKnown: -}',
      'unconfirmed.unsupported: records.checked -> finishing {step: sending}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 10}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 2}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 3}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 4}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 5}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 6}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 7}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 8}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 9}',
      'verifying: answerChallenge done 1 -> sending [busy] {step: sending, factor: 123456, factorChallenge: -}',
      'verifying: answerChallenge done 2 -> sending [busy] {step: sending, passkey: an assertion, factorChallenge: -}',
      'verifying: answerChallenge done 3 -> finishing {step: sending, isKnown: -, resolution: refused refused auth.passkey_wrong, factorChallenge: -}',
      'verifying: answerChallenge done 3 -> finishing {step: sending, isKnown: -, resolution: refused refused auth.totp_required, factorChallenge: -}',
      'verifying: answerChallenge done 3 -> finishing {step: sending, isKnown: -, resolution: refused refused auth.totp_wrong, factorChallenge: -}',
      'verifying: answerChallenge done 3 -> finishing {step: sending, isKnown: -, resolution: refused refused client.passkey, factorChallenge: -}',
      'verifying: answerChallenge done 3 -> unconfirmed.abandoning [busy] {step: unknown, factorChallenge: -}',
    ]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({ answerTimeout: 60_000, pollInterval });
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ on, event, from, to }) => {
    expect(to.context.key).toBe(key);
    expect(selectIsBusy(to)).toBe(to.hasTag('busy'));
    if (to.matches('finishing') || to.matches('finished')) expect(to.context.payload).toBeNull();
    else expect(to.context.payload).toBe(from.context.payload);
    // It is sent once by itself, and again only when the server has not heard of it.
    if (to.matches('sending')) {
      expect(['storeIntent done', 'resend.requested', 'answerChallenge done']).toContain(on);
      if (on === 'answerChallenge done') expect(proofs).toContainEqual(to.context.proof);
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
    // A wrong secret leaves the key usable, so after a repeat it does not say how the first one ended.
    if (from.matches('sending') && to.matches('finishing') && from.context.isLost) {
      expect(to.context.resolution).not.toMatchObject({ failure: { code: 'fund.wrong' } });
    }
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(submission, tour, answers);
    const sent = calls.filter(({ actor }) => actor === 'send');
    const kept = calls.findIndex(({ actor }) => actor === 'storeIntent');
    const first = calls.findIndex(({ actor }) => actor === 'send');
    // What was sent before a reload is stored already.
    if (tour.start.context.isLost) expect(kept).toBe(-1);
    else if (first >= 0) expect(kept).toBe(0);
    for (const { input } of sent) expect(input).toMatchObject({ key, payload });
    for (const { actor, input } of calls) {
      if (actor === 'answerChallenge') expect(input).toMatchObject({ subject: payload });
    }
  });
});
