import type { optionOrderMachine } from '../../machines/option/option-order';
import type { Failure } from '../../schemas/kernel/failure';
import { amount, zero } from '../../schemas/kernel/money';
import type { OptionOrder } from '../../schemas/option/option-order';
import type { OptionContext, OptionRequest } from '../../schemas/option/option-purchase';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { nearLoss } from '../account/own-limits';

export const optionContext: OptionContext = {
  pairId: 1,
  symbol: 'BTC/USDT',
  currencyId: 3,
  periods: [
    { seconds: 60, minStake: amount('10'), maxStake: amount('10000'), evenPercent: null },
    { seconds: 120, minStake: amount('10'), maxStake: amount('10000'), evenPercent: null },
  ],
  decimals: 6,
  feePercent: amount('0.2'),
  available: amount('1000'),
  placesLeft: 10,
  seenPrice: amount('57314.75'),
  maxSlip: amount('0.0005'),
};

export const optionRequest: OptionRequest = {
  pairId: 1,
  symbol: 'BTC/USDT',
  currencyId: 3,
  side: 'rise',
  seconds: 60,
  stake: amount('100'),
  seenPrice: amount('57314.75'),
  maxSlip: amount('0.0005'),
  seenEvenPercent: zero,
};

export const optionKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';

/** Bought, and not yet delivered. */
export const awaitingOption: OptionOrder = {
  id: 9,
  pairId: 1,
  symbol: 'BTC/USDT',
  currencyId: 3,
  currency: 'USDT',
  side: 'rise',
  status: 'awaiting',
  result: null,
  seconds: 60,
  stake: amount('100'),
  fee: amount('0.2'),
  profitPercent: amount('70'),
  even: null,
  openPrice: amount('57314.75'),
  deliveryPrice: null,
  realisedProfit: null,
  isVoid: false,
  voidReason: '',
  openTick: {
    id: 'trades.1',
    time: '2026-03-04T12:00:00.120Z',
    price: amount('57314.75'),
    sourceTime: '2021-03-04T12:00:00.120Z',
    isDerived: false,
  },
  deliveryTick: null,
  createdAt: '2026-03-04T12:00:00.300Z',
  deliveryTime: '2026-03-04T12:01:00.300Z',
  settledAt: null,
  remainingMs: 60_000,
};

/** The same with a higher price at its delivery. */
export const deliveredOption: OptionOrder = {
  ...awaitingOption,
  status: 'delivered',
  result: 'profit',
  deliveryPrice: amount('57314.76'),
  realisedProfit: amount('70'),
  deliveryTick: {
    id: 'trades.2',
    time: '2026-03-04T12:01:00.410Z',
    price: amount('57314.76'),
    sourceTime: '2021-03-04T12:01:00.410Z',
    isDerived: false,
  },
  settledAt: '2026-03-04T12:01:00.420Z',
  remainingMs: 0,
};

/** No price was recorded in time. */
export const voidOption: OptionOrder = {
  ...awaitingOption,
  status: 'delivered',
  result: 'flat',
  realisedProfit: zero,
  isVoid: true,
  voidReason: 'no_tick',
  settledAt: '2026-03-04T12:02:00.300Z',
  remainingMs: 0,
};

const refusedWith = (code: 'price.moved' | 'option.max_open', params = {}): Failure => ({
  kind: 'refused',
  code,
  params,
  text: '',
});
const moved = refusedWith('price.moved', { seen: '57314.75', now: '57400.1' });
const tooMany = refusedWith('option.max_open', { limit: 10 });

export const optionOrderAnswers = {
  placeOptionOrder: {
    done: {
      placed: { state: 'accepted', result: awaitingOption },
      placedUnread: { state: 'accepted', result: null },
      moved: { state: 'refused', failure: moved },
      movedUnstated: { state: 'refused', failure: refusedWith('price.moved') },
      unverified: { state: 'refused', failure: { kind: 'verificationRequired', text: '' } },
      tooMany: { state: 'refused', failure: tooMany },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof optionOrderMachine>;

export const observedOption = { optionContext, quoteIsFresh: true, isVerified: true };
export const optionDraft = { side: 'rise', seconds: 60, stake: '100' } as const;
const chosen = { side: 'rise', seconds: 60, ...observedOption } as const;
const submitted = { draft: optionDraft, key: optionKey, isFirst: false, ...observedOption };
const poorer = { ...optionContext, available: amount('100.1') };
const confirmedBy = {
  valid: { key: optionKey, ...observedOption },
  staleQuote: { key: optionKey, ...observedOption, quoteIsFresh: false },
  unverified: { key: optionKey, ...observedOption, isVerified: false },
  poorer: { key: optionKey, ...observedOption, optionContext: poorer },
  anotherPair: {
    key: optionKey,
    ...observedOption,
    optionContext: { ...optionContext, pairId: 2 },
  },
  anotherCoin: {
    key: optionKey,
    ...observedOption,
    optionContext: { ...optionContext, currencyId: 1 },
  },
};

export const optionOrderExamples = {
  inputs: {
    fresh: { pending: null },
    resumed: { pending: { key: optionKey, payload: optionRequest } },
  },
  events: {
    'side.chosen': {
      valid: chosen,
      unverified: { ...chosen, isVerified: false },
      unchosen: { ...chosen, seconds: null },
      notOffered: { ...chosen, seconds: 90 },
      staleQuote: { ...chosen, quoteIsFresh: false },
      closedEven: { ...chosen, side: 'even' },
    },
    'prompt.closed': { only: {} },
    'verification.passed': {
      valid: chosen,
      unchosen: { ...chosen, seconds: null },
    },
    'draft.submitted': {
      valid: submitted,
      first: { ...submitted, isFirst: true },
      unverified: { ...submitted, isVerified: false },
      staleQuote: { ...submitted, quoteIsFresh: false },
      tooLittle: { ...submitted, draft: { ...optionDraft, stake: '9.99' } },
      tooMuch: { ...submitted, draft: { ...optionDraft, stake: '10001' } },
      unaffordable: { ...submitted, optionContext: poorer },
      firstUnaffordable: { ...submitted, isFirst: true, optionContext: poorer },
      unchosen: { ...submitted, draft: { ...optionDraft, seconds: null } },
      full: { ...submitted, optionContext: { ...optionContext, placesLeft: 0 } },
      beyondLoss: { ...submitted, ownLimits: nearLoss },
    },
    'review.declined': { only: {} },
    'risk.accepted': confirmedBy,
    'risk.declined': { only: {} },
    'price.accepted': confirmedBy,
    'price.declined': { only: {} },
    'delivery.reached': { only: {} },
    'order.read': {
      delivered: { order: deliveredOption },
      delivering: { order: { ...awaitingOption, status: 'delivering' } },
      another: { order: { ...deliveredOption, id: 8 } },
    },
    'receipt.closed': { only: {} },
  },
  answers: optionOrderAnswers,
} satisfies Examples<typeof optionOrderMachine>;
