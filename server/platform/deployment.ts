import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deploymentFrom, originsOf } from '../../schemas/kernel/deployment';

/** The origins that the page's settings name (contract/transport.md#deployment). */
export const originsIn = (webFolder: string): string[] => {
  const file = join(webFolder, 'tideline.json');
  return existsSync(file) ? originsOf(deploymentFrom(readFileSync(file, 'utf8'))) : [];
};
