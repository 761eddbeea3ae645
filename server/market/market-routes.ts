import * as v from 'valibot';
import { described } from '../../schemas/kernel/described';
import { secondMs } from '../../schemas/kernel/time';
import { Id } from '../../schemas/kernel/wire';
import { type SentCandle, SentCandles, SentPair, SentPairs } from '../../schemas/market/answer';
import { CandlesRequest } from '../../schemas/market/candle';
import type { Period } from '../../schemas/market/period';
import type { ListedPair } from '../instruments/instruments';
import { type Call, call } from '../requests/call';
import { refuse } from '../requests/refusal';
import type { StoredBar } from './candles';
import { wirePairOf } from './market-rows';

const quotes = call({
  kind: 'plain',
  method: 'GET',
  path: 'currency/quotation_new',
  who: 'visitor',
  about: 'Every pair with its last quote, grouped by quote currency.',
  request: v.object({}),
  result: SentPairs,
  refusals: [],
  isPublic: true,
  run: async (_, { services: { market, config, logoOf } }) => {
    const terms = { settings: config.settings, logoOf };
    const pairs = market.pairs();
    const sides = new Map(pairs.map(({ quoteId, quote }) => [quoteId, quote]));
    return [...sides].map(([id, name]) => ({
      id,
      name,
      logo: logoOf(name),
      is_display: true,
      quotation: pairs
        .filter(({ quoteId }) => quoteId === id)
        .map((pair) => wirePairOf(market, pair, terms)),
    }));
  },
});

const onePair = call({
  kind: 'plain',
  method: 'GET',
  path: 'currency/deal',
  who: 'visitor',
  about: 'One pair with its rules and its last quote.',
  request: v.object({
    currency_id: described(Id, 'Currency id; of a pair, its base currency.'),
    legal_id: described(Id, 'Id of the quote currency.'),
  }),
  result: SentPair,
  refusals: ['pair.not_found'],
  isPublic: true,
  run: async (input, { services: { market, config, logoOf } }) => {
    const pair = market
      .pairs()
      .find(({ baseId, quoteId }) => baseId === input.currency_id && quoteId === input.legal_id);
    if (!pair) return refuse('pair.not_found');
    return wirePairOf(market, pair, { settings: config.settings, logoOf });
  },
});

const wireCandleOf = (pair: ListedPair, period: Period, bar: StoredBar): SentCandle => ({
  id: bar.startMs / secondMs,
  time: bar.startMs,
  period,
  'base-currency': pair.base,
  'quote-currency': pair.quote,
  open: bar.open,
  high: bar.high,
  low: bar.low,
  close: bar.close,
  amount: bar.amount,
  vol: bar.vol,
  closed: bar.closed,
});

const candles = call({
  kind: 'plain',
  method: 'GET',
  path: 'currency/new_timeshar',
  who: 'visitor',
  about: 'Candles of a pair, oldest first; bars without trades are left out.',
  request: CandlesRequest,
  result: SentCandles,
  refusals: ['pair.not_found'],
  isPublic: true,
  envelope: 'bars',
  run: async ({ symbol, period, from, to }, { services: { market } }) => {
    const pair = market.pairs().find((known) => known.symbol === symbol);
    if (!pair) return refuse('pair.not_found');
    const bars = await market.candles(symbol, period, from * secondMs, to * secondMs);
    return bars.map((bar) => wireCandleOf(pair, period, bar));
  },
});

export const marketCalls: readonly Call[] = [quotes, onePair, candles];
