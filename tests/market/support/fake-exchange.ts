import {
  Agent,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { acceptSocket, type ServerSocket } from './socket-frames';

/** A trade as the exchange aggregates and numbers it; price and quantity are its own text. */
export type FakeTrade = {
  readonly id: number;
  readonly timeMs: number;
  readonly price: string;
  readonly quantity: string;
  readonly buyerIsMaker?: boolean;
};

type Levels = readonly (readonly [price: string, quantity: string])[];
type Kline = readonly [openMs: number, open: string, high: string, low: string, close: string];

type Client = { readonly socket: ServerSocket; streams: string[] };

const spotMarket = (base: string) => ({
  symbol: `${base}USDT`,
  status: 'TRADING',
  baseAsset: base,
  quoteAsset: 'USDT',
  baseAssetPrecision: 8,
  quotePrecision: 8,
  orderTypes: ['LIMIT', 'MARKET'],
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
  permissions: ['SPOT'],
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000000.00', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', minQty: '0.00001', maxQty: '9000.00000', stepSize: '0.00001' },
  ],
});

const tradeRow = (trade: FakeTrade) => ({
  a: trade.id,
  p: trade.price,
  q: trade.quantity,
  f: trade.id,
  l: trade.id,
  T: trade.timeMs,
  m: trade.buyerIsMaker ?? false,
  M: true,
});

const klineRow = ([openMs, open, high, low, close]: Kline, lengthMs: number) => [
  openMs,
  open,
  high,
  low,
  close,
  '2.00000000',
  openMs + lengthMs - 1,
  '4.00000000',
  12,
  '1.00000000',
  '2.00000000',
  '0',
];

const intervals: Readonly<Record<string, number>> = { '1m': 60_000, '1h': 3_600_000 };

type Listings = {
  readonly bases: readonly string[];
  readonly trades: Map<string, FakeTrade[]>;
  readonly books: Map<string, { id: number; bids: Levels; asks: Levels }>;
  readonly klines: Map<string, Kline[]>;
};

/** What the exchange responds to each call, by the last part of its path. */
const responsesOf = ({
  bases,
  trades,
  books,
  klines,
}: Listings): Readonly<Record<string, (query: URLSearchParams) => unknown>> => ({
  exchangeInfo: () => ({
    timezone: 'UTC',
    serverTime: Date.now(),
    rateLimits: [],
    exchangeFilters: [],
    symbols: bases.map(spotMarket),
  }),
  aggTrades: (query) => {
    const all = trades.get(query.get('symbol') ?? '') ?? [];
    const fromId = query.get('fromId');
    const fromMs = Number(query.get('startTime') ?? 0);
    const found = all.filter(({ id, timeMs }) =>
      fromId === null ? timeMs >= fromMs : id >= Number(fromId),
    );
    return found.slice(0, Number(query.get('limit') ?? 500)).map(tradeRow);
  },
  depth: (query) => {
    const book = books.get(query.get('symbol') ?? '');
    return { lastUpdateId: book?.id ?? 1, bids: book?.bids ?? [], asks: book?.asks ?? [] };
  },
  klines: (query) => {
    const interval = query.get('interval') ?? '';
    const fromMs = Number(query.get('startTime') ?? 0);
    return (klines.get(`${query.get('symbol')} ${interval}`) ?? [])
      .filter(([openMs]) => openMs >= fromMs)
      .slice(0, Number(query.get('limit')))
      .map((kline) => klineRow(kline, intervals[interval] ?? 60_000));
  },
});

/** The sockets of the exchange: who is connected, and to which streams each has subscribed. */
const createStreams = () => {
  const clients = new Set<Client>();
  let connections = 0;
  let cutsSubscribers = false;
  const subscribersOf = (stream: string) =>
    [...clients].filter(({ streams }) => streams.includes(stream));
  return {
    accept: (request: IncomingMessage, stream: Duplex) => {
      const client: Client = {
        streams: [],
        socket: acceptSocket(request, stream, {
          message: (text) => {
            const { method, params, id } = JSON.parse(text);
            if (method === 'SUBSCRIBE') client.streams.push(...params);
            if (cutsSubscribers) return client.socket.cut();
            client.socket.send(JSON.stringify({ result: null, id }));
          },
          closed: () => clients.delete(client),
        }),
      };
      connections += 1;
      clients.add(client);
    },
    count: () => clients.size,
    isWatched: (stream: string) => subscribersOf(stream).length > 0,
    connections: () => connections,
    cutSubscribers: (isOn: boolean) => {
      cutsSubscribers = isOn;
    },
    send: (stream: string, text: string) => {
      for (const { socket } of subscribersOf(stream)) socket.send(text);
    },
    cutAll: () => {
      for (const { socket } of clients) socket.cut();
    },
  };
};

