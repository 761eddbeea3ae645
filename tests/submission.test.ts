import { describe, expect, test } from 'vitest';
import { createSubmission } from '../machines/support/submission';
import { RequestError } from '../schemas/failure';
import { runOnActor } from './support/run-actor';
import { type AnswerTable, walk } from './support/transitions';

const submission = createSubmission<string, number>();
const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const payload = 'a secret';

const refused = (code: 'wallet.insufficient' | 'fund.wrong' | 'request.not_found') =>
  new RequestError({ kind: 'refused', code, params: {}, text: '' });
const silence = new RequestError({ kind: 'unreachable', code: 'client.offline' });
const answers = {
  keepIntent: { done: [undefined], error: [new Error('full')] },
  forgetIntent: { done: [undefined], error: [new Error('full')] },
  send: { done: [7], error: [refused('wallet.insufficient'), refused('fund.wrong'), silence] },
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
    ...[Math.min(context.sends, 2), context.asks, context.payload !== null],
    context.settled.state,
  ],
});

describe('a submission', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'keeping: keepIntent done -> sending',
      'keeping: keepIntent error -> settling',
      'sending: after answerTimeout -> unconfirmed.asking',
      'sending: send done -> settling',
      'sending: send error -> settling',
      'sending: send error -> unconfirmed.asking',
      'settling: forgetIntent done -> settled',
      'settling: forgetIntent error -> settled',
      'unconfirmed.abandoning: abandonRequest done -> settling',
      'unconfirmed.abandoning: abandonRequest done -> unconfirmed.asking',
      'unconfirmed.abandoning: abandonRequest error -> unconfirmed.asking',
      'unconfirmed.abandoning: after answerTimeout -> unconfirmed.asking',
      'unconfirmed.asking: after answerTimeout -> unconfirmed.unfinished',
      'unconfirmed.asking: after answerTimeout -> unconfirmed.waiting',
      'unconfirmed.asking: askWhatBecame done -> settling',
      'unconfirmed.asking: askWhatBecame done -> unconfirmed.unfinished',
      'unconfirmed.asking: askWhatBecame done -> unconfirmed.unknown',
      'unconfirmed.asking: askWhatBecame done -> unconfirmed.waiting',
      'unconfirmed.asking: askWhatBecame error -> unconfirmed.unanswerable',
      'unconfirmed.asking: askWhatBecame error -> unconfirmed.unfinished',
      'unconfirmed.asking: askWhatBecame error -> unconfirmed.waiting',
      'unconfirmed.unanswerable: records.checked -> settling',
      'unconfirmed.unfinished: status.requested -> unconfirmed.asking',
      'unconfirmed.unknown: abandon.requested -> unconfirmed.abandoning',
      'unconfirmed.unknown: resend.requested -> sending',
      'unconfirmed.waiting: after firstWait -> unconfirmed.asking',
      'unconfirmed.waiting: after longWait -> unconfirmed.asking',
      'unconfirmed.waiting: after secondWait -> unconfirmed.asking',
      'unconfirmed.waiting: after thirdWait -> unconfirmed.asking',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
    expect(to.context.key).toBe(key);
    if (to.matches('settling') || to.matches('settled')) expect(to.context.payload).toBeNull();
    else expect(to.context.payload).toBe(from.context.payload);
    // It is sent once by itself, and again only when the server has not heard of it.
    if (to.matches('sending')) {
      expect(['keepIntent done', 'resend.requested']).toContain(on);
      expect(to.context.sends).toBe(from.context.sends + 1);
    }
    // What was settled once stays so.
    if (from.context.settled.state !== 'unanswered') {
      expect(to.context.settled).toEqual(from.context.settled);
    }
    // A wrong secret leaves the key usable, so after a repeat it does not say how the first one ended.
    if (from.matches('sending') && to.matches('settling') && from.context.sends > 1) {
      expect(to.context.settled).not.toMatchObject({ failure: { code: 'fund.wrong' } });
    }
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(submission, tour, answers);
    const sent = calls.filter(({ actor }) => actor === 'send');
    const kept = calls.findIndex(({ actor }) => actor === 'keepIntent');
    const first = calls.findIndex(({ actor }) => actor === 'send');
    if (first >= 0) expect(kept).toBe(0);
    for (const { input } of sent) expect(input).toEqual({ key, payload });
  });
});
