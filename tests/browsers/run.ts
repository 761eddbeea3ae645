import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { configFrom } from '../../server/platform/config';
import { inhabitedSettings } from '../support/inhabited';
import { httpClient } from '../support/server/http-client';
import { builtServer, startServerProcess } from '../support/server/server-process';
import type { Engine } from './driver';
import { firefox } from './firefox';
import { journeys } from './journeys';
import { screenOf } from './screen';
import { newTraveller } from './traveller';
import { webkit } from './webkit';

// `npm run test:browsers`: the journeys in Firefox and WebKit, where they are installed.

const folder = mkdtempSync(join(tmpdir(), 'tideline-browsers-'));
const settings = join(folder, 'settings.json');
writeFileSync(settings, JSON.stringify(inhabitedSettings));
const environment = {
  DATA_DIR: join(folder, 'data'),
  TIDELINE_CONFIG: settings,
  CLOCK: 'test',
  MARKET_FEED: 'simulated',
};
const server = await startServerProcess(environment, { entry: builtServer });
const place = configFrom(environment);
const tickMs = 250;
const playing = setInterval(() => {
  httpClient(server.url)
    .advance(tickMs)
    .catch((error: Error) => console.error(`Time stands still: ${error.message}`));
}, tickMs);

/** Goes all journeys of one browser, and gives the number of those that failed. */
const goAll = async (engine: Engine): Promise<number> => {
  let failed = 0;
  for (const [name, journey] of Object.entries(journeys)) {
    const driver = await engine.start();
    const startedAt = performance.now();
    try {
      await journey(screenOf(driver), await newTraveller(driver, server.url, place));
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      console.log(`passed  ${driver.name}: ${name} (${seconds} s)`);
    } catch (error) {
      failed += 1;
      console.error(
        `FAILED  ${driver.name}: ${name}: ${error instanceof Error ? error.stack : error}`,
      );
    } finally {
      await driver.close();
    }
  }
  return failed;
};

let failed = 0;
try {
  for (const engine of [firefox, webkit]) {
    const missing = engine.missing();
    if (missing === null) failed += await goAll(engine);
    else console.log(`left out ${engine.name}: ${missing}`);
  }
} finally {
  clearInterval(playing);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
