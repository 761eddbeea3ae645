import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import {
  add,
  amount,
  compare,
  multiply,
  subtract,
  sum,
  truncate,
  zero,
} from '../../schemas/kernel/money';
import { SpotOrder } from '../../schemas/spot/spot-order';
import { Wallets } from '../../schemas/wallet/wallet';
import { lastPrice, part } from './market';
import { expect, hasRecordings, open, recordings, type Site, test } from './support';
import { dialogLeft, overlayLeft, reload } from './walk';

const address = 'trader@example.com';
const password = 'a good password';

test.describe.configure({ mode: 'serial' });
test.skip(!hasRecordings, 'There is no recording `trades` in MARKET_DATA.');

let page: Page;

const tokenOf = () => page.evaluate(() => localStorage.getItem('vuex_token') ?? '');

/** What the server says, asked beside the app with the app's own session. */
const ask = async (site: Site, path: string, method: 'GET' | 'POST' = 'GET') => {
  const response = await fetch(`${site.url}/api/${path}`, {
    method,
    headers: { Authorization: await tokenOf(), 'language-mark': 'en' },
  });
  return v.parse(v.object({ message: v.unknown() }), await response.json()).message;
};

const ordersOf = async (site: Site) => {
  const list = v.object({ data: v.array(SpotOrder) });
  return v.parse(list, await ask(site, 'coin/list?limit=100')).data;
};

const spotOf = async (site: Site, currency: string) => {
  const { spot } = v.parse(Wallets, await ask(site, 'wallet/list', 'POST'));
  const row = spot.rows.find((it) => it.currency === currency);
  return { available: row?.available, frozen: row?.frozen };
};

/** Every price at which Bitcoin was traded in the recording, and every price that its book had. */
const recordedPrices = () => {
  const column = (file: string, index: number) =>
    gunzipSync(readFileSync(join(recordings, file)))
      .toString('utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split(',')[index] || []);
  return {
    trades: new Set(column('trades/BTCUSDT.csv.gz', 1)),
    book: new Set([
      ...column('book/BTCUSDT.snapshot.csv.gz', 2),
      ...column('book/BTCUSDT.deltas.csv.gz', 4),
    ]),
  };
};

const fill = async (label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).fill(text);
};

/** Fills in an order, reviews it and confirms it once. */
const placeOrder = async ({ price, quantity }: { price: string | null; quantity: string }) => {
  if (price !== null) await page.getByRole('textbox', { name: /^Price/ }).fill(price);
  await fill('Quantity', quantity);
  await page.getByRole('button', { name: 'Buy BTC' }).click();
  const review = page.getByRole('dialog');
  await expect(review.getByText('You receive (est.)')).toBeVisible();
  await review.getByRole('button', { name: 'Buy BTC' }).click();
};

/** What the browser complained of; a cut connection is what two of the tests make happen. */
const complaints: string[] = [];

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isCut = message.text().includes('net::ERR_CONNECTION_RESET');
    if (message.type() === 'error' && !isCut) complaints.push(message.text());
  });
});

test.afterAll(async () => {
  expect(complaints).toEqual([]);
  await page.close();
});

test('a visitor who wants to trade is sent to log in, registers and comes back', async ({
  site,
}) => {
  await open(page, site, 'pages/assets/index');
  await expect(page).toHaveURL(/login\/login\?.*backpage=.*backtype=2/);
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await fill('E-mail address', address);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(/Sent to/)).toBeVisible();
  await fill('Verification code', await site.codeFor(address));
  await fill('Password', password);
  await fill('Repeat the password', password);
  await page.getByRole('checkbox', { name: 'I agree to the user agreement' }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Welcome! Your account is ready')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('USDT10,000');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL(/#\/pages\/assets\/index$/);
  await expect(page.getByRole('heading', { name: 'Assets' })).toBeVisible();
});

