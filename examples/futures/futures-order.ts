import type { FuturesOrderEvent, futuresOrderMachine } from '../../machines/futures/futures-order';
import type { FuturesRequest, FuturesTradingContext } from '../../schemas/futures/futures-draft';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { nearLoss } from '../account/own-limits';
import { offline } from '../kernel/failures';

export const futuresContext: FuturesTradingContext = {
  symbol: 'BTC/USDT',
  baseCurrencyId: 1,
  quoteCurrencyId: 3,
  lotSize: amount('0.01'),
  spread: amount('0'),
  feePercent: amount('0.05'),
  priceDecimals: 2,
  minLots: 1,
  maxLots: 1000,
  multiples: [5, 10, 20, 50, 100],
  burstRate: amount('10'),
  price: amount('60000'),
  available: amount('1000'),
  maxSlip: amount('0.001'),
};
export const futuresDraft = {
  side: 'long',
  match: 'market',
  price: '',
  lots: '5',
  multiple: 20,
  takeProfit: '',
  stopLoss: '',
} as const;
export const futuresRequest: FuturesRequest = {
  symbol: 'BTC/USDT',
  baseCurrencyId: 1,
  quoteCurrencyId: 3,
  side: 'long',
  match: 'market',
  lots: 5,
  multiple: 20,
  price: null,
  takeProfit: null,
  stopLoss: null,
  seenPrice: amount('60000'),
  maxSlip: amount('0.001'),
};
export const futuresKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
export const stopsKey = '5c9f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const secondKey = '6d9f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';

/** The worked example of contract/formulas.md#contracts. */
export const heldOrder: FuturesOrder = {
  id: 7,
  side: 'long',
  status: 'holding',
  baseCurrencyId: 1,
  quoteCurrencyId: 3,
  symbol: 'BTC/USDT',
  originPrice: amount('60000'),
  openPrice: amount('60000'),
  lastPrice: amount('60000'),
  lots: 5,
  quantity: amount('0.05'),
  multiple: 20,
  initialMargin: amount('150'),
  margin: amount('150'),
  fee: amount('1.5'),
  overnightFee: amount('0'),
  takeProfit: null,
  stopLoss: null,
  profit: amount('0'),
  realised: null,
  riskRate: amount('100'),
  liquidationPrice: amount('57300'),
  closeReason: null,
  openTick: null,
  closeTick: null,
  closeEquity: null,
  isLate: false,
  createdAt: '2026-01-02T03:04:05.000Z',
  openedAt: '2026-01-02T03:04:05.000Z',
  closeAskedAt: null,
  closedAt: null,
};
const stops = { takeProfit: amount('61000'), stopLoss: amount('59000') };
export const stoppedOrder: FuturesOrder = { ...heldOrder, ...stops };

export const refusedWith = (
  code: 'wallet.less_than' | 'price.moved' | 'lever.sl_long' | 'lever.tp_long',
  params = {},
) => new RequestError({ kind: 'refused', code, params, text: '' });
const tooLittle = refusedWith('wallet.less_than', { amount: '151.5' });
const moved = refusedWith('price.moved', { seen: '60000', now: '60600' });
const wrongSide = refusedWith('lever.sl_long', { price: '58000' });

const seen = { tradingContext: futuresContext, quoteIsFresh: true };
const atNow = { ...seen, tradingContext: { ...futuresContext, price: amount('60500') } };
const withStops = { ...futuresDraft, takeProfit: '61000', stopLoss: '59000' };
const keys = { key: futuresKey, stopsKey };
const nextKeys = { key: secondKey, stopsKey };
const poorer = { ...futuresContext, available: amount('1') };
const another = { ...futuresContext, symbol: 'ETH/USDT' };

export const futuresOrderAnswers = {
  placeFuturesOrder: {
    done: {
      placed: { state: 'accepted', result: heldOrder },
      placedWithStops: { state: 'accepted', result: stoppedOrder },
      placedUnread: { state: 'accepted', result: null },
      requoted: { state: 'refused', failure: moved.failure },
      tooLittle: { state: 'refused', failure: tooLittle.failure },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
  findFuturesOrder: {
    done: { protected: stoppedOrder, unprotected: heldOrder, none: null },
    error: { offline },
  },
  setFuturesStops: {
    done: {
      set: { state: 'accepted', result: stoppedOrder },
      setUnread: { state: 'accepted', result: null },
      refused: { state: 'refused', failure: wrongSide.failure },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof futuresOrderMachine>;

export const futuresConfirmed = {
  type: 'review.confirmed',
  ...keys,
  ...seen,
} as const satisfies FuturesOrderEvent;

export const futuresOrderExamples = {
  inputs: {
    fresh: { pending: null, stopsKey },
    resumed: { pending: { key: futuresKey, payload: futuresRequest }, stopsKey },
  },
  events: {
    'draft.submitted': {
      market: { draft: futuresDraft, ...seen },
      withStops: { draft: withStops, ...seen },
      limit: { draft: { ...futuresDraft, match: 'limit', price: '59000' }, ...seen },
      staleQuote: { draft: futuresDraft, ...seen, quoteIsFresh: false },
      fraction: { draft: { ...futuresDraft, lots: '1.5' }, ...seen },
      tooMuch: { draft: { ...futuresDraft, lots: '500' }, ...seen },
      beyondLoss: { draft: futuresDraft, ...seen, ownLimits: nearLoss },
    },
    'review.confirmed': {
      valid: { ...keys, ...seen },
      staleQuote: { ...keys, ...seen, quoteIsFresh: false },
      poorer: { ...keys, ...seen, tradingContext: poorer },
      anotherPair: { ...keys, ...seen, tradingContext: another },
    },
    'review.declined': { only: {} },
    'requote.accepted': {
      valid: { ...nextKeys, ...atNow },
      staleQuote: { ...nextKeys, ...atNow, quoteIsFresh: false },
      anotherPair: { ...nextKeys, ...seen, tradingContext: another },
    },
    'requote.declined': { only: {} },
    'receipt.closed': { only: {} },
  },
  answers: futuresOrderAnswers,
} satisfies Examples<typeof futuresOrderMachine>;
