import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, type TrustsProxy } from './address';

export type ConnectionLimits = {
  /** Open at once, over all addresses. */
  readonly most: number;
  /** Open at once from one address. A trusted proxy brings many callers and is not counted. */
  readonly perAddress: number;
  readonly trusts: TrustsProxy;
};

export type Connections = {
  /** Cuts every connection, whatever it is doing: requests, idle ones, upgraded sockets. */
  readonly destroyAll: () => void;
};

/** Bounds the connections of a server. One too many is closed before anything of it is read. */
export const boundConnections = (
  server: Server,
  { most, perAddress, trusts }: ConnectionLimits,
): Connections => {
  const open = new Set<Socket>();
  const counts = new Map<string, number>();
  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const address = socket.remoteAddress ?? 'unknown';
    if (trusts(address)) return;
    const key = networkOf(address);
    const count = counts.get(key) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      return;
    }
    counts.set(key, count + 1);
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
  });
  return {
    destroyAll: () => {
      for (const socket of open) socket.destroy();
    },
  };
};
