import type { Page } from '@playwright/test';
import { demo, enterAt, equip } from './people';
import { expect, test } from './support';
import { waitingParts } from './walk';

// Pages that are loaded anew keep their place while their code and what they show arrive.
// `manners.spec.ts` asks the same of pages that are opened from another one.

test.use({ market: 'simulated' });

const pages = {
  home: '/',
  trade: '/pages/trade/index?symbol=BTC%2FUSDT',
  'the chart': '/pages/trade/kline?symbol=BTC%2FUSDT',
  assets: '/pages/assets/index',
  'one account': '/pages/assets/tradeAccount?type=spot',
  'the statement': '/pages/assets/tradeAccount?view=statement',
  settings: '/pages/settings/index',
  'hosting products': '/pages/finance/index',
  notices: '/pages/notice/index',
  'one notice': '/pages/index/notice/notice?id=20',
} as const;

type Shift = { readonly value: number; readonly part: string };

const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; part: string }[] = [];
    Object.assign(window, { takeShifts: () => shifts.splice(0) });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        const [source]: { node: Node | null }[] = Reflect.get(entry, 'sources');
        const { node = null } = source ?? {};
        const part = node instanceof Element ? `${node.localName}.${node.className}` : 'text';
        shifts.push({ value: Number(Reflect.get(entry, 'value')), part });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const takeShifts = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => Reflect.get(window, 'takeShifts')());

/** Bytes per second; an answer takes 150 ms longer. */
const slowNetwork = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

const slowDown = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slowNetwork });
};

/** Calls come later than the app, and the configuration of the server last of all. */
const delayAnswers = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const late = route.request().url().includes('/app/config') ? 2_000 : 1_000;
    await new Promise((resolve) => setTimeout(resolve, late));
    await route.continue();
  });

/** The empty strip of the mark, whose texts come with the configuration. */
const pendingMark = '[data-pending]';

for (const [what, prepare] of [
  ['over a slow network', slowDown],
  ['before the server responds', delayAnswers],
] as const) {
  test(`a page that is loaded ${what} keeps its place`, async ({ page, site }) => {
    await equip(site, demo);
    await observeShifts(page);
    await enterAt(page, site, demo, '');
    await prepare(page);
    const found: string[] = [];
    for (const [name, address] of Object.entries(pages)) {
      await page.goto('about:blank');
      await page.goto(`${site.url}/#${address}`);
      await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator(pendingMark)).toHaveCount(0);
      await expect(waitingParts(page)).toHaveCount(0);
      await page.waitForTimeout(500);
      const shifts = await takeShifts(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (sum > 0.01) {
        const parts = shifts.map(({ value, part }) => `${part} ${value.toFixed(4)}`);
        found.push(`${name}: ${sum.toFixed(3)} (${parts.join(', ')})`);
      }
    }
    expect(found).toEqual([]);
  });
}
