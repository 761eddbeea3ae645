import { once } from 'node:events';
import { createServer } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import * as v from 'valibot';
import { ChannelsAnswer } from '../../../schemas/market/live';
import { trustedProxies, trustsNoProxy } from '../../../server/http/address';
import { createMarket } from '../../../server/market/market';
import { simulatedFeed } from '../../../server/market/simulated/simulated-feed';
import { testClock } from '../../../server/platform/clock';
import { settingsFor } from '../../../server/platform/settings';
import { createRealtime, type RealtimeSettings } from '../../../server/realtime/realtime';
import type { SessionOwner } from '../../../server/requests/session-owner';
import type { SessionEnd } from '../../../server/security/sessions';
import { memoryStore } from '../market';

export const noon = Date.parse('2026-03-04T12:00:00Z');
const closing: (() => unknown)[] = [];

/** Closes what a test has opened, last first: for `afterEach`. */
export const closeAll = async (): Promise<void> => {
  for (const close of closing.splice(0).reverse()) await close();
};

const owners: Record<string, SessionOwner> = {
  anna: { sessionId: 'session-anna', userId: 1 },
  annaElsewhere: { sessionId: 'session-anna-2', userId: 1 },
  ben: { sessionId: 'session-ben', userId: 2 },
};

type Started = {
  perSecond?: number;
  channels?: number;
  perAddress?: number;
  handshakes?: number;
  proxies?: string;
  chat?: RealtimeSettings['chat'];
  report?: (error: unknown, where: string) => unknown;
};

const nobody: RealtimeSettings['chat'] = async () => {
  throw new Error('Nobody chats here.');
};
const ignore = () => undefined;

/** A server on loopback over a simulated market whose time stands still until it is moved. */
export const started = async ({
  perSecond = 1,
  channels = 50,
  perAddress = 50,
  handshakes = 120,
  proxies = '',
  chat = nobody,
  report = ignore,
}: Started = {}) => {
  const clock = testClock(noon);
  const market = createMarket({
    feed: simulatedFeed({ seed: 7, symbols: ['BTC/USDT', 'ETH/USDT'] }),
    clock,
    store: memoryStore().store,
  });
  await market.start();
  market.startWriting();
  await clock.advance(5_000);
  const ended: ((owner: SessionOwner, reason: SessionEnd) => void)[] = [];
  const httpServer = createServer();
  const realtime = createRealtime({
    httpServer,
    market,
    clock,
    sessions: {
      find: async (token) => owners[token] ?? null,
      onEnd: (listener) => ended.push(listener),
    },
    chat,
    report,
    trustsProxy: trustedProxies(proxies) ?? trustsNoProxy,
    settings: {
      ...settingsFor('demo'),
      'socket.per_s': perSecond,
      'socket.channels': channels,
      'socket.per_address': perAddress,
      'socket.handshakes_per_min': handshakes,
    },
  });
  httpServer.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), httpServer.address());
  const url = `http://127.0.0.1:${port}`;
  closing.push(
    () => market.stop(),
    () => new Promise((resolve) => httpServer.close(resolve)),
    () => realtime.close(),
  );
  const endSession = (owner: SessionOwner, reason: SessionEnd) => {
    for (const listener of ended) listener(owner, reason);
  };
  return { clock, market, realtime, url, endSession };
};

type SocketHandlers = { event: string; body: unknown };

export const connected = async (url: string, token = '', lang = 'en') => {
  const socket = io(url, {
    auth: { token, lang },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  closing.push(() => socket.disconnect());
  const received: SocketHandlers[] = [];
  socket.onAny((event: string, body: unknown) => received.push({ event, body }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, received };
};

export const asked = async (socket: Socket, event: string, body: unknown) =>
  v.parse(ChannelsAnswer, await socket.timeout(2_000).emitWithAck(event, body));

/** Everything sent before this has arrived once it is answered. */
export const settled = (socket: Socket) => socket.timeout(2_000).emitWithAck('ping_time');

export const gone = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('disconnect', resolve));

export const only = (received: readonly SocketHandlers[], event: string) =>
  received.filter((each) => each.event === event).map(({ body }) => body);
