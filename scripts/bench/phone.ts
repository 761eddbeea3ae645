import { createServer } from 'node:http';
import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import { findChromium } from '../chromium';
import { portOf } from './port';

// An emulated slow phone: a quarter of the CPU speed, a slow network, a small screen.

const size = { width: 390, height: 844 };
const cpuSlowdown = 4;
/** Generous, for an emulated phone on a busy machine. */
const timeoutMs = 180_000;

type Network = { roundTripMs: number; downBits: number; upBits: number };

/**
 * A network as Chromium can emulate it: one delay for each request, none for a connection or a packet.
 * The factors, with which a request takes as long as over a real network of that kind, are those that
 * Lighthouse applies to DevTools throttling (`core/config/constants.js`).
 */
const requestLevel = ({ roundTripMs, downBits, upBits }: Network) => ({
  latency: 3.75 * roundTripMs,
  downloadThroughput: (0.9 * downBits) / 8,
  uploadThroughput: (0.9 * upBits) / 8,
});

const networks = {
  slow: requestLevel({ roundTripMs: 150, downBits: 1_600_000, upBits: 750_000 }),
  slow3g: requestLevel({ roundTripMs: 400, downBits: 400_000, upBits: 400_000 }),
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
  // tsx wraps functions in a call of `__name`, which the page does not define.
  await context.addInitScript({ content: 'globalThis.__name = (run) => run;' });
  return context;
};

export const slowPage = async (
  context: BrowserContext,
  { network = 'slow' }: { network?: keyof typeof networks | 'fast' } = {},
) => {
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const devtools = await context.newCDPSession(page);
  if (network !== 'fast') {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      ...networks[network],
    });
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { page, devtools };
};

/**
 * Slows the network of every service worker, which has its own beside that of the page and which only
 * the browser's session reaches. Its processor cannot be slowed.
 */
export const slowWorkers = async (browser: Browser): Promise<void> => {
  const devtools = await browser.newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  for (const { targetId } of targetInfos.filter(({ type }) => type === 'service_worker')) {
    const { sessionId } = await devtools.send('Target.attachToTarget', { targetId });
    const conditions = { offline: false, ...networks.slow };
    for (const [id, method, params] of [
      [1, 'Network.enable', {}],
      [2, 'Network.emulateNetworkConditions', conditions],
    ] as const) {
      const message = JSON.stringify({ id, method, params });
      await devtools.send('Target.sendMessageToTarget', { sessionId, message });
    }
  }
};

/** The main thread's total busy time, with the time of the measurement. */
const busyOf = async (devtools: CDPSession) => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((it) => it.name === name)?.value ?? 0;
  return { busyMs: metric('TaskDuration') * 1_000, atMs: metric('Timestamp') * 1_000 };
};

/** Measures how long something took and how long the main thread was busy meanwhile. */
export const busyDuring = async (devtools: CDPSession, run: () => Promise<unknown>) => {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await busyOf(devtools);
  await run();
  const after = await busyOf(devtools);
  return { busyMs: after.busyMs - before.busyMs, tookMs: after.atMs - before.atMs };
};

/** A page of one sentence in the default language of home: the minimum for a page. */
export const staticPage = async () => {
  const html =
    '<!doctype html><html lang="zh-Hans"><meta charset="utf-8"><title>Tideline</title><p>只有一句话。</p></html>';
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' }).end(html),
  );
  const url = `http://127.0.0.1:${await portOf(server)}`;
  return { url, close: () => server.close() };
};
