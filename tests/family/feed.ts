import type { Server } from 'node:http';
import { Server as SocketServer } from 'socket.io';
import { amount, multiply } from '../../schemas/kernel/money';
import { type Exchange, type Market, type Order, priceText } from './exchange';
import type { Feed } from './variant';
import { fields } from './wire';

const everyMs = 500;

const dayMarket = (market: Market) => ({
  type: 'daymarket',
  match_id: market.id,
  currency_id: market.base.id,
  legal_id: market.quote.id,
  currency_name: market.base.name,
  legal_name: market.quote.name,
  period: '1day',
  now_price: priceText(market),
  volume: '123.45',
  change: market.change,
  time: Date.now(),
});

const depth = (market: Market) => ({
  type: 'market_depth',
  'base-currency': market.base.name,
  'quote-currency': market.quote.name,
  currency_id: market.base.id,
  legal_id: market.quote.id,
  bids: [[multiply(market.price, amount('0.999')), '1.5']],
  asks: [[multiply(market.price, amount('1.001')), '2.5']],
});

const unsupported = JSON.stringify({ code: 5, message: 'Unsupported protocol version' });

/** Takes the path before the web server does, as an old version of the library or a proxy would. */
const refusePath = (server: Server, status: number, body: string) => {
  const [serve] = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/socket.io')) response.writeHead(status).end(body);
    else serve?.call(server, request, response);
  });
  server.on('upgrade', (_, socket) => socket.destroy());
};

/** The events of a server: to everybody, without a subscription. */
export const createFeed = (server: Server, exchange: Exchange, feed: Feed) => {
  if (feed.protocol === 'none') refusePath(server, 404, '<h1>404 Not Found</h1>');
  if (feed.protocol === 'old') refusePath(server, 400, unsupported);
  if (feed.protocol !== 'current') return { stop: async () => undefined };
  const io = new SocketServer(server, { cors: { origin: true, credentials: true } });
  const rewrite = fields(feed.row ?? {});
  const shown = exchange.markets.filter(({ symbol }) => !feed.quiet?.includes(symbol));
  const timer = setInterval(() => {
    if (feed.isSilent) return;
    for (const market of shown) {
      io.emit('daymarket', rewrite(dayMarket(market)));
      io.emit('market_depth', depth(market));
    }
  }, everyMs);
  let seq = 0;
  if (feed.isAnswering) {
    io.on('connection', (socket) => {
      socket.on('subscribe', ({ channels }: { channels: string[] }, answer: (it: object) => void) =>
        answer({ type: 'ok', channels: channels.map((channel) => ({ channel, seq: 0 })) }),
      );
    });
    exchange.onOrder(({ id }: Order) => {
      seq += 1;
      io.emit('order_update', { seq, ts: Date.now(), kind: 'spot', order: { id }, cause: '' });
    });
  }
  return {
    stop: async () => {
      clearInterval(timer);
      const closed = io.close();
      // Idle connections of a browser that stays open would keep it waiting.
      server.closeAllConnections();
      await closed;
    },
  };
};
