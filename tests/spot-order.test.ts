import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { spotOrderMachine } from '../machines/spot-order';
import { amount } from '../schemas/money';
import { isSpotOrder } from '../schemas/spot-order';
import { runOnActor } from './support/run-actor';
import {
  confirmed,
  spotDesk,
  spotKey,
  spotOrderAnswers,
  spotRequest,
  throttled,
  spotOrderWalk as walked,
} from './support/spot-orders';

describe('a spot order', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'accepted.settling: forgetIntent done -> accepted.shown',
      'accepted.settling: forgetIntent error -> accepted.shown',
      'accepted.settling: receipt.closed -> editing.typing',
      'accepted.shown: receipt.closed -> editing.typing',
      'editing.settling: draft.submitted -> reviewing',
      'editing.settling: forgetIntent done -> editing.typing',
      'editing.settling: forgetIntent error -> editing.typing',
      'editing.typing: draft.submitted -> reviewing',
      'keeping: keepIntent done -> sending',
      'keeping: keepIntent error -> editing.settling',
      'reviewing: review.confirmed -> keeping',
      'reviewing: review.declined -> editing.typing',
      'sending: after answerTimeout -> unconfirmed.asking',
      'sending: placeSpotOrder done -> accepted.settling',
      'sending: placeSpotOrder error -> editing.settling',
      'sending: placeSpotOrder error -> unconfirmed.asking',
      'unconfirmed.abandoning: abandonRequest done -> editing.settling',
      'unconfirmed.abandoning: abandonRequest done -> unconfirmed.asking',
      'unconfirmed.abandoning: abandonRequest error -> unconfirmed.asking',
      'unconfirmed.abandoning: after answerTimeout -> unconfirmed.asking',
      'unconfirmed.asking: after answerTimeout -> unconfirmed.unfinished',
      'unconfirmed.asking: after answerTimeout -> unconfirmed.waiting',
      'unconfirmed.asking: askWhatBecame done -> accepted.settling',
      'unconfirmed.asking: askWhatBecame done -> editing.settling',
      'unconfirmed.asking: askWhatBecame done -> unconfirmed.unfinished',
      'unconfirmed.asking: askWhatBecame done -> unconfirmed.unknown',
      'unconfirmed.asking: askWhatBecame done -> unconfirmed.waiting',
      'unconfirmed.asking: askWhatBecame error -> unconfirmed.unanswerable',
      'unconfirmed.asking: askWhatBecame error -> unconfirmed.unfinished',
      'unconfirmed.asking: askWhatBecame error -> unconfirmed.waiting',
      'unconfirmed.unanswerable: records.checked -> editing.settling',
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

  test.each(walked.transitions)('keeps its promises: $title', ({ from, on, to }) => {
    if (to.matches('sending')) {
      expect(to.context.request && isSpotOrder(to.context.request, spotDesk)).toBe(true);
      expect(to.context.key).not.toBeNull();
      expect(from.matches('keeping') || from.matches({ unconfirmed: 'unknown' })).toBe(true);
    }
    if (to.context.failure) expect(to.matches('editing')).toBe(true);
    if (to.context.order) expect(to.matches('accepted')).toBe(true);
    if (from.matches('unconfirmed')) {
      expect(to.context.key).toBe(from.context.key);
      expect(to.context.request).toEqual(from.context.request);
    }
    if (from.matches('unconfirmed') && to.matches('editing')) {
      expect(['askWhatBecame done', 'abandonRequest done', 'records.checked']).toContain(on);
    }
    if (from.context.key === null && to.context.key !== null) expect(on).toBe('review.confirmed');
    if (to.matches('reviewing')) expect(to.context.key).toBeNull();
  });

  test.each(walked.tours)('runs as drawn, and sends once for one tap: $title', async (tour) => {
    const { calls } = await runOnActor(spotOrderMachine, tour, spotOrderAnswers);
    const sent = calls.filter(({ actor }) => actor === 'placeSpotOrder');
    const taps = tour.steps.filter(
      ({ on }) => on === 'review.confirmed' || on === 'resend.requested',
    );
    expect(sent.length).toBeLessThanOrEqual(taps.length);
    for (const { input } of sent) expect(input).toEqual({ key: spotKey, request: spotRequest });
    const firstSend = calls.findIndex(({ actor }) => actor === 'placeSpotOrder');
    const kept = calls.findIndex(({ actor }) => actor === 'keepIntent');
    if (firstSend >= 0 && !tour.start.context.key) expect(kept).toBeLessThan(firstSend);
  });

  test('hears a second tap on the same review no more', () => {
    for (const { to } of walked.transitions) {
      if (!to.matches('reviewing')) expect(to.can(confirmed)).toBe(false);
    }
  });

  test.each([
    ['with all of it in order', {}, true],
    ['at a price that is out of date', { quoteIsFresh: false }, false],
    ['beyond the balance', { desk: { ...spotDesk, availableQuote: amount('1') } }, false],
    ['of a pair that wants more', { desk: { ...spotDesk, minQuantity: amount('1') } }, false],
  ])('is submitted, and confirmed: %s', (_, patch, isTaken) => {
    const seen = { desk: spotDesk, quoteIsFresh: true, ...patch };
    const [editing] = initialTransition(spotOrderMachine, { unfinished: null });
    expect(editing.can({ type: 'draft.submitted', draft: spotRequest, ...seen })).toBe(isTaken);
    const [reviewing] = transition(spotOrderMachine, editing, {
      ...{ type: 'draft.submitted', draft: spotRequest, desk: spotDesk, quoteIsFresh: true },
    });
    expect(reviewing.can({ type: 'review.confirmed', key: spotKey, ...seen })).toBe(isTaken);
  });

  test('is not confirmed on the desk of another pair', () => {
    const { desk, quoteIsFresh, ...rest } = confirmed;
    const other = { ...desk, symbol: 'ETH/USDT' };
    for (const { to } of walked.transitions) {
      if (!to.matches('reviewing')) continue;
      expect(to.can({ ...rest, desk, quoteIsFresh })).toBe(true);
      expect(to.can({ ...rest, desk: other, quoteIsFresh })).toBe(false);
    }
  });

  test('is not given up because a repeat met a limit of the moment', () => {
    const passing = walked.transitions.filter(
      ({ from, event }) =>
        from.matches('sending') && event['error'] === throttled && from.context.sends > 1,
    );
    expect(passing).not.toEqual([]);
    for (const { to } of passing) expect(to.matches('unconfirmed')).toBe(true);
  });

  test('asks ten times in less than a minute before it rests', () => {
    const asks = walked.transitions.filter(({ to }) => to.matches({ unconfirmed: 'unfinished' }));
    expect(new Set(asks.map(({ from }) => from.context.asks))).toEqual(new Set([10]));
  });
});
