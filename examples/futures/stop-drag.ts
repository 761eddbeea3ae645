import type { StopMove, stopDragMachine } from '../../machines/futures/stop-drag';
import { amount } from '../../schemas/kernel/money';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { refusedWith, stoppedOrder } from './futures-order';
import { typedStops } from './futures-stops';

const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
/** A take profit at 61000, moved. */
export const stopMove: StopMove = {
  position: stoppedOrder,
  name: 'takeProfit',
  price: amount('61500'),
};
const { limits } = typedStops;

export const stopDragAnswers = {
  submitDraft: {
    done: {
      set: { state: 'accepted', result: stoppedOrder },
      refused: {
        state: 'refused',
        failure: refusedWith('lever.tp_long', { price: '61600' }).failure,
      },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof stopDragMachine>;

export const stopDragExamples = {
  inputs: { only: undefined },
  events: {
    'drag.started': { only: { move: { ...stopMove, price: amount('61000') } } },
    'drag.moved': {
      further: { price: stopMove.price },
      back: { price: amount('61000') },
      wrongSide: { price: amount('59500') },
    },
    'drag.released': { only: {} },
    'drag.cancelled': { only: {} },
    'stop.stepped': {
      up: { move: { ...stopMove, price: amount('61030.5') } },
      // A step down from the price above, which is a little more than the step up was.
      down: { move: { ...stopMove, price: amount('60999.99') } },
    },
    'change.confirmed': {
      fresh: { limits, quoteIsFresh: true, key },
      stale: { limits, quoteIsFresh: false, key },
      passed: { limits: { ...limits, reference: amount('62000') }, quoteIsFresh: true, key },
    },
    'change.declined': { only: {} },
    'position.ended': { only: {} },
  },
  answers: stopDragAnswers,
} satisfies Examples<typeof stopDragMachine>;
