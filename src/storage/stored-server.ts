import { readJson, writeText } from '../api/kernel/device';
import type { KnownServer } from '../api/kernel/request-rules';

const name = 'tideline_server';

const isServer = (stored: unknown): stored is KnownServer => stored instanceof Object;

/** How the server was addressed at the last visit. */
export const storedServer = (): KnownServer => {
  const stored = readJson(name);
  return isServer(stored) ? stored : {};
};

export const storeServer = (server: KnownServer): void => writeText(name, JSON.stringify(server));
