import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections';

/** Interval at which connections that became idle during the drain are closed. */
const everyMs = 100;

/**
 * Stops accepting connections, gives running requests at most `graceMs` to finish, then destroys what
 * is still open, so that a client that never finishes sending or reading cannot delay the stop.
 */
export const drain = async (
  app: FastifyInstance,
  connections: Connections,
  graceMs: number,
): Promise<void> => {
  const idle = setInterval(() => app.server.closeIdleConnections(), everyMs);
  const grace = setTimeout(connections.destroyAll, graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(grace);
  }
};
