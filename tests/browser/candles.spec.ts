import type { Page } from '@playwright/test';
import { chart, interval, kline, show } from './chart';
import { demo, enterAt } from './people';
import { expect, open, test } from './support';
import { dialogLeft, reload } from './walk';

test.use({ market: 'simulated' });

/** Leaves a mark that a reload would wipe away. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'isSamePage', true));
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSamePage') === true);

test('interval and indicators are remembered by the device', async ({ page, site }) => {
  await open(page, site, kline);
  await show(page);
  await expect(interval(page, '1D')).toBeChecked();
  await interval(page, '5m').check();
  await page.getByRole('button', { name: /^Indicators/ }).click();
  await page.getByRole('radio', { name: 'BOLL' }).check();
  await page.getByRole('radio', { name: 'RSI', exact: true }).check();
  await page.keyboard.press('Escape');
  await dialogLeft(page);
  await reload(page);
  await show(page);
  await expect(interval(page, '5m')).toBeChecked();
  await expect(chart(page)).toHaveAccessibleName(/^BTC\/USDT, 5m, /);
  await expect(page.getByRole('button', { name: 'Indicators BOLL · RSI' })).toBeVisible();
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
  await expect.poll(() => close.textContent()).not.toBe(before);
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
  await expect(page.getByTitle('Price is out of date').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByTitle('Price is out of date')).toHaveCount(0);
  expect(await isSamePage(page)).toBe(true);
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
    await reload(page);
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
  await enterAt(page, site, demo, kline);
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
  await enterAt(page, site, demo, kline);
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
