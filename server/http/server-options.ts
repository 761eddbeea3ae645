import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

export type TimeLimits = {
  /** For the headers of a request, counted from the opening of a new connection. */
  readonly headersSeconds: number;
  /** For receiving a whole request with its body. */
  readonly requestSeconds: number;
  /** Without a byte in either direction: a response that is not read, or a client that is gone. */
  readonly idleSeconds: number;
};

/** Longer than the usual 60 s of a proxy, which must be the side that closes an idle connection. */
const keepAliveTimeout = 72_000;
/** How often Node checks for requests over their limit; its default of 30 s would add to each limit. */
const connectionsCheckingInterval = 1_000;

/** The time limits as options of Fastify and of Node's HTTP server. */
export const timeLimitOptions = ({ headersSeconds, requestSeconds, idleSeconds }: TimeLimits) => ({
  requestTimeout: requestSeconds * 1_000,
  connectionTimeout: idleSeconds * 1_000,
  keepAliveTimeout,
  http: { headersTimeout: headersSeconds * 1_000, connectionsCheckingInterval },
});

/** Responds to a request that cannot be parsed, or did not arrive in time, with 400 and closes. */
export const answerClientError =
  (body: string) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(
      [
        `HTTP/1.1 400 ${STATUS_CODES[400]}`,
        'Connection: close',
        'Cache-Control: no-store',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
      () => socket.destroy(),
    );
  };
