import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptedSubscription,
  subscriptionOrderLifecycle,
} from '../../machines/subscription/subscription-order-lifecycle';
import {
  stateOfProduct,
  subscriptionProductLifecycle,
} from '../../machines/subscription/subscription-product-lifecycle';
import { amount, zero } from '../../schemas/kernel/money';
import { subscriptionStateAt } from '../../schemas/subscription/subscription-figures';
import { walk } from '../walker/walker';

const only = { only: undefined };
const facts = () => ({});

describe('the life of a subscription', () => {
  const walked = walk(subscriptionOrderLifecycle, {
    inputs: only,
    events: {
      'review.approved': { 'before the launch': { launchedMs: null }, later: { launchedMs: 5 } },
      'review.rejected': {
        'with a reason': { reason: 'The name differs.' },
        'without one': { reason: ' ' },
      },
      'coin.launched': { only: {} },
      'clock.passed': {
        early: { nowMs: 99, unlockMs: 100 },
        due: { nowMs: 100, unlockMs: 100 },
        late: { nowMs: 500, unlockMs: 100 },
      },
    },
    answers: {},
    facts,
  });

  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> reviewing'],
      reviewing: [
        'review.approved before the launch -> passed',
        'review.approved later -> redeeming',
        'review.rejected with a reason -> rejected (done)',
      ],
      passed: ['coin.launched -> redeeming'],
      redeeming: ['clock.passed due, late -> finished (done)'],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  test('begins under review', () => expect(acceptedSubscription()).toBe('reviewing'));

  test('has no event that its owner could cause', () => {
    expect([...subscriptionOrderLifecycle.events].sort()).toEqual([
      'clock.passed',
      'coin.launched',
      'review.approved',
      'review.rejected',
    ]);
  });
});

describe('the life of a new coin', () => {
  const window = { startMs: 10, endMs: 20 };
  const walked = walk(subscriptionProductLifecycle, {
    inputs: only,
    events: {
      'clock.passed': {
        before: { nowMs: 9, ...window },
        begun: { nowMs: 10, ...window },
        last: { nowMs: 19, ...window },
        over: { nowMs: 20, ...window },
      },
      'supply.changed': {
        nothing: { remaining: zero },
        some: { remaining: amount('0.0001') },
      },
      'launch.reached': { only: {} },
    },
    answers: {},
    facts,
  });

  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> upcoming'],
      upcoming: ['clock.passed begun, last -> subscribing', 'clock.passed over -> closed'],
      subscribing: ['clock.passed over -> closed', 'supply.changed nothing -> soldOut'],
      soldOut: [
        'clock.passed over -> closed',
        'supply.changed some -> subscribing',
        'launch.reached -> launched (done)',
      ],
      closed: ['launch.reached -> launched (done)'],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  test('leads to the state that the app reads from times and supply', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom(zero, amount('0.0001'), amount('5')),
        fc.constantFrom(null, 12, 25),
        (nowMs, remaining, launchedMs) => {
          const times = { ...window, launchedMs, remaining };
          expect(stateOfProduct(times, nowMs)).toBe(subscriptionStateAt(times, nowMs));
        },
      ),
    );
  });
});
