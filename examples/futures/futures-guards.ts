import * as v from 'valibot';
import { futuresOrderWithin } from '../../schemas/futures/futures-draft';
import { stopsWithin } from '../../schemas/futures/futures-stops';
import { amount } from '../../schemas/kernel/money';
import { observedLimits } from '../account/own-limits-guards';
import { refused } from '../kernel/failures';
import { type ExampleTable, ofContext, ofParam } from '../kernel/guard-examples';
import {
  futuresDraft as draft,
  futuresRequest as request,
  futuresContext as tradingContext,
} from './futures-order';

const stopped = { ...request, takeProfit: amount('61000') };
const poor = { ...tradingContext, available: amount('151.49') };
const seen = { tradingContext, quoteIsFresh: true };
const order = { id: 7, takeProfit: null, stopLoss: null };
const protectedOrder = { ...order, takeProfit: amount('61000') };
const accepted = (result: object | null) => ({ state: 'accepted', result });
const moved = refused('price.moved', { seen: '60000', now: '60600' });
const pending = [{ key: 'k', payload: { orderId: 7 } }];
const closing = { key: 'k', payload: { id: 7 }, quoteIsFresh: true };
const stopLimits = {
  position: {
    side: 'long' as const,
    openPrice: amount('60000'),
    quantity: amount('0.05'),
    margin: amount('150'),
    initialMargin: amount('150'),
  },
  reference: amount('60000'),
  burstRate: amount('10'),
  priceDecimals: 2,
};
const typed = (takeProfit: string, stopLoss: string, quoteIsFresh = true) => ({
  params: { draft: { id: 7, stops: { takeProfit, stopLoss }, limits: stopLimits, quoteIsFresh } },
});

const movedTo = (price: string) => ({
  position: { id: 7, takeProfit: amount('61000'), stopLoss: null },
  name: 'takeProfit',
  price: amount(price),
});
const confirmedAt = (price: string, quoteIsFresh = true) => ({
  context: { move: movedTo(price) },
  params: { event: { type: 'change.confirmed', limits: stopLimits, quoteIsFresh, key: 'k' } },
});

