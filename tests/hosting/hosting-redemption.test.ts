import { describe, expect, test } from 'vitest';
import {
  beforeEndMs,
  hostingRedemptionExamples as examples,
  hostingKey as key,
} from '../../examples/hosting/hosting';
import {
  hostingRedemptionMachine,
  selectId,
  selectIsRequoted,
  selectQuote,
  selectResult,
  selectStep,
} from '../../machines/hosting/hosting-redemption';
import { runOnActor, testEach, walk } from '../walker/walker';

const walked = walk(hostingRedemptionMachine, {
  ...examples,
  distinguishedBy: ({ context }) => [
    context.quote?.penalty,
    context.seenPenalty,
    context.isRequoted,
    context.submission?.isSent,
  ],
  facts: (snapshot) => ({
    step: selectStep(snapshot),
    order: selectId(snapshot),
    penalty: selectQuote(snapshot)?.penalty,
    isRequoted: selectIsRequoted(snapshot),
    sent: snapshot.context.submission?.payload?.seenPenalty,
    result: selectResult(snapshot)?.status,
  }),
});

describe('an early redemption', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'fresh -> idle {step: idle}',
        'resumed -> redeeming [busy] calls redeemHosting {step: redeeming, order: 7, sent: 12}',
      ],
      idle: [
        'redemption.requested -> quoting [busy] calls readHostingOrder {step: quoting, order: 7}',
      ],
      quoting: [
        'redemption.declined -> idle {step: idle, order: -, penalty: -, isRequoted: -}',
        'readHostingOrder done hosted -> confirming.open {step: confirming, penalty: 12, isRequoted: -}',
        'readHostingOrder done hosted -> confirming.locked {step: confirming, penalty: 12, isRequoted}',
        'readHostingOrder done later -> confirming.open {step: confirming, penalty: 8, isRequoted: -}',
        'readHostingOrder done later -> confirming.locked {step: confirming, penalty: 8, isRequoted}',
        'readHostingOrder done completed, missing -> idle emits redemption.failed refused hosting.not_running {step: idle, order: -, penalty: -, isRequoted: -}',
        'readHostingOrder error offline -> idle emits redemption.failed unreachable client.offline {step: idle, order: -, penalty: -, isRequoted: -}',
        'after answerTimeout -> idle emits redemption.failed unreachable client.timeout {step: idle, order: -, penalty: -, isRequoted: -}',
      ],
      'confirming.locked': [
        'redemption.declined -> idle {step: idle, order: -, penalty: -, isRequoted: -}',
        'order.changed -> quoting [busy] calls readHostingOrder {step: quoting}',
        'after tapLock -> confirming.open',
      ],
      'confirming.open': [
        'redemption.declined -> idle {step: idle, order: -, penalty: -, isRequoted: -}',
        'order.changed -> quoting [busy] calls readHostingOrder {step: quoting}',
        'redemption.confirmed running -> redeeming [busy] calls redeemHosting {step: redeeming, sent: 12 | 8}',
        'redemption.confirmed matured -> idle emits redemption.failed refused hosting.not_running {step: idle, order: -, penalty: -, isRequoted: -}',
      ],
      redeeming: [
        'redeemHosting done redeemed -> redeemed emits order.redeemed {step: redeemed, sent: -, result: redeemed}',
        'redeemHosting done confirmed -> redeemed emits order.redeemed {step: redeemed, sent: -}',
        'redeemHosting done changed -> quoting [busy] calls readHostingOrder {step: quoting, sent: -}',
        'redeemHosting done ended -> idle emits redemption.failed refused hosting.not_running {step: idle, order: -, penalty: -, isRequoted: -, sent: -}',
        'redeemHosting done unanswered -> idle emits redemption.failed refused client.unknown_outcome {step: idle, order: -, penalty: -, isRequoted: -, sent: -}',
      ],
      redeemed: [
        'receipt.closed -> idle {step: idle, order: -, penalty: -, isRequoted: -, result: -}',
      ],
    });
  });

  test('has these delays', () =>
    expect(walked.delays).toEqual({ tapLock: 1_000, answerTimeout: 60_000 }));

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, from, to }) => {
    const { submission, quote, result } = to.context;
    expect(submission !== null).toBe(to.matches('redeeming'));
    if (!to.matches('redeemed')) expect(result).toBeNull();
    if (to.matches('idle')) expect(quote).toBeNull();
    if (to.matches('confirming')) expect(quote?.status).toBe('hosting');
    // What is sent is the penalty that was on the screen.
    if (on === 'redemption.confirmed' && submission) {
      expect(submission).toEqual({
        key,
        payload: { id: from.context.quote?.id, seenPenalty: from.context.quote?.penalty },
      });
    }
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(hostingRedemptionMachine, tour, examples.answers);
    for (const { actor, input } of calls) {
      if (actor === 'readHostingOrder') expect(input).toEqual({ id: 7 });
      else expect(input).toMatchObject({ key, payload: { id: 7 } });
    }
  });

  test('accepts no tap within the second after a requote', () => {
    const locked = walked.transitions.filter(({ to }) => to.matches({ confirming: 'locked' }));
    expect(locked.length).toBeGreaterThan(0);
    for (const { to } of locked) {
      expect(to.can({ type: 'redemption.confirmed', key, nowMs: beforeEndMs })).toBe(false);
    }
  });
});
