import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import * as v from 'valibot';
import { storeVersion, User } from '../../schemas/account/user';
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

const Answer = v.object({ type: v.literal('ok'), message: v.unknown() });

const asked = async (url: string, path: string, init: RequestInit) =>
  v.parse(Answer, await (await fetch(`${url}/api/${path}`, init)).json()).message;

/** Opens a session of the demonstration's account, whose open orders are lines in the chart. */
const logIn = async (page: Page, url: string) => {
  const body = new URLSearchParams({
    user_string: 'demo@tideline.example',
    password: 'paper-trading',
  });
  const token = v.parse(v.string(), await asked(url, 'user/login', { method: 'POST', body }));
  const user = v.parse(
    User,
    await asked(url, 'user/center', { headers: { authorization: token } }),
  );
  await page.evaluate(
    ([version, stored, secret]) => {
      localStorage.setItem('vuex_version', version);
      localStorage.setItem('vuex_user', stored);
      localStorage.setItem('vuex_token', secret);
    },
    [storeVersion, JSON.stringify(user), token] as const,
  );
  await page.reload();
  await page.waitForSelector('.pair-section_surface li');
};

type Market = Awaited<ReturnType<typeof openCrowdedMarket>>;

/** Some rounds of everything, printed under a name. */
const report = async (name: string, page: Page, devtools: CDPSession, market: Market) => {
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
  print(`${name}: an empty frame, main thread`, milliseconds(empty));
  print(
    `${name}: a live candle, main thread`,
    `${milliseconds(live)}, ${(live / empty).toFixed(1)} × empty`,
    atMost(live / empty, candleBudget, ' × empty'),
  );
  print(`${name}: 2,000 bars, response to paint`, `${Math.round(median(firstPaints))} ms`);
};

/** The cost of the chart on a slow phone: two thousand bars first, then updates of the last one. */
export const benchChart = async () => {
  const server = await startBenchServer();
  const market = await openCrowdedMarket(server.url);
  try {
    await withBrowser(async (browser) => {
      const { page, devtools } = await slowPage(await freshPhone(browser), { network: 'fast' });
      await page.goto(`${market.url}/#/`);
      await report('chart', page, devtools, market);
      await page.evaluate(() => {
        location.hash = '#/';
      });
      await page.waitForSelector('.pair-section_surface li');
      await logIn(page, market.url);
      await report('chart with ten lines', page, devtools, market);
    });
  } finally {
    await market.close();
    await server.stop();
  }
};