test('a log out and a log in', async ({ site }) => {
  await page.goto(`${site.url}/#/pages/settings/index`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(tokenOf).toBe('');
  await dialogLeft(page);
  await page.goto(`${site.url}/#/pages/user/login/login`);
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await fill('E-mail address', address);
  await fill('Password', 'not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('The account or password is wrong')).toBeVisible();
  await fill('Password', password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(tokenOf).not.toBe('');
  await expect(page).toHaveURL(/#\/$/);
});

test('home shows live prices of the recording', async () => {
  const row = page.getByRole('link', { name: /^BTC ?\/USDT/ }).last();
  await expect(row).toBeVisible();
  const before = await row.textContent();
  await expect.poll(() => row.textContent()).not.toBe(before);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('Paper trading')).toBeVisible();
});

test('a market buy fills at prices of the recorded book', async ({ site }) => {
  await page.goto(`${site.url}/#/pages/trade/index?symbol=BTC%2FUSDT`);
  await page.getByRole('radio', { name: 'Market' }).check();
  await placeOrder({ price: null, quantity: '0.012345' });
  await expect(page.getByText('Order filled')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  const [order] = await ordersOf(site);
  expect(order).toMatchObject({ match: 'market', status: 'completed', filled: '0.012345' });
  const { book } = recordedPrices();
  for (const { price } of order?.fills ?? []) expect(book.has(price)).toBe(true);
});

test('a market buy of half the money spends at most that, to the last digit', async ({ site }) => {
  const before = (await spotOf(site, 'USDT')).available ?? zero;
  await page.getByRole('slider').fill('50');
  await page.getByRole('button', { name: 'Buy BTC' }).click();
  await expect(page.getByRole('dialog').getByText('Max. cost')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy BTC' }).click();
  await expect(page.getByText('Order filled')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  const [order] = await ordersOf(site);
  const budget = truncate(multiply(before, amount('0.5')), 2);
  expect(order).toMatchObject({ status: 'completed', quoteAmount: budget });
  const paid = sum((order?.fills ?? []).map((it) => multiply(it.price, it.amount)));
  expect(await spotOf(site, 'USDT')).toEqual({ available: subtract(before, paid), frozen: '0' });
  // What is left buys no step of quantity any more.
  expect(compare(subtract(budget, paid), zero)).toBeGreaterThanOrEqual(0);
  expect(compare(subtract(budget, paid), amount('0.2'))).toBeLessThan(0);
  await page.getByRole('button', { name: 'Quantity in USDT, tap to switch' }).click();
});

test('a limit buy waits for the market and fills at a recorded trade', async ({ site }) => {
  await page.getByRole('radio', { name: 'Limit' }).check();
  const last = await lastPrice(site);
  const limit = part(last, '0.9997');
  await placeOrder({ price: limit, quantity: '0.002' });
  await page.getByRole('button', { name: 'Done' }).click();
  const [placed] = await ordersOf(site);
  expect(placed?.match).toBe('limit');
  // The recording falls and rises by more than this within its ten minutes.
  await expect
    .poll(
      async () => {
        await site.advance(20_000);
        return (await ordersOf(site)).find(({ id }) => id === placed?.id)?.status;
      },
      { timeout: 50_000, intervals: [250] },
    )
    .toBe('completed');
  const filled = (await ordersOf(site)).find(({ id }) => id === placed?.id);
  const { trades } = recordedPrices();
  for (const { price } of filled?.fills ?? []) expect(trades.has(price)).toBe(true);
});

test('a cancel returns what was frozen, and every balance is right to the last digit', async ({
  site,
}) => {
  const limit = part(await lastPrice(site), '0.96');
  await placeOrder({ price: limit, quantity: '0.003' });
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await spotOf(site, 'USDT')).toMatchObject({ frozen: multiply(limit, amount('0.003')) });
  await page.getByRole('button', { name: /^Cancel the BTC\/USDT order/ }).click();
  await expect.poll(async () => (await ordersOf(site))[0]?.status).toBe('cancelled');

  const fills = (await ordersOf(site)).flatMap((order) => order.fills);
  const paid = sum(fills.map(({ price, amount: quantity }) => multiply(price, quantity)));
  const bought = sum(fills.map(({ amount: quantity }) => quantity));
  const fees = sum(fills.map((it) => truncate(multiply(it.amount, amount('0.002')), 8)));
  expect(await spotOf(site, 'USDT')).toEqual({
    available: subtract(amount('10000'), paid),
    frozen: '0',
  });
  expect(await spotOf(site, 'BTC')).toEqual({
    available: add(amount('0.1'), subtract(bought, fees)),
    frozen: '0',
  });
});

test('a double tap sends one order', async ({ site }) => {
  const before = (await ordersOf(site)).length;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('coin/trade'))
      sent.push(request.url());
  });
  const limit = part(await lastPrice(site), '0.96');
  await page.getByRole('textbox', { name: /^Price/ }).fill(limit);
  await fill('Quantity', '0.001');
  await page.getByRole('button', { name: 'Buy BTC' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy BTC' }).dblclick();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(sent).toHaveLength(1);
  expect((await ordersOf(site)).length).toBe(before + 1);
});

test('the connection cut at the moment of sending ends in the truth', async ({ site }) => {
  const before = (await ordersOf(site)).length;
  // The order reaches the server; its answer does not reach the phone.
  await page.route('**/api/coin/trade', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  let isAsked = false;
  await page.route('**/api/request/status*', async (route) => {
    isAsked = true;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  const limit = part(await lastPrice(site), '0.96');
  await placeOrder({ price: limit, quantity: '0.001' });
  await expect(page.getByText('Order not confirmed yet')).toBeVisible();
  await expect(page.getByText('Order placed')).toBeVisible();
  expect(isAsked).toBe(true);
  await page.unroute('**/api/coin/trade');
  await page.unroute('**/api/request/status*');
  await page.getByRole('button', { name: 'Done' }).click();
  expect((await ordersOf(site)).length).toBe(before + 1);
});

test('an order that never arrived is found unknown, and is sent again under the same key', async ({
  site,
}) => {
  const before = (await ordersOf(site)).length;
  const keys: (string | undefined)[] = [];
  await page.route('**/api/coin/trade', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) await route.abort('connectionreset');
    else await route.continue();
  });
  const limit = part(await lastPrice(site), '0.96');
  await placeOrder({ price: limit, quantity: '0.001' });
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Order placed')).toBeVisible();
  await page.unroute('**/api/coin/trade');
  await page.getByRole('button', { name: 'Done' }).click();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect((await ordersOf(site)).length).toBe(before + 1);
});

test('a reload keeps the session; language and theme change without one', async ({ site }) => {
  await overlayLeft(page);
  await reload(page);
  await expect(page.getByRole('button', { name: 'Buy BTC' })).toBeVisible();
  await page.goto(`${site.url}/#/pages/settings/index`);
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto(`${site.url}/#/pages/settings/language/language`);
  await page.getByText('ไทย').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Language');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('th');
  expect(v.parse(v.object({ lang: v.string() }), await ask(site, 'user/center')).lang).toBe('th');
});
