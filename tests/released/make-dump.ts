import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../package.json';
import { dayMs } from '../../schemas/kernel/time';
import { backUp } from '../../server/backup/back-up';
import { checkBackup } from '../../server/backup/backup-reader';
import { configFrom } from '../../server/platform/config';
import { filledTableOf, inhabit, inhabitedSettings } from '../support/inhabited';
import { hasRecordings, recordings } from '../support/recordings';
import { httpClient } from '../support/server/http-client';
import { startServerProcess } from '../support/server/server-process';

// `npm run released:dump`: a backup of this version with every kind of row, for the versions after it.

const folder = fileURLToPath(new URL('.', import.meta.url));
const file = join(folder, `${version}.gz`);
if (existsSync(file))
  throw new Error(`${file} exists: the dump of a released version never changes.`);

const made = mkdtempSync(join(tmpdir(), 'tideline-released-'));
const settings = join(made, 'settings.json');
writeFileSync(settings, JSON.stringify(inhabitedSettings));
if (!hasRecordings) throw new Error('A day passes quickly only after the end of a recording.');
const market = { MARKET_FEED: 'recorded', MARKET_SET: 'trades', MARKET_DATA: recordings };
const env = { ...market, DATA_DIR: join(made, 'data'), TIDELINE_CONFIG: settings };

const server = await startServerProcess(
  { ...env, CLOCK: 'test' },
  { entry: ['--import', 'tsx', 'server/main.ts'] },
);
try {
  const config = configFrom(env);
  const client = httpClient(server.url);
  const passDay = async () => {
    await client.sleep(dayMs);
  };
  const { token: _, ...inhabitant } = await inhabit(
    client,
    config,
    'somebody@example.com',
    passDay,
  );
  const nowMs = await client.advance(0);
  const { rows, bytes } = await backUp(config, file, nowMs);
  const { members } = await checkBackup(file);
  const empty = members.filter(({ name, lines }) => filledTableOf(name) !== null && lines === 1);
  if (empty.length > 0) {
    rmSync(file);
    throw new Error(`There is no row in ${empty.map(({ name }) => name).join(', ')}.`);
  }
  writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(inhabitant, null, 2)}\n`);
  console.log(`${file}: ${rows} rows, ${bytes} bytes.`);
} finally {
  await server.kill();
  rmSync(made, { recursive: true, force: true });
}
