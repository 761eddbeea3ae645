import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { amount } from '../../schemas/kernel/money';
import { atOnePrice, lastPrice, part } from './market';
import { newcomer } from './people';
import { expect, hasRecordings, type Site, test } from './support';
import { overlayLeft, reload } from './walk';

test.skip(!hasRecordings, 'There is no recording `trades` in MARKET_DATA.');

const route = 'pages/lever/index?symbol=BTC%2FUSDT';
const pair = { currency_id: '1', legal_id: '3' };

/** What the server says, asked beside the app with the app's own session. */
const post = async (page: Page, site: Site, path: string, fields: Record<string, string>) => {
  const token = await page.evaluate(() => localStorage.getItem('vuex_token') ?? '');
  const response = await fetch(`${site.url}/api/${path}`, {
    method: 'POST',
    headers: {
      Authorization: token,
      'language-mark': 'en',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: new URLSearchParams(fields),
  });
  return v.parse(v.object({ type: v.literal('ok'), message: v.unknown() }), await response.json())
    .message;
};

/** Somebody new on the futures page, with money in the contract account. */
const trader = async (page: Page, site: Site) => {
  await newcomer(page, site, route);
  await post(page, site, 'wallet/change', {
    currency_id: '3',
    from_field: 'change',
    to_field: 'lever',
    number: '5000',
  });
  await reload(page);
  await expect(page.getByText('5,000 USDT')).toBeVisible();
};

const openPosition = (page: Page, site: Site, lots: string) =>
  post(page, site, 'lever/submit', { ...pair, type: '1', share: lots, multiple: '20' });

test('a long position with take profit and stop loss is closed by one of them', async ({
  page,
  site,
}) => {
  await trader(page, site);
  await page.getByLabel('Lots', { exact: true }).fill('2');
  await page.getByRole('switch', { name: 'TP / SL' }).check();
  // Farther than the market goes before the position is seen, nearer than it goes in an hour or two.
  const last = await lastPrice(site);
  await page.getByLabel('Take profit', { exact: true }).fill(part(last, '1.002'));
  await page.getByLabel('Stop loss', { exact: true }).fill(part(last, '0.998'));
  await atOnePrice(page, site, async () => {
    await page.getByRole('button', { name: 'Long' }).click();
    const review = page.getByRole('dialog');
    await expect(review.getByText(/you can lose its whole margin/)).toBeVisible();
    await expect(review.getByText('Liquidation price')).toBeVisible();
    await review.getByRole('button', { name: 'Long' }).click();
    await expect(page.getByText('Position opened')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Done' }).click();
  await overlayLeft(page);
  await expect(page.getByRole('tab', { name: 'Positions (1)' })).toBeVisible();
  await expect
    .poll(
      async () => {
        await site.advance(60_000);
        return page.getByRole('tab', { name: 'Positions (0)' }).isVisible();
      },
      { timeout: 90_000, intervals: [100] },
    )
    .toBe(true);
  await page.getByRole('tab', { name: 'History' }).click();
  const record = page.getByRole('listitem').filter({ hasText: 'BTC/USDT' }).first();
  await expect(record.getByText(/^(Take profit|Stop loss)$/)).toBeVisible();
  await record.getByRole('button', { name: /Show details/ }).click();
  await expect(page.getByRole('dialog').getByText('Price tick')).toBeVisible();
});

test('a liquidated position explains itself in its own numbers', async ({ page, site }) => {
  await trader(page, site);
  await openPosition(page, site, '1');
  // No recorded minute moves far enough; the record is changed on its way to the page.
  await page.route('**/api/lever/my_trade', async (request) => {
    const response = await request.fetch();
    const body = await response.json();
    for (const row of body.message.message.data) {
      Object.assign(row, {
        status: 3,
        close_reason: 'liquidation',
        update_price: '57250',
        origin_caution_money: '150',
        caution_money: '150',
        fact_profits: '-137.5',
        close_equity: '12.5',
        complete_time: '2026-01-31T09:30:00.000Z',
      });
    }
    await request.fulfill({ response, json: body });
  });
  await page.route('**/api/lever/my_trade', async (request) => {
    const body = new URLSearchParams(request.request().postData() ?? '');
    body.set('status', body.get('status') === '3' ? '1' : '4');
    await request.fallback({ postData: body.toString() });
  });
  await reload(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Liquidated')).toBeVisible();
  await page.getByRole('button', { name: /Show details/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/the price reached 57,250/)).toContainText(
    'worth 12.5 USDT, 8.33% of its initial margin; at 10.00% or below it is liquidated',
  );
});

test('closing all goes on after one that fails, and reports each', async ({ page, site }) => {
  await trader(page, site);
  for (const lots of ['1', '2', '3']) await openPosition(page, site, lots);
  let count = 0;
  await page.route('**/api/lever/close', async (request) => {
    count += 1;
    const json = { type: 'error', code: 'price.unavailable', message: 'No price', params: {} };
    await (count === 2 ? request.fulfill({ json }) : request.continue());
  });
  await reload(page);
  await expect(page.getByRole('tab', { name: 'Positions (3)' })).toBeVisible();
  await page.getByRole('button', { name: 'Close all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close all positions' }).click();
  const report = page.getByRole('dialog');
  await expect(report.getByText('2 of 3 closed')).toBeVisible();
  await expect(report.getByText(/No market price at the moment/)).toBeVisible();
  await report.getByRole('button', { name: 'Done' }).click();
  await overlayLeft(page);
  await expect(page.getByRole('tab', { name: 'Positions (1)' })).toBeVisible();
});

test('a price that moved is quoted anew, and no hasty tap accepts it', async ({ page, site }) => {
  await trader(page, site);
  let isFirst = true;
  await page.route('**/api/lever/submit', async (request) => {
    if (!isFirst) return request.continue();
    isFirst = false;
    const seen = new URLSearchParams(request.request().postData() ?? '').get('seen_price') ?? '';
    const now = part(amount(seen), '1.0005');
    const json = { type: 'error', code: 'price.moved', message: 'Moved', params: { seen, now } };
    return request.fulfill({ json });
  });
  await page.getByLabel('Lots', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Long' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Long' }).click();
  const requote = page.getByRole('alertdialog');
  await expect(requote.getByText('The price has moved')).toBeVisible();
  const accept = requote.getByRole('button', { name: 'Open at the new price' });
  await expect(accept).toBeEnabled();
  await accept.click();
  await expect(page.getByText('Position opened')).toBeVisible();
});
