import type { Page } from '@playwright/test';
import { demo, enter } from './people';
import { expect, open, test } from './support';

test.use({ market: 'simulated' });

const kline = 'pages/trade/kline?symbol=BTC%2FUSDT';
const chart = (page: Page) => page.getByRole('img', { name: /^BTC\/USDT, / });
const interval = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const latest = (page: Page) => page.getByRole('button', { name: 'Back to the latest' });
const isBars = (url: string) => url.includes('currency/new_timeshar');

/** Opens the chart and waits until its first bars are drawn. */
const show = async (page: Page) => {
  await expect(chart(page)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('The chart has no place on the page.');
  return { ...box, midX: box.x + box.width / 2, midY: box.y + box.height / 3 };
};

/** Leaves a mark that a reload would wipe away. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'isSamePage', true));
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSamePage') === true);

/** Fingers on the glass; each move waits for the photo that it makes. */
const gestures = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const drawn = () =>
    page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: [number, number][],
  ) => {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await drawn();
  };
  const steps = 4;
  const move = async (pathsAt: (share: number) => [number, number][]) => {
    await touch('touchStart', pathsAt(0));
    for (let step = 1; step <= steps; step += 1) await touch('touchMove', pathsAt(step / steps));
    await touch('touchEnd', []);
  };
  return {
    place: () =>
      page.evaluate(() => ({
        left: scrollX,
        top: scrollY,
        zoom: Math.round((visualViewport?.scale ?? 0) * 100),
      })),
    drag: (at: { midX: number; midY: number }, right: number, down: number) =>
      move((share) => [[at.midX + right * (share - 0.5), at.midY + down * (share - 0.5)]]),
    pinch: (at: { midX: number; midY: number }) =>
      move((share) => [
        [at.midX - 30 - 60 * share, at.midY],
        [at.midX + 30 + 60 * share, at.midY],
      ]),
  };
};

test('interval and indicators are remembered by the device', async ({ page, site }) => {
  await open(page, site, kline);
  await show(page);
  await expect(interval(page, '1D')).toBeChecked();
  await interval(page, '5m').check();
  await page.getByRole('button', { name: /^Indicators/ }).click();
  await page.getByRole('radio', { name: 'BOLL' }).check();
  await page.getByRole('radio', { name: 'RSI' }).check();
  await page.keyboard.press('Escape');
  await page.reload();
  await show(page);
  await expect(interval(page, '5m')).toBeChecked();
  await expect(chart(page)).toHaveAccessibleName(/^BTC\/USDT, 5m, /);
  await expect(page.getByRole('button', { name: 'Indicators BOLL · RSI' })).toBeVisible();
});

test('panning asks for older bars, and one tap leads back to the newest', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  await show(page);
  await interval(page, '1m').check();
  const at = await show(page);
  await expect(latest(page)).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => isBars(request.url()) && asked.push(request.url()));
  const { drag } = await gestures(page);
  await expect(async () => {
    await drag(at, 300, 0);
    expect(asked.length).toBeGreaterThan(0);
  }).toPass();
  await latest(page).click();
  await expect(latest(page)).toHaveCount(0);
});

test('the last bar moves with the market', async ({ page, site }) => {
  await open(page, site, kline);
  const at = await show(page);
  const close = page.locator('dt', { hasText: /^Close$/ }).locator('xpath=following-sibling::dd');
  for (let x = at.x + at.width - 60; x > at.midX; x -= 4) {
    await page.mouse.move(x, at.midY);
    if (await close.isVisible()) break;
  }
  const before = await close.textContent();
  await expect.poll(() => close.textContent(), { timeout: 20_000 }).not.toBe(before);
});

test('without a network prices are said to be old, and its return needs no reload', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  await show(page);
  await mark(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await expect(page.getByTitle('Price is out of date').first()).toBeVisible({ timeout: 20_000 });
  await page.context().setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByTitle('Price is out of date')).toHaveCount(0);
  expect(await isSamePage(page)).toBe(true);
});

test('gestures along and with two fingers belong to the chart, those along the page to it', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  const at = await show(page);
  const { drag, pinch, place } = await gestures(page);
  const still = { left: 0, top: 0, zoom: 100 };
  await drag(at, 240, 0);
  await expect(latest(page)).toBeVisible();
  expect(await place()).toEqual(still);
  site.hold(true);
  const before = await chart(page).screenshot();
  await pinch(at);
  expect(await place()).toEqual(still);
  expect(before.equals(await chart(page).screenshot())).toBe(false);
  site.hold(false);
  await drag(at, 0, -200);
  await expect.poll(async () => (await place()).top).toBeGreaterThan(100);
});

