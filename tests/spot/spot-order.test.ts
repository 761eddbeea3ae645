import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { selectIsBusy, spotOrderMachine } from '../../machines/spot/spot-order';
import { amount } from '../../schemas/kernel/money';
import { isSpotOrder } from '../../schemas/spot/spot-order';
import { runOnActor } from '../support/run-actor';
import {
  confirmed,
  spotDesk,
  spotKey,
  spotOrderAnswers,
  spotRequest,
  throttled,
  spotOrderWalk as walked,
} from '../support/spot-orders';

describe('a spot order', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'accepted.settling: forgetIntent done -> accepted.shown',
      'accepted.settling: forgetIntent error -> accepted.shown',
      'accepted.settling: receipt.closed -> editing.typing {step: editing, isKeyed: -, isSent: -, asks: -, order: -}',
      'accepted.settling: receipt.closed -> editing.typing {step: editing, isKeyed: -, isSent: -, order: -}',
      'accepted.shown: receipt.closed -> editing.typing {step: editing, isKeyed: -, isSent: -, asks: -, order: -}',
      'accepted.shown: receipt.closed -> editing.typing {step: editing, isKeyed: -, isSent: -, order: -}',
      'editing.settling: draft.submitted 1 -> reviewing {step: reviewing, isKeyed: -, failure: -}',
      'editing.settling: draft.submitted 1 -> reviewing {step: reviewing, isKeyed: -, isSent: -, asks: -, failure: -}',
      'editing.settling: draft.submitted 1 -> reviewing {step: reviewing, isKeyed: -, isSent: -, failure: -}',
      'editing.settling: draft.submitted 2 -> reviewing {step: reviewing, isKeyed: -, failure: -}',
      'editing.settling: draft.submitted 2 -> reviewing {step: reviewing, isKeyed: -, isSent: -, asks: -, failure: -}',
      'editing.settling: draft.submitted 2 -> reviewing {step: reviewing, isKeyed: -, isSent: -, failure: -}',
      'editing.settling: forgetIntent done -> editing.typing',
      'editing.settling: forgetIntent error -> editing.typing',
      'editing.typing: draft.submitted 1 -> reviewing {step: reviewing, asked: 0.01}',
      'editing.typing: draft.submitted 1 -> reviewing {step: reviewing, isKeyed: -, isSent: -, asks: -, failure: -}',
      'editing.typing: draft.submitted 1 -> reviewing {step: reviewing, isKeyed: -, isSent: -, failure: -}',
      'editing.typing: draft.submitted 1 -> reviewing {step: reviewing}',
      'editing.typing: draft.submitted 2 -> reviewing {step: reviewing, asked: 0.01}',
      'editing.typing: draft.submitted 2 -> reviewing {step: reviewing, isKeyed: -, isSent: -, asks: -, failure: -}',
      'editing.typing: draft.submitted 2 -> reviewing {step: reviewing, isKeyed: -, isSent: -, failure: -}',
      'editing.typing: draft.submitted 2 -> reviewing {step: reviewing}',
      'keeping: keepIntent done -> sending [busy] {isSent}',
      'keeping: keepIntent error -> editing.settling {step: editing, failure: refused submit.failed}',
      'reviewing: review.confirmed 1 -> keeping [busy] {isKeyed}',
      'reviewing: review.declined -> editing.typing {step: editing}',
      'sending: after answerTimeout -> unconfirmed.asking {step: asking, asks: 1}',
      'sending: placeSpotOrder done 1 -> accepted.settling {step: accepted, order: 7} says order.placed',
      'sending: placeSpotOrder done 2 -> accepted.settling {step: accepted} says order.placed',
      'sending: placeSpotOrder error 1 -> editing.settling {step: editing, failure: refused wallet.insufficient}',
      'sending: placeSpotOrder error 2 -> unconfirmed.asking {step: asking, asks: 1}',
      'sending: placeSpotOrder error 3 -> unconfirmed.asking {step: asking, asks: 1}',
      'sending: placeSpotOrder error 4 -> editing.settling {step: editing, failure: throttled 1}',
      'sending: placeSpotOrder error 4 -> unconfirmed.asking {step: asking, asks: 1}',
      'start 1 -> editing.typing {step: editing}',
      'start 2 -> unconfirmed.asking {step: asking, asked: 0.01, isKeyed, isSent, asks: 1}',
      'unconfirmed.abandoning: abandonRequest done 1 -> editing.settling {step: editing, failure: refused idempotency.abandoned}',
      'unconfirmed.abandoning: abandonRequest done 2 -> unconfirmed.asking {step: asking, asks: 1}',
      'unconfirmed.abandoning: abandonRequest error -> unconfirmed.asking {step: asking, asks: 1}',
      'unconfirmed.abandoning: after answerTimeout -> unconfirmed.asking {step: asking, asks: 1}',
      'unconfirmed.asking: after answerTimeout -> unconfirmed.unfinished {step: unfinished}',
      'unconfirmed.asking: after answerTimeout -> unconfirmed.waiting',
      'unconfirmed.asking: askWhatBecame done 1 -> accepted.settling {step: accepted, order: 7} says order.placed',
      'unconfirmed.asking: askWhatBecame done 2 -> editing.settling {step: editing, failure: refused wallet.insufficient}',
      'unconfirmed.asking: askWhatBecame done 3 -> editing.settling {step: editing, failure: refused idempotency.abandoned}',
      'unconfirmed.asking: askWhatBecame done 4 -> unconfirmed.unknown {step: unknown}',
      'unconfirmed.asking: askWhatBecame done 5 -> unconfirmed.unfinished {step: unfinished}',
      'unconfirmed.asking: askWhatBecame done 5 -> unconfirmed.waiting',
      'unconfirmed.asking: askWhatBecame error 1 -> unconfirmed.unfinished {step: unfinished}',
      'unconfirmed.asking: askWhatBecame error 1 -> unconfirmed.waiting',
      'unconfirmed.asking: askWhatBecame error 2 -> unconfirmed.unanswerable {step: unanswerable}',
      'unconfirmed.unanswerable: records.checked -> editing.settling {step: editing}',
      'unconfirmed.unfinished: status.requested -> unconfirmed.asking {step: asking, asks: 1}',
      'unconfirmed.unknown: abandon.requested -> unconfirmed.abandoning [busy] {asks: -}',
      'unconfirmed.unknown: resend.requested -> sending [busy] {step: reviewing, asks: -}',
      'unconfirmed.waiting: after firstWait -> unconfirmed.asking {asks: 2}',
      'unconfirmed.waiting: after longWait -> unconfirmed.asking {asks: 10}',
      'unconfirmed.waiting: after longWait -> unconfirmed.asking {asks: 5}',
      'unconfirmed.waiting: after longWait -> unconfirmed.asking {asks: 6}',
      'unconfirmed.waiting: after longWait -> unconfirmed.asking {asks: 7}',
      'unconfirmed.waiting: after longWait -> unconfirmed.asking {asks: 8}',
      'unconfirmed.waiting: after longWait -> unconfirmed.asking {asks: 9}',
      'unconfirmed.waiting: after secondWait -> unconfirmed.asking {asks: 3}',
      'unconfirmed.waiting: after thirdWait -> unconfirmed.asking {asks: 4}',
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
    expect(selectIsBusy(to)).toBe(to.hasTag('busy'));
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

  test('begins with nothing, or with what has no known answer', () => {
    const nothing = { request: null, key: null, sends: 0, asks: 0, failure: null, order: null };
    const [fresh] = initialTransition(spotOrderMachine, { unfinished: null });
    expect(fresh.context).toEqual(nothing);
    const unfinished = { key: spotKey, request: spotRequest };
    const [resumed] = initialTransition(spotOrderMachine, { unfinished });
    expect(resumed.context).toEqual({ ...nothing, ...unfinished, sends: 1, asks: 1 });
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
      type: 'draft.submitted',
      draft: spotRequest,
      desk: spotDesk,
      quoteIsFresh: true,
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
