import type { Page, Route } from '@playwright/test';
import { demo, enterAt, equip } from './people';
import { addressesOf, ownScreens, publicScreens } from './screens';
import { expect, open, test } from './support';
import { filled, goTo, goToWhole, reload, waitingParts } from './walk';

// How screens behave when the line is slow, when what they ask for does not come, and when somebody
// goes back, pulls down, or opens what is not theirs.

// Many screens in one test take their time on a slow machine. Workers that have nothing else to do
// take tests of this file.
test.describe.configure({ mode: 'parallel' });
test.use({ market: 'simulated' });

const allScreens = (addressId: number) => [
  ...addressesOf(publicScreens),
  ...addressesOf(ownScreens, addressId),
];

test('on a slow line every screen keeps its place while it is filled', async ({ page, site }) => {
  const screens = allScreens(await equip(site, demo));
  await page.addInitScript(() => {
    const shifts: { value: number; parts: string[] }[] = [];
    Object.assign(window, { takeShifts: () => shifts.splice(0) });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        const sources: { node: Node | null }[] = Reflect.get(entry, 'sources');
        const parts = sources.map(({ node }) => (node instanceof Element ? node.className : ''));
        shifts.push({ value: Number(Reflect.get(entry, 'value')), parts });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await enterAt(page, site, demo, '');
  await expect(page.getByText(/^Total assets/)).toBeVisible();
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  const found: string[] = [];
  let waited = 0;
  for (const [name, address] of screens) {
    await goTo(page, address);
    await page.evaluate(() => Reflect.get(window, 'takeShifts')());
    waited += (await waitingParts(page).count()) > 0 ? 1 : 0;
    await filled(page);
    await page.waitForTimeout(100);
    const shifts: { value: number; parts: string[] }[] = await page.evaluate(() =>
      Reflect.get(window, 'takeShifts')(),
    );
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum > 0.01) {
      found.push(`${name}: ${sum.toFixed(3)} ${shifts.flatMap(({ parts }) => parts)}`);
    }
  }
  expect(waited).toBeGreaterThan(5);
  expect(found).toEqual([]);
});

const failing = {
  'a server that breaks': (route: Route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  'a server that says why not': (route: Route) =>
    route.fulfill({ json: { type: 'error', code: 'maintenance', message: 'Back at ten' } }),
} as const;

/** Both at one instant, because a screen that polls takes its words away while it asks again. */
const failureShown = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.body.querySelectorAll('*')].filter((it) => it.checkVisibility());
    const hasText = (element: Element, words: string) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes(words),
      );
    return {
      canRetry: shown.some(
        (it) => it.closest('main') && it.closest('button') && hasText(it, 'Retry'),
      ),
      hasReason: shown.some((it) => hasText(it, 'Back at ten')),
    };
  });

for (const [what, fail] of Object.entries(failing)) {
  test(`what does not come from ${what} is said in its place, and can be asked for again`, async ({
    page,
    site,
  }) => {
    const screens = allScreens(await equip(site, demo));
    await enterAt(page, site, demo, 'pages/settings/index');
    await expect(page.locator('h1')).toBeVisible();
    const found: string[] = [];
    let failed = 0;
    for (const [name, address] of screens) {
      await page.goto(`${site.url}/#/pages/settings/index`);
      await page.route('**/api/**', fail);
      await goTo(page, address);
      await filled(page);
      const retries = page.locator('main').getByRole('button', { name: 'Retry' });
      const shown = await failureShown(page);
      await page.unrouteAll();
      if (shown.canRetry) {
        failed += 1;
        if (what.includes('says') && !shown.hasReason) {
          found.push(`${name}: does not say what the server said`);
        }
        await expect(async () => {
          if ((await retries.count()) > 0) await retries.first().click({ timeout: 1_000 });
          await expect(retries).toHaveCount(0, { timeout: 500 });
        }).toPass();
        await filled(page);
      }
    }
    expect(failed).toBeGreaterThan(12);
    expect(found).toEqual([]);
  });
}

