import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { InferInput } from 'valibot';
import { dayMs } from '../../schemas/kernel/time';
import type { SentCandle } from '../../schemas/market/answer';
import type { Kline } from '../../schemas/market/kline';
import type { WireMove } from '../../schemas/market/live';
import type { Pair } from '../../schemas/market/pair';
import type { SentSpotOrder } from '../../schemas/spot/answer';
import { portOf } from './port';

// A proxy in front of the real server, with two hundred pairs, two thousand bars and a socket that
// publishes on command, all in the real format. Every other response is the real server's.

type WirePair = InferInput<typeof Pair>;
type WireKline = InferInput<typeof Kline>;

export const pairCount = 200;
const barCount = 2_000;

export const priceOf = (hundredths: number) => (hundredths / 100).toFixed(2);
export const startPriceOf = (id: number) => 100_000 + id * 1_000;

const nameOf = (id: number) => `C${String(id).padStart(3, '0')}`;

const pairOf = (id: number): WirePair => ({
  id,
  currency_id: 1_000 + id,
  currency_name: nameOf(id),
  sort: id,
  legal_id: 3,
  legal_name: 'USDT',
  symbol: `${nameOf(id)}/USDT`,
  now_price: priceOf(startPriceOf(id)),
  change: '1.25',
  volume: '184467.5',
  high: '999999',
  low: '1',
  open: '1000',
  ts: new Date().toISOString(),
  stale: false,
  price_decimals: 2,
  quantity_decimals: 4,
  min_quantity: '0.0001',
  min_notional: '10',
});

/** The fields that a trade changes: price, volume, and sometimes the 24-hour change. */
const moveOf = (id: number, price: string): WireMove => {
  const open = startPriceOf(id);
  const moved = Number(price) * 100 - open;
  return {
    match_id: id,
    currency_id: 1_000 + id,
    legal_id: 3,
    currency_name: nameOf(id),
    legal_name: 'USDT',
    symbol: `${nameOf(id)}/USDT`,
    period: '1day',
    open: priceOf(open),
    high: '999999',
    low: '1',
    close: price,
    now_price: price,
    volume: `${184_467 + moved}.5`,
    time: Date.now(),
    change: ((moved / open) * 100).toFixed(2),
  };
};

/** A price that rises and falls without repeating within a window. */
const walk = (place: number) => startPriceOf(1) + Math.round(Math.sin(place / 9) * 4_000) + place;

const barOf = (startMs: number, place: number): SentCandle => {
  const [open, close] = [walk(place), walk(place + 1)];
  return {
    id: startMs / 1_000,
    period: '1day',
    'base-currency': nameOf(1),
    'quote-currency': 'USDT',
    time: startMs,
    open: priceOf(open),
    close: priceOf(close),
    closed: true,
    high: priceOf(Math.max(open, close) + 300),
    low: priceOf(Math.min(open, close) - 300),
    amount: `${1_000 + (place % 97)}`,
    vol: '5000000',
  };
};

/** Open orders of whoever asks for theirs, at ten prices around the newest bar. */
const openOrders = Array.from(
  { length: 10 },
  (_, place): SentSpotOrder => ({
    id: place + 1,
    currency_id: 1_001,
    legal_id: 3,
    symbol: `${nameOf(1)}/USDT`,
    type: place % 2 === 0 ? 1 : 2,
    match_type: 1,
    target_price: priceOf(walk(barCount) + (place - 5) * 300),
    trade_amount: '1.5',
    quote_amount: null,
    filled_amount: '0',
    avg_price: null,
    charge_fee: '0.002',
    fee: '0',
    fee_currency: 'USDT',
    status: 1,
    cancel_reason: null,
    created_at: '2026-01-02T03:04:05.000Z',
    updated_at: '2026-01-02T03:04:05.000Z',
    fills: [],
  }),
);

const todayMs = () => Math.floor(Date.now() / dayMs) * dayMs;

/** All bars for a request of the newest ones, and none before them. */
const barsUntil = (toMs: number): SentCandle[] =>
  toMs < todayMs()
    ? []
    : Array.from({ length: barCount }, (_, place) =>
        barOf(todayMs() - (barCount - 1 - place) * dayMs, place),
      );

