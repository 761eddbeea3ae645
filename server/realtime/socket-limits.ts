import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Server } from 'socket.io';
import { languageFrom } from '../../schemas/kernel/language';
import { minuteMs } from '../../schemas/kernel/time';
import { clientAddress, networkOf, type TrustsProxy } from '../http/address';
import { createRateLimit } from '../http/rate-limit';
import type { Settings } from '../platform/settings';
import { refusalBody } from '../requests/app';

type Limits = Pick<Settings, 'socket.per_address' | 'socket.handshakes_per_min'>;
type Engine = Server['engine'];

/** `Retry-After` for an address with too many open sockets; when one closes cannot be predicted. */
const retrySeconds = 60;

/** Requests of an established session carry its id. */
const isHandshake = ({ url }: IncomingMessage): boolean => {
  const { searchParams } = new URL(url ?? '/', 'http://any.host');
  return (searchParams.getAll('sid').at(-1) ?? '') === '';
};

/** Responds to a handshake over polling or WebSocket with 429. */
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
  // An upgrade request has no response object, only its socket.
  const { socket } = request;
  socket.on('error', () => undefined);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 429 ${STATUS_CODES[429]}`, ...lines].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
};

/** Limits open sockets and handshakes per address. */
export const limitSockets = (engine: Engine, settings: Limits, trusts: TrustsProxy): void => {
  const handshakes = createRateLimit({
    max: settings['socket.handshakes_per_min'],
    windowMs: minuteMs,
    nowMs: () => performance.now(),
  });
  const max = settings['socket.per_address'];
  const open = new Map<string, number>();
  const keyOf = (request: IncomingMessage) => networkOf(clientAddress(request, trusts));
  const retryAfterFor = (key: string): number | null =>
    handshakes(key) ?? ((open.get(key) ?? 0) >= max ? retrySeconds : null);

  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    const seconds = isHandshake(request) ? retryAfterFor(keyOf(request)) : null;
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
    // Concurrent handshakes all pass the check above before any of them is counted.
    if (count > max) socket.close(true);
  });
};
