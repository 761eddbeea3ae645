import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { FuturesOrder, positionOf } from '../../schemas/futures/futures-order';
import { futuresListOf } from '../../schemas/futures/futures-page';
import { amount } from '../../schemas/kernel/money';
import { profitOf } from '../../src/format/position-profit';
import { kline, show } from './chart';
import { newcomer } from './people';
import { expect, type Site, test } from './support';
import { reload } from './walk';

test.use({ market: 'simulated' });

/** A call beside the app, with the app's own session. */
const post = async (page: Page, site: Site, path: string, fields: Record<string, string>) => {
  const token = await page.evaluate(() => localStorage.getItem('vuex_token') ?? '');
  const response = await fetch(`${site.url}/api/${path}`, {
    method: 'POST',
    headers: { Authorization: token, 'Idempotency-Key': crypto.randomUUID() },
    body: new URLSearchParams(fields),
  });
  return v.parse(v.object({ type: v.literal('ok'), message: v.unknown() }), await response.json())
    .message;
};

/** Somebody new with one long contract, on the chart of its pair. */
const holder = async (page: Page, site: Site): Promise<FuturesOrder> => {
  await newcomer(page, site, kline);
  const accounts = { from_field: 'change', to_field: 'lever' };
  await post(page, site, 'wallet/change', { currency_id: '3', ...accounts, number: '5000' });
  const order = await post(page, site, 'lever/submit', {
    currency_id: '1',
    legal_id: '3',
    type: '1',
    share: '1',
    multiple: '5',
  });
  await reload(page);
  await show(page);
  return v.parse(FuturesOrder, order);
};

const heldBy = async (page: Page, site: Site): Promise<FuturesOrder | undefined> => {
  const message = await post(page, site, 'lever/my_trade', { status: '1' });
  return v.parse(futuresListOf(20), message).page.rows[0];
};

const handle = (page: Page, name: string) => page.getByRole('slider', { name });
const takeProfit = 'Take profit, Long 1';
const stopLoss = 'Stop loss, Long 1';
const save = (page: Page) => page.getByRole('button', { name: 'Confirm' });

