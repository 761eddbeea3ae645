import { amount } from '../../schemas/kernel/money';
import { optionWithin } from '../../schemas/option/option-purchase';
import { observedLimits } from '../account/own-limits-guards';
import { refused } from '../kernel/failures';
import {
  type ExampleTable,
  type GuardExamples,
  ofContext,
  ofParam,
} from '../kernel/guard-examples';
import {
  optionDraft as draft,
  observedOption as observed,
  optionContext,
  optionRequest as request,
} from './option-order';

const withEven = {
  ...optionContext,
  periods: optionContext.periods.map((period) => ({ ...period, evenPercent: amount('216') })),
};
const chosen = { ...observed, side: 'rise', seconds: 60 };
const submitted = { ...observed, draft };
const poor = { ...optionContext, available: amount('100.1') };

const submittable: GuardExamples = {
  holds: { 'a fresh quote and enough balance': { params: { ...submitted, isFirst: true } } },
  fails: {
    'a stale quote': { params: { ...submitted, isFirst: true, quoteIsFresh: false } },
    'not verified': { params: { ...submitted, isFirst: true, isVerified: false } },
    'a stake below the range': {
      params: { ...submitted, isFirst: true, draft: { ...draft, stake: '9' } },
    },
    'a balance for the stake and not for the fee': {
      params: { ...submitted, isFirst: true, optionContext: poor },
    },
    'no duration': { params: { ...submitted, isFirst: true, draft: { ...draft, seconds: null } } },
  },
  asks: { schema: optionWithin(optionContext), of: 'draft' },
};

const bought = { id: 9, status: 'awaiting' };

/** The purchase of an option, and the deliveries that are waited for. */
export const optionPurchaseExamples: ExampleTable = {
  'optionDelivery.isExhausted': ofContext('attempts', { 'forty attempts': 40 }, { 'one less': 39 }),
  'optionOrder.isBeyondLimits': {
    holds: {
      'a cool-off': { params: { ...submitted, ownLimits: observedLimits.coolingOff } },
      'the minutes of the day used up': {
        params: { ...submitted, ownLimits: observedLimits.timeUsedUp },
      },
      'the daily loss reached': { params: { ...submitted, ownLimits: observedLimits.lossReached } },
    },
    fails: {
      'no limits': { params: { ...submitted, ownLimits: observedLimits.none } },
      'limits that are not known': { params: { ...submitted, ownLimits: null } },
    },
  },
  'optionOrder.isChoosable': {
    holds: {
      'an open duration at a fresh quote': { params: chosen },
      'an even order where those are offered': {
        params: { ...chosen, optionContext: withEven, side: 'even' },
      },
    },
    fails: {
      'no duration': { params: { ...chosen, seconds: null } },
      'a duration that is not offered': { params: { ...chosen, seconds: 90 } },
      'a stale quote': { params: { ...chosen, quoteIsFresh: false } },
      'an even order where those are not offered': { params: { ...chosen, side: 'even' } },
    },
  },
  'optionOrder.isConfirmable': {
    holds: { 'as it was submitted': { context: { request }, params: observed } },
    fails: {
      'a stale quote': { context: { request }, params: { ...observed, quoteIsFresh: false } },
      'another pair': {
        context: { request },
        params: { ...observed, optionContext: { ...optionContext, pairId: 2 } },
      },
      'no stake': { context: { request: { ...request, stake: '' } }, params: observed },
      'the balance is gone': {
        context: { request },
        params: { ...observed, optionContext: poor },
      },
    },
    asks: { schema: optionWithin(optionContext), of: 'request' },
  },
  'optionOrder.isDelivery': {
    holds: {
      'the order, delivered': {
        context: { order: bought },
        params: { order: { id: 9, status: 'delivered' } },
      },
    },
    fails: {
      'another order': {
        context: { order: bought },
        params: { order: { id: 8, status: 'delivered' } },
      },
      'the order, being delivered': {
        context: { order: bought },
        params: { order: { id: 9, status: 'delivering' } },
      },
    },
  },
  'optionOrder.isFirst': {
    ...submittable,
    fails: {
      ...submittable.fails,
      'bought before': { params: { ...submitted, isFirst: false } },
    },
  },
  'optionOrder.isPending': ofContext(
    'submission',
    { 'a stored key': { key: 'k' } },
    { none: null },
  ),
  'optionOrder.isSubmittable': submittable,
  'optionOrder.isUnverified': ofParam('isVerified', { 'not verified': false }, { verified: true }),
  'optionOrder.wasMoved': ofParam(
    'resolution',
    { 'the price has moved': refused('price.moved', { seen: '50000', now: '50100' }) },
    { 'too little balance': refused('wallet.insufficient'), accepted: { state: 'accepted' } },
  ),
  'optionOrder.wasRefused': ofParam(
    'resolution',
    { refused: refused('option.max_open', { limit: 10 }) },
    { accepted: { state: 'accepted' }, 'without an answer': { state: 'unanswered' } },
  ),
  'optionOrder.wasUnverified': ofParam(
    'resolution',
    {
      'verification required': {
        state: 'refused',
        failure: { kind: 'verificationRequired', text: '' },
      },
    },
    { 'too little balance': refused('wallet.insufficient') },
  ),
};