const tradeStream = (base: string) => `${base.toLowerCase()}usdt@aggTrade`;
const bookStream = (base: string) => `${base.toLowerCase()}usdt@depth@100ms`;

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Its HTTP and socket server, and how it fails on request. */
const serveExchange = async (listings: Listings) => {
  const streams = createStreams();
  const responses = responsesOf(listings);
  const asked: string[] = [];
  const replaced = new Map<string, (response: ServerResponse, query: URLSearchParams) => void>();
  let status = 200;
  let headers: Record<string, string> = {};
  let hasSockets = true;

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const call = url.pathname.split('/').at(-1) ?? '';
    asked.push(call);
    const other = replaced.get(call);
    if (other) return other(response, url.searchParams);
    const body = status === 200 ? responses[call]?.(url.searchParams) : {};
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  server.on('upgrade', (request, stream) => {
    if (hasSockets) streams.accept(request, stream);
    else stream.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n');
  });
  const port = await listen(server, 0);

  return {
    streams,
    port,
    controls: {
      asked,
      sockets: streams.count,
      cutAll: streams.cutAll,
      /** How many sockets were opened so far. */
      connections: streams.connections,
      /** Ends every socket as soon as it subscribes. */
      cutSubscribers: streams.cutSubscribers,
      /** Responds to a call as a test wants; without a responder as usual. */
      respondTo: (
        call: string,
        responder?: (response: ServerResponse, query: URLSearchParams) => void,
      ) => {
        if (responder) replaced.set(call, responder);
        else replaced.delete(call);
      },
      answerWith: (code: number, extraHeaders: Record<string, string> = {}) => {
        status = code;
        headers = extraHeaders;
      },
      withoutSockets: () => {
        hasSockets = false;
      },
      stop: () => {
        streams.cutAll();
        return close(server);
      },
      startAgain: () => listen(server, port),
    },
  };
};

/** An exchange on this machine that speaks the documented messages of Binance's spot market. */
export const fakeExchange = async (bases: readonly string[]) => {
  const listings: Listings = { bases, trades: new Map(), books: new Map(), klines: new Map() };
  const { trades, books, klines } = listings;
  const { streams, port, controls } = await serveExchange(listings);

  return {
    ...controls,
    /** Points the library at this exchange, without a real one's rate limit. */
    library: {
      enableRateLimit: false,
      httpAgent: new Agent(),
      urls: {
        api: {
          public: `http://127.0.0.1:${port}/api/v3`,
          ws: { spot: `ws://127.0.0.1:${port}/stream/ws` },
        },
      },
    },
    listTrade: (base: string, trade: FakeTrade) => {
      const symbol = `${base}USDT`;
      trades.set(symbol, [...(trades.get(symbol) ?? []), trade]);
    },
    /** Streams a trade, with other values of some fields of its message. */
    streamTrade: (base: string, trade: FakeTrade, other: object = {}) => {
      const about = { e: 'aggTrade', E: trade.timeMs, s: `${base}USDT` };
      const message = { ...about, ...tradeRow(trade), ...other };
      streams.send(tradeStream(base), JSON.stringify(message));
    },
    /** Streams a text to those who watch the trades of a base. */
    streamText: (base: string, text: string) => streams.send(tradeStream(base), text),
    setBook: (base: string, id: number, bids: Levels, asks: Levels) =>
      books.set(`${base}USDT`, { id, bids, asks }),
    streamBook: (base: string, id: number, bids: Levels, asks: Levels) =>
      streams.send(
        bookStream(base),
        JSON.stringify({
          e: 'depthUpdate',
          E: Date.now(),
          s: `${base}USDT`,
          U: id,
          u: id,
          b: bids,
          a: asks,
        }),
      ),
    setKlines: (base: string, interval: string, bars: Kline[]) =>
      klines.set(`${base}USDT ${interval}`, bars),
    watchesTrades: (base: string) => streams.isWatched(tradeStream(base)),
    watchesBook: (base: string) => streams.isWatched(bookStream(base)),
  };
};
