import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import {
  observedOption,
  optionContext,
  optionKey,
  optionOrderAnswers,
  optionRequest,
} from '../../examples/option/option-order';
import { optionOrderMachine } from '../../machines/option/option-order';
import { amount } from '../../schemas/kernel/money';
import { isOptionOrder } from '../../schemas/option/option-purchase';
import { runOnActor, testEach } from '../walker/walker';
import { optionOrderWalk as walked } from './walks/option-order';

const confirming = new Set(['draft.submitted', 'risk.accepted', 'price.accepted']);

describe('the purchase of an option', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'fresh -> choosing {step: choosing}',
        'resumed -> buying [busy] calls placeOptionOrder {step: buying, side: rise, isBusy, asked: 100, isKeyed, isSent}',
      ],
      choosing: [
        'side.chosen valid -> reviewing {step: reviewing, side: rise}',
        'side.chosen unverified -> unverified {step: unverified, side: rise}',
      ],
      unverified: [
        'prompt.closed -> choosing {step: choosing, side: -}',
        'verification.passed valid -> reviewing {step: reviewing}',
      ],
      reviewing: [
        'draft.submitted valid -> buying [busy] calls placeOptionOrder {step: buying, isBusy, asked: 100, isKeyed, failure: -}',
        'draft.submitted first -> cautioned {step: cautioned, asked: 100, failure: -}',
        'draft.submitted unverified -> unverified {step: unverified, failure: -}',
        'draft.submitted beyondLoss -> reviewing {failure: refused limit.daily_loss 100 0 80 2026-03-03T00:00:00.000Z}',
        'review.declined -> choosing {step: choosing, side: -, failure: -}',
      ],
      cautioned: [
        'risk.accepted valid -> buying [busy] calls placeOptionOrder {step: buying, isBusy, isKeyed}',
        'risk.declined -> reviewing {step: reviewing}',
      ],
      buying: [
        'placeOptionOrder done placed -> awaiting.counting emits order.placed {step: awaiting, isBusy: -, isKeyed: -, isSent: -, order: 9 awaiting}',
        'placeOptionOrder done placedUnread -> awaiting.counting emits order.placed {step: awaiting, isBusy: -, isKeyed: -, isSent: -}',
        'placeOptionOrder done moved -> requoted.locked {step: requoted, isBusy: -, isKeyed: -, isSent: -, now: 57400.1}',
        'placeOptionOrder done movedUnstated -> requoted.locked {step: requoted, isBusy: -, isKeyed: -, isSent: -}',
        'placeOptionOrder done unverified -> unverified {step: unverified, isBusy: -, isKeyed: -, isSent: -}',
        'placeOptionOrder done tooMany -> reviewing {step: reviewing, isBusy: -, isKeyed: -, isSent: -, failure: refused option.max_open 10}',
        'placeOptionOrder done unanswered -> choosing {step: choosing, side: -, isBusy: -, isKeyed: -, isSent: -}',
      ],
      'requoted.locked': [
        'price.declined -> reviewing {step: reviewing, now: -}',
        'after tapLock -> requoted.open',
      ],
      'requoted.open': [
        'price.accepted valid -> buying [busy] calls placeOptionOrder {step: buying, isBusy, isKeyed, now: -}',
        'price.declined -> reviewing {step: reviewing, now: -}',
      ],
      'awaiting.counting': [
        'delivery.reached -> awaiting.settling',
        'order.read delivered (conditional) -> delivered {step: delivered, order: 9 delivered}',
        'receipt.closed -> choosing {step: choosing, side: -, order: -}',
      ],
      'awaiting.settling': [
        'order.read delivered (conditional) -> delivered {step: delivered, order: 9 delivered}',
        'receipt.closed -> choosing {step: choosing, side: -, order: -}',
      ],
      delivered: ['receipt.closed -> choosing {step: choosing, side: -, order: -}'],
    });
  });

  test('has these delays', () => expect(walked.delays).toEqual({ tapLock: 1_000 }));

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ from, on, event, to }) => {
    const { request, submission, failure, requote, order, side } = to.context;
    if (to.matches('buying')) {
      expect(confirming).toContain(on);
      expect(event).toMatchObject({ quoteIsFresh: true, isVerified: true, key: optionKey });
      expect(request && isOptionOrder(request, optionContext)).toBe(true);
      expect(request?.seenPrice).toBe(event['optionContext'].seenPrice);
      expect(submission).toEqual({ key: optionKey, payload: request });
    } else {
      expect(submission).toBeNull();
    }
    if (to.matches('reviewing')) expect(side).not.toBeNull();
    if (failure) expect(to.matches('reviewing')).toBe(true);
    if (requote) expect(to.matches('requoted')).toBe(true);
    if (order) expect(to.matches('awaiting') || to.matches('delivered')).toBe(true);
    if (to.matches('delivered')) expect(order?.status).toBe('delivered');
    if (from.matches('buying')) expect(request).toEqual(from.context.request);
  });

  testEach('runs, and submits once for one tap', walked.tours, async (tour) => {
    const { calls } = await runOnActor(optionOrderMachine, tour, optionOrderAnswers);
    const isResumed = tour.start.matches('buying');
    const taps = tour.steps.filter(({ to, on }) => to.matches('buying') && confirming.has(on));
    const resumed = { key: optionKey, payload: optionRequest, isSent: true };
    const expected = taps.map(({ to }) => ({ key: optionKey, payload: to.context.request }));
    expect(calls.map(({ input }) => input)).toEqual(isResumed ? [resumed, ...expected] : expected);
  });

  test('ignores a tap for the old price during the first second', () => {
    const accepted = { type: 'price.accepted', key: optionKey, ...observedOption } as const;
    const requoted = walked.transitions.filter(({ to }) => to.matches('requoted'));
    expect(requoted.map(({ to }) => to.can(accepted)).toSorted()).toEqual(
      requoted.map(({ to }) => to.matches({ requoted: 'open' })).toSorted(),
    );
    for (const { to } of requoted) {
      expect(to.can(accepted)).toBe(to.matches({ requoted: 'open' }));
    }
  });

  test('sends the price that is on the screen when the new one is confirmed', () => {
    const open = walked.transitions.find(({ to }) => to.matches({ requoted: 'open' }))?.to;
    if (!open) throw new Error('The new price is never offered.');
    const [buying] = transition(optionOrderMachine, open, {
      type: 'price.accepted',
      key: optionKey,
      ...observedOption,
      optionContext: { ...optionContext, seenPrice: amount('57400.1') },
    });
    expect(buying.context.request?.seenPrice).toBe('57400.1');
  });

  test.each([
    ['with all of it in order', {}, true],
    ['at a price that is out of date', { quoteIsFresh: false }, false],
    ['beyond the balance', { optionContext: { ...optionContext, available: amount('99') } }, false],
    [
      'with a balance for the stake and not for the fee',
      { optionContext: { ...optionContext, available: amount('100.199') } },
      false,
    ],
    ['of a duration that is gone', { optionContext: { ...optionContext, periods: [] } }, false],
    ['with as many open as may be', { optionContext: { ...optionContext, placesLeft: 0 } }, false],
  ])('is submitted: %s', (_, patch, isTaken) => {
    const [choosing] = initialTransition(optionOrderMachine, { pending: null });
    const [reviewing] = transition(optionOrderMachine, choosing, {
      type: 'side.chosen',
      side: 'rise',
      seconds: 60,
      ...observedOption,
    });
    const draft = { side: 'rise', seconds: 60, stake: '100' } as const;
    const submitted = { draft, key: optionKey, isFirst: false, ...observedOption, ...patch };
    expect(reviewing.can({ type: 'draft.submitted', ...submitted })).toBe(isTaken);
  });
});
