import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import {
  type CrowdedMarket,
  openCrowdedMarket,
  pairCount,
  priceOf,
  startPriceOf,
} from './crowded-market';
import { atMost, median, print, waitsText } from './figures';
import { busyDuring, freshPhone, slowPage, withBrowser } from './phone';
import { startBenchServer } from './server';

const rounds = 3;
const windowMs = 6_000;
const batchMs = 100;
/** Ticks a second; the baseline is empty messages at the same rate. */
const rates = [0, 100, 1_000] as const;
const shareBudget = 15;

type Paint = { price: string; atMs: number };
type Window = { share: number; longTasks: number; waits: number[] };

/** Runs in the page and records when each price of the first row was painted, and long tasks. */
const observe = () => {
  const paints: { price: string; atMs: number }[] = [];
  const long: number[] = [];
  const channel = new MessageChannel();
  channel.port2.onmessage = ({ data }) => {
    paints.push({ price: data, atMs: Date.now() });
  };
  const row = document.querySelector('.pair-section_surface li');
  row?.scrollIntoView({ block: 'start' });
  const price = row?.querySelector('.price-flash_figure');
  if (!price) throw new Error('There is no row to look at.');
  // A message sent after a mutation arrives after the paint of its frame.
  new MutationObserver(() =>
    channel.port1.postMessage(price.textContent?.replaceAll(',', '')),
  ).observe(price, { childList: true, characterData: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) long.push(duration);
  }).observe({ type: 'longtask' });
  Object.assign(window, {
    takeRecords: () => ({ paints: paints.splice(0), long: long.splice(0) }),
  });
};

/** From the request of an empty frame to its paint. */
const emptyFrames = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const waits: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => setTimeout(resolve, 37));
      const startedAt = performance.now();
      await new Promise<void>((resolve) => {
        port2.onmessage = () => resolve();
        requestAnimationFrame(() => port1.postMessage(null));
      });
      waits.push(performance.now() - startedAt);
    }
    return waits;
  });

const takeRecords = (page: Page): Promise<{ paints: Paint[]; long: number[] }> =>
  page.evaluate(() => Reflect.get(window, 'takeRecords')());

const createTicker = (market: CrowdedMarket) => {
  let step = 0;
  let next = 2;
  const sentAt = new Map<string, number>();
  const batch = (count: number) => {
    step += 1;
    const prices = new Map<number, string>();
    if (count > 0) {
      const watched = priceOf(startPriceOf(1) + step);
      prices.set(1, watched);
      sentAt.set(watched, Date.now());
    }
    for (let tick = 1; tick < count; tick += 1) {
      prices.set(next, priceOf(startPriceOf(next) + (step % 500)));
      next = next === pairCount ? 2 : next + 1;
    }
    market.publishPrices(prices);
  };
  return { batch, sentAt };
};

const measure = async (
  page: Page,
  devtools: CDPSession,
  ticker: ReturnType<typeof createTicker>,
  perSecond: number,
): Promise<Window> => {
  const publish = () => ticker.batch((perSecond * batchMs) / 1_000);
  const timer = setInterval(publish, batchMs);
  await pause(1_000);
  await takeRecords(page);
  const { busyMs, tookMs } = await busyDuring(devtools, () => pause(windowMs));
  clearInterval(timer);
  await pause(300);
  const { paints, long } = await takeRecords(page);
  const waits = paints.map(({ price, atMs }) => atMs - (ticker.sentAt.get(price) ?? Number.NaN));
  return { share: (busyMs / tookMs) * 100, longTasks: long.length, waits };
};

const printRate = (perSecond: number, windows: readonly Window[], frames: readonly number[]) => {
  const share = median(windows.map((window) => window.share));
  const longTasks = windows.reduce((sum, window) => sum + window.longTasks, 0);
  const title = perSecond === 0 ? 'ticks: none (empty messages)' : `ticks: ${perSecond} a second`;
  const budget = perSecond === 0 ? undefined : atMost(share, shareBudget, ' %');
  print(`${title}, share of the main thread`, `${share.toFixed(1)} %`, budget);
  if (perSecond === 0) {
    print('ticks: an empty frame, requested to painted', waitsText(frames));
  } else {
    const waits = windows.flatMap((window) => window.waits);
    print(`${title}, sent to painted`, `${waitsText(waits)} (${waits.length} seen)`);
  }
  const never = perSecond === 0 ? undefined : atMost(longTasks, 0, '');
  print(`${title}, long tasks in ${windows.length} windows`, `${longTasks}`, never);
};

/** The cost of prices on a slow phone that shows two hundred pairs on home. */
export const benchTicks = async () => {
  const server = await startBenchServer();
  const market = await openCrowdedMarket(server.url);
  try {
    await withBrowser(async (browser) => {
      const { page, devtools } = await slowPage(await freshPhone(browser), { network: 'fast' });
      await page.goto(`${market.url}/#/`);
      await page.waitForFunction(
        (count) => document.querySelectorAll('.pair-section_surface li').length === count,
        pairCount,
      );
      while (!market.isWatched('daymarket')) await pause(50);
      await page.evaluate(observe);
      const ticker = createTicker(market);
      const windows = rates.map((): Window[] => []);
      const frames: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        frames.push(...(await emptyFrames(page)));
        for (const [place, rate] of rates.entries()) {
          windows[place]?.push(await measure(page, devtools, ticker, rate));
        }
      }
      for (const [place, rate] of rates.entries()) printRate(rate, windows[place] ?? [], frames);
    });
  } finally {
    await market.close();
    await server.stop();
  }
};
