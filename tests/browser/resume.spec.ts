import type { Page } from '@playwright/test';
import { announcements, listen } from './announced';
import { demo, endSession, enterAt, logIn, register } from './people';
import { expect, hasRecordings, test } from './support';
import { dialogLeft, reload } from './walk';

test.skip(!hasRecordings, 'There is no recording `trades` in MARKET_DATA.');

const trade = 'pages/trade/index?symbol=BTC%2FUSDT';
const other = { name: 'other@example.com', password: 'another password' };
const price = (page: Page) => page.getByRole('textbox', { name: /^Price/ });
const quantity = (page: Page) => page.getByLabel('Quantity', { exact: true });
const buy = (page: Page) => page.getByRole('button', { name: 'Buy BTC' });

const startOrder = async (page: Page) => {
  await expect(buy(page)).toBeEnabled();
  await price(page).fill('65432');
  await quantity(page).fill('0.0012');
};

test('a session that ends in the middle of an order costs nothing that was typed', async ({
  page,
  site,
}) => {
  await listen(page);
  await enterAt(page, site, demo, trade);
  await startOrder(page);
  await buy(page).click();
  await expect(page.locator('dialog')).toBeVisible();
  let orders = 0;
  await page.route('**/api/coin/trade', async (route) => {
    orders += 1;
    await route.fulfill({
      json: { type: '999', code: 'session.required', message: 'Please log in again' },
    });
  });
  await announcements(page);
  await page.locator('dialog').getByRole('button', { name: 'Buy BTC' }).click();
  await expect(page).toHaveURL(/login\/login\?backpage=.*trade.*backtype=2/);
  await expect(page.getByText('Please log in again')).toBeVisible();
  await page.unroute('**/api/coin/trade');
  expect((await announcements(page)).filter((text) => text === 'Please log in again')).toHaveLength(
    1,
  );
  await logIn(page, demo);
  await expect(page).toHaveURL(/trade\/index\?symbol=BTC/);
  // The same step, and it waits for the person.
  const review = page.locator('dialog');
  await expect(review.getByText('0.0012 BTC')).toBeVisible();
  await page.waitForTimeout(500);
  expect(orders).toBe(1);
  await page.keyboard.press('Escape');
  await expect(price(page)).toHaveValue('65432');
  await expect(quantity(page)).toHaveValue('0.0012');
});

test('a reload and the way back keep the draft, and leave no secret anywhere', async ({
  page,
  site,
}) => {
  await enterAt(page, site, demo, trade);
  await startOrder(page);
  await reload(page);
  await expect(price(page)).toHaveValue('65432');
  await page.goto(`${site.url}/#/pages/settings/index`);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.goBack();
  await expect(quantity(page)).toHaveValue('0.0012');

  await page.goto(`${site.url}/#/pages/user/login/login`);
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await page.getByLabel('E-mail address', { exact: true }).fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a secret of mine');
  await reload(page);
  await expect(page.getByLabel('E-mail address', { exact: true })).toHaveValue(
    'somebody@example.com',
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  await page.goto(`${site.url}/#/pages/user/login/register`);
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await page.getByLabel('E-mail address', { exact: true }).fill('new@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a secret of mine');
  await reload(page);
  await expect(page.getByLabel('E-mail address', { exact: true })).toHaveValue('new@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).toContain('new@example.com');
  expect(stored).not.toContain('a secret of mine');
});

test('somebody else who logs in finds nothing of the one before', async ({ page, site }) => {
  await register(site, other);
  await listen(page);
  await enterAt(page, site, demo, trade);
  await startOrder(page);
  await buy(page).click();
  await expect(page.locator('dialog')).toBeVisible();
  await announcements(page);
  // The server ends the session by itself and says so over the socket.
  await endSession(page, site);
  await expect(page).toHaveURL(/login\/login/);
  await expect(page.getByRole('alert')).toContainText('Please log in');
  expect(await announcements(page)).toEqual(['Please log in']);
  await logIn(page, other);
  await expect(page).toHaveURL(/trade\/index/);
  await expect(buy(page)).toBeEnabled();
  await expect(price(page)).not.toHaveValue('65432');
  await expect(quantity(page)).toHaveValue('');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page.getByText('No open orders')).toBeVisible();
  const drafts = await page.evaluate(() => sessionStorage.getItem('tideline_draft_spot'));
  expect(drafts).not.toContain('65432');

  await startOrder(page);
  await page.goto(`${site.url}/#/pages/settings/index`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await dialogLeft(page);
  await page.goto(`${site.url}/#/${trade}`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(price(page)).toHaveValue(/^\d+\.\d\d$/);
  await expect(price(page)).not.toHaveValue('65432');
});