test('a visitor who opens what needs a login is led there once, and sees nothing of it', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const places: string[] = [];
    const titles = new Set<string>();
    Object.assign(window, { places, titles });
    addEventListener('hashchange', () => places.push(location.hash));
    const { replaceState } = history;
    history.replaceState = (...args) => {
      places.push(String(args[2]));
      replaceState.apply(history, args);
    };
    const look = () => {
      const title = document.querySelector('main h1, header h1');
      if (title?.checkVisibility()) titles.add(title.textContent ?? '');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const [, address] of addressesOf(ownScreens)) {
    await page.goto('about:blank');
    await open(page, site, address.slice(1));
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    const [path = '', query] = address.split('?');
    const search = new URLSearchParams(page.url().split('?').slice(1).join('?'));
    expect(search.get('backpage')?.split('?')[0]?.replace(/^\//, '')).toBe(path.replace(/^\//, ''));
    if (query) expect(search.get('backpage')).toContain(query.split('=')[0]);
    expect(search.get('backtype')).toBe(path === '/pages/assets/index' ? '2' : '1');
    const places: string[] = await page.evaluate(() => Reflect.get(window, 'places'));
    expect(places.filter((place) => place.includes('login/login'))).toHaveLength(1);
    // The page says where it stands before it knows who has come, and that is home.
    const titles: string[] = await page.evaluate(() => [...Reflect.get(window, 'titles')]);
    expect(titles.filter((title) => !['', 'Home', 'Log in'].includes(title))).toEqual([]);
  }
});

/** One finger, at the middle of a phone's width. */
const finger = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 195, y }],
    });
};

/** Pulls the page down by so many pixels with one finger, which starts at this height. */
const pull = async (page: Page, pixels: number, from = 300) => {
  const touch = await finger(page);
  await touch('touchStart', from);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from + (pixels * step) / 5);
  await touch('touchEnd');
};

test('home and assets are read again when they are pulled down, and trade is not', async ({
  page,
  site,
}) => {
  await enterAt(page, site, demo, '');
  const asked: string[] = [];
  page.on('request', (request) => {
    const call = /\/api\/([^?]+)/.exec(request.url())?.[1];
    if (call !== undefined) asked.push(call);
  });
  for (const [address, call] of [
    ['/', 'currency/quotation_new'],
    ['/pages/assets/index', 'wallet/list'],
  ] as const) {
    await goToWhole(page, address);
    asked.splice(0);
    await pull(page, 40);
    await page.waitForTimeout(300);
    expect(asked).not.toContain(call);
    await pull(page, 120);
    await expect.poll(() => asked).toContain(call);
  }
  await goTo(page, '/pages/trade/index?symbol=BTC%2FUSDT');
  await expect(page.getByRole('button', { name: 'Buy BTC' })).toBeEnabled();
  await filled(page);
  // Until the socket is open, lists are polled.
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  asked.splice(0);
  await pull(page, 160);
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
});

/** The middle of the first gap between two boxes of the page. */
const firstGap = (page: Page) =>
  page.locator('.pull-to-refresh_pull').evaluate((pulled) => {
    const [upper, lower] = [...pulled.children].slice(1).map((box) => box.getBoundingClientRect());
    return ((upper?.bottom ?? 0) + (lower?.top ?? 0)) / 2;
  });

test('a pull may start between two cards', async ({ page, site }) => {
  await enterAt(page, site, demo, '');
  await goToWhole(page, '/pages/assets/index');
  const read = page.waitForRequest(/api\/wallet\/list/);
  await pull(page, 120, await firstGap(page));
  await read;
});

/** The history follows what lies over the page a moment after it is seen. */
const expectOverlayEntry = (page: Page, isThere: boolean) =>
  expect.poll(() => page.evaluate(() => history.state?.isOverlay === true)).toBe(isThere);

