import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { leaveOutPopup } from '../without-popup';
import { atMost, median, print } from './figures';
import { freshPhone, slowPage, withBrowser } from './phone';
import { startBenchServer } from './server';

const runs = 3;
/** Home has its live prices, and nothing was fetched for so long: the next parts are here. */
const quietMs = 4_000;
const settlingMs = 1_000;
const budgetMs = 100;

/** How long a finger stays on what it taps. */
const contactMs = 70;

/** What is tapped on home, and what its screen is known by. */
const targets = [
  { name: 'menu', tap: 'header button', shown: 'dialog a' },
  { name: 'trade', tap: 'nav a[href="#/pages/trade/index"]', shown: '.spot-screen_form input' },
  { name: 'contract', tap: 'nav a[href="#/pages/option/detail"]', shown: '.empty-state_state' },
  { name: 'finance', tap: 'nav a[href="#/pages/template/index"]', shown: '.hosting_holdings' },
  { name: 'assets, to the login', tap: 'nav a[href="#/pages/assets/index"]', shown: 'form input' },
  { name: 'chart', tap: '.pair-section_surface li a', shown: 'canvas' },
] as const;
type Target = (typeof targets)[number];
type Tap = { pressed: number; changed: number; shown: number };

/**
 * Runs in the page and records when a tap was followed by a paint: the touch, of what was tapped, as it
 * looks while it is pressed; the release, of another screen, with boxes at first, and of what that screen
 * is known by.
 */
const watch = () => {
  let [touchedAt, releasedAt] = [0, 0];
  let before = '';
  const lookOf = (tapped: Element) => {
    const { color, backgroundColor, opacity, transform } = getComputedStyle(tapped);
    return [color, backgroundColor, opacity, transform].join();
  };
  const awaitPress = (tapped: Element, atRest: string) => {
    if (performance.now() - touchedAt > 1_000 || !tapped.isConnected) return;
    if (lookOf(tapped) !== atRest) painted('pressed', touchedAt);
    else requestAnimationFrame(() => awaitPress(tapped, atRest));
  };
  const look = () => {
    const title = document.querySelector('h1')?.textContent;
    const over = document.querySelectorAll('dialog, .waiting_line').length;
    return `${title} ${over} ${document.querySelectorAll('.skeleton_bar').length > 8}`;
  };
  const painted = (name: string, since: number) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      const taps: Record<string, number> = Reflect.get(window, 'taps');
      taps[name] ??= performance.now() - since;
    };
    // A message sent in an animation frame arrives after the paint of that frame.
    requestAnimationFrame(() => port1.postMessage(null));
  };
  addEventListener(
    'pointerdown',
    ({ timeStamp, target }) => {
      Object.assign(window, { taps: {} });
      [touchedAt, releasedAt] = [timeStamp, 0];
      before = look();
      const tapped = target instanceof Element ? target.closest('a, button') : null;
      if (tapped) awaitPress(tapped, lookOf(tapped));
    },
    true,
  );
  addEventListener('pointerup', ({ timeStamp }) => (releasedAt = timeStamp), true);
  new MutationObserver(() => {
    if (releasedAt === 0) return;
    if (look() !== before) painted('changed', releasedAt);
    if (document.querySelector(Reflect.get(window, 'awaited'))) painted('shown', releasedAt);
  }).observe(document, { childList: true, characterData: true, subtree: true });
};

/** Waits until the page has prices and has fetched nothing for a while. */
const untilQuiet = async (page: Page) => {
  await page.locator('.pair-section_surface li .price-flash_figure').first().waitFor();
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  let [last, sinceMs] = [await fetched(), Date.now()];
  while (Date.now() - sinceMs < quietMs) {
    await pause(500);
    const now = await fetched();
    if (now !== last) [last, sinceMs] = [now, Date.now()];
  }
};

/** As a finger does it: Playwright's own tap is over before the page can show that it is pressed. */
const touch = async (page: Page, tapped: Locator) => {
  await tapped.scrollIntoViewIfNeeded();
  const box = await tapped.boundingBox();
  if (!box) throw new Error('What is to be tapped is not there.');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await pause(contactMs);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
};

const tapOn = async (page: Page, { tap, shown }: Target): Promise<Tap> => {
  await page.evaluate((selector) => Object.assign(window, { awaited: selector }), shown);
  await touch(page, page.locator(tap).first());
  await page.locator(shown).first().waitFor();
  await page.waitForFunction(() => Reflect.get(Reflect.get(window, 'taps'), 'shown') > 0);
  const taps: Tap = await page.evaluate(() => Reflect.get(window, 'taps'));
  await page.evaluate(() => history.back());
  await page.locator('.pair-section_surface').waitFor();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await pause(settlingMs);
  return taps;
};

/** The first tap on each of them, in one visit. */
const visit = async (browser: Browser, url: string, prefetches: boolean): Promise<Tap[]> => {
  const context = await freshPhone(browser);
  await leaveOutPopup(context);
  const { page } = await slowPage(context, { network: 'slow3g' });
  await page.addInitScript((saveData) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData } });
  }, !prefetches);
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'commit' });
  await untilQuiet(page);
  const taps: Tap[] = [];
  for (const target of targets) taps.push(await tapOn(page, target));
  await context.close();
  return taps;
};

/** How soon the first tap on what leads away from home is followed by a change that is seen. */
export const benchTaps = async () => {
  const server = await startBenchServer();
  try {
    await withBrowser(async (browser) => {
      const [prefetched, bare]: [Tap[][], Tap[][]] = [[], []];
      for (let run = 0; run < runs; run += 1) {
        bare.push(await visit(browser, `${server.url}/#/`, false));
        prefetched.push(await visit(browser, `${server.url}/#/`, true));
      }
      const of = (visits: Tap[][], at: number, name: keyof Tap) =>
        median(visits.map((taps) => taps[at]?.[name] ?? Number.NaN));
      for (const [at, { name }] of targets.entries()) {
        const timesOf = (visits: Tap[][]) =>
          (['pressed', 'changed', 'shown'] as const).map((it) => Math.round(of(visits, at, it)));
        const times = timesOf(prefetched);
        const textOf = (some: readonly number[]) =>
          some.map((time) => (Number.isFinite(time) ? time : 'never')).join(', ');
        print(
          `taps: ${name}: looks pressed, another screen, shown`,
          `${textOf(times)} ms (saving data ${textOf(timesOf(bare))} ms)`,
          atMost(times[0] ?? Number.NaN, budgetMs, ' ms'),
        );
      }
    });
  } finally {
    await server.stop();
  }
};
