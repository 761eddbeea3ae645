import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config';

/** What performs an operator's commands on the data that the environment names. */
export type Reached<Perform> = {
  readonly perform: Perform;
  readonly close: () => Promise<void>;
};

/**
 * Reaches the data through the running server if there is one, because it owns the embedded database
 * and can notify users at once; else directly. Null if there is no data.
 */
export const reachData = async <Perform>(
  config: Config,
  running: Perform | null,
  openAlone: () => Promise<Reached<Perform>>,
): Promise<Reached<Perform> | null> => {
  if (running) return { perform: running, close: async () => undefined };
  const hasData =
    config.DATABASE_URL !== undefined || existsSync(join(config.DATA_DIR, 'database'));
  return hasData ? openAlone() : null;
};