test('the whole screen is the chart until Esc or the way back leads out', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  await show(page);
  const full = page.getByRole('button', { name: 'Full screen' });
  const waysOut = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => page.evaluate(() => document.exitFullscreen()),
  ];
  for (const leave of waysOut) {
    await full.click();
    await expect(full).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[inert] h1')).toHaveCount(1);
    const header = page.locator('section').filter({ has: full });
    await expect(header.getByText('BTC/USDT')).toBeVisible();
    await expect(header.getByRole('button', { name: 'Buy' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Sell' })).toBeVisible();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => (await chart(page).boundingBox())?.width).toBe(844);
    expect((await chart(page).boundingBox())?.height).toBeGreaterThan(240);
    await leave();
    await expect(full).toHaveAttribute('aria-pressed', 'false');
    await expect(page.locator('[inert] h1')).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
  }
});

test('an order can be placed from the whole screen, and closing it leads back there', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  await show(page);
  const full = page.getByRole('button', { name: 'Full screen' });
  await full.click();
  const chartPart = page.locator('section').filter({ has: full });
  await chartPart.getByRole('button', { name: 'Buy' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(full).toHaveAttribute('aria-pressed', 'true');
});

test('the crosshair ends when the chart is panned, rotated or shown on the whole screen', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  const legend = page.getByText('Open', { exact: true });
  const full = page.getByRole('button', { name: 'Full screen' });
  const ends = [
    async ({ midX, midY }: Awaited<ReturnType<typeof show>>) => {
      await page.mouse.down();
      await page.mouse.move(midX + 90, midY, { steps: 4 });
      await expect(legend).toHaveCount(0);
      await page.mouse.up();
    },
    () => page.setViewportSize({ width: 844, height: 390 }),
    () => page.setViewportSize({ width: 390, height: 844 }),
    () => full.press('Enter'),
  ];
  for (const end of ends) {
    const at = await show(page);
    await page.mouse.move(0, 0);
    await page.mouse.move(at.midX, at.midY);
    await expect(legend).toBeVisible();
    await end(at);
    await expect(legend).toHaveCount(0);
  }
});

test('the chosen interval is in sight on a narrow screen, also after a reload', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, site, kline);
  await show(page);
  for (const name of ['1Mo', 'Time']) {
    // By the keyboard, as somebody does who never scrolls the row.
    await interval(page, name).focus();
    await page.keyboard.press('Space');
    await show(page);
    await expect(page.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
    await page.reload();
    await show(page);
    await expect(page.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
  }
});

test('another theme and another language need no reload', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, site, kline);
  await show(page);
  await interval(page, '1H').check();
  await show(page);
  await mark(page);
  const recoloured = page.evaluate(() => {
    const colour = () => {
      const canvas = document.querySelector('[role="img"] canvas');
      if (!(canvas instanceof HTMLCanvasElement)) return 'none';
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      const counts = new Map<string, number>();
      for (let at = 0; at < data.length; at += 4) {
        const name = `${data[at]},${data[at + 1]},${data[at + 2]},${data[at + 3]}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'none';
    };
    const root = document.documentElement;
    const [theme, before] = [root.dataset['theme'], colour()];
    return new Promise<number>((resolve) => {
      let switched = 0;
      const look = () => {
        if (switched === 0 && root.dataset['theme'] !== theme) switched = performance.now();
        if (switched > 0 && colour() !== before) resolve(performance.now() - switched);
        else requestAnimationFrame(look);
      };
      look();
    });
  });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await recoloured).toBeLessThan(300);
  await page.evaluate(() => {
    location.hash = '#/pages/settings/language/language';
  });
  await page.getByText('Español', { exact: true }).click();
  await page.goBack();
  await show(page);
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
  await expect(page.getByRole('button', { name: 'Comprar' })).toBeVisible();
  await expect(interval(page, '1 h')).toBeChecked();
  expect(await isSamePage(page)).toBe(true);
});

test('a visitor tries the order form over the chart and is led to the log in', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  await show(page);
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('radio', { name: 'Sell' })).toBeChecked();
  // On a low screen the form covers the chart, and the price goes on above it.
  await page.setViewportSize({ width: 360, height: 640 });
  const price = sheet.getByText(/^[\d,]+\.\d{2}$/).first();
  await expect(price).toBeInViewport({ ratio: 1 });
  const before = await price.textContent();
  await expect.poll(() => price.textContent()).not.toBe(before);
  await sheet.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

test('the order form closes in every way, gives the focus back, and asks when it was changed', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  await enter(page, site, demo);
  await show(page);
  const buy = page.getByRole('button', { name: 'Buy', exact: true });
  const form = page.getByRole('dialog', { name: 'BTC/USDT' });
  const question = page.getByRole('alertdialog', { name: 'Discard this order?' });
  const quantity = form.getByLabel('Quantity', { exact: true });
  const scrim = () => page.mouse.click(195, 60);
  const esc = () => page.keyboard.press('Escape');
  for (const close of [esc, scrim, () => form.getByRole('button', { name: 'Close' }).click()]) {
    await buy.press('Enter');
    await expect(form.getByRole('radio', { name: 'Buy' })).toBeChecked();
    await close();
    await expect(form).toHaveCount(0);
    await expect(buy).toBeFocused();
  }
  await buy.press('Enter');
  await quantity.fill('0.5');
  for (const close of [esc, scrim]) {
    await close();
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await esc();
    await expect(question).toHaveCount(0);
    await expect(quantity).toHaveValue('0.5');
  }
  await esc();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(buy).toBeFocused();
  await buy.press('Enter');
  await expect(quantity).toHaveValue('');
});

test('an order goes out over the chart: a price from the book, review, receipt', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  await enter(page, site, demo);
  await show(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const step = page.getByRole('button', { name: /^Price step/ });
  await expect(step).toBeVisible();
  await page.getByRole('list', { name: 'Buy orders' }).getByRole('button').last().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('textbox', { name: /^Price/ })).not.toHaveValue('');
  await sheet.getByRole('textbox', { name: /^Price/ }).fill('20000');
  await sheet.getByLabel('Quantity', { exact: true }).fill('0.001');
  await sheet.getByRole('button', { name: 'Buy BTC' }).click();
  const review = page.getByRole('dialog', { name: 'Confirm order' });
  await review.getByRole('button', { name: 'Buy BTC' }).click();
  await expect(page.getByText('Order placed')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chart(page)).toBeVisible();
});
