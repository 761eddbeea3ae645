import type { IncomingMessage } from 'node:http';

/** Most that is read of a body whose request has been answered. */
const maxBytes = 32 * 1024 * 1024;
/** Longest that is waited for it. */
const maxMs = 30_000;

/**
 * Discards the rest of a body whose request is answered before its end. A connection that is closed
 * with unread data is reset, and a client that first sends everything then never reads the answer.
 * One that sends too much, or too slowly, is cut off.
 */
export const discardRest = (request: IncomingMessage): void => {
  let left = maxBytes;
  const timer = setTimeout(() => request.destroy(), maxMs);
  request.once('close', () => clearTimeout(timer));
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
};
