import { describe, expect, test } from 'vitest';
import { futuresCloseAnswers as answers } from '../../examples/futures/futures-close';
import { futuresCloseMachine } from '../../machines/futures/futures-close';
import { runOnActor, testEach } from '../walker/walker';
import { futuresCloseWalk as walked } from './walks/futures-close';

describe('closing positions', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['fresh -> idle {step: idle}', 'resumed -> idle {step: idle, pending: 6d}'],
      idle: [
        'close.requested one -> confirming {step: confirming, targets: 7}',
        'close.requested both -> confirming {step: confirming, targets: 7 8}',
      ],
      confirming: [
        'close.declined -> idle {step: idle, targets: -}',
        'close.confirmed one (conditional) -> closing [busy] calls closeFutures {step: closing, closing: 7, queue: 7, pending: 4b | 4b 5c | 5c 4b | 6d | 6d 5c, isSent: - | true, seenPrice: 60000}',
        'close.confirmed both (conditional) -> closing [busy] calls closeFutures {step: closing, closing: 7, queue: 7 8, pending: 4b | 4b 5c | 5c 4b | 6d | 6d 5c, isSent: - | true, seenPrice: 60000}',
        'close.confirmed secondStale (conditional) -> closing [busy] calls closeFutures {step: closing, closing: 7, queue: 7, pending: 4b | 4b 5c | 5c 4b | 6d | 6d 5c, isSent: - | true, seenPrice: 60000, results: 8 refused}',
      ],
      closing: [
        'close.skipped -> reported emits position.unclosed {step: reported, closing: -, queue: -, isSent: -, seenPrice: -, results: 7 closed, 8 unconfirmed | 7 refused, 8 unconfirmed | 7 unconfirmed | 7 unconfirmed, 8 unconfirmed | 8 refused, 7 unconfirmed}',
        'close.skipped -> closing [busy] calls closeFutures emits position.unclosed {closing: 8, queue: 8, pending: 4b 5c | 5c 4b | 6d 5c, isSent: - | true, results: 7 unconfirmed}',
        'closeFutures done closed -> reported emits position.closed {step: reported, closing: -, queue: -, pending: - | 4b | 5c | 6d, isSent: -, seenPrice: -, results: 7 closed | 7 closed, 8 closed | 7 refused, 8 closed | 7 unconfirmed, 8 closed | 8 refused, 7 closed}',
        'closeFutures done closed -> closing [busy] calls closeFutures emits position.closed {closing: 8, queue: 8, pending: 5c, isSent: - | true, results: 7 closed}',
        'closeFutures done requoted -> requoted.locked {step: requoted, closing: -, pending: - | 5c, isSent: -, seenPrice: -, requote: 59500}',
        'closeFutures done requoted, refused -> closing [busy] calls closeFutures emits position.unclosed {closing: 8, queue: 8, pending: 5c, isSent: - | true, results: 7 refused}',
        'closeFutures done requoted -> reported emits position.unclosed {step: reported, closing: -, queue: -, pending: - | 4b | 5c | 6d, isSent: -, seenPrice: -, results: 7 closed, 8 refused | 7 refused, 8 refused | 7 unconfirmed, 8 refused | 8 refused, 7 refused}',
        'closeFutures done refused -> reported emits position.unclosed {step: reported, closing: -, queue: -, pending: - | 4b | 5c | 6d, isSent: -, seenPrice: -, results: 7 closed, 8 refused | 7 refused | 7 refused, 8 refused | 7 unconfirmed, 8 refused | 8 refused, 7 refused}',
        'closeFutures done unanswered -> reported emits position.unclosed {step: reported, closing: -, queue: -, pending: - | 4b | 5c | 6d, isSent: -, seenPrice: -, results: 7 closed, 8 unconfirmed | 7 refused, 8 unconfirmed | 7 unconfirmed | 7 unconfirmed, 8 unconfirmed | 8 refused, 7 unconfirmed}',
        'closeFutures done unanswered -> closing [busy] calls closeFutures emits position.unclosed {closing: 8, queue: 8, pending: 5c, isSent: - | true, results: 7 unconfirmed}',
      ],
      'requoted.locked': [
        'requote.declined -> idle {step: idle, targets: -, queue: -, requote: -}',
        'after requoteLock -> requoted.open',
      ],
      'requoted.open': [
        'requote.accepted fresh -> closing [busy] calls closeFutures {step: closing, closing: 7, pending: 5c 6d | 6d, seenPrice: 59500, requote: -}',
        'requote.declined -> idle {step: idle, targets: -, queue: -, requote: -}',
      ],
      reported: [
        'close.requested one -> confirming {step: confirming, targets: 7, results: -}',
        'close.requested both -> confirming {step: confirming, targets: 7 8, results: -}',
        'report.closed -> idle {step: idle, targets: -, results: -}',
      ],
    });
  });

  test('has these delays', () => expect(walked.delays).toEqual({ requoteLock: 1_000 }));

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, from, to }) => {
    const { submission, queue, pending, targets, results, requote } = to.context;
    expect(submission !== null).toBe(to.matches('closing'));
    expect(requote !== null).toBe(to.matches('requoted'));
    if (submission) {
      expect(submission.payload?.id).toBe(queue[0]?.payload.id);
      expect(pending.filter(({ key }) => key === submission.key)).toHaveLength(1);
      // A key is never replaced while its answer is missing.
      const before = from.context.pending.find(
        ({ payload }) => payload.id === submission.payload?.id,
      );
      if (before && !from.matches('closing')) expect(submission.key).toBe(before.key);
    }
    // Each position has one result, in whatever way the ones before it ended.
    const ids = results.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    if (to.matches('reported')) expect(queue).toEqual([]);
    if (to.matches('closing')) expect(ids.length + queue.length).toBe(targets.length);
    if (on === 'requote.accepted') {
      expect(submission?.payload?.seenPrice).toBe(from.context.requote?.now);
    }
    if (on === 'close.skipped') {
      expect(pending.some(({ key }) => key === from.context.submission?.key)).toBe(true);
    }
  });

  testEach('runs, one submission after the other', walked.tours, async (tour) => {
    const { calls, emitted } = await runOnActor(futuresCloseMachine, tour, answers);
    expect(calls.every(({ actor }) => actor === 'closeFutures')).toBe(true);
    expect(emitted.length).toBeLessThanOrEqual(calls.length);
  });

  test('accepts no tap within the second after a requote', () => {
    for (const { to } of walked.transitions) {
      if (!to.matches({ requoted: 'locked' })) continue;
      expect(to.can({ type: 'requote.accepted', key: 'k', quoteIsFresh: true })).toBe(false);
    }
  });
});
