import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { Palette } from '../../schemas/kernel/preferences';
import { expect, open, test } from './support';
import { goTo, reload } from './walk';

// Prices as they are drawn: columns that stand still, signs and colours that follow the person's choice.

test.use({ market: 'simulated' });

const rows = (page: Page) => page.locator('.pair-section_surface li');
const kline = '/pages/trade/kline?symbol=BTC%2FUSDT';
const trade = '/pages/trade/index?symbol=BTC%2FUSDT';

const background = (it: Locator) => it.evaluate((part) => getComputedStyle(part).backgroundColor);

/** A colour of the token file, as the browser computes it. */
const token = (page: Page, name: string) =>
  page.evaluate((property) => {
    const swatch = document.body.appendChild(document.createElement('i'));
    swatch.style.color = `var(--tl-${property})`;
    const { color } = getComputedStyle(swatch);
    swatch.remove();
    return color;
  }, name);

test('columns of the list stand still and rows keep their order while prices move', async ({
  page,
  site,
}) => {
  await open(page, site, '');
  // The shell has as many rows as a phone shows, and no live prices.
  await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
  await expect(rows(page).first().locator('.price-flash_figure')).toContainText(/\d/);
  const look = () =>
    rows(page).evaluateAll((items) =>
      items.slice(0, 8).map((item) => ({
        name: item.querySelector('.pair-row_name')?.firstChild?.textContent,
        price: item.querySelector('.price-flash_figure')?.textContent,
        edges: ['.pair-row_price', '.pair-row_change'].map(
          (column) => item.querySelector(column)?.getBoundingClientRect().right ?? Number.NaN,
        ),
      })),
    );
  const first = await look();
  const prices = new Set<string>();
  for (let second = 0; second < 60; second += 1) {
    await site.advance(1_000);
    const now = await look();
    expect(now.map(({ name }) => name)).toEqual(first.map(({ name }) => name));
    for (const { edges, price } of now) {
      prices.add(price ?? '');
      for (const [column, edge] of edges.entries()) {
        expect(Math.abs(edge - (first[0]?.edges[column] ?? Number.NaN))).toBeLessThanOrEqual(0.5);
      }
    }
  }
  expect(prices.size).toBeGreaterThan(20);
});

/** Three pairs whose change of the day is as given, and no news of them after that. */
const freezeChanges = async (page: Page, changes: readonly string[]) => {
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route('**/api/currency/quotation_new*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const { quotation } of answer.message) {
      for (const [place, change] of changes.entries()) quotation[place].change = change;
    }
    await route.fulfill({ response, json: answer });
  });
};

test('up and down are told by sign, arrow and colour, and no change by none of them', async ({
  page,
  site,
}) => {
  await freezeChanges(page, ['1.639', '-0.51', '-0.004']);
  await open(page, site, '');
  // The rows of the first second have the same look by other means.
  await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
  const looks = [];
  for (const place of [0, 1, 2]) {
    const pill = rows(page).nth(place).locator('.figure_pill');
    await expect(pill).toBeVisible();
    looks.push({
      text: await pill.textContent(),
      arrows: await pill.locator('svg').count(),
      colour: await background(pill),
    });
  }
  expect(looks).toEqual([
    { text: '+1.63%', arrows: 1, colour: await token(page, 'rise-fill') },
    { text: '−0.51%', arrows: 1, colour: await token(page, 'fall-fill') },
    { text: '0.00%', arrows: 0, colour: await token(page, 'surface-3') },
  ]);
});

