import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { UserPayload } from '../../schemas/account/private-event';
import type { Language } from '../../schemas/kernel/language';
import { timeOf } from '../../schemas/kernel/time';
import type { TrustsProxy } from '../http/address';
import type { Market } from '../market/market';
import type { Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import type { Services } from '../requests/services';
import type { SessionEnd, Sessions } from '../security/sessions';
import { type ChatSocket, createChatRequest } from './chat-request';
import {
  answer,
  applyBackpressure,
  authenticate,
  endSockets,
  type Io,
  limitMessages,
  sessionRoom,
  slowRoom,
  userRoom,
} from './client-socket';
import { createMarketStream, type MarketStream } from './market-stream';
import { createPrivateEvents, type ToUser } from './private-events';
import { createRequests } from './requests';
import { limitSockets } from './socket-limits';

export type RealtimeSettings = {
  readonly httpServer: HttpServer;
  readonly market: Market;
  readonly sessions: Pick<Sessions, 'find' | 'onEnd'>;
  readonly clock: Clock;
  readonly trustsProxy: TrustsProxy;
  /** Takes a message to the service. */
  readonly chat: ChatSocket;
  readonly report: Services['report'];
  readonly settings: Pick<
    Settings,
    | 'http.origins'
    | 'socket.channels'
    | 'socket.handshakes_per_min'
    | 'socket.per_address'
    | 'socket.per_s'
  >;
};

export type Realtime = {
  /** Emits an event to all sockets of one person. */
  readonly toUser: ToUser;
  /** Emits a notice to every socket, visitors' too, in its language. */
  readonly announce: (noticeIn: (language: Language) => UserPayload['notice']) => void;
  /** Whether a socket of this person is connected. */
  readonly isListening: (userId: number) => boolean;
  /** Sends everything pending at once. */
  readonly flush: () => void;
  /** Closes every socket; the HTTP server stays open. */
  readonly close: () => void;
};

/** Ended sessions that are remembered for handshakes in progress. */
const maxRemembered = 10_000;
const messageBytes = 16 * 1024;
/** Trades are sent at every second flush, open bars at every third: 5 and 3 a second. */
const ticksPerTrades = 2;
const ticksPerKlines = 3;

/** Closes the sockets of each session that ends, and returns why one that is named has ended. */
const followSessionEnds = (
  io: Io,
  { sessions, clock }: Pick<RealtimeSettings, 'sessions' | 'clock'>,
) => {
  const ended = new Map<string, SessionEnd>();
  sessions.onEnd(({ sessionId }, reason) => {
    ended.set(sessionId, reason);
    const [oldest] = ended.keys();
    if (oldest !== undefined && ended.size > maxRemembered) ended.delete(oldest);
    endSockets(io, sessionId, reason, clock.now());
  });
  return (sessionId: string): SessionEnd | undefined => ended.get(sessionId);
};

/** Flushes the stream so many times a second, until the returned function is called. */
const flushRegularly = (stream: MarketStream, perSecond: number): (() => void) => {
  let flushes = 0;
  const timer = setInterval(() => {
    flushes += 1;
    stream.flush({
      trades: flushes % ticksPerTrades === 0,
      klines: flushes % ticksPerKlines === 0,
    });
  }, 1_000 / perSecond);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * The Socket.IO server on the HTTP port: market channels for all, private events for their owner.
 */
export const createRealtime = (given: RealtimeSettings): Realtime => {
  const { httpServer, market, sessions, clock, settings, trustsProxy } = given;
  const io: Io = new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: messageBytes,
    cors: { origin: settings['http.origins'] },
  });
  limitSockets(io.engine, settings, trustsProxy);
  const watchersOf = (room: string) => io.sockets.adapter.rooms.get(room)?.size ?? 0;
  const stream = createMarketStream({
    market,
    clock,
    isWatched: (channel) => watchersOf(channel) > 0,
    send: (channel, { event, body }) => io.to(channel).except(slowRoom).emit(event, body),
  });
  const events = createPrivateEvents({
    clock,
    // It is encoded before its room is looked at, and most orders come from people who do not listen.
    send: (userId, event, body) => {
      const room = userRoom(userId);
      if (watchersOf(room) > 0) io.to(room).emit(event, body);
    },
  });

  const { subscribe, unsubscribe, resync } = createRequests({
    market,
    clock,
    stream,
    seqOfUser: events.seqOf,
    maxChannels: settings['socket.channels'],
  });
  const chatMessage = createChatRequest(given);
  const endOf = followSessionEnds(io, given);
  authenticate(io, sessions);
  io.on('connection', (socket) => {
    limitMessages(socket);
    applyBackpressure(socket);
    const { owner } = socket.data;
    if (owner) {
      socket.data.channels.set('user', { kind: 'user', name: 'user' });
      void socket.join([userRoom(owner.userId), sessionRoom(owner.sessionId)]);
      // It may have ended during the handshake, before this socket could be notified.
      const reason = endOf(owner.sessionId);
      if (reason) endSockets(io, owner.sessionId, reason, clock.now());
    }
    socket.on('subscribe', (raw, ack) => subscribe(socket, raw, ack));
    socket.on('unsubscribe', (raw, ack) => unsubscribe(socket, raw, ack));
    socket.on('resync', (raw, ack) => resync(socket, raw, ack));
    socket.on('chat_message', (raw, ack) => chatMessage(socket, raw, ack));
    socket.on('ping_time', (...values) => answer(values.at(-1), { now: timeOf(clock.now()) }));
  });

  const stopFlushing = flushRegularly(stream, settings['socket.per_s']);

  return {
    toUser: events.toUser,
    announce: (noticeIn) => {
      // Numbered per person, these events would need a number for each; the app takes one without.
      for (const socket of io.sockets.sockets.values()) {
        socket.emit('notice', { ...noticeIn(socket.data.language), ts: clock.now() });
      }
    },
    isListening: (userId) => watchersOf(userRoom(userId)) > 0,
    flush: () => stream.flush({ trades: true, klines: true }),
    close: () => {
      stopFlushing();
      stream.stop();
      events.stop();
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
};
