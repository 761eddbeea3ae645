import type { Page } from '@playwright/test';
import { announcements, listen } from './announced';
import { demo, enter, enterAt, orderElsewhere } from './people';
import { expect, hasRecordings, open, test } from './support';
import { tap } from './wire';

test.skip(!hasRecordings, 'There is no recording `trades` in MARKET_DATA.');

const trade = 'pages/trade/index?symbol=BTC%2FUSDT';
const buy = (page: Page) => page.getByRole('button', { name: 'Buy BTC' });
const lastPrice = (page: Page) => page.getByRole('img', { name: /^Last price/ });

const fillIn = async (page: Page, price: string, quantity: string) => {
  await page.getByRole('textbox', { name: /^Price/ }).fill(price);
  await page.getByLabel('Quantity', { exact: true }).fill(quantity);
};

const movesIn = async (page: Page, timeout: number) => {
  const before = await lastPrice(page).textContent();
  await expect.poll(() => lastPrice(page).textContent(), { timeout }).not.toBe(before);
};

test('prices grow old before the eyes, stop the order, and recover by themselves', async ({
  page,
  site,
}) => {
  await listen(page);
  await enterAt(page, site, demo, trade);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(buy(page)).toBeEnabled();
  await announcements(page);
  await site.hold(true);
  await expect(page.getByText('Delayed', { exact: true })).toBeVisible();
  await expect(page.getByText(/^[4-9] s ago$/)).toBeVisible();
  await expect(buy(page)).toBeEnabled();
  await expect(buy(page)).toBeDisabled();
  await expect(page.getByText('The quote is outdated, waiting for a new one')).toBeVisible();
  await expect(page.getByText(/^1\d s ago$/)).toBeVisible();
  // Announced is the newest price of all pairs, which may be younger than that of this one.
  const announced = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect(announced('Price is out of date')).toBeAttached();
  await site.hold(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(buy(page)).toBeEnabled();
  await expect(page.getByText(/s ago$/)).toHaveCount(0);
  await expect(announced('Back online')).toBeAttached();
  expect(await announcements(page)).toEqual(['Price is out of date', 'Back online']);
});

test('without a network the form is kept, and its return needs no reload', async ({
  page,
  site,
}) => {
  await listen(page);
  await enterAt(page, site, demo, trade);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await fillIn(page, '50000', '0.001');
  await announcements(page);
  await page.context().setOffline(true);
  await expect(page.getByText(/^Offline\. Showing data of \d\d:\d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await expect(buy(page)).toBeDisabled();
  const asked = page.waitForRequest(/currency\/quotation_new/);
  await page.context().setOffline(false);
  await asked;
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(buy(page)).toBeEnabled();
  await movesIn(page, 10_000);
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('0.001');
  expect(await announcements(page)).toEqual(['Offline. Check your network', 'Back online']);
});

test('where web sockets are blocked the same news comes by long polling', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor() {
        super(new URL('/blocked', location.href.replace(/^http/, 'ws')));
      }
    };
  });
  await open(page, site, trade);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await movesIn(page, 10_000);
});

test('without any socket prices are polled, orders go out and lists follow', async ({
  page,
  site,
}) => {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.route('**/currency/quotation_new*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    await route.continue();
  });
  await enterAt(page, site, demo, trade);
  await expect(page.getByText('Connecting…').first()).toBeVisible();
  await expect(page.getByText(/^\d+ s ago$/)).toBeVisible();
  await listen(page);
  await movesIn(page, 15_000);
  await page.getByRole('radio', { name: 'Market' }).check();
  await page.getByLabel('Quantity', { exact: true }).fill('0.001');
  await buy(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy BTC' }).click();
  await expect(page.getByText('Order filled')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  // Whatever happens elsewhere is seen with the next look, and looking does not disturb.
  const again = page.waitForRequest(/coin\/list/, { timeout: 10_000 });
  await again;
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
});

const book = 'market_depth:BTC/USDT';

for (const [what, channel, isSnapshot] of [
  ['a book', book, false],
  ['the first book', book, true],
  ['a batch of prices', 'daymarket', false],
  ['the first batch of prices', 'daymarket', true],
] as const) {
  test(`${what} that is lost on the way is asked for again, once`, async ({ page, site }) => {
    const wire = await tap(page);
    const isOf = (frame: (typeof wire.received)[number]) => frame.channel === channel;
    const lost = wire.lose((frame) => isOf(frame) && frame.isSnapshot === isSnapshot);
    await open(page, site, trade);
    await lost;
    const place = wire.received.length;
    await expect
      .poll(() =>
        wire.received
          .slice(place)
          .filter(isOf)
          .some((frame) => frame.isSnapshot),
      )
      .toBe(true);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await movesIn(page, 10_000);
    expect(wire.resyncs).toEqual([channel]);
  });
}

const placed = (page: Page, price: string) => page.getByText(`${price} USDT`, { exact: true });

test('after a private message was lost the lists are read again', async ({ page, site }) => {
  const wire = await tap(page);
  await enterAt(page, site, demo, trade);
  await expect(buy(page)).toBeEnabled();
  await expect.poll(wire.isPrivate).toBe(true);
  await orderElsewhere(site, demo, '20000.01');
  await expect(placed(page, '20,000.01')).toBeVisible();
  await expect.poll(() => wire.received.filter(({ channel }) => channel === 'user').length).toBe(2);
  // What follows is about the balance only, and yet the order that was lost must come to light.
  const lost = wire.lose(({ event }) => event === 'order_update');
  await orderElsewhere(site, demo, '20000.02');
  await lost;
  await expect(placed(page, '20,000.02')).toBeVisible();
});

test('what was read before the socket stood is read again when it does', async ({ page, site }) => {
  await open(page, site, trade);
  await orderElsewhere(site, demo, '20000.03');
  const wire = await tap(page, { holdsBack: true });
  const read: string[] = [];
  page.on('response', (response) => {
    const call = /\/api\/(coin\/list|wallet\/detail)/.exec(response.url())?.[1];
    if (call !== undefined) read.push(call);
  });
  await enter(page, site, demo);
  await expect.poll(() => read.toSorted()).toEqual(['coin/list', 'wallet/detail', 'wallet/detail']);
  await orderElsewhere(site, demo, '20000.04');
  await expect(placed(page, '20,000.03')).toBeVisible();
  await expect(placed(page, '20,000.04')).toHaveCount(0);
  wire.letIn();
  await expect(placed(page, '20,000.04')).toBeVisible();
  await expect.poll(() => read.slice(3)).toContain('wallet/detail');
});
