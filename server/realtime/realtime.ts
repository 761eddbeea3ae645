import type { Server as HttpServer } from 'node:http';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import * as v from 'valibot';
import { type Language, languageFrom } from '../../schemas/language';
import { ChannelRequest, type ChannelsAnswer, ChannelsRequest } from '../../schemas/live';
import type { RefusalCode } from '../../schemas/refusal';
import type { Clock } from '../clock/clock';
import type { SessionOwner, Sessions } from '../identity/sessions';
import type { Market } from '../market/market';
import type { Settings } from '../settings';
import { refusalText } from '../words';
import { type Channel, channelFrom } from './channel';
import { createMarketStream } from './market-stream';
import { createMessageLimit } from './message-limit';
import { createPrivateEvents, type ToUser } from './private-events';

export type RealtimeSettings = {
  readonly httpServer: HttpServer;
  readonly market: Market;
  readonly sessions: Pick<Sessions, 'find' | 'onEnd'>;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'http.origins' | 'socket.channels' | 'socket.per_s'>;
};

export type Realtime = {
  /** Says something to every authenticated socket of one person, and to nobody else. */
  readonly toUser: ToUser;
  /** Sends at once what waits for its turn. */
  readonly flush: () => void;
  /** Closes every socket; the HTTP server stays. */
  readonly close: () => void;
};

type Incoming = Record<
  'subscribe' | 'unsubscribe' | 'resync' | 'ping_time',
  (...values: unknown[]) => void
>;
type Outgoing = Record<string, (body: Record<string, unknown>) => void>;
type About = { owner: SessionOwner | null; language: Language; channels: Map<string, Channel> };
type Io = Server<Incoming, Outgoing, DefaultEventsMap, About>;
type Line = Socket<Incoming, Outgoing, DefaultEventsMap, About>;

const messageBytes = 16 * 1024;
/** Trades go out at every second turn, open bars at every third: 5 and 3 a second. */
const turnsPerTrades = 2;
const turnsPerKlines = 3;
/** Packets that may wait for a socket before it is left out until it has caught up. */
const waitingPackets = 16;
/** With so many it asks and does not listen, and is let go. */
const hopelessPackets = 512;