/** Contract orders, their stops and their ends. */
export const futuresExamples: ExampleTable = {
  'futuresCancel.isPending': {
    holds: { 'a key of this order': { context: { pending }, params: { orderId: 7 } } },
    fails: { 'a key of another order': { context: { pending }, params: { orderId: 8 } } },
  },
  'futuresCancel.wasRefused': ofParam(
    'resolution',
    { refused: refused('lever.not_entrusted') },
    { accepted: { state: 'accepted' }, 'without an answer': { state: 'unanswered' } },
  ),
  'futuresClose.hasMore': ofContext('queue', { 'one more': [closing] }, { 'none left': [] }),
  'futuresClose.hasTargets': ofParam('targets', { 'one position': [7] }, { none: [] }),
  'futuresClose.isClosable': {
    holds: {
      'the position that was asked about': {
        context: { targets: [7] },
        params: { closings: [closing] },
      },
      'two, one of them at a stale quote': {
        context: { targets: [7, 8] },
        params: {
          closings: [closing, { ...closing, payload: { id: 8 }, quoteIsFresh: false }],
        },
      },
    },
    fails: {
      'a stale quote': {
        context: { targets: [7] },
        params: { closings: [{ ...closing, quoteIsFresh: false }] },
      },
      'another position': { context: { targets: [8] }, params: { closings: [closing] } },
      'fewer than were asked about': {
        context: { targets: [7, 8] },
        params: { closings: [closing] },
      },
    },
  },
  'futuresClose.isFresh': ofParam('quoteIsFresh', { fresh: true }, { stale: false }),
  'futuresClose.wasClosed': ofParam(
    'resolution',
    { closed: accepted(null) },
    { refused: refused('lever.not_open'), 'without an answer': { state: 'unanswered' } },
  ),
  'futuresClose.wasRequoted': {
    holds: {
      'a price that moved': { context: { targets: [7] }, params: { resolution: moved } },
    },
    fails: {
      'one of two positions': { context: { targets: [7, 8] }, params: { resolution: moved } },
      'another refusal': {
        context: { targets: [7] },
        params: { resolution: refused('lever.not_open') },
      },
    },
  },
  'futuresOrder.isConfirmable': {
    holds: { 'as it was submitted': { context: { request }, params: seen } },
    fails: {
      'a stale quote': { context: { request }, params: { ...seen, quoteIsFresh: false } },
      'another pair': {
        context: { request },
        params: { ...seen, tradingContext: { ...tradingContext, symbol: 'ETH/USDT' } },
      },
      'too little balance for margin and fee': {
        context: { request },
        params: { ...seen, tradingContext: poor },
      },
    },
  },
  'futuresOrder.isFound': ofParam('order', { found: order }, { 'not found': null }),
  'futuresOrder.isPending': ofContext(
    'submission',
    { 'a stored key': { key: 'k' } },
    { none: null },
  ),
  'futuresOrder.isProtected': {
    holds: {
      'the stops that were requested': {
        context: { request: stopped },
        params: { order: protectedOrder },
      },
    },
    fails: {
      'no stops': { context: { request: stopped }, params: { order } },
      'no order': { context: { request: stopped }, params: { order: null } },
    },
  },
  'futuresOrder.isBeyondLimits': {
    holds: {
      'a cool-off': { params: { ...seen, draft, ownLimits: observedLimits.coolingOff } },
      'the minutes of the day used up': {
        params: { ...seen, draft, ownLimits: observedLimits.timeUsedUp },
      },
      'the daily loss reached': {
        params: { ...seen, draft, ownLimits: observedLimits.lossReached },
      },
    },
    fails: {
      'no limits': { params: { ...seen, draft, ownLimits: observedLimits.none } },
      'limits that are not known': { params: { ...seen, draft, ownLimits: null } },
    },
  },
  'futuresOrder.isSubmittable': {
    holds: { 'a fresh quote and enough balance': { params: { ...seen, draft } } },
    fails: {
      'a stale quote': { params: { ...seen, draft, quoteIsFresh: false } },
      'too little balance for margin and fee': {
        params: { ...seen, draft, tradingContext: poor },
      },
      'a fraction of a lot': { params: { ...seen, draft: { ...draft, lots: '1.5' } } },
      'a multiple that is not offered': { params: { ...seen, draft: { ...draft, multiple: 7 } } },
      'a stop loss on the wrong side': {
        params: { ...seen, draft: { ...draft, stopLoss: '60001' } },
      },
    },
    asks: { schema: futuresOrderWithin(tradingContext), of: 'draft' },
  },
  'futuresOrder.lacksStops': ofParam(
    'resolution',
    { accepted: accepted(order) },
    { refused: moved, 'without an answer': { state: 'unanswered' } },
  ),
  'futuresOrder.wasAccepted': {
    holds: {
      'an order without stops': { context: { request }, params: { resolution: accepted(null) } },
      'an order with its stops': {
        context: { request: stopped },
        params: { resolution: accepted(protectedOrder) },
      },
    },
    fails: {
      'stops that the server ignored': {
        context: { request: stopped },
        params: { resolution: accepted(order) },
      },
      refused: { context: { request }, params: { resolution: moved } },
    },
  },
  'futuresOrder.wasRequoted': ofParam(
    'resolution',
    { 'a price that moved': moved },
    {
      'without both prices': refused('price.moved'),
      'another refusal': refused('wallet.less_than'),
    },
  ),
  'futuresOrder.wereStopsSet': ofParam(
    'resolution',
    { set: accepted(null) },
    { refused: refused('lever.sl_long'), 'without an answer': { state: 'unanswered' } },
  ),
  'futuresStops.isValid': {
    holds: {
      'a profit above and a loss below': typed('61000', '59000'),
      'a profit alone': typed('61000', ''),
      none: typed('', ''),
    },
    fails: {
      'a profit below the price of a long position': typed('59000', ''),
      'a loss beyond liquidation': typed('', '57300'),
      'a stale quote': typed('61000', '', false),
    },
    asks: { schema: v.object({ stops: stopsWithin(stopLimits) }), of: 'draft' },
  },
  'stopDrag.hasMoved': ofContext(
    'move',
    { 'a take profit at another price': movedTo('61500') },
    { 'a take profit where it was': movedTo('61000'), nothing: null },
  ),
  'stopDrag.isValid': {
    holds: { 'a profit above the price of a long position': confirmedAt('61500') },
    fails: {
      'a profit below the price of a long position': confirmedAt('59500'),
      'a stale quote': confirmedAt('61500', false),
    },
  },
  'stopDrag.wasAccepted': ofParam(
    'resolution',
    { set: accepted(null) },
    { refused: refused('lever.tp_long'), 'without an answer': { state: 'unanswered' } },
  ),
};