const placeOf = async (page: Page, name: string) => {
  const box = await handle(page, name).boundingBox();
  if (!box) throw new Error(`${name} has no place in the chart.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const priceAt = async (page: Page, name: string) =>
  amount(String(await handle(page, name).getAttribute('aria-valuenow')));

/** What the chart shows of a moved stop is what the position makes at its price. */
const expectResult = async (page: Page, name: string, order: FuturesOrder) => {
  // A finger's last move may still be on its way to the page.
  await expect(async () => {
    const { text } = profitOf(positionOf(order), await priceAt(page, name), 'USDT');
    await expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  return priceAt(page, name);
};

test('a take profit is dragged with the mouse, shows its result on the way, and is saved', async ({
  page,
  site,
}) => {
  const order = await holder(page, site);
  await site.hold(true);
  await expect(handle(page, takeProfit)).toHaveAttribute('aria-valuetext', 'Not set');
  const { x, y } = await placeOf(page, takeProfit);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 30, { steps: 3 });
  const onTheWay = await expectResult(page, takeProfit, order);
  await expect(save(page)).toHaveCount(0);
  await page.mouse.move(x, y - 60, { steps: 3 });
  await page.mouse.up();
  const price = await expectResult(page, takeProfit, order);
  expect(Number(price)).toBeGreaterThan(Number(onTheWay));
  await save(page).click();
  await expect(page.getByText('Take profit and stop loss saved')).toBeVisible();
  expect((await heldBy(page, site))?.takeProfit).toBe(price);
  await expect(handle(page, takeProfit)).toHaveAttribute('aria-valuetext', /^[\d,.]+ USDT, /);
  await site.hold(false);
});

test('a stop loss follows a finger and neither the chart nor the page does', async ({
  page,
  site,
}) => {
  const order = await holder(page, site);
  await site.hold(true);
  const { x, y } = await placeOf(page, stopLoss);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === null ? [] : [{ x, y: at, id: 0 }],
    });
  await touch('touchStart', y);
  for (const step of [10, 20, 30, 40]) await touch('touchMove', y + step);
  await expectResult(page, stopLoss, order);
  await touch('touchEnd', null);
  await expect(save(page)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: 'Back to the latest' })).toHaveCount(0);
  const price = await expectResult(page, stopLoss, order);
  // Sooner than any finger is back, Chromium takes the tap for a part of the gesture before it.
  await page.waitForTimeout(500);
  await save(page).tap();
  await expect(page.getByText('Take profit and stop loss saved')).toBeVisible();
  expect((await heldBy(page, site))?.stopLoss).toBe(price);
  await site.hold(false);
});

test('stops are moved by the keyboard alone; Esc gives a move up', async ({ page, site }) => {
  const order = await holder(page, site);
  await site.hold(true);
  await handle(page, takeProfit).focus();
  await page.keyboard.press('PageDown');
  await expect(page.getByText(/take-profit price of a long position must be above/)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(handle(page, takeProfit)).toHaveAttribute('aria-valuetext', 'Not set');
  for (const key of ['PageUp', 'PageUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  const price = await expectResult(page, takeProfit, order);
  for (let at = 0; at < 12; at += 1) {
    if (await save(page).evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(save(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Take profit and stop loss saved')).toBeVisible();
  expect((await heldBy(page, site))?.takeProfit).toBe(price);
  await site.hold(false);
});

test('a refused stop says why and waits where it was moved to', async ({ page, site }) => {
  await holder(page, site);
  let isFirst = true;
  await page.route('**/api/lever/setstop', async (request) => {
    if (!isFirst) return request.continue();
    isFirst = false;
    const json = { type: 'error', code: 'price.unavailable', message: 'No price', params: {} };
    return request.fulfill({ json });
  });
  await handle(page, takeProfit).focus();
  for (const key of ['PageUp', 'PageUp', 'PageUp']) await page.keyboard.press(key);
  const price = await priceAt(page, takeProfit);
  await save(page).click();
  await expect(page.getByText(/No market price at the moment/)).toBeVisible();
  expect(await priceAt(page, takeProfit)).toBe(price);
  await save(page).click();
  await expect(page.getByText('Take profit and stop loss saved')).toBeVisible();
  expect((await heldBy(page, site))?.takeProfit).toBe(price);
});

const keysSent = (page: Page): (string | undefined)[] => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/lever/setstop')) {
      keys.push(request.headers()['idempotency-key']);
    }
  });
  return keys;
};

/** Moves the take profit a little above the entry, where it is to be confirmed. */
const moveUp = async (page: Page) => {
  await handle(page, takeProfit).focus();
  for (const key of ['PageUp', 'PageUp', 'PageUp']) await page.keyboard.press(key);
  await expect(save(page)).toBeEnabled();
  return priceAt(page, takeProfit);
};

/** The stop at its price on the server and in the chart, with nothing left to confirm. */
const expectSaved = async (page: Page, site: Site, price: string) => {
  expect((await heldBy(page, site))?.takeProfit).toBe(price);
  await expect(handle(page, takeProfit)).toHaveAttribute('aria-valuenow', String(Number(price)));
  await expect(handle(page, takeProfit)).toHaveAttribute('aria-valuetext', /^[\d,.]+ USDT, /);
  await expect(save(page)).toHaveCount(0);
};

test('a stop whose response is lost after the server set it is one change, shown as saved', async ({
  page,
  site,
}) => {
  await holder(page, site);
  await site.hold(true);
  const keys = keysSent(page);
  await page.route('**/api/lever/setstop', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const price = await moveUp(page);
  await save(page).click();
  await expect(page.getByText('Take profit and stop loss saved')).toBeVisible();
  await expectSaved(page, site, price);
  await reload(page);
  await expectSaved(page, site, price);
  expect(keys).toHaveLength(1);
  await site.hold(false);
});

test('a stop that is set while the page is loaded anew is one change, and in the chart then', async ({
  page,
  site,
}) => {
  await holder(page, site);
  await site.hold(true);
  const keys = keysSent(page);
  const booked = new Promise<void>((resolve) => {
    void page.route('**/api/lever/setstop', async (route) => {
      await route.fetch();
      resolve();
    });
  });
  const price = await moveUp(page);
  await save(page).click();
  await booked;
  await reload(page);
  await expectSaved(page, site, price);
  expect(keys).toHaveLength(1);
  await site.hold(false);
});
