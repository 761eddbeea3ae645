import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { findChromium } from '../../scripts/chromium';
import { choiceFrom, environmentOf } from './choice';
import { indexPage } from './index-page';
import { describeSheet, Sheet } from './sheet';

// `npm run atlas`: a screenshot of every page in every language, theme and width, of a visitor and of
// somebody with records of every kind, and a report of what is wrong with them. It fails unless
// nothing is.

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache/atlas');
const choice = choiceFrom(process.argv.slice(2));

const make = (environment: Readonly<Record<string, string>>): boolean => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const chromium = findChromium();
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/playwright'),
    ['test', '--config', 'tests/atlas/playwright.config.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...environment,
        ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
      },
    },
  );
  return status === 0;
};

if (typeof choice === 'string') {
  console.error(choice);
  process.exitCode = 2;
} else {
  const isWhole = make(environmentOf(choice));
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const sheets = files.flatMap((name) =>
    v.parse(v.array(Sheet), JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  );
  writeFileSync(join(folder, 'index.html'), indexPage(sheets));
  const faults = sheets.flatMap((sheet) =>
    sheet.faults.map((fault) => `${describeSheet(sheet)}: ${fault}`),
  );
  writeFileSync(join(folder, 'faults.txt'), faults.map((fault) => `${fault}\n`).join(''));
  for (const fault of faults) console.log(fault);
  console.log(`${sheets.length} screenshots, ${faults.length} faults: .cache/atlas/index.html`);
  if (!isWhole) console.log('Not every page was reached: see above.');
  process.exitCode = isWhole && faults.length === 0 && sheets.length > 0 ? 0 : 1;
}
