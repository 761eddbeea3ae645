import { withTimeout } from '../api/kernel/chunk';
import type { Client } from '../api/kernel/client';
import { GetConfig } from '../api/kernel/config';
import type { SocketPlace } from '../api/kernel/socket-place';

const timeoutMs = 3_000;

/**
 * The address below which the socket is: of the file beside the page, else of the server's
 * configuration, else beside the calls.
 */
export const socketBase = async (client: Client, place: SocketPlace): Promise<string> => {
  const { base, server, config } = place;
  if (server.socketUrl !== undefined) return new URL(server.socketUrl, document.baseURI).href;
  const known =
    config ?? (await withTimeout(client.request(GetConfig, {}), timeoutMs).catch(() => null));
  return new URL(known?.socketUrl || '..', base).href;
};
