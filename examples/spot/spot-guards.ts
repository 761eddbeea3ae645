import { amount } from '../../schemas/kernel/money';
import { spotOrderWithin } from '../../schemas/spot/spot-order';
import { observedLimits } from '../account/own-limits-guards';
import { offline, refusal, refused, throttled } from '../kernel/failures';
import {
  type ExampleTable,
  type GuardExamples,
  ofContext,
  ofParam,
} from '../kernel/guard-examples';
import { spotDraft as draft, spotRequest as request, tradingContext } from './spot-order';

const spending = { ...draft, match: 'market', quantity: null, quoteAmount: '1000' };
const poor = { ...tradingContext, availableQuote: amount('1') };
const pending = [{ key: 'k', payload: { orderId: 7 } }];
const seen = { tradingContext, quoteIsFresh: true };

const remaining = (holds: Record<string, string>, fails: Record<string, string>): GuardExamples => {
  const cases = (named: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(named).map(([words, rest]) => [
        words,
        { params: { rest: amount(rest), minQuantity: tradingContext.minQuantity } },
      ]),
    );
  return { holds: cases(holds), fails: cases(fails) };
};
const ended = (match: string, filled: string) => ({ params: { match, filled: amount(filled) } });

/** Orders, their ends and the chart. */
export const spotExamples: ExampleTable = {
  'candles.hasOlder': ofContext('hasOlder', { 'older ones': true }, { 'no older ones': false }),
  'candles.isStuck': ofContext(
    'failure',
    { 'no answer': { kind: 'malformed' } },
    { 'nothing failed': null },
  ),
  'candles.isFinal': ofParam(
    'error',
    { 'the pair is not listed': refusal('pair.not_found') },
    { 'too many requests': throttled, 'no answer': offline },
  ),
  'candles.isDrawnFrom': {
    holds: {
      'the time line, with minutes shown': {
        context: { shown: '1min' },
        params: { interval: 'time' },
      },
    },
    fails: {
      'an hour, with minutes shown': {
        context: { shown: '1min' },
        params: { interval: '60min' },
      },
      'nothing shown yet': { context: { shown: null }, params: { interval: '1min' } },
    },
  },
  'spotCancel.isPending': {
    holds: { 'a key of this order': { context: { pending }, params: { orderId: 7 } } },
    fails: { 'a key of another order': { context: { pending }, params: { orderId: 8 } } },
  },
  'spotCancel.wasRefused': ofParam(
    'resolution',
    { refused: refused('spot.not_waiting') },
    { accepted: { state: 'accepted' }, 'without an answer': { state: 'unanswered' } },
  ),
  'spotOrder.isConfirmable': {
    holds: { 'as it was submitted': { context: { request }, params: seen } },
    fails: {
      'a stale quote': { context: { request }, params: { ...seen, quoteIsFresh: false } },
      'another pair': {
        context: { request },
        params: { ...seen, tradingContext: { ...tradingContext, symbol: 'ETH/USDT' } },
      },
      'the balance is gone': { context: { request }, params: { ...seen, tradingContext: poor } },
      'no quantity': { context: { request: { ...request, quantity: '' } }, params: seen },
    },
    asks: { schema: spotOrderWithin(tradingContext), of: 'request' },
  },
  'spotOrder.isPending': ofContext('submission', { 'a stored key': { key: 'k' } }, { none: null }),
  'spotOrder.isBeyondLimits': {
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
      'a sale': {
        params: {
          ...seen,
          draft: { ...draft, side: 'sell' },
          ownLimits: observedLimits.coolingOff,
        },
      },
    },
  },
  'spotOrder.isSubmittable': {
    holds: {
      'a fresh quote and enough balance': { params: { ...seen, draft } },
      'a market buy that spends the whole balance': { params: { ...seen, draft: spending } },
    },
    fails: {
      'a stale quote': { params: { ...seen, draft, quoteIsFresh: false } },
      'too little balance': { params: { ...seen, draft, tradingContext: poor } },
      'a limit order by what it spends': {
        params: { ...seen, draft: { ...spending, match: 'limit' } },
      },
      'no quantity': { params: { ...seen, draft: { ...draft, quantity: '' } } },
    },
    asks: { schema: spotOrderWithin(tradingContext), of: 'draft' },
  },
  'spotOrderLifecycle.isFilledMarket': {
    holds: { 'a filled market order': ended('market', '0.5') },
    fails: {
      'an unfilled market order': ended('market', '0'),
      'a filled limit order': ended('limit', '0.5'),
    },
  },
  'spotOrderLifecycle.isLast': remaining(
    { nothing: '0', 'less than the minimum': '0.00009' },
    { 'the minimum': '0.0001' },
  ),
  'spotOrderLifecycle.isPartial': remaining(
    { 'the minimum': '0.0001' },
    { nothing: '0', 'less than the minimum': '0.00009' },
  ),
  'spotOrderLifecycle.isUnfilledMarket': {
    holds: { 'an unfilled market order': ended('market', '0') },
    fails: {
      'a filled market order': ended('market', '0.5'),
      'an unfilled limit order': ended('limit', '0'),
    },
  },
};
