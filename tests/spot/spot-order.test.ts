import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { pollInterval } from '../../machines/kernel/reconciliation';
import { selectIsBusy, spotOrderMachine } from '../../machines/spot/spot-order';
import { amount } from '../../schemas/kernel/money';
import { isSpotOrder } from '../../schemas/spot/spot-order';
import { runOnActor } from '../support/run-actor';
import {
  confirmed,
  spotKey,
  spotOrderAnswers,
  spotRequest,
  throttled,
  tradingContext,
  spotOrderWalk as walked,
} from '../support/spot-orders';

describe('a spot order', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'accepted.settling: receipt.closed -> editing.typing {step: editing, isKeyed: -, isSent: -, attempts: -, order: -}',
      'accepted.settling: receipt.closed -> editing.typing {step: editing, isKeyed: -, isSent: -, order: -}',
      'accepted.settling: removeIntent done -> accepted.shown',
      'accepted.settling: removeIntent error -> accepted.shown',
      'accepted.shown: receipt.closed -> editing.typing {step: editing, isKeyed: -, isSent: -, attempts: -, order: -}',
      'accepted.shown: receipt.closed -> editing.typing {step: editing, isKeyed: -, isSent: -, order: -}',
      'editing.settling: draft.submitted 1 -> reviewing {step: reviewing, isKeyed: -, failure: -}',
      'editing.settling: draft.submitted 1 -> reviewing {step: reviewing, isKeyed: -, isSent: -, attempts: -, failure: -}',
      'editing.settling: draft.submitted 1 -> reviewing {step: reviewing, isKeyed: -, isSent: -, failure: -}',
      'editing.settling: draft.submitted 2 -> reviewing {step: reviewing, isKeyed: -, failure: -}',
      'editing.settling: draft.submitted 2 -> reviewing {step: reviewing, isKeyed: -, isSent: -, attempts: -, failure: -}',
      'editing.settling: draft.submitted 2 -> reviewing {step: reviewing, isKeyed: -, isSent: -, failure: -}',
      'editing.settling: removeIntent done -> editing.typing',
      'editing.settling: removeIntent error -> editing.typing',
      'editing.typing: draft.submitted 1 -> reviewing {step: reviewing, asked: 0.01}',
      'editing.typing: draft.submitted 1 -> reviewing {step: reviewing, isKeyed: -, isSent: -, attempts: -, failure: -}',
      'editing.typing: draft.submitted 1 -> reviewing {step: reviewing, isKeyed: -, isSent: -, failure: -}',
      'editing.typing: draft.submitted 1 -> reviewing {step: reviewing}',
      'editing.typing: draft.submitted 2 -> reviewing {step: reviewing, asked: 0.01}',
      'editing.typing: draft.submitted 2 -> reviewing {step: reviewing, isKeyed: -, isSent: -, attempts: -, failure: -}',
      'editing.typing: draft.submitted 2 -> reviewing {step: reviewing, isKeyed: -, isSent: -, failure: -}',
      'editing.typing: draft.submitted 2 -> reviewing {step: reviewing}',
      'reviewing: review.confirmed 1 -> storing [busy] {isKeyed}',
      'reviewing: review.declined -> editing.typing {step: editing}',
      'sending: after answerTimeout -> unconfirmed.checking {step: checking, attempts: 1}',
      'sending: placeSpotOrder done 1 -> accepted.settling {step: accepted, order: 7} says order.placed',
      'sending: placeSpotOrder done 2 -> accepted.settling {step: accepted} says order.placed',
      'sending: placeSpotOrder error 1 -> editing.settling {step: editing, failure: refused wallet.insufficient}',
      'sending: placeSpotOrder error 2 -> unconfirmed.checking {step: checking, attempts: 1}',
      'sending: placeSpotOrder error 3 -> unconfirmed.checking {step: checking, attempts: 1}',
      'sending: placeSpotOrder error 4 -> editing.settling {step: editing, failure: throttled 1}',
      'sending: placeSpotOrder error 4 -> unconfirmed.checking {step: checking, attempts: 1}',
      'start 1 -> editing.typing {step: editing}',
      'start 2 -> unconfirmed.checking {step: checking, asked: 0.01, isKeyed, isSent, attempts: 1}',
      'storing: storeIntent done -> sending [busy] {isSent}',
      'storing: storeIntent error -> editing.settling {step: editing, failure: refused submit.failed}',
      'unconfirmed.abandoning: abandonRequest done 1 -> editing.settling {step: editing, failure: refused idempotency.abandoned}',
      'unconfirmed.abandoning: abandonRequest done 2 -> unconfirmed.checking {step: checking, attempts: 1}',
      'unconfirmed.abandoning: abandonRequest error -> unconfirmed.checking {step: checking, attempts: 1}',
      'unconfirmed.abandoning: after answerTimeout -> unconfirmed.checking {step: checking, attempts: 1}',
      'unconfirmed.checking: after answerTimeout -> unconfirmed.stillPending {step: stillPending}',
      'unconfirmed.checking: after answerTimeout -> unconfirmed.waiting',
      'unconfirmed.checking: fetchRequestStatus done 1 -> accepted.settling {step: accepted, order: 7} says order.placed',
      'unconfirmed.checking: fetchRequestStatus done 2 -> editing.settling {step: editing, failure: refused wallet.insufficient}',
      'unconfirmed.checking: fetchRequestStatus done 3 -> editing.settling {step: editing, failure: refused idempotency.abandoned}',
      'unconfirmed.checking: fetchRequestStatus done 4 -> unconfirmed.unknown {step: unknown}',
      'unconfirmed.checking: fetchRequestStatus done 5 -> unconfirmed.stillPending {step: stillPending}',
      'unconfirmed.checking: fetchRequestStatus done 5 -> unconfirmed.waiting',
      'unconfirmed.checking: fetchRequestStatus error 1 -> unconfirmed.stillPending {step: stillPending}',
      'unconfirmed.checking: fetchRequestStatus error 1 -> unconfirmed.waiting',
      'unconfirmed.checking: fetchRequestStatus error 2 -> unconfirmed.unsupported {step: unsupported}',
      'unconfirmed.stillPending: status.requested -> unconfirmed.checking {step: checking, attempts: 1}',
      'unconfirmed.unknown: abandon.requested -> unconfirmed.abandoning [busy] {attempts: -}',
      'unconfirmed.unknown: resend.requested -> sending [busy] {step: reviewing, attempts: -}',
      'unconfirmed.unsupported: records.checked -> editing.settling {step: editing}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 10}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 2}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 3}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 4}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 5}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 6}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 7}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 8}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 9}',
    ]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({ answerTimeout: 60_000, pollInterval });
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ from, on, to }) => {
    if (to.matches('sending')) {
      expect(to.context.request && isSpotOrder(to.context.request, tradingContext)).toBe(true);
      expect(to.context.key).not.toBeNull();
      expect(from.matches('storing') || from.matches({ unconfirmed: 'unknown' })).toBe(true);
    }
    if (to.context.failure) expect(to.matches('editing')).toBe(true);
    if (to.context.order) expect(to.matches('accepted')).toBe(true);
    if (from.matches('unconfirmed')) {
      expect(to.context.key).toBe(from.context.key);
      expect(to.context.request).toEqual(from.context.request);
    }
    if (from.matches('unconfirmed') && to.matches('editing')) {
      expect(['fetchRequestStatus done', 'abandonRequest done', 'records.checked']).toContain(on);
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
    const kept = calls.findIndex(({ actor }) => actor === 'storeIntent');
    if (firstSend >= 0 && !tour.start.context.key) expect(kept).toBeLessThan(firstSend);
  });

  test('begins with nothing, or with what has no known answer', () => {
    const nothing = { request: null, key: null, sends: 0, attempts: 0, failure: null, order: null };
    const [fresh] = initialTransition(spotOrderMachine, { pending: null });
    expect(fresh.context).toEqual(nothing);
    const pending = { key: spotKey, request: spotRequest };
    const [resumed] = initialTransition(spotOrderMachine, { pending });
    expect(resumed.context).toEqual({ ...nothing, ...pending, sends: 1, attempts: 1 });
  });

  test('hears a second tap on the same review no more', () => {
    for (const { to } of walked.transitions) {
      if (!to.matches('reviewing')) expect(to.can(confirmed)).toBe(false);
    }
  });

  test.each([
    ['with all of it in order', {}, true],
    ['at a price that is out of date', { quoteIsFresh: false }, false],
    [
      'beyond the balance',
      { tradingContext: { ...tradingContext, availableQuote: amount('1') } },
      false,
    ],
    [
      'of a pair that wants more',
      { tradingContext: { ...tradingContext, minQuantity: amount('1') } },
      false,
    ],
  ])('is submitted, and confirmed: %s', (_, patch, isTaken) => {
    const seen = { tradingContext: tradingContext, quoteIsFresh: true, ...patch };
    const [editing] = initialTransition(spotOrderMachine, { pending: null });
    expect(editing.can({ type: 'draft.submitted', draft: spotRequest, ...seen })).toBe(isTaken);
    const [reviewing] = transition(spotOrderMachine, editing, {
      type: 'draft.submitted',
      draft: spotRequest,
      tradingContext: tradingContext,
      quoteIsFresh: true,
    });
    expect(reviewing.can({ type: 'review.confirmed', key: spotKey, ...seen })).toBe(isTaken);
  });

  test('is not confirmed for another pair', () => {
    const { tradingContext, quoteIsFresh, ...rest } = confirmed;
    const other = { ...tradingContext, symbol: 'ETH/USDT' };
    for (const { to } of walked.transitions) {
      if (!to.matches('reviewing')) continue;
      expect(to.can({ ...rest, tradingContext, quoteIsFresh })).toBe(true);
      expect(to.can({ ...rest, tradingContext: other, quoteIsFresh })).toBe(false);
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

  test('attempts ten times in less than a minute before it rests', () => {
    const attempts = walked.transitions.filter(({ to }) =>
      to.matches({ unconfirmed: 'stillPending' }),
    );
    expect(new Set(attempts.map(({ from }) => from.context.attempts))).toEqual(new Set([10]));
  });
});
