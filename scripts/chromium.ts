import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const installed = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], ...places].find((path) => path !== undefined && existsSync(path));

const run = (command: string, args: readonly string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch {
    return false;
  }
};

const isRoot = () => process.getuid?.() === 0;

/** Debian's own package, with the fonts that seven languages need. */
const installFromDebian = () =>
  existsSync('/usr/bin/apt-get') &&
  isRoot() &&
  run('apt-get', ['update', '-qq']) &&
  run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk', 'fonts-thai-tlwg']);

/**
 * The path of a Chromium: CHROMIUM_PATH, an installed one, or one that is installed now. Undefined
 * makes Playwright use its own.
 */
export const findChromium = (): string | undefined => {
  const found = installed();
  if (found) return found;
  if (installFromDebian()) return installed();
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return undefined;
};