test('the way back leads home from a deep link, and closes a sheet and nothing else', async ({
  page,
  site,
}) => {
  await open(page, site, 'pages/trade/kline?symbol=BTC%2FUSDT');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await goTo(page, '/pages/trade/index?symbol=BTC%2FUSDT');
  await page.getByRole('textbox', { name: /^Price/ }).fill('20000');
  await page.getByRole('button', { name: /^Choose a pair/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: /^Price/ })).toHaveValue('20000');
  await page.getByRole('button', { name: /^Choose a pair/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await reload(page);
  await expect(page.getByRole('textbox', { name: /^Price/ })).toBeVisible();
  await expectOverlayEntry(page, false);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

test('the way back answers what a sheet asks, and passes a sheet that led to another page', async ({
  page,
  site,
}) => {
  await enterAt(page, site, demo, 'pages/settings/index');
  await goTo(page, '/pages/trade/kline?symbol=BTC%2FUSDT');
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'BTC/USDT' });
  const quantity = form.getByLabel('Quantity', { exact: true });
  await quantity.fill('0.5');
  const question = page.getByRole('alertdialog', { name: 'Discard this order?' });
  for (const _ of ['once', 'and once more']) {
    await expectOverlayEntry(page, true);
    await page.goBack();
    await expect(question).toBeVisible();
    await expectOverlayEntry(page, true);
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(quantity).toHaveValue('0.5');
  }
  await expectOverlayEntry(page, true);
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectOverlayEntry(page, false);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await goTo(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Security/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectOverlayEntry(page, false);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('a page that is opened while the history follows a closed sheet stays open', async ({
  page,
  site,
}) => {
  await open(page, site, '');
  await goTo(page, '/pages/trade/index?symbol=BTC%2FUSDT');
  await page.getByRole('button', { name: /^Choose a pair/ }).click();
  await expectOverlayEntry(page, true);
  await page.evaluate(() => {
    const { back } = history;
    history.back = () => {
      history.back = back;
      history.back();
      document.querySelector<HTMLElement>('nav a[href="#/pages/template/index"]')?.click();
    };
  });
  await page.keyboard.press('Escape');
  const finance = page.getByRole('heading', { level: 1, name: 'Finance' });
  await expect(finance).toBeVisible();
  await expectOverlayEntry(page, false);
  await expect(page).toHaveURL(/pages\/template\/index/);
  await expect(finance).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Choose a pair/ })).toBeVisible();
  await page.goForward();
  await expect(finance).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

test('a form that asks before it is left is left with one answer', async ({ page, site }) => {
  await enterAt(page, site, demo, 'pages/settings/index');
  await goTo(page, '/pages/verification/index');
  await page.locator('main a[href*="verification/basic"]').first().click();
  await page.getByRole('textbox', { name: 'Name as on the document' }).fill('Ada');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verification' })).toBeVisible();
});

test('the arrow leads back along the links that were followed, to where each page stood', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await enterAt(page, site, demo, '');
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  // The title stands over the pending boxes too, which are not as high.
  await expect(page.getByRole('link', { name: /^Language/ })).toBeVisible();
  // A click on what still moves may scroll it into view first.
  await page.evaluate(() => {
    scrollTo({ top: 180 });
    const left = () => Object.assign(window, { leftAt: scrollY });
    addEventListener('click', left, { capture: true, once: true });
  });
  await page.getByRole('link', { name: /^Language/ }).click();
  await expect(title('Language')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await back.click();
  await expect(title('Settings')).toBeVisible();
  const leftAt = await page.evaluate<number>(() => Reflect.get(window, 'leftAt'));
  expect(leftAt).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(leftAt);
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await expect(title('Security')).toBeVisible();
  await page.getByRole('link', { name: /^Passkeys/ }).click();
  await expect(title('Passkeys')).toBeVisible();
  await back.click();
  await expect(title('Security')).toBeVisible();
  await back.click();
  await expect(title('Settings')).toBeVisible();
  await back.click();
  await expect(title('Home')).toBeVisible();
});

test('what a finger holds looks pressed at once, and no longer when it scrolls', async ({
  page,
  site,
}) => {
  await enterAt(page, site, demo, '');
  await goToWhole(page, '/');
  const row = page.locator('.pair-section_surface li a').first();
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  const opacity = () => row.evaluate((it) => getComputedStyle(it).opacity);
  const touch = await finger(page);
  await touch('touchStart', y);
  expect(await opacity()).toBe('0.7');
  await touch('touchMove', y - 20);
  await touch('touchMove', y - 60);
  await expect.poll(opacity).toBe('1');
  await touch('touchEnd');
  expect(new URL(page.url()).hash).toBe('#/');
});
