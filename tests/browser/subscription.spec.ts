import type { Page } from '@playwright/test';
import { hourMs } from '../../schemas/kernel/time';
import { enterAt, type Person, register } from './people';
import { expect, hasRecordings, open, type Site, test } from './support';
import { reload } from './walk';

test.skip(!hasRecordings, 'There is no recording `trades` in MARKET_DATA.');
test.use({ market: 'launch' });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');
/** The figure beside a label. */
const figure = (page: Page, label: string) =>
  page.locator('main dl > div').filter({ hasText: label }).locator('dd').first();

/** Somebody who has just registered, with the paper money of a demonstration. */
const ready = async (page: Page, site: Site): Promise<Person> => {
  const person = { name: `${crypto.randomUUID()}@example.com`, password: 'first password' };
  await register(site, person);
  await enterAt(page, site, person, 'pages/settings/index');
  return person;
};

test('a new coin is subscribed, reviewed, launched, unlocked and received', async ({
  page,
  site,
}) => {
  const person = await ready(page, site);
  await page.goto(`${site.url}/#/pages/publication/index`);
  // The coin that is launched soonest; its terms are those of the demonstration.
  const card = page.getByRole('link', { name: /0\.05 USDT/ });
  await expect(card).toContainText('Closes in');
  await card.click();
  await expect(page).toHaveURL(/publication\/details\?id=/);
  await expect(figure(page, 'Lock-up period')).toHaveText('1 day from the launch');
  const coin = (await figure(page, 'Subscription currency').textContent()) ?? '';
  await page.getByRole('link', { name: 'Subscribe', exact: true }).click();

  await field(page, 'Quantity').fill('2000.5');
  await expect(figure(page, 'Cost')).toHaveText('100.025 USDT');
  await page.getByRole('button', { name: 'Subscribe for 100.025 USDT' }).click();
  await expect(page.getByText('You have not agreed')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Subscribe for 100.025 USDT' }).click();
  await expect(dialog(page)).toContainText(`Subscribe to ${coin} for 100.025 USDT?`);
  await dialog(page).getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByText('Subscription submitted')).toBeVisible();
  await expect(figure(page, 'Status')).toHaveText('Under review');

  await page.getByRole('link', { name: 'View subscriptions' }).click();
  const row = page.getByRole('button', { name: new RegExp(`${coin} subscription`) });
  await expect(row).toContainText('Under review');
  await site.advance(25_000);
  await expect(row).toContainText('Passed');

  await site.sleep(2 * hourMs);
  await expect(row).toContainText('Locked');
  await row.click();
  await expect(page.getByText('2,040.51', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await site.sleep(24 * hourMs);
  // A session does not last a day without use.
  await enterAt(page, site, person, 'pages/publication/index?tab=mine');
  await expect(row).toContainText('Unlocked');

  await page.goto(`${site.url}/#/pages/assets/index`);
  const held = page.getByRole('button', { name: new RegExp(coin) });
  await expect(held).toContainText('2,040.51');
});

test('a coin that cannot be subscribed to says why, and a visitor is led through the login', async ({
  page,
  site,
}) => {
  await open(page, site, 'pages/publication/index?tab=ended');
  await page.getByRole('link', { name: /Sold out/ }).click();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeDisabled();
  await expect(page.getByText('All coins are subscribed')).toBeVisible();
  await page.goto(`${site.url}/#/pages/publication/index?tab=upcoming`);
  await page.getByRole('link', { name: /Upcoming/ }).click();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeDisabled();
  await expect(page.getByText(/^The subscription starts on/)).toBeVisible();
  await page.goto(`${site.url}/#/pages/publication/index`);
  await page.getByRole('link', { name: /0\.3 USDT/ }).click();
  await page.getByRole('link', { name: 'Log in to subscribe' }).click();
  await expect(page).toHaveURL(/login\?backpage=.*publication/);
});

test.describe('with its popup', () => {
  test.use({ recommends: true });

  test('the recommended coin is shown once a day, on home alone', async ({ page, site }) => {
    await open(page, site, 'pages/trade/index');
    await page.goto(`${site.url}/#/`);
    const popup = page.getByRole('dialog').filter({ hasText: 'View details' });
    await expect(popup).toBeVisible();
    await popup.getByRole('link', { name: 'View details' }).click();
    await expect(page).toHaveURL(/publication\/details/);
    await expect(popup).toHaveCount(0);
    const answered = page.waitForResponse(/get_recommend/);
    await page.goto(`${site.url}/#/`);
    await reload(page);
    await answered;
    await page.waitForTimeout(1_000);
    await expect(popup).toHaveCount(0);
  });
});
