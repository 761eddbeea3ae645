import { createServer } from 'node:http';
import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import { findChromium } from '../chromium';
import { portOf } from './port';

// What stands for a slow phone: a quarter of the speed, a narrow line, a small screen.

const size = { width: 390, height: 844 };
const slowness = 4;
/** On a busy machine a slow phone is very slow. */
const timeoutMs = 180_000;
const narrowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

export const withBrowser = async (run: (browser: Browser) => Promise<void>): Promise<void> => {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
};

export const freshPhone = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: size, hasTouch: true });
  // The runner of these scripts marks functions by a call that the page does not know.
  await context.addInitScript({ content: 'globalThis.__name = (run) => run;' });
  return context;
};

export const slowPage = async (
  context: BrowserContext,
  { line = 'narrow' }: { line?: 'narrow' | 'open' } = {},
) => {
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const devtools = await context.newCDPSession(page);
  if (line === 'narrow') {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', narrowLine);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return { page, devtools };
};

/** How long the main thread has been busy since the page began, and at which moment that was. */
const busyOf = async (devtools: CDPSession) => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { busyMs: metric('TaskDuration') * 1_000, atMs: metric('Timestamp') * 1_000 };
};

/** Runs something and tells how long it took and how long the main thread was busy meanwhile. */
export const busyDuring = async (devtools: CDPSession, run: () => Promise<unknown>) => {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await busyOf(devtools);
  await run();
  const after = await busyOf(devtools);
  return { busyMs: after.busyMs - before.busyMs, tookMs: after.atMs - before.atMs };
};

/** A page that says one sentence, in the language that home is seen in first: the least that a page can be. */
export const staticPage = async () => {
  const html =
    '<!doctype html><html lang="zh-Hans"><meta charset="utf-8"><title>Tideline</title><p>只有一句话。</p></html>';
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' }).end(html),
  );
  const url = `http://127.0.0.1:${await portOf(server)}`;
  return { url, close: () => server.close() };
};