const slowRoom = 'slow';
const userRoom = (userId: number) => `user:${userId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

const Handshake = v.object({
  token: v.optional(v.string(), ''),
  lang: v.optional(v.string(), ''),
});

const isoOf = (clock: Clock) => new Date(clock.now()).toISOString();

const answer = (ack: unknown, body: ChannelsAnswer | { now: string }) => {
  if (typeof ack === 'function') ack(body);
};

const refuse = (line: Line, ack: unknown, code: RefusalCode, channel: string | null = null) => {
  const message = refusalText(code, { field: 'channels' }, line.data.language);
  answer(ack, { type: 'error', code, message, channel });
};

/** Lets visitors in, and owners of a valid token. A token that is there and wrong is said to be wrong. */
const authenticate = (io: Io, sessions: RealtimeSettings['sessions']) => {
  io.use(async (line, next) => {
    const handshake = v.safeParse(Handshake, line.handshake.auth);
    const { token, lang } = handshake.success ? handshake.output : { token: '', lang: '' };
    const language = languageFrom(lang);
    const owner = token === '' ? null : await sessions.find(token).catch(next);
    if (owner === undefined) return;
    if (token !== '' && !owner) {
      const refusal = new Error(refusalText('session.required', {}, language));
      next(Object.assign(refusal, { data: { type: '999', code: 'session.required' } }));
      return;
    }
    line.data = { owner, language, channels: new Map() };
    next();
  });
};

/** Sockets that cannot keep up are left out of the market's messages, so that nothing piles up for them. */
const leaveOutWhenSlow = (line: Line) => {
  let waiting = 0;
  line.conn.on('packetCreate', () => {
    waiting += 1;
    if (waiting === waitingPackets) void line.join(slowRoom);
    if (waiting === hopelessPackets) line.disconnect(true);
  });
  line.conn.on('flush', () => {
    if (waiting >= waitingPackets) void line.leave(slowRoom);
    waiting = 0;
  });
};

const limitMessages = (line: Line) => {
  const limit = createMessageLimit(() => performance.now());
  line.use((message, next) => {
    const verdict = limit();
    if (verdict === 'let') next();
    else if (verdict === 'close') line.disconnect(true);
    else refuse(line, message.at(-1), 'socket.too_many');
  });
};

export const createRealtime = (given: RealtimeSettings): Realtime => {
  const { httpServer, market, sessions, clock, settings } = given;
  const io: Io = new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: messageBytes,
    cors: { origin: settings['http.origins'] },
  });
  const watchersOf = (room: string) => io.sockets.adapter.rooms.get(room)?.size ?? 0;
  const stream = createMarketStream({
    market,
    clock,
    isWatched: (channel) => watchersOf(channel) > 0,
    send: (channel, { event, body }) => io.to(channel).except(slowRoom).emit(event, body),
  });
  const events = createPrivateEvents({
    clock,
    send: (userId, event, body) => io.to(userRoom(userId)).emit(event, body),
  });

  const seqOf = (line: Line, channel: Channel) =>
    channel.kind === 'user' && line.data.owner
      ? events.seqOf(line.data.owner.userId)
      : stream.seqOf(channel.name);
  const show = (line: Line, channel: Channel) => {
    for (const { event, body } of stream.snapshot(channel)) line.emit(event, body);
  };
  const roomOf = (line: Line, channel: Channel) =>
    channel.kind === 'user' && line.data.owner ? userRoom(line.data.owner.userId) : channel.name;
  const ok = (line: Line, channels: readonly Channel[]): ChannelsAnswer => ({
    type: 'ok',
    now: isoOf(clock),
    channels: channels.map((each) => ({ channel: each.name, seq: seqOf(line, each) })),
  });

  /** All of the named channels, or none and why. */
  const channelsOf = (line: Line, names: readonly string[], ack: unknown): Channel[] | null => {
    const found: Channel[] = [];
    for (const name of new Set(names)) {
      const channel = channelFrom(name, market);
      const isForbidden = channel?.kind === 'user' && !line.data.owner;
      if (!channel || isForbidden) {
        refuse(line, ack, channel ? 'socket.auth_required' : 'socket.channel_unknown', name);
        return null;
      }
      found.push(channel);
    }
    return found;
  };
  const subscribe = (line: Line, raw: unknown, ack: unknown) => {
    const request = v.safeParse(ChannelsRequest, raw);
    if (!request.success) return refuse(line, ack, 'param.invalid');
    const channels = channelsOf(line, request.output.channels, ack);
    if (!channels) return;
    const wanted = new Set([...line.data.channels.keys(), ...channels.map(({ name }) => name)]);
    if (wanted.size > settings['socket.channels']) return refuse(line, ack, 'socket.too_many');
    for (const channel of channels) {
      line.data.channels.set(channel.name, channel);
      void line.join(roomOf(line, channel));
    }
    answer(ack, ok(line, channels));
    for (const channel of channels) show(line, channel);
  };
  const unsubscribe = (line: Line, raw: unknown, ack: unknown) => {
    const request = v.safeParse(ChannelsRequest, raw);
    if (!request.success) return refuse(line, ack, 'param.invalid');
    const channels = channelsOf(line, request.output.channels, ack);
    if (!channels) return;
    for (const channel of channels) {
      line.data.channels.delete(channel.name);
      void line.leave(roomOf(line, channel));
    }
    answer(ack, ok(line, channels));
  };
  const resync = (line: Line, raw: unknown, ack: unknown) => {
    const request = v.safeParse(ChannelRequest, raw);
    if (!request.success) return refuse(line, ack, 'param.invalid');
    const channel = line.data.channels.get(request.output.channel);
    if (!channel) return refuse(line, ack, 'socket.channel_unknown', request.output.channel);
    answer(ack, ok(line, [channel]));
    show(line, channel);
  };

  authenticate(io, sessions);
  io.on('connection', (line) => {
    limitMessages(line);
    leaveOutWhenSlow(line);
    const { owner } = line.data;
    if (owner) {
      line.data.channels.set('user', { kind: 'user', name: 'user' });
      void line.join([userRoom(owner.userId), sessionRoom(owner.sessionId)]);
    }
    line.on('subscribe', (raw, ack) => subscribe(line, raw, ack));
    line.on('unsubscribe', (raw, ack) => unsubscribe(line, raw, ack));
    line.on('resync', (raw, ack) => resync(line, raw, ack));
    line.on('ping_time', (...values) => answer(values.at(-1), { now: isoOf(clock) }));
  });

  sessions.onEnd(({ sessionId }, reason) => {
    for (const id of io.sockets.adapter.rooms.get(sessionRoom(sessionId)) ?? []) {
      const line = io.sockets.sockets.get(id);
      if (!line) continue;
      const message = refusalText('session.required', {}, line.data.language);
      line.emit('session_ended', { reason, message, ts: clock.now() });
      line.disconnect(true);
    }
  });

  let turn = 0;
  const turns = setInterval(() => {
    turn += 1;
    stream.flush({ trades: turn % turnsPerTrades === 0, klines: turn % turnsPerKlines === 0 });
  }, 1_000 / settings['socket.per_s']);
  turns.unref();

  return {
    toUser: events.toUser,
    flush: () => stream.flush({ trades: true, klines: true }),
    close: () => {
      clearInterval(turns);
      stream.stop();
      events.stop();
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
};
