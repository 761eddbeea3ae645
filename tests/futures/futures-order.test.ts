import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import {
  futuresConfirmed as confirmed,
  futuresContext as context,
  futuresDraft as draft,
  futuresKey,
  futuresOrderAnswers,
} from '../../examples/futures/futures-order';
import { futuresOrderMachine } from '../../machines/futures/futures-order';
import { isFuturesOrder } from '../../schemas/futures/futures-draft';
import { draftOfRequest } from '../../schemas/futures/futures-requote';
import { amount } from '../../schemas/kernel/money';
import { runOnActor, testEach } from '../walker/walker';
import { futuresOrderWalk as walked } from './walks/futures-order';

const sent = ['review.confirmed', 'requote.accepted'];

describe('a contract order', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'fresh -> editing {step: editing}',
        'resumed -> submitting [busy] calls placeFuturesOrder {step: submitting, isBusy, match: market, seenPrice: 60000, key: 4b, isSent}',
      ],
      editing: [
        'draft.submitted market -> reviewing {step: reviewing, match: market, takeProfit: -, failure: -}',
        'draft.submitted withStops -> reviewing {step: reviewing, match: market, takeProfit: 61000, failure: -}',
        'draft.submitted limit -> reviewing {step: reviewing, match: limit, takeProfit: -, failure: -}',
        'draft.submitted beyondLoss -> editing {failure: refused limit.daily_loss 100 0 80 2026-03-03T00:00:00.000Z}',
      ],
      reviewing: [
        'review.confirmed valid -> submitting [busy] calls placeFuturesOrder {step: submitting, isBusy, seenPrice: - | 60000, key: 4b}',
        'review.declined -> editing {step: editing}',
      ],
      submitting: [
        'placeFuturesOrder done placed -> accepted emits order.placed {step: accepted, isBusy: -, seenPrice: -, key: -, isSent: -, order: 7}',
        'placeFuturesOrder done placed -> findingOrder [busy] calls findFuturesOrder {seenPrice: -, key: -, order: 7}',
        'placeFuturesOrder done placedWithStops -> accepted emits order.placed {step: accepted, isBusy: -, seenPrice: -, key: -, isSent: -, order: 7, orderTakeProfit: 61000}',
        'placeFuturesOrder done placedUnread -> accepted emits order.placed {step: accepted, isBusy: -, seenPrice: -, key: -, isSent: -}',
        'placeFuturesOrder done placedUnread -> findingOrder [busy] calls findFuturesOrder {seenPrice: -, key: -}',
        'placeFuturesOrder done requoted -> requoted.locked {step: requoted, isBusy: -, seenPrice: -, key: -, isSent: -, requote: 60600}',
        'placeFuturesOrder done tooLittle -> editing {step: editing, isBusy: -, seenPrice: -, key: -, isSent: -, failure: refused wallet.less_than 151.5}',
        'placeFuturesOrder done unanswered -> editing {step: editing, isBusy: -, seenPrice: -, key: -, isSent: -}',
      ],
      'requoted.locked': [
        'requote.declined -> editing {step: editing, requote: -}',
        'after requoteLock -> requoted.open',
      ],
      'requoted.open': [
        'requote.accepted valid -> submitting [busy] calls placeFuturesOrder {step: submitting, isBusy, seenPrice: 60600, key: 6d, requote: -}',
        'requote.declined -> editing {step: editing, requote: -}',
      ],
      findingOrder: [
        'findFuturesOrder done protected -> accepted emits order.placed {step: accepted, isBusy: -, order: 7, orderTakeProfit: 61000}',
        'findFuturesOrder done unprotected -> settingStops [busy] calls setFuturesStops {order: 7}',
        'findFuturesOrder done none -> accepted emits order.placed {step: accepted, isBusy: -, stopsFailure: refused record.not_found}',
        'findFuturesOrder error offline -> accepted emits order.placed {step: accepted, isBusy: -, stopsFailure: refused record.not_found}',
        'after answerTimeout -> accepted emits order.placed {step: accepted, isBusy: -, stopsFailure: refused record.not_found}',
      ],
      settingStops: [
        'setFuturesStops done set, setUnread -> accepted emits order.placed {step: accepted, isBusy: -, orderTakeProfit: 61000}',
        'setFuturesStops done refused -> accepted emits order.placed {step: accepted, isBusy: -, stopsFailure: refused lever.sl_long 58000}',
        'setFuturesStops done unanswered -> accepted emits order.placed {step: accepted, isBusy: -, stopsFailure: refused client.unknown_outcome}',
      ],
      accepted: [
        'receipt.closed -> editing {step: editing, order: -, orderTakeProfit: -, stopsFailure: -}',
      ],
    });
  });

  test('has these delays', () =>
    expect(walked.delays).toEqual({ answerTimeout: 60_000, requoteLock: 1_000 }));

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, from, to }) => {
    const { request, submission, failure, requote, order, stopsFailure } = to.context;
    if (to.matches('submitting')) {
      expect(sent).toContain(on);
      expect(request && isFuturesOrder(draftOfRequest(request), context)).toBe(true);
      expect(submission?.payload).toEqual(request);
    } else {
      expect(submission).toBeNull();
    }
    // What is sent states the price that was shown, and after a requote the one that it named.
    if (on === 'requote.accepted' && request?.match === 'market') {
      expect(submission?.payload?.seenPrice).toBe(from.context.requote?.now);
    }
    expect(requote !== null).toBe(to.matches('requoted'));
    if (failure) expect(to.matches('editing')).toBe(true);
    if (order) expect(['accepted', 'findingOrder', 'settingStops']).toContain(to.value);
    if (stopsFailure) expect(to.matches('accepted')).toBe(true);
    // An order with stops is never reported as protected when the server shows none.
    if (to.matches('accepted') && stopsFailure === null && order) {
      expect(order.takeProfit).toBe(request?.takeProfit ?? order.takeProfit);
    }
  });

  testEach('runs, and submits once for one tap', walked.tours, async (tour) => {
    const { calls } = await runOnActor(futuresOrderMachine, tour, futuresOrderAnswers);
    const placed = calls.filter(({ actor }) => actor === 'placeFuturesOrder');
    const isResumed = tour.start.matches('submitting');
    const taps = tour.steps.filter(({ on }) => sent.includes(on));
    expect(placed).toHaveLength(taps.length + (isResumed ? 1 : 0));
  });

  test('sends the old price with no tap within the second after a requote', () => {
    for (const { to } of walked.transitions) {
      if (!to.matches({ requoted: 'locked' })) continue;
      expect(to.can({ ...confirmed, type: 'requote.accepted' })).toBe(false);
    }
  });

  test.each([
    ['with all of it in order', {}, {}, true],
    ['at a price that is out of date', {}, { quoteIsFresh: false }, false],
    ['with a fraction of a lot', { lots: '0.5' }, {}, false],
    ['without lots', { lots: '0' }, {}, false],
    ['below the fewest lots', {}, { tradingContext: { ...context, minLots: 6 } }, false],
    ['above the most lots', {}, { tradingContext: { ...context, maxLots: 4 } }, false],
    ['at a multiple that is not offered', { multiple: 7 }, {}, false],
    [
      'beyond margin and fee',
      {},
      { tradingContext: { ...context, available: amount('151.49') } },
      false,
    ],
    [
      'at exactly margin and fee',
      {},
      { tradingContext: { ...context, available: amount('151.5') } },
      true,
    ],
    ['with a profit below the price of a long one', { takeProfit: '59999' }, {}, false],
    ['with a loss above the price of a long one', { stopLoss: '60001' }, {}, false],
    ['with a loss beyond liquidation', { stopLoss: '57300' }, {}, false],
    ['with a loss just before liquidation', { stopLoss: '57300.01' }, {}, true],
    ['above the price as a long limit', { match: 'limit', price: '60001' } as const, {}, false],
    ['below the price as a long limit', { match: 'limit', price: '59999' } as const, {}, true],
  ])('is submitted, and confirmed: %s', (_, patch, observed, isTaken) => {
    const seen = { tradingContext: context, quoteIsFresh: true, ...observed };
    const typed = { ...draft, ...patch };
    const [editing] = initialTransition(futuresOrderMachine, {
      pending: null,
      stopsKey: futuresKey,
    });
    expect(editing.can({ type: 'draft.submitted', draft: typed, ...seen })).toBe(isTaken);
    const [reviewing] = transition(futuresOrderMachine, editing, {
      type: 'draft.submitted',
      draft: Object.keys(observed).length > 0 ? typed : draft,
      tradingContext: context,
      quoteIsFresh: true,
    });
    if (Object.keys(observed).length === 0) return;
    expect(reviewing.can({ ...confirmed, ...seen })).toBe(isTaken);
  });

  test('is not confirmed for another pair', () => {
    const other = { ...context, symbol: 'ETH/USDT' };
    for (const { to } of walked.transitions) {
      if (!to.matches('reviewing')) continue;
      expect(to.can(confirmed)).toBe(true);
      expect(to.can({ ...confirmed, tradingContext: other })).toBe(false);
    }
  });
});
