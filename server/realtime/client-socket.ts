import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import * as v from 'valibot';
import { type Language, languageFrom } from '../../schemas/kernel/language';
import type { RefusalCode } from '../../schemas/kernel/refusal';
import type { ChannelsAnswer } from '../../schemas/market/live';
import type { SentChatMessage } from '../../schemas/support/answer';
import { refusalText } from '../requests/message-text';
import type { SessionOwner } from '../requests/session-owner';
import type { SessionEnd, Sessions } from '../security/sessions';
import type { Channel } from './channel';
import { createMessageLimit } from './message-limit';

type Incoming = Record<
  'subscribe' | 'unsubscribe' | 'resync' | 'chat_message' | 'ping_time',
  (...values: unknown[]) => void
>;
type Outgoing = Record<string, (body: Record<string, unknown>) => void>;

type About = { owner: SessionOwner | null; language: Language; channels: Map<string, Channel> };

/** The Socket.IO server and one of its sockets. */
export type Io = Server<Incoming, Outgoing, DefaultEventsMap, About>;
export type ClientSocket = Socket<Incoming, Outgoing, DefaultEventsMap, About>;

/** Queued packets from which a socket is skipped until it has drained. */
const slowAtPackets = 16;
/** Queued packets at which it is disconnected: it sends requests but does not read. */
const closeAtPackets = 512;

export const slowRoom = 'slow';
export const userRoom = (userId: number) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;

const Handshake = v.object({
  token: v.optional(v.string(), ''),
  lang: v.optional(v.string(), ''),
});

type Answer = ChannelsAnswer | { now: string } | { type: 'ok'; message: SentChatMessage };

export const answer = (ack: unknown, body: Answer) => {
  if (typeof ack === 'function') ack(body);
};

export const refuse = (
  socket: ClientSocket,
  ack: unknown,
  code: RefusalCode,
  channel: string | null = null,
) => {
  const message = refusalText(code, { field: 'channels' }, socket.data.language);
  answer(ack, { type: 'error', code, message, channel });
};

/** Admits visitors and owners of a valid token. An invalid token is refused. */
export const authenticate = (io: Io, sessions: Pick<Sessions, 'find'>) => {
  io.use(async (socket, next) => {
    const handshake = v.safeParse(Handshake, socket.handshake.auth);
    const { token, lang } = handshake.success ? handshake.output : { token: '', lang: '' };
    const language = languageFrom(lang);
    const owner = token === '' ? null : await sessions.find(token).catch(next);
    if (owner === undefined) return;
    if (token !== '' && !owner) {
      const refusal = new Error(refusalText('session.required', {}, language));
      next(Object.assign(refusal, { data: { type: '999', code: 'session.required' } }));
      return;
    }
    socket.data = { owner, language, channels: new Map() };
    next();
  });
};

/** Skips slow sockets when market messages are sent, so that nothing accumulates for them. */
export const applyBackpressure = (socket: ClientSocket) => {
  let queued = 0;
  socket.conn.on('packetCreate', () => {
    queued += 1;
    if (queued === slowAtPackets) void socket.join(slowRoom);
    if (queued === closeAtPackets) socket.disconnect(true);
  });
  socket.conn.on('flush', () => {
    if (queued >= slowAtPackets) void socket.leave(slowRoom);
    queued = 0;
  });
};

export const limitMessages = (socket: ClientSocket) => {
  const limit = createMessageLimit(() => performance.now());
  socket.use((message, next) => {
    const verdict = limit();
    if (verdict === 'let') next();
    else if (verdict === 'close') socket.disconnect(true);
    else refuse(socket, message.at(-1), 'socket.too_many');
  });
};

/** Notifies the sockets of an ended session and closes them. */
export const endSockets = (io: Io, sessionId: string, reason: SessionEnd, nowMs: number) => {
  for (const id of io.sockets.adapter.rooms.get(sessionRoom(sessionId)) ?? []) {
    const socket = io.sockets.sockets.get(id);
    if (!socket) continue;
    const message = refusalText('session.required', {}, socket.data.language);
    socket.emit('session_ended', { reason, message, ts: nowMs });
    socket.disconnect(true);
  }
};
