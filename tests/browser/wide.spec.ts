import { demo, enterAt } from './people';
import { addressesOf, publicScreens } from './screens';
import { expect, open, test } from './support';
import { filled, goTo } from './walk';

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

test('a wide window has the tabs at the side of every page, a narrow one below five', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, site, '');
  const tabs = page.getByRole('navigation', { name: 'Main navigation' });
  for (const [name, address] of addressesOf(publicScreens)) {
    await goTo(page, address);
    await filled(page);
    const [rail, content] = [await tabs.boundingBox(), await page.locator('main').boundingBox()];
    expect(rail, name).toMatchObject({ x: 0, width: 72 });
    expect(rail && content && content.x >= rail.x + rail.width, name).toBe(true);
  }
  await tabs.getByRole('link', { name: 'Trade' }).click();
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Trade');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tabs).toBeVisible();
  await goTo(page, '/pages/lever/index?symbol=BTC%2FUSDT');
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Contract');
  await goTo(page, '/pages/settings/index');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tabs).toBeHidden();
});

test('the button of a form follows it in a wide window, and stays at the foot of a narrow one', async ({
  page,
  site,
}) => {
  await enterAt(page, site, demo, 'pages/assets/transfer/index');
  const button = page.getByRole('button', { name: 'Transfer', exact: true });
  const footOf = async () => {
    const box = await button.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await footOf()).toBeGreaterThan(800);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await footOf()).toBeLessThan(500);
});
