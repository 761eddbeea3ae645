import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import * as v from 'valibot';
import { type Language, languageFrom } from '../../schemas/kernel/language';
import type { RefusalCode } from '../../schemas/kernel/refusal';
import type { ChannelsAnswer } from '../../schemas/market/live';
import { refusalText } from '../requests/words';
import type { SessionEnd, SessionOwner, Sessions } from '../security/sessions';
import type { Channel } from './channel';
import { createMessageLimit } from './message-limit';

type Incoming = Record<
  'subscribe' | 'unsubscribe' | 'resync' | 'ping_time',
  (...values: unknown[]) => void
>;
type Outgoing = Record<string, (body: Record<string, unknown>) => void>;

type About = { owner: SessionOwner | null; language: Language; channels: Map<string, Channel> };

/** The server's side of all sockets, and of one. */
export type Io = Server<Incoming, Outgoing, DefaultEventsMap, About>;
export type Line = Socket<Incoming, Outgoing, DefaultEventsMap, About>;

/** Packets that may wait for a socket before it is left out until it has caught up. */
const waitingPackets = 16;
/** With so many it asks and does not listen, and is let go. */
const hopelessPackets = 512;

export const slowRoom = 'slow';
export const userRoom = (userId: number) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;

const Handshake = v.object({
  token: v.optional(v.string(), ''),
  lang: v.optional(v.string(), ''),
});

export const answer = (ack: unknown, body: ChannelsAnswer | { now: string }) => {
  if (typeof ack === 'function') ack(body);
};

export const refuse = (
  line: Line,
  ack: unknown,
  code: RefusalCode,
  channel: string | null = null,
) => {
  const message = refusalText(code, { field: 'channels' }, line.data.language);
  answer(ack, { type: 'error', code, message, channel });
};

/** Lets visitors in, and owners of a valid token. A token that is there and wrong is said to be wrong. */
export const authenticate = (io: Io, sessions: Pick<Sessions, 'find'>) => {
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
export const leaveOutWhenSlow = (line: Line) => {
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

export const limitMessages = (line: Line) => {
  const limit = createMessageLimit(() => performance.now());
  line.use((message, next) => {
    const verdict = limit();
    if (verdict === 'let') next();
    else if (verdict === 'close') line.disconnect(true);
    else refuse(line, message.at(-1), 'socket.too_many');
  });
};

/** Tells the sockets of a session that it has ended, and closes them. */
export const endLines = (io: Io, sessionId: string, reason: SessionEnd, nowMs: number) => {
  for (const id of io.sockets.adapter.rooms.get(sessionRoom(sessionId)) ?? []) {
    const line = io.sockets.sockets.get(id);
    if (!line) continue;
    const message = refusalText('session.required', {}, line.data.language);
    line.emit('session_ended', { reason, message, ts: nowMs });
    line.disconnect(true);
  }
};
