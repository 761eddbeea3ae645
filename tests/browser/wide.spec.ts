import { expect, open, test } from './support';

test.use({ market: 'simulated' });

test('a wide window trades with chart, book and form in one view, a narrow one without a chart', async ({
  page,
  site,
}) => {
  await open(page, site, 'pages/trade/index?symbol=BTC%2FUSDT');
  const chart = page.getByRole('img', { name: /^BTC\/USDT, / });
  const form = page
    .getByRole('radiogroup', { name: 'Side' })
    .or(page.getByRole('group', { name: 'Side' }));
  const book = page.getByText('Qty (BTC)');
  await expect(form).toBeVisible();
  await expect(chart).toHaveCount(0);
  for (const [width, height] of [
    [840, 700],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const part of [chart, book, form]) await expect(part).toBeInViewport({ ratio: 0.9 });
    const [drawn, typed] = [await chart.boundingBox(), await form.boundingBox()];
    expect(drawn && typed && drawn.x + drawn.width <= typed.x).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  // What was typed stays when the window changes its shape.
  const quantity = page.getByLabel('Quantity', { exact: true });
  await quantity.fill('0.5');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(chart).toHaveCount(0);
  await expect(quantity).toHaveValue('0.5');
});

test('a chart that does not come leaves the order form of a wide window alone', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route(/assets\/candle-chart-.*\.js/, (route) => route.abort());
  await open(page, site, 'pages/trade/index?symbol=BTC%2FUSDT');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.getByText('Qty (BTC)')).toBeVisible();
});
