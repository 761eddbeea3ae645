import type { Page } from '@playwright/test';
import { behindProxy, type Proxied } from './behind-proxy';
import { test as base, expect } from './support';

const test = base.extend<{ proxied: Proxied }>({
  proxied: async ({ site, context }, use) => {
    await context.addInitScript(() => {
      if (localStorage.getItem('lang') === null) localStorage.setItem('lang', 'en');
    });
    const proxied = await behindProxy(site.url);
    await use(proxied);
    await proxied.close();
  },
});
test.use({ serviceWorkers: 'allow', market: 'simulated' });

const prices = (page: Page) => page.locator('.pair-section_surface li .price-flash_figure');

/** Until the worker has stored all files. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** A page that the worker controls, as every page after the first visit. */
const secondVisit = async (page: Page, { url }: Proxied, route = '') => {
  await page.goto(`${url}/#/${route}`);
  await installed(page);
  await page.reload();
  await expect(prices(page).first()).toHaveText(/\d/);
};

const isController = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.controller !== null);

test('is fetched after the first prices and never before', async ({ page, proxied }) => {
  await page.goto(`${proxied.url}/#/`);
  await expect(prices(page).first()).toHaveText(/\d/);
  expect(proxied.paths).not.toContain('/worker.js');
  await installed(page);
  expect(proxied.paths).toContain('/worker.js');
  const at = (path: string) => proxied.paths.findIndex((one) => one.startsWith(path));
  expect(at('/worker.js')).toBeGreaterThan(at('/socket.io'));
});

test('starts and reloads without a network, with old prices that are called old', async ({
  page,
  context,
  proxied,
}) => {
  await secondVisit(page, proxied);
  expect(await isController(page)).toBe(true);
  await context.setOffline(true);
  await proxied.close();
  await page.reload();
  await expect(page.getByText(/^Offline\. Showing data of /)).toBeVisible();
  await expect(prices(page).first()).toHaveText(/\d/);
  await page.goto('about:blank');
  await page.goto(`${proxied.url}/#/pages/trade/index?symbol=BTC%2FUSDT`);
  await expect(page.getByText(/^Offline\. Showing data of /)).toBeVisible();
  await expect(page.getByText('Log in to trade').first()).toBeVisible();
});
