import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { futuresStopsAnswers as answers } from '../../examples/futures/futures-stops';
import { futuresStopsMachine } from '../../machines/futures/futures-stops';
import { stopsWithin } from '../../schemas/futures/futures-stops';
import { runOnActor, testEach } from '../walker/walker';
import { futuresStopsWalk as walked } from './walks/futures-stops';

describe('setting take profit and stop loss', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'fresh -> editing',
        'resumed -> submitting [busy] calls submitDraft {isBusy, key: 4b}',
      ],
      editing: [
        'draft.submitted both, profitAlone -> submitting [busy] calls submitDraft {isBusy, takeProfit: 61000, key: 4b, failure: -}',
        'draft.submitted none -> submitting [busy] calls submitDraft {isBusy, key: 4b, failure: -}',
      ],
      submitting: [
        'submitDraft done set -> accepted (done) {isBusy: -, takeProfit: -, key: -, stopLoss: 59000}',
        'submitDraft done setUnread -> accepted (done) {isBusy: -, takeProfit: -, key: -}',
        'submitDraft done refused -> editing emits draft.refused refused lever.sl_long 58000 {isBusy: -, takeProfit: -, key: -, failure: refused lever.sl_long 58000}',
        'submitDraft done unanswered -> editing emits draft.refused refused client.unknown_outcome {isBusy: -, takeProfit: -, key: -, failure: refused client.unknown_outcome}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach(
    'sends nothing but stops on their side at a fresh price',
    walked.transitions,
    ({ to }) => {
      const { draft } = to.context;
      if (draft === null) return;
      expect(draft.quoteIsFresh).toBe(true);
      expect(v.is(stopsWithin(draft.limits), draft.stops)).toBe(true);
    },
  );

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(futuresStopsMachine, tour, answers);
    const taps = tour.steps.filter(({ on }) => on === 'draft.submitted');
    const isResumed = tour.start.matches('submitting');
    expect(calls).toHaveLength(taps.length + (isResumed ? 1 : 0));
  });
});
