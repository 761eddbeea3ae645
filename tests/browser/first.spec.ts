import { expect, hasRecordings, open, test } from './support';

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
  test(`the page speaks before its scripts have come (${language})`, async ({ page, site }) => {
    await page.route(scripts, (route) => route.abort());
    await open(page, site, '', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('navigation')).toBeVisible();
  });
}

for (const theme of ['dark', 'light'] as const) {
  test(`first prices stand there before the app and do not move with it (${theme})`, async ({
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
    const row = page.locator('[data-row]').first();
    await expect(row).toContainText(/[A-Z]+\/USDT/);
    await expect(row).toContainText(/\d\.\d+/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const before = await row.boundingBox();
    isHeld = false;
    await expect(page.locator('[data-row]')).toHaveCount(0);
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

test('an app that does not come is tried again, without a hand', async ({ page, site }) => {
  let isLost = true;
  await page.route(/assets\/index-.*\.js/, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(`${site.url}/#/`);
  await expect(page.locator('[data-row]').first()).toContainText(/\d\.\d+/);
  isLost = false;
  await expect(page.locator('[data-row]')).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('listitem').filter({ hasText: 'BTC' }).first()).toBeVisible();
});

test('an app that a lost network kept away comes with its return', async ({
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
  await page.goto(`${site.url}/#/`, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await expect(page.getByRole('navigation')).toBeVisible();
  isLost = false;
  await context.setOffline(false);
  await expect(page.locator('[data-row]')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'BTC' }).first()).toBeVisible();
});

test('a part of the app that does not come is said, and can be asked for again', async ({
  page,
  site,
}) => {
  await open(page, site, '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
  await expect(page.locator('[data-row]')).toHaveCount(0);
  await page.route(/settings-screen.*\.js/, (route) => route.abort());
  await page.goto(`${site.url}/#/pages/settings/index`);
  await expect(page.getByText('Loading chunk failed')).toBeVisible();
  await page.unroute(/settings-screen.*\.js/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(page.locator('path:not([d])')).toHaveCount(0);
});
