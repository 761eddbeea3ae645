import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { leaveOutPopup } from '../../scripts/without-popup';
import { configFrom, type ServerConfig } from '../../server/platform/config';
import { inhabitedSettings } from '../support/inhabited';
import { hasRecordings, recordings } from '../support/recordings';
import {
  builtServer,
  type ServerProcess,
  startServerProcess,
} from '../support/server/server-process';
import { test as base } from './policy';
import { secretsIn } from './secrets';

export { hasRecordings, recordings };

/** Time of the server moves only when a test moves it, so the market plays exactly as far. */
const moveClock = async (
  server: ServerProcess,
  move: { readonly advance_ms: number } | { readonly sleep_ms: number },
) => {
  const response = await fetch(`${server.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(move),
  });
  if (!response.ok) throw new Error(`The clock was not moved: ${await response.text()}`);
};

export type Site = {
  readonly url: string;
  /** Where its data are, for commands that reach it as an operator does. */
  readonly place: ServerConfig;
  /** Lets the server's time, and the market with it, go on by this much. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Suspends the server for this long: what became due happens late, and days pass at once. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Lets the market stand still, or go on; a step that is under way is over then. */
  readonly hold: (isHeld: boolean) => Promise<void>;
  /** Everything that the server has printed. */
  readonly output: () => string;
  /** Newest code that was sent to an address. */
  readonly codeFor: (address: string) => Promise<string>;
  /** What the reviewer's command line prints, as `npm run review` runs it over the same data. */
  readonly review: (...words: string[]) => Promise<string>;
  /** The same of `npm run support`. */
  readonly support: (...words: string[]) => Promise<string>;
};

const tickMs = 250;

/** Runs a command over the data of a server, and gives what it prints. */
const printedBy =
  (script: string, folder: string) =>
  async (...words: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', script, ...words],
      { env: { ...process.env, DATA_DIR: folder } },
    );
    return stdout;
  };

/** The market behind the server: minutes of real trades, or one with a past that charts can show. */
const markets = {
  recorded: { MARKET_FEED: 'recorded', MARKET_SET: 'trades', MARKET_DATA: recordings },
  simulated: { MARKET_FEED: 'simulated' },
  /** The recording again, for tests that play it to its end: days pass quickly then. */
  ended: { MARKET_FEED: 'recorded', MARKET_SET: 'trades', MARKET_DATA: recordings },
  /** And again, for a subscription that closes an hour after the start. */
  launch: { MARKET_FEED: 'recorded', MARKET_SET: 'trades', MARKET_DATA: recordings },
  /** Rebates are paid ten minutes after the start. */
  payout: { MARKET_FEED: 'simulated' },
  /** People decide, so that what waits goes on waiting. */
  inhabited: { MARKET_FEED: 'simulated' },
} as const;

type Market = { market: keyof typeof markets };

/** Settings by which rebates are paid soon, so that no day has to be played. */
const paysSoon = () => ({
  'promotion.payout_utc': new Date(Date.now() + 10 * 60_000).toISOString().slice(11, 16),
});

const settingsOf = (market: Market['market']) => {
  if (market === 'payout') return paysSoon();
  return market === 'inhabited' ? inhabitedSettings : null;
};

/** The environment of a server whose data are in a folder. */
const environmentOf = (market: Market['market'], folder: string) => {
  const settings = settingsOf(market);
  const path = join(folder, 'settings.json');
  if (settings) writeFileSync(path, JSON.stringify(settings));
  return {
    ...markets[market],
    ...(settings ? { TIDELINE_CONFIG: path } : {}),
    DATA_DIR: folder,
    CLOCK: 'test',
  };
};

/** The real server, as it was built, with a market behind it. */
export const test = base.extend<
  { recommends: boolean; quietHome: undefined; secretsCheck: undefined },
  Market & { site: Site }
>({
  market: ['recorded', { option: true, scope: 'worker' }],
  /** Whether home opens the popup of the demonstration's recommended coin. */
  recommends: [false, { option: true }],
  quietHome: [
    async ({ context, recommends }, use) => {
      if (!recommends) await leaveOutPopup(context);
      await use(undefined);
    },
    { auto: true },
  ],
  /** Fails a test after which the server has printed a secret that the page sent. */
  secretsCheck: [
    async ({ context, site }, use) => {
      const sent = new Set<string>();
      context.on('request', (request) => {
        for (const secret of secretsIn(request)) sent.add(secret);
      });
      await use(undefined);
      const printed = site.output();
      expect([...sent].filter((secret) => printed.includes(secret))).toEqual([]);
    },
    { auto: true },
  ],
  site: [
    async ({ market }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tideline-browser-'));
      const environment = environmentOf(market, folder);
      const server = await startServerProcess(environment, { entry: builtServer });
      let isOver = false;
      let isHeld = false;
      let step = Promise.resolve();
      const playing = (async () => {
        while (!isOver) {
          if (!isHeld) {
            step = moveClock(server, { advance_ms: tickMs });
            await step;
          }
          await new Promise((resolve) => setTimeout(resolve, tickMs));
        }
      })();
      await use({
        url: server.url,
        place: configFrom(environment),
        output: server.output,
        advance: (milliseconds) => moveClock(server, { advance_ms: milliseconds }),
        sleep: (milliseconds) => moveClock(server, { sleep_ms: milliseconds }),
        hold: async (held) => {
          isHeld = held;
          await step;
        },
        codeFor: async (address) => {
          const query = new URLSearchParams({ to: address });
          const response = await fetch(`${server.url}/dev/mailbox?${query}`);
          const [newest] = await response.json();
          return newest.code;
        },
        review: printedBy('scripts/review.ts', folder),
        support: printedBy('scripts/support.ts', folder),
      });
      isOver = true;
      await playing;
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

export const { expect } = base;

/** Opens a route of the app in a language, as a new visitor unless the page has been used before. */
export const open = async (page: Page, site: Site, route: string, language = 'en') => {
  await page.addInitScript((lang) => {
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', lang);
  }, language);
  await page.goto(`${site.url}/#/${route}`);
};
