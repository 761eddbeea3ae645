import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { stopDragAnswers as answers, stopMove } from '../../examples/futures/stop-drag';
import { stopDragMachine, stopsAfter } from '../../machines/futures/stop-drag';
import { stopsWithin } from '../../schemas/futures/futures-stops';
import { amount } from '../../schemas/kernel/money';
import { priceAfterSteps } from '../../src/parts/market/candles/stop-steps';
import { runOnActor, testEach } from '../walker/walker';
import { stopDragWalk as walked } from './walks/stop-drag';

describe('moving a stop in the chart', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> idle'],
      idle: [
        'drag.started -> dragging {isDragging, price: 61000}',
        'stop.stepped up -> confirming {price: 61030.5}',
        'stop.stepped down -> confirming {price: 60999.99}',
      ],
      dragging: [
        'drag.moved further -> dragging {price: 61500}',
        'drag.moved back -> dragging {price: 61000}',
        'drag.moved wrongSide -> dragging {price: 59500}',
        'drag.released -> idle {isDragging: -, price: -}',
        'drag.released -> confirming {isDragging: -}',
        'drag.cancelled -> idle {isDragging: -, price: -}',
        'position.ended -> idle {isDragging: -, price: -}',
      ],
      confirming: [
        'drag.started -> dragging {isDragging, price: 61000, failure: -}',
        'stop.stepped up -> confirming {price: 61030.5, failure: -}',
        'stop.stepped down -> confirming {price: 60999.99, failure: -}',
        'change.confirmed fresh (conditional) -> saving [busy] calls submitDraft {isBusy, key: 4b, failure: -}',
        'change.declined -> idle {price: -, failure: -}',
        'position.ended -> idle {price: -, failure: -}',
      ],
      saving: [
        'submitDraft done set -> idle emits stops.saved {isBusy: -, price: -, key: -}',
        'submitDraft done refused -> confirming {isBusy: -, key: -, failure: refused lever.tp_long 61600}',
        'submitDraft done unanswered -> confirming {isBusy: -, key: -, failure: refused client.unknown_outcome}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach(
    'sends nothing but stops on their side at a fresh price',
    walked.transitions,
    ({ to }) => {
      const { draft, key } = to.context;
      expect(draft === null).toBe(key === null);
      expect(to.matches('saving')).toBe(draft !== null);
      if (draft === null) return;
      expect(draft.quoteIsFresh).toBe(true);
      expect(v.is(stopsWithin(draft.limits), draft.stops)).toBe(true);
    },
  );

  testEach(
    'shows no move once it is over, and no failure of an earlier one',
    walked.transitions,
    ({ to }) => {
      const { move, failure } = to.context;
      expect(move === null).toBe(to.matches('idle'));
      if (!to.matches('confirming')) expect(failure).toBeNull();
    },
  );

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(stopDragMachine, tour, answers);
    const sent = tour.steps.filter(({ to }) => to.matches('saving'));
    expect(calls).toHaveLength(sent.length);
  });

  test('moves one stop and leaves the other as it is', () => {
    const { position } = stopMove;
    expect(stopsAfter(stopMove)).toEqual({ takeProfit: '61500', stopLoss: '59000' });
    expect(stopsAfter({ position, name: 'stopLoss', price: amount('59500') })).toEqual({
      takeProfit: '61000',
      stopLoss: '59500',
    });
    const bare = { ...position, takeProfit: null, stopLoss: null };
    expect(stopsAfter({ ...stopMove, position: bare })).toEqual({
      takeProfit: '61500',
      stopLoss: '',
    });
  });
});

describe('a press of an arrow key', () => {
  test.each([
    ['61000', 1, 2, '61030.5'],
    ['61000', -10, 2, '60695'],
    ['0.0002', 1, 4, '0.0003'],
    ['0.0002', -1, 4, '0.0001'],
    ['0.0002', -2, 4, null],
  ] as const)('moves %s by %s with %s decimals to %s', (price, steps, decimals, moved) => {
    expect(priceAfterSteps(amount(price), steps, decimals)).toBe(moved);
  });
});
