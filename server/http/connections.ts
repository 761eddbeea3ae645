import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, type TrustsProxy } from './address';

export type ConnectionLimits = {
  readonly max: number;
  /** Open connections per address. A trusted proxy carries many clients and is not limited. */
  readonly perAddress: number;
  readonly trusts: TrustsProxy;
};

export type Connections = {
  /** Destroys every connection: active, idle and upgraded ones. */
  readonly destroyAll: () => void;
};

/** Limits the open connections of a server. One over the limit is closed before it is read. */
export const boundConnections = (
  server: Server,
  { max, perAddress, trusts }: ConnectionLimits,
): Connections => {
  const open = new Set<Socket>();
  const counts = new Map<string, number>();
  server.maxConnections = max;
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
