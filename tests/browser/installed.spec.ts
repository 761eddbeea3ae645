import type { Page } from '@playwright/test';
import { behindProxy, type Proxied } from './behind-proxy';
import { test as base, expect } from './support';
import { reload } from './walk';

const test = base.extend<{ below: string; proxied: Proxied }>({
  below: ['', { option: true }],
  proxied: async ({ site, context, below }, use) => {
    await context.addInitScript(() => {
      if (localStorage.getItem('lang') === null) localStorage.setItem('lang', 'en');
    });
    const proxied = await behindProxy(site.url, below);
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
const secondVisit = async (page: Page, { url, paths }: Proxied) => {
  await page.goto(`${url}/#/`);
  await installed(page);
  await reload(page);
  await expect(prices(page).first()).toHaveText(/\d/);
  // The second visit looks for a newer worker, and watches for others from then on.
  const askedForWorker = () => paths.filter((path) => path === '/worker.js').length;
  await expect.poll(askedForWorker).toBeGreaterThan(1);
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
  await reload(page);
  await expect(page.getByText(/^Offline\. Showing data of /)).toBeVisible();
  await expect(prices(page).first()).toHaveText(/\d/);
  await page.goto('about:blank');
  await page.goto(`${proxied.url}/#/pages/trade/index?symbol=BTC%2FUSDT`);
  await expect(page.getByText(/^Offline\. Showing data of /)).toBeVisible();
  await expect(page.getByText('Log in to trade').first()).toBeVisible();
});

test('shows the prices of the last visit at once, called old, until there are newer ones', async ({
  page,
  proxied,
}) => {
  await secondVisit(page, proxied);
  const answer = proxied.hold('/api/currency/quotation_new');
  const isShell = page.locator('[data-instant-shell]');
  const old = page.locator('.pair-section_surface li .quote-text_old');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = () => {
      const root = document.querySelector('[data-instant-shell]');
      const row = root?.querySelector('.pair-section_surface li .price-flash_figure');
      if (!row || !/\d/.test(row.textContent ?? '')) return;
      seen.push(row.querySelector('.quote-text_old') ? 'old' : 'current');
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  await reload(page);
  // Nothing has answered yet: the shell has shown them as old, and the app begins with the same.
  await expect(isShell).toHaveCount(0);
  await expect(prices(page).first()).toHaveText(/\d/);
  const shown = await page.evaluate(() => Reflect.get(window, 'seen'));
  expect(new Set(shown)).toEqual(new Set(['old']));
  expect(proxied.paths.filter((path) => path.includes('quotation_new')).length).toBeGreaterThan(1);
  answer();
  await expect(old).toHaveCount(0);
  await expect(prices(page).first()).toHaveText(/\d/);
});

const passwordOf = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const prompt = (page: Page) => page.getByText('New version available');

/** Another version is released, and the browser looks for it as it does by itself. */
const release = async (page: Page, proxied: Proxied) => {
  proxied.release();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  const isWaiting = () =>
    page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed',
    );
  await expect.poll(isWaiting).toBe(true);
};

test('offers a new version, and loads it when it is accepted', async ({ page, proxied }) => {
  await secondVisit(page, proxied);
  await release(page, proxied);
  await expect(prompt(page)).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(prompt(page)).toHaveCount(0);
  await release(page, proxied);
  await expect(prompt(page)).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await loaded;
  await expect(prices(page).first()).toHaveText(/\d/);
  await expect(prompt(page)).toHaveCount(0);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting),
  ).toBeNull();
});

test('never offers it while something typed is not sent', async ({ page, proxied }) => {
  await secondVisit(page, proxied);
  await page.goto(`${proxied.url}/#/pages/user/login/login`);
  await passwordOf(page).fill('typed');
  await release(page, proxied);
  await page.waitForTimeout(500);
  await expect(prompt(page)).toHaveCount(0);
  await expect(passwordOf(page)).toHaveValue('typed');
  await page.goto(`${proxied.url}/#/`);
  await expect(prompt(page)).toBeVisible();
});

test('keeps the files of the running version for another tab', async ({ page, proxied }) => {
  await secondVisit(page, proxied);
  const other = await page.context().newPage();
  await other.goto(`${proxied.url}/#/pages/user/login/login`);
  await expect(passwordOf(other)).toBeVisible();
  await release(page, proxied);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await loaded;
  await page.context().setOffline(true);
  await other.goto(`${proxied.url}/#/pages/user/login/register`);
  await expect(other.getByRole('heading').first()).toBeVisible();
  await expect(other.getByText('Loading chunk failed')).toHaveCount(0);
});

test('shows a pushed notification, without a page that is asked', async ({ page, proxied }) => {
  await page.context().grantPermissions(['notifications'], { origin: proxied.url });
  await secondVisit(page, proxied);
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const push = {
    title: 'Your position was liquidated',
    body: 'Open Tideline for the details.',
    link: '/pages/lever/index',
    tag: 'a-tag',
    lang: 'en',
  };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: proxied.url,
    registrationId: await registered,
    data: JSON.stringify(push),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      }));
    });
  const { title, body, tag } = push;
  await expect.poll(shown).toEqual([{ title, body, tag }]);
});

test('has a manifest with icons that can be installed', async ({ page, proxied }) => {
  await page.goto(`${proxied.url}/#/`);
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const address = new URL(href ?? '', `${proxied.url}/`);
  const manifest = await (await page.request.get(address.href)).json();
  expect(manifest).toMatchObject({ name: 'Tideline', display: 'standalone', start_url: './' });
  for (const { src, sizes, type } of manifest.icons) {
    const response = await page.request.get(new URL(src, address).href);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, type]);
    const bytes = await response.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  const devtools = await page.context().newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});

test.describe('below a path of a site', () => {
  test.use({ below: '/x' });

  test('has a worker, a manifest and icons of its own, and starts without a network', async ({
    page,
    context,
    proxied,
  }) => {
    const { origin } = new URL(proxied.url);
    const beside: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.url().startsWith(origin) && !pathname.startsWith('/x/')) beside.push(pathname);
    });
    await secondVisit(page, proxied);
    const scope = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope);
    expect(await scope()).toBe(`${proxied.url}/`);
    const devtools = await context.newCDPSession(page);
    const { errors, manifest } = await devtools.send('Page.getAppManifest');
    // While it is attached, requests without a network stay open.
    await devtools.detach();
    expect(errors).toEqual([]);
    expect(manifest).toMatchObject({
      id: `${proxied.url}/`,
      startUrl: `${proxied.url}/`,
      scope: `${proxied.url}/`,
    });
    for (const icon of manifest.icons ?? []) {
      expect(icon.url).toContain(`${proxied.url}/icons/`);
      expect((await page.request.get(icon.url)).status()).toBe(200);
    }
    expect(beside).toEqual([]);
    await context.setOffline(true);
    await proxied.close();
    await page.goto('about:blank');
    await page.goto(`${proxied.url}/#/pages/trade/index?symbol=BTC%2FUSDT`);
    await expect(page.getByText(/^Offline\. Showing data of /)).toBeVisible();
  });
});
