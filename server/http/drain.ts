import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections';

/** How often connections are closed that have become idle since the server began to stop. */
const everyMs = 100;

/**
 * Stops accepting, lets what runs be answered for at most `graceMs`, then cuts whatever is still
 * open: a caller that does not finish, or never reads, holds nothing up.
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
