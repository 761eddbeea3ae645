import type { Page } from '@playwright/test';
import { newcomer } from './people';
import { expect, type Site, test } from './support';
import { overlayLeft } from './walk';

test.use({ market: 'simulated' });

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The figure beside a label, in a card, a dialog or a receipt. */
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').first();

/** Days pass one by one, so that the session is used on each. */
const passDays = async (page: Page, site: Site, days: number) => {
  for (let day = 0; day < days; day += 1) {
    await site.advance(dayMs);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Hosting' })).toBeVisible();
  }
};

/** Buys the product of 15 days from the finance tab on. */
const buy = async (page: Page, amount: string) => {
  await page.getByRole('link', { name: 'Hosting', exact: true }).click();
  await page.getByRole('radio', { name: '15 days' }).first().check();
  await page.getByRole('link', { name: 'Buy' }).first().click();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('button', { name: /^Host / }).click();
  await expect(page.getByText('You have not agreed')).toBeVisible();
  await page.getByLabel('I agree to the hosting service agreement').check();
  await page.getByRole('button', { name: /^Host / }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('60 USDT');
  await question.getByRole('button', { name: /^Host / }).click();
  await expect(page.getByText('Hosting started')).toBeVisible();
  await page.getByRole('link', { name: 'My orders' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
};

test('hosting is bought, earns each day, and returns at its end', async ({ page, site }) => {
  test.setTimeout(120_000);
  await newcomer(page, site, 'pages/template/index');
  await buy(page, '1000');
  await expect(figure(page, 'Days left')).toHaveText('15 days');
  await passDays(page, site, 3);
  await expect(figure(page, 'Earned so far')).toHaveText('+12.00 USDT');
  await expect(figure(page, 'Days left')).toHaveText('12 days');
  await page.getByRole('button', { name: 'Interest credited' }).click();
  await expect(page.getByRole('dialog').getByText('Day 3')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await overlayLeft(page);
  await passDays(page, site, 12);
  await expect(page.getByText('You are not hosting anything')).toBeVisible();
  await page.getByRole('tab', { name: 'Completed' }).click();
  await expect(figure(page, 'Earned so far')).toHaveText('+60.00 USDT');
  await page.goto(`${site.url}/#/pages/assets/index`);
  await expect(page.getByText('10,060').first()).toBeVisible();
});

test('hosting is redeemed early, with the penalty in figures before the tap', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await newcomer(page, site, 'pages/template/index');
  await buy(page, '1000');
  await passDays(page, site, 12);
  await page.getByRole('button', { name: 'Redeem early' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('0.60% × 3 × 1,000 = 18.00 USDT');
  await expect(question).toContainText('982 USDT');
  // A day passes while the question is open: its penalty is read again, and named.
  await site.advance(dayMs);
  await expect(question).toContainText('The penalty is now 12.00 USDT');
  await question.getByRole('button', { name: 'Redeem and lose 12.00 USDT' }).click();
  const receipt = page.getByRole('dialog', { name: 'Redeem early' });
  await expect(receipt).toContainText('988 USDT');
  await receipt.getByRole('button', { name: 'Done' }).click();
  await overlayLeft(page);
  await expect(page.getByText('You are not hosting anything')).toBeVisible();
  await page.getByRole('tab', { name: 'Redeemed' }).click();
  await expect(figure(page, 'Penalty')).toHaveText('12 USDT');
});
