import type { InferInput } from 'valibot';
import { zero } from '../../schemas/kernel/money';
import { timeOf } from '../../schemas/kernel/time';
import type { SentPair } from '../../schemas/market/answer';
import type { Kline } from '../../schemas/market/kline';
import type { MarketDepth, MatchTrade, WireMove } from '../../schemas/market/live';
import type { Period } from '../../schemas/market/period';
import type { LogoOf } from '../instruments/coin-logos';
import type { ListedPair as Instrument } from '../instruments/instruments';
import type { Settings } from '../platform/settings';
import type { StoredBar } from './candles';
import type { BookState, FeedLevel, FeedTick } from './feed';
import type { Market } from './market';
import { pairTermsOf } from './pair-terms';

// The market's wire format, shared by calls and socket.

/**
 * A pair with its quote (contract/calls/get-currency-deal.md). Without a quote it is stale and has
 * no time.
 */
export const wirePairOf = (
  market: Market,
  pair: Instrument,
  { settings, logoOf }: { settings: Settings; logoOf: LogoOf },
): SentPair => {
  const quote = market.quote(pair.symbol);
  const contracts = pairTermsOf(settings, pair);
  return {
    id: pair.id,
    currency_id: pair.baseId,
    currency_name: pair.base,
    legal_id: pair.quoteId,
    legal_name: pair.quote,
    symbol: pair.symbol,
    logo: logoOf(pair.base),
    is_display: true,
    open_coin_trade: true,
    open_lever: true,
    open_microtrade: true,
    sort: pair.sort,
    now_price: quote?.price ?? zero,
    change: quote?.change ?? zero,
    ...(quote ? { high: quote.high, low: quote.low, open: quote.open, volume: quote.volume } : {}),
    ts: quote ? timeOf(quote.timeMs) : null,
    stale: quote?.stale ?? true,
    price_decimals: pair.priceDecimals,
    quantity_decimals: pair.quantityDecimals,
    min_quantity: pair.minQuantity,
    min_notional: pair.minNotional,
    coin_trade_fee: settings['spot.fee'],
    lever_share_num: contracts.lotSize,
    lever_min_share: contracts.minLots,
    lever_max_share: contracts.maxLots,
    spread: contracts.spread,
    lever_trade_fee: contracts.feePercent,
    overnight: contracts.overnightPercent,
  };
};

const namesOf = (pair: Instrument) => ({
  match_id: pair.id,
  currency_id: pair.baseId,
  legal_id: pair.quoteId,
  currency_name: pair.base,
  legal_name: pair.quote,
  symbol: pair.symbol,
});

const sidesOf = (pair: Instrument) => ({
  symbol: pair.symbol,
  currency_id: pair.baseId,
  legal_id: pair.quoteId,
  'base-currency': pair.base,
  'quote-currency': pair.quote,
});

/** A pair's price and 24-hour figures; null before the first price. */
export const wireMoveOf = (market: Market, pair: Instrument): WireMove | null => {
  const quote = market.quote(pair.symbol);
  if (!quote) return null;
  return {
    ...namesOf(pair),
    period: '1day',
    open: quote.open,
    high: quote.high,
    low: quote.low,
    close: quote.price,
    now_price: quote.price,
    volume: quote.volume,
    change: quote.change,
    time: quote.timeMs,
  };
};

type EnvelopeKey = 'channel' | 'seq' | 'ts' | 'snapshot';
type Event<Schema extends typeof Kline | typeof MarketDepth | typeof MatchTrade> = Omit<
  InferInput<Schema>,
  EnvelopeKey
>;

export const wireKlineOf = (
  pair: Instrument,
  period: Period,
  bar: StoredBar,
): Event<typeof Kline> => ({
  ...namesOf(pair),
  period,
  open: bar.open,
  high: bar.high,
  low: bar.low,
  close: bar.close,
  volume: bar.amount,
  time: bar.startMs,
  closed: bar.closed,
});

const levelOf = ({ price, quantity }: FeedLevel): [string, string] => [price, quantity];

export const wireDepthOf = (pair: Instrument, book: BookState): Event<typeof MarketDepth> => ({
  ...sidesOf(pair),
  bids: book.bids.map(levelOf),
  asks: book.asks.map(levelOf),
});

export const wireTradesOf = (
  pair: Instrument,
  trades: readonly FeedTick[],
): Event<typeof MatchTrade> => ({
  ...sidesOf(pair),
  data: trades.map((trade) => ({
    id: trade.uid,
    tradeId: trade.uid,
    amount: trade.quantity,
    price: trade.price,
    direction: trade.side,
    ts: trade.timeMs,
  })),
});
