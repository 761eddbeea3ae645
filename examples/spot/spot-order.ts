import type { SpotOrderEvent, spotOrderMachine } from '../../machines/spot/spot-order';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import type { SpotOrder, SpotRequest, TradingContext } from '../../schemas/spot/spot-order';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { coolingOff } from '../account/own-limits';

export const tradingContext: TradingContext = {
  symbol: 'BTC/USDT',
  baseCurrencyId: 1,
  quoteCurrencyId: 3,
  priceDecimals: 2,
  quantityDecimals: 4,
  minQuantity: amount('0.0001'),
  minNotional: amount('5'),
  availableQuote: amount('1000'),
  availableBase: amount('0.1'),
};
export const spotDraft = {
  side: 'buy',
  match: 'limit',
  price: '57314.75',
  quantity: '0.01',
  quoteAmount: null,
} as const;
const spending = { ...spotDraft, match: 'market', quantity: null } as const;
export const spotRequest: SpotRequest = {
  symbol: 'BTC/USDT',
  baseCurrencyId: 1,
  quoteCurrencyId: 3,
  side: 'buy',
  match: 'limit',
  price: amount('57314.75'),
  quantity: amount('0.01'),
  quoteAmount: null,
};
export const spotKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
/** Accepted, and not yet filled. */
export const waitingOrder: SpotOrder = {
  id: 7,
  baseCurrencyId: 1,
  quoteCurrencyId: 3,
  symbol: 'BTC/USDT',
  side: 'buy',
  match: 'limit',
  price: spotRequest.price,
  quantity: amount('0.01'),
  quoteAmount: null,
  filled: amount('0'),
  averagePrice: null,
  feeRate: amount('0.002'),
  fee: amount('0'),
  feeCurrency: 'BTC',
  status: 'waiting',
  cancelReason: null,
  fills: [],
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: null,
};

export const silence = new RequestError({ kind: 'unreachable', code: 'client.offline' });
export const tooLittle = new RequestError({
  kind: 'refused',
  code: 'wallet.insufficient',
  params: {},
  text: '',
});

const seen = { tradingContext: tradingContext, quoteIsFresh: true };
const poorer = { ...tradingContext, availableQuote: amount('1') };
export const spotOrderAnswers = {
  placeSpotOrder: {
    done: {
      placed: { state: 'accepted', result: waitingOrder },
      placedUnread: { state: 'accepted', result: null },
      insufficient: { state: 'refused', failure: tooLittle.failure },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof spotOrderMachine>;

export const confirmed = {
  type: 'review.confirmed',
  key: spotKey,
  ...seen,
} as const satisfies SpotOrderEvent;

export const spotOrderExamples = {
  inputs: {
    fresh: { pending: null },
    resumed: { pending: { key: spotKey, payload: spotRequest } },
  },
  events: {
    'draft.submitted': {
      limit: { draft: spotDraft, ...seen },
      market: { draft: { ...spotDraft, match: 'market' }, ...seen },
      spending: { draft: { ...spending, quoteAmount: '100' }, ...seen },
      staleQuote: { draft: spotDraft, ...seen, quoteIsFresh: false },
      spendingTooMuch: { draft: { ...spending, quoteAmount: '1000.00000001' }, ...seen },
      tooMuch: { draft: { ...spotDraft, quantity: '1' }, ...seen },
      coolingOff: { draft: spotDraft, ...seen, ownLimits: coolingOff },
    },
    'review.confirmed': {
      valid: { key: spotKey, ...seen },
      staleQuote: { key: spotKey, ...seen, quoteIsFresh: false },
      poorer: { key: spotKey, ...seen, tradingContext: poorer },
      anotherPair: {
        key: spotKey,
        ...seen,
        tradingContext: { ...tradingContext, symbol: 'ETH/USDT' },
      },
    },
    'review.declined': { only: {} },
    'receipt.closed': { only: {} },
  },
  answers: spotOrderAnswers,
} satisfies Examples<typeof spotOrderMachine>;
