import type { Page } from '@playwright/test';
import { expect, open, scripts, settled, test, variantOf } from './support';
import { drop, fields, lists } from './wire';

const bars = 'GET currency/new_timeshar';
const kline = 'pages/trade/kline?symbol=BTC%2FUSDT';

test.describe('signs in the change', () => {
  test.use({ variant: variantOf('signs in the change') });

  test('the first paint has every pair that is shown, with its price and its change', async ({
    page,
    family,
  }) => {
    await page.route(scripts, (route) => route.abort());
    await open(page, family, '');
    const rows = page.locator('[data-instant-shell] .pair-row_item');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText('57,000.1');
    await expect(rows.nth(0)).toContainText(/(?<!\+)\+1\.23%/);
    await expect(rows.nth(1)).toContainText('−0.45%');
    await expect(rows.nth(2)).toContainText('0.00723');
  });

  test('home and the order form have the price of a coin of less than a cent', async ({
    page,
    family,
  }) => {
    await open(page, family, '');
    const row = page.getByRole('link', { name: /^DOGE ?\/USDT/ }).last();
    await expect(row).toContainText('0.00723');
    await expect(page.getByRole('link', { name: /OLD/ })).toHaveCount(0);
    await page.goto(`${family.url}/#/pages/trade/index?symbol=DOGE%2FUSDT`);
    await expect(page.getByRole('main')).toContainText('0.00723');
    const price = page.getByRole('textbox', { name: /^Price/ });
    await price.fill('0.00711');
    await page.getByLabel('Quantity', { exact: true }).fill('100');
    await expect(page.getByRole('main')).toContainText('0.711');
    await expect(price).toHaveValue('0.00711');
  });
});

const day = 86_400_000;

/** The start of the bar that stands furthest to the right, as its legend says it. */
const newestBarMs = async (page: Page): Promise<number> => {
  const box = await page.getByRole('img', { name: /^BTC\/USDT, / }).boundingBox();
  if (!box) throw new Error('The chart has no place on the page.');
  const legend = page.locator('dl').filter({ hasText: 'Open' }).first();
  for (let x = box.x + box.width - 4; x > box.x; x -= 4) {
    await page.mouse.move(x, box.y + box.height / 3);
    if (!(await legend.isVisible())) continue;
    const [, date, time] = /(\d\d-\d\d) (\d\d:\d\d)/.exec((await legend.textContent()) ?? '') ?? [];
    return Date.parse(`${new Date().getFullYear()}-${date}T${time}:00+08:00`);
  }
  throw new Error('The chart has no bar.');
};

for (const [name, rewrite] of [
  ['newest first', lists((rows) => rows.toReversed())],
  ['in seconds', fields({ time: (it) => Number(it) / 1000 })],
  ['by id', fields({ time: drop })],
] as const) {
  test.describe(`bars ${name}, and quotes with the time of their day`, () => {
    test.use({
      variant: variantOf('plain', {
        payloads: { [bars]: rewrite },
        feed: {
          protocol: 'current',
          row: { time: () => Math.floor(Date.now() / day) * day },
        },
      }),
    });

    test(`the chart ends now (bars ${name})`, async ({ page, family }) => {
      await open(page, family, kline);
      await page.getByRole('radio', { name: '1m', exact: true }).check();
      await expect(page.getByRole('img', { name: /^BTC\/USDT, 1m, 57,000/ })).toBeVisible();
      await settled(page);
      await expect(page.getByRole('main')).toContainText('MA5 57,000.10');
      expect(Math.abs((await newestBarMs(page)) - Date.now())).toBeLessThan(150_000);
      await expect(page.getByRole('button', { name: 'Back to the latest' })).toHaveCount(0);
    });
  });
}

test.describe('no bars', () => {
  test.use({ variant: variantOf('plain', { payloads: { [bars]: () => null } }) });

  test('a chart without bars says so, beside the price', async ({ page, family }) => {
    await open(page, family, kline);
    await expect(page.getByRole('main')).toContainText('No data obtained');
    await expect(page.getByRole('main')).toContainText('57,000.10');
    await settled(page);
  });
});

test.describe('a bad row', () => {
  test.use({
    variant: variantOf('a pair that is half a row', {
      feed: { protocol: 'none' },
    }),
  });

  test('a pair that cannot be read leaves the others on home', async ({ page, family }) => {
    await open(page, family, '');
    await expect(page.getByRole('link', { name: /^BTC ?\/USDT/ }).last()).toContainText(
      '57,000.10',
    );
    await settled(page);
  });
});
