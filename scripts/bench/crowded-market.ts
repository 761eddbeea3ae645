import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { Server } from 'socket.io';
import type { InferInput } from 'valibot';
import type { WireCandle } from '../../schemas/candle';
import type { Kline, WireMove } from '../../schemas/live';
import type { Pair } from '../../schemas/pair';
import { portOf } from './port';

// A server in front of the real one that has two hundred pairs, two thousand bars and a socket that
// says what it is told to say, in the form of the real one. Everything else is the real one's answer.

type WirePair = InferInput<typeof Pair>;
type WireKline = InferInput<typeof Kline>;

export const pairCount = 200;
const barCount = 2_000;
const dayMs = 86_400_000;

export const priceOf = (hundredths: number) => (hundredths / 100).toFixed(2);
export const startPriceOf = (id: number) => 100_000 + id * 1_000;

const nameOf = (id: number) => `C${String(id).padStart(3, '0')}`;

const pairOf = (id: number): WirePair => ({
  ...{ id, currency_id: 1_000 + id, currency_name: nameOf(id), sort: id },
  ...{ legal_id: 3, legal_name: 'USDT', symbol: `${nameOf(id)}/USDT` },
  ...{ now_price: priceOf(startPriceOf(id)), change: '1.25', volume: '184467.5' },
  ...{ high: '999999', low: '1', open: '1000', ts: new Date().toISOString(), stale: false },
  ...{ price_decimals: 2, quantity_decimals: 4, min_quantity: '0.0001', min_notional: '10' },
});

const moveOf = (id: number, price: string): WireMove => ({
  ...{ match_id: id, currency_id: 1_000 + id, legal_id: 3 },
  ...{ currency_name: nameOf(id), legal_name: 'USDT', symbol: `${nameOf(id)}/USDT` },
  ...{ period: '1day', open: '1000', high: '999999', low: '1', close: price, now_price: price },
  ...{ volume: '184467.5', change: (id % 2 ? '-' : '') + priceOf(id), time: Date.now() },
});

/** A price that goes up and down and does not repeat within a window. */
const walked = (place: number) => startPriceOf(1) + Math.round(Math.sin(place / 9) * 4_000) + place;

const barOf = (startMs: number, place: number): WireCandle => {
  const [open, close] = [walked(place), walked(place + 1)];
  return {
    ...{
      id: startMs / 1_000,
      period: '1day',
      'base-currency': nameOf(1),
      'quote-currency': 'USDT',
    },
    ...{ time: startMs, open: priceOf(open), close: priceOf(close), closed: true },
    ...{ high: priceOf(Math.max(open, close) + 300), low: priceOf(Math.min(open, close) - 300) },
    ...{ amount: `${1_000 + (place % 97)}`, vol: '5000000' },
  };
};

const todayMs = () => Math.floor(Date.now() / dayMs) * dayMs;

/** All bars at once for whoever asks for the newest, and none before them. */
const barsUntil = (toMs: number): WireCandle[] =>
  toMs < todayMs()
    ? []
    : Array.from({ length: barCount }, (_, place) =>
        barOf(todayMs() - (barCount - 1 - place) * dayMs, place),
      );

const passOn = (realUrl: string, asked: IncomingMessage, reply: ServerResponse) => {
  const { method, headers } = asked;
  const target = new URL(asked.url ?? '/', realUrl);
  const sent = request(target, { method, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  sent.on('error', () => reply.destroy());
  asked.pipe(sent);
};

const createStream = (io: Server) => {
  const seqs = new Map<string, number>();
  const frameOf = (channel: string, snapshot: boolean) => ({
    ...{ channel, seq: seqs.get(channel) ?? 0, ts: Date.now(), snapshot },
  });
  const watched = new Set<string>();
  io.on('connection', (line) => {
    line.on('subscribe', ({ channels }: { channels: string[] }, ack?: (answer: object) => void) => {
      for (const channel of channels) {
        watched.add(channel);
        void line.join(channel);
      }
      const seqOf = (channel: string) => ({ channel, seq: seqs.get(channel) ?? 0 });
      ack?.({ type: 'ok', now: new Date().toISOString(), channels: channels.map(seqOf) });
    });
    line.on(
      'unsubscribe',
      ({ channels }: { channels: string[] }, ack?: (answer: object) => void) => {
        for (const channel of channels) watched.delete(channel);
        ack?.({ type: 'ok', channels: [] });
      },
    );
  });
  return {
    isWatched: (channel: string) => watched.has(channel),
    say: (channel: string, event: string, body: object) => {
      seqs.set(channel, (seqs.get(channel) ?? 0) + 1);
      io.to(channel).emit(event, { ...body, ...frameOf(channel, false) });
    },
  };
};

export const chartSymbol = `${nameOf(1)}/USDT`;
export const chartChannel = `kline:${chartSymbol}:1day`;

export const openCrowdedMarket = async (realUrl: string) => {
  const pairs = Array.from({ length: pairCount }, (_, place) => pairOf(place + 1));
  const answers = (url: URL): unknown => {
    switch (url.pathname) {
      case '/api/currency/quotation_new':
        return [{ quotation: pairs }];
      case '/api/currency/new_timeshar':
        return barsUntil(Number(url.searchParams.get('to')) * 1_000);
      default:
        return null;
    }
  };
  const server = createServer((asked, reply) => {
    const message = answers(new URL(asked.url ?? '/', realUrl));
    if (message === null) return passOn(realUrl, asked, reply);
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ type: 'ok', message }));
  });
  const io = new Server(server, { serveClient: false });
  const stream = createStream(io);
  const url = `http://127.0.0.1:${await portOf(server)}`;
  return {
    url,
    isWatched: stream.isWatched,
    /** One message with new prices of these pairs, by their number. */
    sayPrices: (prices: ReadonlyMap<number, string>) =>
      stream.say('daymarket', 'daymarket_batch', {
        data: [...prices].map(([id, price]) => moveOf(id, price)),
      }),
    /** The open bar of the first pair, as it is at this step. */
    sayBar: (step: number) => {
      const close = walked(barCount + step);
      const bar: WireKline = {
        ...{ symbol: chartSymbol, currency_id: 1_001, legal_id: 3, period: '1day' },
        ...{ open: priceOf(walked(barCount - 1)), close: priceOf(close), time: todayMs() },
        ...{ high: priceOf(startPriceOf(1) + 20_000), low: priceOf(startPriceOf(1) - 20_000) },
        ...{ volume: `${1_000 + step}`, closed: false },
      };
      stream.say(chartChannel, 'kline', bar);
    },
    close: async () => {
      await io.close();
    },
  };
};

export type CrowdedMarket = Awaited<ReturnType<typeof openCrowdedMarket>>;
