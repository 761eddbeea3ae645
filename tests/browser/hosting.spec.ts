import type { Page } from '@playwright/test';
import { newcomer } from './people';
import { expect, test } from './support';
import { overlayLeft } from './walk';

test.use({ market: 'simulated' });

/** The figure beside a label, in a card, a dialog or a receipt. */
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').first();

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

test('hosting is bought, and redeemed early with the penalty in figures before the tap', async ({
  page,
  site,
}) => {
  await newcomer(page, site, 'pages/template/index');
  await buy(page, '1000');
  await expect(figure(page, 'Days left')).toHaveText('15 days');
  await page.getByRole('button', { name: 'Redeem early' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('0.60% × 15 × 1,000 = 90.00 USDT');
  await expect(question).toContainText('910 USDT');
  await question.getByRole('button', { name: 'Redeem and lose 90.00 USDT' }).click();
  const receipt = page.getByRole('dialog', { name: 'Redeem early' });
  await expect(receipt).toContainText('910 USDT');
  await receipt.getByRole('button', { name: 'Done' }).click();
  await overlayLeft(page);
  await expect(page.getByText('You are not hosting anything')).toBeVisible();
  await page.getByRole('tab', { name: 'Redeemed' }).click();
  await expect(figure(page, 'Penalty')).toHaveText('90 USDT');
});
