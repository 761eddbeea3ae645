import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { chart, show } from './chart';
import { atOnePrice } from './market';
import { newcomer } from './people';
import { expect, open, type Site, test } from './support';

test.use({ market: 'simulated' });

const contract = 'pages/lever/index?symbol=BTC%2FUSDT';

/** The last price as the server has it now. */
const lastPrice = async (site: Site): Promise<number> => {
  const response = await fetch(`${site.url}/api/currency/deal?currency_id=1&legal_id=3`);
  const Deal = v.object({ message: v.object({ now_price: v.string() }) });
  return Number(v.parse(Deal, await response.json()).message.now_price);
};

/** The first price that the page shows. */
const shownPrice = async (page: Page): Promise<number> => {
  const text = await page
    .getByText(/^[\d,]+\.\d{2}$/)
    .first()
    .textContent();
  return Number(text?.replaceAll(',', ''));
};

const expectCurrent = async (page: Page, site: Site, timeout: number) => {
  const price = await lastPrice(site);
  await expect.poll(() => shownPrice(page), { timeout }).toBe(price);
};

/** Goes on with Tab until the named thing has the focus. */
const tabTo = async (page: Page, role: 'button' | 'textbox', name: RegExp, most = 60) => {
  const dialog = page.locator('dialog');
  const place = (await dialog.count()) > 0 ? dialog : page;
  const target = place.getByRole(role, { name }).first();
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}.`);
};

test('at a desk the keyboard alone leads from trade over the chart to an open contract', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await newcomer(page, site, 'pages/trade/index?symbol=BTC%2FUSDT');
  const token = await page.evaluate(() => localStorage.getItem('vuex_token') ?? '');
  await fetch(`${site.url}/api/wallet/change`, {
    method: 'POST',
    headers: { Authorization: token, 'Idempotency-Key': crypto.randomUUID() },
    body: new URLSearchParams({
      currency_id: '3',
      from_field: 'change',
      to_field: 'lever',
      number: '5000',
    }),
  });
  await show(page);
  await tabTo(page, 'button', /^Chart$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/trade\/kline\?symbol=BTC/);
  await expect(chart(page)).toBeVisible();
  const contracts = page.getByRole('radio', { name: 'Contract' });
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const isIn = await contracts.evaluate(
      (radio) => radio.closest('fieldset')?.contains(document.activeElement) === true,
    );
    if (isIn) break;
  }
  await page.keyboard.press('ArrowRight');
  await expect(contracts).toBeChecked();
  await tabTo(page, 'button', /^Long$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/lever\/index\?symbol=BTC/);
  await expect(page.getByLabel('Lots', { exact: true })).toBeFocused();
  await expect(page.getByText('5,000 USDT')).toBeVisible();
  await page.keyboard.type('1');
  await atOnePrice(page, site, async () => {
    await tabTo(page, 'button', /^Long/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText('Most you can lose')).toBeVisible();
    await tabTo(page, 'button', /^Long/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Position opened')).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'Positions (1)' })).toBeVisible();
});

test('a tab that was frozen for five minutes shows the price of now', async ({ page, site }) => {
  await open(page, site, contract);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await site.hold(true);
  const before = await lastPrice(site);
  await site.advance(300_000);
  expect(await lastPrice(site)).not.toBe(before);
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await expectCurrent(page, site, 10_000);
  await expect(page.getByTitle('Price is out of date')).toHaveCount(0);
  await site.hold(false);
});

test('without a socket the contract page polls, says so, and stays current', async ({
  page,
  site,
}) => {
  let isCut = false;
  const sockets: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.route('**/socket.io/**', (route) => (isCut ? route.abort() : route.continue()));
  await open(page, site, contract);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  isCut = true;
  for (const socket of sockets) await socket.close();
  await expect(page.getByText(/every 3/).first()).toBeVisible({ timeout: 30_000 });
  await site.hold(true);
  await site.advance(60_000);
  await expectCurrent(page, site, 15_000);
  await site.hold(false);
  isCut = false;
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 });
});
