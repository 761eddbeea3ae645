import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Server } from 'socket.io';
import { languageFrom } from '../../schemas/language';
import { refusalBody } from '../app';
import { callerAddress, networkOf, type TrustsProxy } from '../http/address';
import { createRateLimit } from '../http/rate-limit';
import type { Settings } from '../settings';

type Limits = Pick<Settings, 'socket.per_address' | 'socket.handshakes_per_min'>;
type Engine = Server['engine'];

/** When an address with too many open sockets may try again: nobody knows when it closes one. */
const fullSeconds = 60;

/** A request of a socket that is open already names it. */
const isHandshake = ({ url }: IncomingMessage): boolean => {
  const { searchParams } = new URL(url ?? '/', 'http://any.host');
  return (searchParams.getAll('sid').at(-1) ?? '') === '';
};

/** Answers a handshake with 429, whether it asked for polling or for a websocket. */
const answerTooMany = (request: IncomingMessage, response: unknown, seconds: number): void => {
  const refusal = refusalBody('request.too_many', { seconds }, languageFrom(null));
  const body = JSON.stringify(refusal);
  const headers = {
    Connection: 'close',
    'Retry-After': `${seconds}`,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': `${Buffer.byteLength(body)}`,
  };
  if (response instanceof ServerResponse) {
    response.writeHead(429, headers).end(body);
    return;
  }
  // An upgrade has no response object, only its socket.
  const { socket } = request;
  socket.on('error', () => undefined);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 429 ${STATUS_CODES[429]}`, ...lines].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
};

/** Bounds the sockets that one address has open, and the handshakes that it makes. */
export const limitSockets = (engine: Engine, settings: Limits, trusts: TrustsProxy): void => {
  const handshakes = createRateLimit({
    max: settings['socket.handshakes_per_min'],
    windowMs: 60_000,
    nowMs: () => performance.now(),
  });
  const most = settings['socket.per_address'];
  const open = new Map<string, number>();
  const keyOf = (request: IncomingMessage) => networkOf(callerAddress(request, trusts));
  const secondsFor = (key: string): number | null =>
    handshakes(key) ?? ((open.get(key) ?? 0) >= most ? fullSeconds : null);

  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    const seconds = isHandshake(request) ? secondsFor(keyOf(request)) : null;
    if (seconds === null) next();
    else answerTooMany(request, response, seconds);
  });
  engine.on('connection', (socket) => {
    const key = keyOf(socket.request);
    const count = (open.get(key) ?? 0) + 1;
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    // Handshakes at the same moment were all let in while there was room for one.
    if (count > most) socket.close(true);
  });
};
