import type { Exchange } from 'ccxt';
import { ConfigError } from '../../platform/config';
import { TextBook } from './text-book';

export type ExchangeOptions = {
  /** As the library names it. */
  readonly exchange: string;
  /** Settings of the library itself, such as other addresses. */
  readonly library?: Readonly<Record<string, unknown>>;
};

/** What the unified calls of the library leave open. */
type Dialect = {
  /** Makes the stream of trades count them as the call for trades does. */
  readonly tradeStream: Readonly<Record<string, unknown>>;
  /** Whether the call for trades can begin after a known one. */
  readonly tradesById: boolean;
  /** Whether changes of the book come as rows of text. Else the book is asked for. */
  readonly streamsBook: boolean;
};

const binance: Dialect = {
  tradeStream: { name: 'aggTrade' },
  tradesById: true,
  streamsBook: true,
};
const dialects: Readonly<Record<string, Dialect>> = { binance, binanceus: binance };
const unified: Dialect = { tradeStream: {}, tradesById: false, streamsBook: false };

export type Library = {
  readonly exchange: Exchange;
  readonly dialect: Dialect;
  /** A fault that may be gone when it is asked again: of the network, or of an exchange in trouble. */
  readonly isPassing: (fault: unknown) => boolean;
  /** The exchange said that it was asked too much. */
  readonly isThrottle: (fault: unknown) => boolean;
  /** How long it then wants to be left alone, where it said so. */
  readonly retryAfterMs: () => number | null;
};

/** The command brings back what an installation without optional packages left out. */
const absent =
  'MARKET_FEED=live needs the package ccxt, which is not installed. Run: npm install --include=optional';

const load = async () => {
  try {
    return await import('ccxt');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(absent);
  }
};

/** Waits between attempts are this feed's own, on the server's clock. */
const ownWaits = { ws: { backoff: { base: 0, max: 0 } } };
const spotOnly = { defaultType: 'spot', fetchMarkets: { types: ['spot'] } };

/** The library's exchange, made to keep every figure as the text that the exchange sent. */
export const openLibrary = async (options: ExchangeOptions): Promise<Library> => {
  const { pro, OperationFailed, DDoSProtection, RateLimitExceeded } = await load();
  const Found = Object.hasOwn(pro, options.exchange) ? pro[options.exchange] : undefined;
  if (!Found) {
    throw new ConfigError(`LIVE_EXCHANGE names ${options.exchange}, which ccxt does not know.`);
  }
  const exchange = new Found({ options: { ...ownWaits, ...spotOnly }, ...options.library });
  for (const call of ['fetchTrades', 'fetchOHLCV', 'fetchOrderBook']) {
    if (exchange.has[call] === true) continue;
    throw new ConfigError(`LIVE_EXCHANGE names ${options.exchange}, which has no ${call}.`);
  }
  const dialect = dialects[options.exchange] ?? unified;
  Object.assign(exchange, {
    number: String,
    // Books are read as floats whatever `number` is. A row that is no text is refused where it is kept.
    parseOrderBookBidAsk: (
      row: Readonly<Record<PropertyKey, unknown>>,
      price = 0,
      quantity = 1,
    ) => [row[price], row[quantity]],
  });
  if (dialect.streamsBook) {
    Object.assign(exchange, {
      orderBook: () => new TextBook(),
      handleDelta: (side: TextBook['bids'], row: unknown) => side.storeArray(row),
    });
  }
  return {
    exchange,
    dialect,
    isPassing: (fault) => fault instanceof OperationFailed,
    isThrottle: (fault) => fault instanceof DDoSProtection || fault instanceof RateLimitExceeded,
    retryAfterMs: () => {
      const seconds = Number(exchange.last_response_headers?.['Retry-After']);
      return seconds > 0 ? seconds * 1_000 : null;
    },
  };
};
