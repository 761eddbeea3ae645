import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerConfig } from './config';

/** What performs an operator's commands on the data that the environment names. */
export type OpenedCommands<Perform> = {
  readonly perform: Perform;
  readonly close: () => Promise<void>;
};

/**
 * Reaches the data through the running server if there is one, because it owns the embedded database
 * and can notify users at once; else directly. Null if there is no data.
 */
export const reachData = async <Perform>(
  config: ServerConfig,
  running: Perform | null,
  openAlone: () => Promise<OpenedCommands<Perform>>,
): Promise<OpenedCommands<Perform> | null> => {
  if (running) return { perform: running, close: async () => undefined };
  const hasData =
    config.DATABASE_URL !== undefined || existsSync(join(config.DATA_DIR, 'database'));
  return hasData ? openAlone() : null;
};
