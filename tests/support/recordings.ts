import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const beside = fileURLToPath(new URL('../../../shared/market-data', import.meta.url));

/** The folder of recordings: `MARKET_DATA`, else beside the repository. */
export const recordings = process.env['MARKET_DATA'] ?? beside;
export const hasRecordings = existsSync(join(recordings, 'trades'));
if (!hasRecordings) console.info('Left out: there is no recording `trades` in MARKET_DATA.');
