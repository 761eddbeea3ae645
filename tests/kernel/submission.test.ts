import { describe, expect, test } from 'vitest';
import { noProof } from '../../machines/kernel/factor-challenge';
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
  keepIntent: { done: [undefined], error: [new Error('full')] },
  forgetIntent: { done: [undefined], error: [new Error('full')] },
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
  askWhatBecame: {
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
    context.asks,
    context.payload !== null,
    context.proof,
    context.settled.state,
    context.wanted,
    context.factors,
  ],
  told: (snapshot) => {
    const { isLost, asks, settled, proof, factors, wanted } = snapshot.context;
    return {
      step: selectStep(snapshot),
      isKnown: selectIsKnown(snapshot),
      isLost,
      asks,
      settled,
      ...proof,
      wanted,
      end: snapshot.output?.state,
      factors: factors.join(' '),
    };
  },
});

describe('a submission', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'keeping: keepIntent done -> sending [busy]',
      'keeping: keepIntent error -> settling {isKnown: -, settled: refused refused submit.failed}',
      'sending: after answerTimeout -> unconfirmed.asking {step: asking, asks: 1, factor: -}',
      'sending: after answerTimeout -> unconfirmed.asking {step: asking, asks: 1, passkey: -}',
      'sending: after answerTimeout -> unconfirmed.asking {step: asking, asks: 1}',
      'sending: after answerTimeout -> unconfirmed.asking {step: asking, isLost, asks: 1, factor: -}',
      'sending: after answerTimeout -> unconfirmed.asking {step: asking, isLost, asks: 1, passkey: -}',
      'sending: after answerTimeout -> unconfirmed.asking {step: asking, isLost, asks: 1}',
      'sending: send done -> settling {isKnown: -, settled: accepted 7, factor: -}',
      'sending: send done -> settling {isKnown: -, settled: accepted 7, passkey: -}',
      'sending: send done -> settling {isKnown: -, settled: accepted 7}',
      'sending: send error 1 -> settling {isKnown: -, settled: refused refused wallet.insufficient, factor: -}',
      'sending: send error 1 -> settling {isKnown: -, settled: refused refused wallet.insufficient, passkey: -}',
      'sending: send error 1 -> settling {isKnown: -, settled: refused refused wallet.insufficient}',
      'sending: send error 2 -> settling {isKnown: -, settled: refused refused fund.wrong, factor: -}',
      'sending: send error 2 -> settling {isKnown: -, settled: refused refused fund.wrong, passkey: -}',
      'sending: send error 2 -> settling {isKnown: -, settled: refused refused fund.wrong}',
      'sending: send error 2 -> unconfirmed.asking {step: asking, asks: 1, factor: -}',
      'sending: send error 2 -> unconfirmed.asking {step: asking, asks: 1, passkey: -}',
      'sending: send error 2 -> unconfirmed.asking {step: asking, asks: 1}',
      'sending: send error 3 -> unconfirmed.asking {step: asking, asks: 1, factor: -}',
      'sending: send error 3 -> unconfirmed.asking {step: asking, asks: 1, passkey: -}',
      'sending: send error 3 -> unconfirmed.asking {step: asking, asks: 1}',
      'sending: send error 3 -> unconfirmed.asking {step: asking, isLost, asks: 1, factor: -}',
      'sending: send error 3 -> unconfirmed.asking {step: asking, isLost, asks: 1, passkey: -}',
      'sending: send error 3 -> unconfirmed.asking {step: asking, isLost, asks: 1}',
      'sending: send error 4 -> verifying {step: verifying, factor: -, wanted: refused auth.totp_required, factors: app}',
      'sending: send error 4 -> verifying {step: verifying, factor: -, wanted: refused auth.totp_required}',
      'sending: send error 4 -> verifying {step: verifying, passkey: -, wanted: refused auth.totp_required, factors: app}',
      'sending: send error 4 -> verifying {step: verifying, passkey: -, wanted: refused auth.totp_required}',
      'sending: send error 4 -> verifying {step: verifying, wanted: refused auth.totp_required, factors: app}',
      'sending: send error 4 -> verifying {step: verifying, wanted: refused auth.totp_required}',
      'sending: send error 5 -> verifying {step: verifying, factor: -, wanted: refused auth.totp_wrong}',
      'sending: send error 5 -> verifying {step: verifying, passkey: -, wanted: refused auth.totp_wrong}',
      'sending: send error 5 -> verifying {step: verifying, wanted: refused auth.totp_wrong}',
      'sending: send error 6 -> verifying {step: verifying, factor: -, wanted: refused auth.totp_required passkey, factors: passkey}',
      'sending: send error 6 -> verifying {step: verifying, factor: -, wanted: refused auth.totp_required passkey}',
      'sending: send error 6 -> verifying {step: verifying, passkey: -, wanted: refused auth.totp_required passkey, factors: passkey}',
      'sending: send error 6 -> verifying {step: verifying, passkey: -, wanted: refused auth.totp_required passkey}',
      'sending: send error 6 -> verifying {step: verifying, wanted: refused auth.totp_required passkey, factors: passkey}',
      'sending: send error 6 -> verifying {step: verifying, wanted: refused auth.totp_required passkey}',
      'sending: send error 7 -> verifying {step: verifying, factor: -, wanted: refused auth.passkey_wrong}',
      'sending: send error 7 -> verifying {step: verifying, passkey: -, wanted: refused auth.passkey_wrong}',
      'sending: send error 7 -> verifying {step: verifying, wanted: refused auth.passkey_wrong}',
      'settling: forgetIntent done -> settled (done) {end: accepted}',
      'settling: forgetIntent done -> settled (done) {end: refused}',
      'settling: forgetIntent done -> settled (done) {end: unanswered}',
      'settling: forgetIntent error -> settled (done) {end: accepted}',
      'settling: forgetIntent error -> settled (done) {end: refused}',
      'settling: forgetIntent error -> settled (done) {end: unanswered}',
      'start 1 -> keeping [busy] {step: sending, isKnown, settled: unanswered, factors: app}',
      'start 2 -> unconfirmed.asking {step: asking, asks: 1, settled: unanswered, factors: app}',
      'unconfirmed.abandoning: abandonRequest done 1 -> settling {step: sending, isKnown: -, settled: refused refused idempotency.abandoned}',
      'unconfirmed.abandoning: abandonRequest done 1 -> settling {step: sending, settled: refused refused idempotency.abandoned}',
      'unconfirmed.abandoning: abandonRequest done 2 -> unconfirmed.asking {step: asking, asks: 1}',
      'unconfirmed.abandoning: abandonRequest error -> unconfirmed.asking {step: asking, asks: 1}',
      'unconfirmed.abandoning: after answerTimeout -> unconfirmed.asking {step: asking, asks: 1}',
      'unconfirmed.asking: after answerTimeout -> unconfirmed.unfinished {step: unfinished}',
      'unconfirmed.asking: after answerTimeout -> unconfirmed.waiting',
      'unconfirmed.asking: askWhatBecame done 1 -> settling {step: sending, isKnown: -, settled: accepted 7}',
      'unconfirmed.asking: askWhatBecame done 1 -> settling {step: sending, settled: accepted 7}',
      'unconfirmed.asking: askWhatBecame done 2 -> settling {step: sending, isKnown: -, settled: refused refused wallet.insufficient}',
      'unconfirmed.asking: askWhatBecame done 2 -> settling {step: sending, settled: refused refused wallet.insufficient}',
      'unconfirmed.asking: askWhatBecame done 3 -> settling {step: sending, isKnown: -, settled: refused refused idempotency.abandoned}',
      'unconfirmed.asking: askWhatBecame done 3 -> settling {step: sending, settled: refused refused idempotency.abandoned}',
      'unconfirmed.asking: askWhatBecame done 4 -> unconfirmed.unknown {step: unknown}',
      'unconfirmed.asking: askWhatBecame done 5 -> unconfirmed.unfinished {step: unfinished}',
      'unconfirmed.asking: askWhatBecame done 5 -> unconfirmed.waiting',
      'unconfirmed.asking: askWhatBecame error 1 -> unconfirmed.unfinished {step: unfinished}',
      'unconfirmed.asking: askWhatBecame error 1 -> unconfirmed.waiting',
      'unconfirmed.asking: askWhatBecame error 2 -> unconfirmed.unanswerable {step: unanswerable}',
      'unconfirmed.unanswerable: records.checked -> settling {step: sending, isKnown: -}',
      'unconfirmed.unanswerable: records.checked -> settling {step: sending}',
      'unconfirmed.unfinished: status.requested -> unconfirmed.asking {step: asking, asks: 1}',
      'unconfirmed.unknown: abandon.requested -> unconfirmed.abandoning [busy] {asks: -}',
      'unconfirmed.unknown: resend.requested -> sending [busy] {step: sending, asks: -}',
      'unconfirmed.waiting: after firstWait -> unconfirmed.asking {asks: 2}',
      'unconfirmed.waiting: after longWait -> unconfirmed.asking {asks: 10}',
      'unconfirmed.waiting: after longWait -> unconfirmed.asking {asks: 5}',
      'unconfirmed.waiting: after longWait -> unconfirmed.asking {asks: 6}',
      'unconfirmed.waiting: after longWait -> unconfirmed.asking {asks: 7}',
      'unconfirmed.waiting: after longWait -> unconfirmed.asking {asks: 8}',
      'unconfirmed.waiting: after longWait -> unconfirmed.asking {asks: 9}',
      'unconfirmed.waiting: after secondWait -> unconfirmed.asking {asks: 3}',
      'unconfirmed.waiting: after thirdWait -> unconfirmed.asking {asks: 4}',
      'verifying: answerChallenge done 1 -> sending [busy] {step: sending, factor: 123456, wanted: -}',
      'verifying: answerChallenge done 2 -> sending [busy] {step: sending, passkey: an assertion, wanted: -}',
      'verifying: answerChallenge done 3 -> settling {step: sending, isKnown: -, settled: refused refused auth.passkey_wrong, wanted: -}',
      'verifying: answerChallenge done 3 -> settling {step: sending, isKnown: -, settled: refused refused auth.totp_required, wanted: -}',
      'verifying: answerChallenge done 3 -> settling {step: sending, isKnown: -, settled: refused refused auth.totp_wrong, wanted: -}',
      'verifying: answerChallenge done 3 -> settling {step: sending, isKnown: -, settled: refused refused client.passkey, wanted: -}',
      'verifying: answerChallenge done 3 -> unconfirmed.abandoning [busy] {step: unknown, wanted: -}',
    ]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({
      answerTimeout: 60_000,
      firstWait: 1_000,
      secondWait: 2_000,
      thirdWait: 4_000,
      longWait: 8_000,
    });
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ on, event, from, to }) => {
    expect(to.context.key).toBe(key);
    expect(selectIsBusy(to)).toBe(to.hasTag('busy'));
    if (to.matches('settling') || to.matches('settled')) expect(to.context.payload).toBeNull();
    else expect(to.context.payload).toBe(from.context.payload);
    // It is sent once by itself, and again only when the server has not heard of it.
    if (to.matches('sending')) {
      expect(['keepIntent done', 'resend.requested', 'answerChallenge done']).toContain(on);
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
    if (to.matches('verifying')) expect(to.context.wanted).not.toBeNull();
    else expect(to.context.wanted).toBeNull();
    const isDeclined = on === 'answerChallenge done' && event['output'] === null;
    if (isDeclined && from.context.isLost) {
      expect(to.matches({ unconfirmed: 'abandoning' })).toBe(true);
    }
    // What was settled once stays so.
    if (from.context.settled.state !== 'unanswered') {
      expect(to.context.settled).toEqual(from.context.settled);
    }
    // A wrong secret leaves the key usable, so after a repeat it does not say how the first one ended.
    if (from.matches('sending') && to.matches('settling') && from.context.isLost) {
      expect(to.context.settled).not.toMatchObject({ failure: { code: 'fund.wrong' } });
    }
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(submission, tour, answers);
    const sent = calls.filter(({ actor }) => actor === 'send');
    const kept = calls.findIndex(({ actor }) => actor === 'keepIntent');
    const first = calls.findIndex(({ actor }) => actor === 'send');
    if (first >= 0) expect(kept).toBe(0);
    for (const { input } of sent) expect(input).toMatchObject({ key, payload });
    for (const { actor, input } of calls) {
      if (actor === 'answerChallenge') expect(input).toMatchObject({ subject: payload });
    }
  });
});
