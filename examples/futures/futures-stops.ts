import type { futuresStopsMachine, TypedStops } from '../../machines/futures/futures-stops';
import { positionOf } from '../../schemas/futures/futures-order';
import { amount } from '../../schemas/kernel/money';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { heldOrder, refusedWith, stoppedOrder } from './futures-order';

const stopsKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
export const typedStops: TypedStops = {
  id: 7,
  stops: { takeProfit: '61000', stopLoss: '59000' },
  limits: {
    position: positionOf(heldOrder),
    reference: amount('60000'),
    burstRate: amount('10'),
    priceDecimals: 2,
  },
  quoteIsFresh: true,
};
const stopsAt = (takeProfit: string, stopLoss: string) => ({ takeProfit, stopLoss });

export const futuresStopsAnswers = {
  submitDraft: {
    done: {
      set: { state: 'accepted', result: stoppedOrder },
      setUnread: { state: 'accepted', result: null },
      refused: {
        state: 'refused',
        failure: refusedWith('lever.sl_long', { price: '58000' }).failure,
      },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof futuresStopsMachine>;

export const futuresStopsExamples = {
  inputs: { fresh: { pending: null }, resumed: { pending: stopsKey } },
  events: {
    'draft.submitted': {
      both: { draft: typedStops, key: stopsKey },
      profitAlone: { draft: { ...typedStops, stops: stopsAt('61000', '') }, key: stopsKey },
      none: { draft: { ...typedStops, stops: stopsAt('', '') }, key: stopsKey },
      wrongSide: { draft: { ...typedStops, stops: stopsAt('59000', '') }, key: stopsKey },
      beyondLiquidation: { draft: { ...typedStops, stops: stopsAt('', '57000') }, key: stopsKey },
      staleQuote: { draft: { ...typedStops, quoteIsFresh: false }, key: stopsKey },
    },
  },
  answers: futuresStopsAnswers,
} satisfies Examples<typeof futuresStopsMachine>;
