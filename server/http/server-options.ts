import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

export type TimeLimits = {
  /** For the headers of a request, or for the first byte of a new connection. */
  readonly headersSeconds: number;
  /** For a whole request with its body. */
  readonly requestSeconds: number;
  /** Without a byte in either direction: an answer that nobody reads, or a caller that is gone. */
  readonly silentSeconds: number;
};

/** Longer than proxies keep theirs (60 s mostly), so that it is never us who closes in between. */
const keepAliveTimeout = 72_000;
/** Node looks for requests that are too slow this often; by itself it would every 30 s. */
const connectionsCheckingInterval = 1_000;

/** What the HTTP server of Node and Fastify is told about time. */
export const timeLimitOptions = ({
  headersSeconds,
  requestSeconds,
  silentSeconds,
}: TimeLimits) => ({
  requestTimeout: requestSeconds * 1_000,
  connectionTimeout: silentSeconds * 1_000,
  keepAliveTimeout,
  http: { headersTimeout: headersSeconds * 1_000, connectionsCheckingInterval },
});

/** Answers what could not be read as a request, or did not come in time, with 400 and closes. */
export const answerUnreadable =
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
