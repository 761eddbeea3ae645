import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import {
  confirmed,
  spotKey,
  spotOrderAnswers,
  spotRequest,
  tradingContext,
} from '../../examples/spot/spot-order';
import { spotOrderMachine } from '../../machines/spot/spot-order';
import { amount } from '../../schemas/kernel/money';
import { isSpotOrder } from '../../schemas/spot/spot-order';
import { runOnActor, testEach } from '../walker/walker';
import { spotOrderWalk as walked } from './walks/spot-order';

describe('a spot order', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'fresh -> editing {step: editing}',
        'resumed -> submitting [busy] calls placeSpotOrder {step: submitting, isBusy, asked: 0.01, isKeyed, isSent}',
      ],
      editing: [
        'draft.submitted limit, market -> reviewing {step: reviewing, asked: 0.01, failure: -}',
        'draft.submitted spending -> reviewing {step: reviewing, asked: 100, failure: -}',
        'draft.submitted coolingOff -> editing {failure: refused limit.cool_off 2999-01-01T00:00:00.000Z}',
      ],
      reviewing: [
        'review.confirmed valid -> submitting [busy] calls placeSpotOrder {step: submitting, isBusy, isKeyed}',
        'review.declined -> editing {step: editing}',
      ],
      submitting: [
        'placeSpotOrder done placed -> accepted emits order.placed {step: accepted, isBusy: -, isKeyed: -, isSent: -, order: 7}',
        'placeSpotOrder done placedUnread -> accepted emits order.placed {step: accepted, isBusy: -, isKeyed: -, isSent: -}',
        'placeSpotOrder done insufficient -> editing {step: editing, isBusy: -, isKeyed: -, isSent: -, failure: refused wallet.insufficient}',
        'placeSpotOrder done unanswered -> editing {step: editing, isBusy: -, isKeyed: -, isSent: -}',
      ],
      accepted: ['receipt.closed -> editing {step: editing, order: -}'],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ from, on, to }) => {
    const { request, submission, failure, order } = to.context;
    if (to.matches('submitting')) {
      expect(request && isSpotOrder(request, tradingContext)).toBe(true);
      expect(submission).toMatchObject({ key: spotKey, payload: request });
      expect(on).toBe('review.confirmed');
    } else {
      expect(submission).toBeNull();
    }
    if (failure) expect(to.matches('editing')).toBe(true);
    if (order) expect(to.matches('accepted')).toBe(true);
    if (from.matches('submitting')) expect(request).toEqual(from.context.request);
  });

  testEach('runs, and submits once for one tap', walked.tours, async (tour) => {
    const { calls } = await runOnActor(spotOrderMachine, tour, spotOrderAnswers);
    const isResumed = tour.start.matches('submitting');
    const taps = tour.steps.filter(({ on }) => on === 'review.confirmed');
    expect(calls).toHaveLength(taps.length + (isResumed ? 1 : 0));
    const resumed = { key: spotKey, payload: spotRequest, isSent: true };
    const expected = taps.map(({ to }) => ({ key: spotKey, payload: to.context.request }));
    expect(calls.map(({ input }) => input)).toEqual(isResumed ? [resumed, ...expected] : expected);
  });

  test('begins with nothing, or with what has no known answer', () => {
    const nothing = { request: null, submission: null, failure: null, order: null };
    const [fresh] = initialTransition(spotOrderMachine, { pending: null });
    expect(fresh.context).toEqual(nothing);
    const pending = { key: spotKey, payload: spotRequest };
    const [resumed] = initialTransition(spotOrderMachine, { pending });
    const submission = { ...pending, isSent: true };
    expect(resumed.context).toEqual({ ...nothing, request: spotRequest, submission });
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
});
