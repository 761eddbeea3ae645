import type { Exchange } from 'ccxt';
import { secondMs } from '../../../schemas/kernel/time';
import { ConfigError } from '../../platform/config';
import { boundedFetch } from './bounded-fetch';
import { TextBook } from './text-book';

export type ExchangeOptions = {
  /** The exchange's id in the library. */
  readonly exchange: string;
  /** Settings of the library itself, such as other URLs. */
  readonly library?: Readonly<Record<string, unknown>>;
};

/** What differs between exchanges behind the library's unified calls. */
type Dialect = {
  /** Parameters that make the trade stream number trades as the call does. */
  readonly tradeStream: Readonly<Record<string, unknown>>;
  /** Whether the call for trades can start after a given one. */
  readonly tradesById: boolean;
  /** Whether book changes are streamed as rows of text; else the book is polled. */
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
  /** Whether a retry may succeed: a network fault, or an exchange in trouble. */
  readonly isTransient: (fault: unknown) => boolean;
  /** The exchange reported too many requests. */
  readonly isThrottle: (fault: unknown) => boolean;
  /** The retry time that the exchange requested, if any. */
  readonly retryAfterMs: () => number | null;
};

/** The command installs what an installation without optional packages omitted. */
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

/** A longer message closes the socket: the largest are books, of some 100 KiB. */
const maxMessageBytes = 4 * 1024 * 1024;
/** This feed itself delays attempts, on the server's clock. */
const sockets = {
  ws: { backoff: { base: 0, max: 0 }, options: { maxPayload: maxMessageBytes } },
};
const spotOnly = { defaultType: 'spot', fetchMarkets: { types: ['spot'] } };

/** The library's exchange, configured to return every figure as the exchange's text. */
export const openLibrary = async (options: ExchangeOptions): Promise<Library> => {
  const { pro, OperationFailed, DDoSProtection, RateLimitExceeded } = await load();
  const Found = Object.hasOwn(pro, options.exchange) ? pro[options.exchange] : undefined;
  if (!Found) {
    throw new ConfigError(`LIVE_EXCHANGE names ${options.exchange}, which ccxt does not know.`);
  }
  const exchange = new Found({ options: { ...sockets, ...spotOnly }, ...options.library });
  for (const call of ['fetchTrades', 'fetchOHLCV', 'fetchOrderBook']) {
    if (exchange.has[call] === true) continue;
    throw new ConfigError(`LIVE_EXCHANGE names ${options.exchange}, which has no ${call}.`);
  }
  const dialect = dialects[options.exchange] ?? unified;
  Object.assign(exchange, {
    number: String,
    fetchImplementation: boundedFetch,
    // The library parses books as floats whatever `number` is. A row that is not text is refused
    // where it is stored.
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
    isTransient: (fault) => fault instanceof OperationFailed,
    isThrottle: (fault) => fault instanceof DDoSProtection || fault instanceof RateLimitExceeded,
    retryAfterMs: () => {
      const seconds = Number(exchange.last_response_headers?.['Retry-After']);
      return seconds > 0 ? seconds * secondMs : null;
    },
  };
};