/** Colours that take more than a speck of a screenshot. */
const coloursOf = async (screenshot: Buffer): Promise<Map<string, number>> => {
  const { data, info } = await sharp(screenshot)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const name = `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map([...counts].filter(([, count]) => count > 20));
};

const chart = (page: Page) => page.getByRole('img', { name: /^BTC\/USDT, / });

test('the four price colours change list, chart, book and buttons at once, and outlive a reload', async ({
  page,
  site,
}) => {
  await open(page, site, '');
  const danger = await token(page, 'danger');
  const seen = new Set<string>();
  for (const palette of Palette.options) {
    await goTo(page, '/pages/settings/index');
    await page.getByRole('button', { name: /^Price colours/ }).click();
    await page.locator(`[data-market="${palette}"]`).last().click();
    await expect(page.locator('html')).toHaveAttribute('data-market', palette);
    const [rise, fall, riseFill, fallFill] = [
      await token(page, 'rise'),
      await token(page, 'fall'),
      await token(page, 'rise-fill'),
      await token(page, 'fall-fill'),
    ];
    seen.add(`${rise} ${fall}`);
    expect(await token(page, 'danger')).toBe(danger);
    await goTo(page, '/');
    const pill = (way: string) => rows(page).locator(`.figure_${way}-pill`).first();
    await expect(pill('rise')).toHaveCSS('background-color', riseFill);
    await expect(pill('fall')).toHaveCSS('background-color', fallFill);
    await goTo(page, trade);
    const price = (list: string) =>
      page.getByRole('list', { name: list }).getByRole('button').first().locator('span').first();
    await expect(price('Buy orders')).toHaveCSS('color', rise);
    await expect(price('Sell orders')).toHaveCSS('color', fall);
    await goTo(page, kline);
    await expect(page.getByRole('button', { name: 'Buy', exact: true })).toHaveCSS(
      'background-color',
      riseFill,
    );
    await expect(page.getByRole('button', { name: 'Sell', exact: true })).toHaveCSS(
      'background-color',
      fallFill,
    );
    await expect
      .poll(async () => [...(await coloursOf(await chart(page).screenshot())).keys()])
      .toEqual(expect.arrayContaining([rise, fall]));
  }
  expect(seen.size).toBe(Palette.options.length);
  await reload(page);
  await expect(page.locator('html')).toHaveAttribute('data-market', Palette.options.at(-1) ?? '');
});

test('a new visitor has the colours of the language, and keeps a choice of their own', async ({
  page,
  site,
}) => {
  await open(page, site, 'pages/settings/index', 'zh');
  for (const [language, palette] of [
    ['zh', 'red-up'],
    ['kr', 'red-up-blue-down'],
    ['en', 'green-up'],
  ] as const) {
    await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
    await reload(page);
    await expect(page.locator('html')).toHaveAttribute('data-market', palette);
  }
  await page.getByRole('button', { name: /^Price colours/ }).click();
  await page.locator('[data-market="red-up"]').last().click();
  await expect(page.locator('html')).toHaveAttribute('data-market', 'red-up');
  await goTo(page, '/pages/settings/language/language');
  await page.getByText('한국어', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^ko/);
  await expect(page.locator('html')).toHaveAttribute('data-market', 'red-up');
});

/** How far two colours are from each other, of 441 between black and white. */
const apart = (one: string, other: string) => {
  const parts = (colour: string) => (colour.match(/\d+/g) ?? []).map(Number);
  const [a, b] = [parts(one), parts(other)];
  return Math.hypot(...a.map((part, place) => part - (b[place] ?? 0)));
};

const mainColour = async (it: Locator) =>
  [...(await coloursOf(await it.screenshot()))].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';

test('eyes that do not tell red from green tell up from down in the palette for them', async ({
  page,
  site,
}) => {
  await freezeChanges(page, ['1.5', '-1.5']);
  await page.addInitScript(() => {
    localStorage.setItem('tideline_preferences', JSON.stringify({ palette: 'colour-blind' }));
  });
  await open(page, site, '');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: 'deuteranopia' });
  await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
  const [up, down] = [rows(page).nth(0), rows(page).nth(1)].map((row) =>
    row.locator('.figure_pill'),
  );
  if (!up || !down) throw new Error('There are no two rows.');
  expect(apart(await mainColour(up), await mainColour(down))).toBeGreaterThan(60);
  const candles = [await token(page, 'rise'), await token(page, 'fall')];
  const swatches = await page.evaluateHandle((colours) => {
    const both = document.body.appendChild(document.createElement('div'));
    both.style.cssText = 'position:fixed;inset:0;z-index:99;display:grid';
    for (const colour of colours) {
      both.appendChild(document.createElement('b')).style.background = colour;
    }
    return both;
  }, candles);
  const drawn = [...(await coloursOf(await page.screenshot())).entries()]
    .toSorted(([, a], [, b]) => b - a)
    .map(([colour]) => colour);
  await swatches.dispose();
  expect(apart(drawn[0] ?? '', drawn[1] ?? '')).toBeGreaterThan(60);
});
