import { storeVersion } from '../../schemas/account/user';
import { expect, hasRecordings, open, test } from './support';
import { reload } from './walk';

test.skip(!hasRecordings, 'There is no recording `trades` in MARKET_DATA.');

const scripts = /\/assets\/.*\.js/;
const words = {
  zh: '首页',
  en: 'Home',
  hk: '首頁',
  jp: 'ホーム',
  kr: '홈',
  esp: 'Inicio',
  th: 'หน้าแรก',
};

for (const [language, title] of Object.entries(words)) {
  test(`the page shows home in its language before the scripts of the app have come (${language})`, async ({
    page,
    site,
  }) => {
    await page.route(scripts, (route) => route.abort());
    await open(page, site, '', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('navigation')).toBeVisible();
  });
}

for (const theme of ['dark', 'light'] as const) {
  test(`the shell has the first prices, and the app takes over without a shift (${theme})`, async ({
    page,
    site,
  }) => {
    await page.addInitScript((chosen) => {
      localStorage.setItem('tideline_preferences', JSON.stringify({ theme: chosen }));
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
      }).observe({ type: 'layout-shift', buffered: true });
    }, theme);
    let isHeld = true;
    await page.route(scripts, async (route) => {
      while (isHeld) await new Promise((resolve) => setTimeout(resolve, 20));
      await route.continue();
    });
    await page.addInitScript(() => localStorage.setItem('lang', 'en'));
    await page.goto(`${site.url}/#/`, { waitUntil: 'commit' });
    const row = page.locator('[data-instant-shell] .pair-row_item').first();
    await expect(row).toContainText(/[A-Z]+\/USDT/);
    await expect(row).toContainText(/\d\.\d+/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const before = await row.boundingBox();
    isHeld = false;
    await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
    const list = page.getByRole('list', { name: 'Markets' });
    const after = await list.getByRole('listitem').first().boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 99))).toBeLessThanOrEqual(2);
    const moved = await page.evaluate(() => {
      const shifts: unknown = Reflect.get(window, 'shifts');
      return Array.isArray(shifts) ? shifts.reduce((sum, shift) => sum + shift, 0) : null;
    });
    expect(moved).not.toBeNull();
    expect(moved).toBeLessThan(0.05);
  });
}

test('an app whose files do not come is loaded again', async ({ page, site }) => {
  let isLost = true;
  await page.route(/assets\/index-.*\.js/, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(`${site.url}/#/`);
  await expect(page.locator('[data-instant-shell] .pair-row_item').first()).toContainText(
    /\d\.\d+/,
  );
  isLost = false;
  await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'BTC' }).first()).toBeVisible();
});

test('an app that fails while it starts is loaded again', async ({ page, site }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    if (sessionStorage.getItem('tried') !== null) return;
    sessionStorage.setItem('tried', '');
    // Only the app yields; the script of the page does not.
    Reflect.set(scheduler, 'yield', () => Promise.reject(new Error('The start is broken.')));
  });
  await page.goto(`${site.url}/#/`);
  await expect.poll(() => errors).toEqual(['The start is broken.']);
  await expect(page.locator('[data-instant-shell]')).toHaveCount(1);
  await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'BTC' }).first()).toBeVisible();
  expect(errors).toHaveLength(1);
});

test('whoever has logged in finds the card of their assets, and whoever has not, the way in', async ({
  page,
  site,
}) => {
  await page.route(scripts, (route) => route.abort());
  await open(page, site, '');
  const shell = page.locator('[data-instant-shell]');
  await expect(shell.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(shell.getByText('Total assets (USDT)')).toHaveCount(0);
  await page.evaluate((version) => {
    localStorage.setItem('vuex_version', version);
    localStorage.setItem('vuex_token', 'token');
  }, storeVersion);
  await reload(page);
  await expect(shell.getByText('Total assets (USDT)')).toBeVisible();
  await expect(shell.getByRole('link', { name: 'Log in' })).toHaveCount(0);
});

test('another page than home waits in its own shape, with its tab marked', async ({
  page,
  site,
}) => {
  await page.route(scripts, (route) => route.abort());
  await open(page, site, 'pages/trade/index');
  const shell = page.locator('[data-instant-shell]');
  await expect(shell.locator('[aria-current="page"]')).toHaveText('Trade');
  await expect(shell.locator('[class*="skeleton_bar"]').first()).toBeVisible();
  await expect(shell.getByText('Top gainers')).toHaveCount(0);
});

test('an app that could not be fetched offline is loaded when the network returns', async ({
  page,
  context,
  site,
}) => {
  let isLost = true;
  await page.route(/assets\/index-.*\.js/, async (route) => {
    if (!isLost) return route.continue();
    await context.setOffline(true);
    return route.abort('internetdisconnected');
  });
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    window.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
      if (type === 'online') Reflect.set(window, 'awaitsNetwork', true);
      listen(type, ...rest);
    };
  });
  await page.goto(`${site.url}/#/`, { waitUntil: 'commit' });
  await expect(page.getByRole('navigation')).toBeVisible();
  // A network that returns before the start has failed is no case of this test.
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'awaitsNetwork'))).toBe(true);
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);
  isLost = false;
  await context.setOffline(false);
  await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'BTC' }).first()).toBeVisible();
});

test('a part of the app that does not come is said, and can be asked for again', async ({
  page,
  site,
}) => {
  await open(page, site, '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
  await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
  await page.route(/settings-screen.*\.js/, (route) => route.abort());
  await page.goto(`${site.url}/#/pages/settings/index`);
  await expect(page.getByText('Loading chunk failed')).toBeVisible();
  await page.unroute(/settings-screen.*\.js/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(page.locator('path:not([d])')).toHaveCount(0);
});

test('coins show their marks, from files that caches need not ask for again', async ({
  page,
  site,
}) => {
  const files: string[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('.svg') || !response.url().includes('/assets/')) return;
    files.push([response.status(), response.headers()['cache-control']].join(' '));
  });
  await open(page, site, '');
  const mark = page.getByRole('list', { name: 'Markets' }).locator('img').first();
  await expect
    .poll(() => mark.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  expect(new Set(files)).toEqual(new Set(['200 public, max-age=31536000, immutable']));
});

test('a mark that does not come leaves the letters of its coin', async ({ page, site }) => {
  await page.route(/assets\/.*\.svg/, (route) => route.abort());
  await open(page, site, '');
  const row = page.getByRole('list', { name: 'Markets' }).getByRole('listitem').first();
  await expect(row).toContainText('BTC');
  await expect(row.locator('img')).toHaveCount(0);
  await expect(row.locator('[class*="coin-disc_disc"]')).toHaveText('BTC');
});