const proxy = (realUrl: string, incoming: IncomingMessage, reply: ServerResponse) => {
  const { method, headers } = incoming;
  const target = new URL(incoming.url ?? '/', realUrl);
  const sent = request(target, { method, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  sent.on('error', () => reply.destroy());
  incoming.pipe(sent);
};

type Message = { readonly event: string; readonly body: object };
type Ack = ((answer: object) => void) | undefined;

/** Publishes messages, and sends a snapshot for every subscription and resync. */
const createStream = (io: Server, snapshotOf: (channel: string) => Message | null) => {
  const seqs = new Map<string, number>();
  const envelopeOf = (channel: string, snapshot: boolean) => ({
    channel,
    seq: seqs.get(channel) ?? 0,
    ts: Date.now(),
    snapshot,
  });
  const watched = new Set<string>();
  const answer = (socket: Socket, ack: Ack, channels: readonly string[]) => {
    const seqOf = (channel: string) => ({ channel, seq: seqs.get(channel) ?? 0 });
    ack?.({ type: 'ok', now: new Date().toISOString(), channels: channels.map(seqOf) });
    for (const channel of channels) {
      const snapshot = snapshotOf(channel);
      if (snapshot) socket.emit(snapshot.event, { ...snapshot.body, ...envelopeOf(channel, true) });
    }
  };
  io.on('connection', (socket) => {
    socket.on('subscribe', ({ channels }: { channels: string[] }, ack: Ack) => {
      for (const channel of channels) {
        watched.add(channel);
        void socket.join(channel);
      }
      answer(socket, ack, channels);
    });
    socket.on('resync', ({ channel }: { channel: string }, ack: Ack) =>
      answer(socket, ack, [channel]),
    );
    socket.on('unsubscribe', ({ channels }: { channels: string[] }, ack: Ack) => {
      for (const channel of channels) watched.delete(channel);
      ack?.({ type: 'ok', channels: [] });
    });
  });
  return {
    isWatched: (channel: string) => watched.has(channel),
    publish: (channel: string, event: string, body: object) => {
      seqs.set(channel, (seqs.get(channel) ?? 0) + 1);
      io.to(channel).emit(event, { ...body, ...envelopeOf(channel, false) });
    },
  };
};

export const chartSymbol = `${nameOf(1)}/USDT`;
export const chartChannel = `kline:${chartSymbol}:1day`;

const movesOf = (prices: ReadonlyMap<number, string>) =>
  [...prices].map(([id, price]) => moveOf(id, price));

const barAfter = (step: number): WireKline => {
  const close = walk(barCount + step);
  return {
    symbol: chartSymbol,
    currency_id: 1_001,
    legal_id: 3,
    period: '1day',
    open: priceOf(walk(barCount - 1)),
    close: priceOf(close),
    time: todayMs(),
    high: priceOf(startPriceOf(1) + 20_000),
    low: priceOf(startPriceOf(1) - 20_000),
    volume: `${1_000 + step}`,
    closed: false,
  };
};

export const openCrowdedMarket = async (realUrl: string) => {
  const pairs = Array.from({ length: pairCount }, (_, place) => pairOf(place + 1));
  const answers = (url: URL): unknown => {
    switch (url.pathname) {
      case '/api/currency/quotation_new':
        return [{ quotation: pairs }];
      case '/api/currency/new_timeshar':
        return barsUntil(Number(url.searchParams.get('to')) * 1_000);
      case '/api/coin/list':
        return { data: openOrders, page: 1, limit: 20, total: openOrders.length };
      default:
        return null;
    }
  };
  const server = createServer((incoming, reply) => {
    const message = answers(new URL(incoming.url ?? '/', realUrl));
    if (message === null) return proxy(realUrl, incoming, reply);
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ type: 'ok', message }));
  });
  const io = new Server(server, { serveClient: false });
  const prices = new Map<number, string>();
  for (let id = 1; id <= pairCount; id += 1) prices.set(id, priceOf(startPriceOf(id)));
  let bar = barAfter(0);
  const stream = createStream(io, (channel) => {
    switch (channel) {
      case 'daymarket':
        return { event: 'daymarket_batch', body: { data: movesOf(prices) } };
      case chartChannel:
        return { event: 'kline', body: bar };
      default:
        return null;
    }
  });
  const url = `http://127.0.0.1:${await portOf(server)}`;
  return {
    url,
    isWatched: stream.isWatched,
    /** One message with new prices of these pairs, by their number. */
    publishPrices: (changed: ReadonlyMap<number, string>) => {
      for (const [id, price] of changed) prices.set(id, price);
      stream.publish('daymarket', 'daymarket_batch', { data: movesOf(changed) });
    },
    /** The open bar of the first pair, as it is at this step. */
    publishBar: (step: number) => {
      bar = barAfter(step);
      stream.publish(chartChannel, 'kline', bar);
    },
    close: async () => {
      await io.close();
    },
  };
};

export type CrowdedMarket = Awaited<ReturnType<typeof openCrowdedMarket>>;
