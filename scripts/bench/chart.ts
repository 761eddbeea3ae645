import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { chartChannel, chartSymbol, openCrowdedMarket } from './crowded-market';
import { atMost, median, milliseconds, print } from './figures';
import { busyDuring, freshPhone, slowPage, withBrowser } from './phone';
import { startBenchServer } from './server';

const rounds = 5;
const candles = 20;
const candleEveryMs = 150;
const candleBudget = 10;

/** Observes the page for the chart, before its page is opened. */
const awaitFirstPaint = () => {
  const firstPaint = new Promise<number>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const look = () => {
      if (!document.querySelector('.candles_canvas canvas')) {
        requestAnimationFrame(look);
        return;
      }
      // The library paints in the frame after the one that created the chart.
      requestAnimationFrame(() => port1.postMessage(null));
    };
    port2.onmessage = () => {
      const read = performance
        .getEntriesByType('resource')
        .findLast(({ name }) => name.includes('currency/new_timeshar'));
      const answeredAt = Number(read && Reflect.get(read, 'responseEnd'));
      resolve(performance.now() - answeredAt);
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { firstPaint });
};

/** From the response with all bars to the paint of the chart. */
const measureFirstPaint = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    performance.clearResourceTimings();
    location.hash = '#/';
  });
  await page.waitForSelector('.pair-section_surface li');
  await page.evaluate(awaitFirstPaint);
  await page.evaluate((symbol) => {
    location.hash = `#/pages/trade/kline?symbol=${encodeURIComponent(symbol)}`;
  }, chartSymbol);
  return page.evaluate(() => Reflect.get(window, 'firstPaint'));
};

/** Requests frames that have nothing to paint. */
const emptyFrames = (page: Page, count: number, everyMs: number) =>
  page.evaluate(
    ([frames, intervalMs]) =>
      new Promise<void>((resolve) => {
        let left = frames;
        const timer = setInterval(() => {
          left -= 1;
          requestAnimationFrame(() => undefined);
          if (left > 0) return;
          clearInterval(timer);
          resolve();
        }, intervalMs);
      }),
    [count, everyMs] as const,
  );

const measure = async (page: Page, devtools: CDPSession, publishBar: (step: number) => void) => {
  const empty = await busyDuring(devtools, () => emptyFrames(page, candles, candleEveryMs));
  const live = await busyDuring(devtools, async () => {
    for (let step = 0; step < candles; step += 1) {
      publishBar(step);
      await pause(candleEveryMs);
    }
  });
  const perFrame = ({ busyMs }: { busyMs: number }) => busyMs / candles;
  return { empty: perFrame(empty), live: perFrame(live) };
};

/** The cost of the chart on a slow phone: two thousand bars first, then updates of the last one. */
export const benchChart = async () => {
  const server = await startBenchServer();
  const market = await openCrowdedMarket(server.url);
  try {
    await withBrowser(async (browser) => {
      const { page, devtools } = await slowPage(await freshPhone(browser), { network: 'fast' });
      await page.goto(`${market.url}/#/`);
      await measureFirstPaint(page);
      const firstPaints: number[] = [];
      const frames: Awaited<ReturnType<typeof measure>>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        firstPaints.push(await measureFirstPaint(page));
        while (!market.isWatched(chartChannel)) await pause(50);
        await pause(500);
        frames.push(await measure(page, devtools, market.publishBar));
      }
      const empty = median(frames.map((frame) => frame.empty));
      const live = median(frames.map((frame) => frame.live));
      const firstPaint = median(firstPaints);
      print('chart: an empty frame, main thread', milliseconds(empty));
      print(
        'chart: a live candle, main thread',
        `${milliseconds(live)}, ${(live / empty).toFixed(1)} × empty`,
        atMost(live / empty, candleBudget, ' × empty'),
      );
      print('chart: 2,000 bars, response to paint', `${Math.round(firstPaint)} ms`);
    });
  } finally {
    await market.close();
    await server.stop();
  }
};
