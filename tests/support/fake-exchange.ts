import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
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

/** One exchange on this machine that speaks the documented messages of Binance's spot market. */
export const fakeExchange = async (bases: readonly string[]) => {
  const trades = new Map<string, FakeTrade[]>();
  const books = new Map<string, { id: number; bids: Levels; asks: Levels }>();
  const klines = new Map<string, Kline[]>();
  const clients = new Set<Client>();
  const asked: string[] = [];
  let status = 200;
  let headers: Record<string, string> = {};
  let hasSockets = true;

  const answers: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
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
      const { id, bids, asks } = books.get(query.get('symbol') ?? '') ?? {
        id: 1,
        bids: [],
        asks: [],
      };
      return { lastUpdateId: id, bids, asks };
    },
    klines: (query) => {
      const interval = query.get('interval') ?? '';
      const fromMs = Number(query.get('startTime') ?? 0);
      return (klines.get(`${query.get('symbol')} ${interval}`) ?? [])
        .filter(([openMs]) => openMs >= fromMs)
        .slice(0, Number(query.get('limit')))
        .map((kline) => klineRow(kline, intervals[interval] ?? 60_000));
    },
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const call = url.pathname.split('/').at(-1) ?? '';
    asked.push(call);
    const body = status === 200 ? answers[call]?.(url.searchParams) : {};
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  const server = createServer(answer);
  server.on('upgrade', (request, stream) => {
    if (!hasSockets) {
      stream.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const client: Client = {
      streams: [],
      socket: acceptSocket(request, stream, {
        message: (text) => {
          const { method, params, id } = JSON.parse(text);
          if (method === 'SUBSCRIBE') client.streams.push(...params);
          client.socket.send(JSON.stringify({ result: null, id }));
        },
        closed: () => clients.delete(client),
      }),
    };
    clients.add(client);
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  const port = await listen(0);
  const cutAll = () => {
    for (const { socket } of clients) socket.cut();
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      cutAll();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const tell = (stream: string, message: object) => {
    const text = JSON.stringify(message);
    for (const client of clients) if (client.streams.includes(stream)) client.socket.send(text);
  };
  const subscribed = (stream: string) =>
    [...clients].filter(({ streams }) => streams.includes(stream)).length;

  return {
    asked,
    /** What points the library here, without the waits that a real exchange asks for. */
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
    streamTrade: (base: string, trade: FakeTrade) =>
      tell(`${base.toLowerCase()}usdt@aggTrade`, {
        e: 'aggTrade',
        E: trade.timeMs,
        s: `${base}USDT`,
        ...tradeRow(trade),
      }),
    setBook: (base: string, id: number, bids: Levels, asks: Levels) =>
      books.set(`${base}USDT`, { id, bids, asks }),
    streamBook: (base: string, id: number, bids: Levels, asks: Levels) =>
      tell(`${base.toLowerCase()}usdt@depth@100ms`, {
        e: 'depthUpdate',
        E: Date.now(),
        s: `${base}USDT`,
        U: id,
        u: id,
        b: bids,
        a: asks,
      }),
    setKlines: (base: string, interval: string, bars: Kline[]) =>
      klines.set(`${base}USDT ${interval}`, bars),
    watchesTrades: (base: string) => subscribed(`${base.toLowerCase()}usdt@aggTrade`) > 0,
    watchesBook: (base: string) => subscribed(`${base.toLowerCase()}usdt@depth@100ms`) > 0,
    sockets: () => clients.size,
    cutAll,
    answerWith: (code: number, told: Record<string, string> = {}) => {
      status = code;
      headers = told;
    },
    withoutSockets: () => {
      hasSockets = false;
    },
    stop,
    startAgain: () => listen(port),
  };
};
