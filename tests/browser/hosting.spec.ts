import type { Page } from '@playwright/test';
import { dayMs } from '../../schemas/kernel/time';
import { enterAt, newcomer, type Person } from './people';
import { expect, hasRecordings, type Site, test } from './support';
import { overlayLeft } from './walk';

test.skip(!hasRecordings, 'There is no recording `trades` in MARKET_DATA.');
test.use({ market: 'ended' });

/** The figure beside a label, in a card, a dialog or a receipt. */
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').first();

/** Buys the product of 15 days from the finance tab on. */
const buy = async (page: Page, amount: string, interest: string) => {
  await page.getByRole('link', { name: 'Hosting', exact: true }).click();
  await page.getByRole('radio', { name: '15 days' }).first().check();
  await page.getByRole('link', { name: 'Buy' }).first().click();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('button', { name: /^Host / }).click();
  await expect(page.getByText('You have not agreed')).toBeVisible();
  await page.getByLabel('I agree to the hosting service agreement').check();
  await page.getByRole('button', { name: /^Host / }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`${interest} USDT`);
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
  await buy(page, '1000', '60');
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

/** Lets days pass, after which the session has ended, and shows the orders of a state. */
const after = async (days: number, at: { page: Page; site: Site; person: Person; tab: string }) => {
  const { page, site, person, tab } = at;
  await site.sleep(days * dayMs);
  await enterAt(page, site, person, `pages/finance/ordersPage?status=${tab}`);
};

test('hosting that is kept to its end earns 600 in all, and the amount returns', async ({
  page,
  site,
}) => {
  const person = await newcomer(page, site, 'pages/template/index');
  await buy(page, '10000', '600');
  await after(15, { page, site, person, tab: 'completed' });
  const order = page.getByRole('article');
  await expect(order).toHaveCount(1);
  await expect(figure(page, 'Earned so far')).toHaveText('+600.00 USDT');
  await order.getByRole('button', { name: 'Interest credited' }).click();
  const credits = page.getByRole('dialog', { name: 'Interest credited' });
  await expect(credits.getByText(/^Day \d+$/)).toHaveCount(15);
  await page.getByRole('button', { name: 'Close' }).click();
  await overlayLeft(page);
  await page.getByRole('tab', { name: 'Hosting' }).click();
  await expect(page.getByText('You are not hosting anything')).toBeVisible();
  await page.goto(`${site.url}/#/pages/assets/index`);
  await expect(page.getByRole('button', { name: /USDT/ }).first()).toContainText('10,600');
});

test('hosting that is redeemed on day 12 keeps its interest and loses the days left', async ({
  page,
  site,
}) => {
  const person = await newcomer(page, site, 'pages/template/index');
  await buy(page, '10000', '600');
  await after(12, { page, site, person, tab: 'hosting' });
  await expect(figure(page, 'Days left')).toHaveText('3 days');
  await expect(figure(page, 'Earned so far')).toHaveText('+480.00 USDT');
  await page.getByRole('button', { name: 'Redeem early' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('0.60% × 3 × 10,000 = 180.00 USDT');
  await question.getByRole('button', { name: 'Redeem and lose 180.00 USDT' }).click();
  const receipt = page.getByRole('dialog', { name: 'Redeem early' });
  await expect(receipt).toContainText('9,820 USDT');
  await receipt.getByRole('button', { name: 'Done' }).click();
  await overlayLeft(page);
  await page.getByRole('tab', { name: 'Redeemed' }).click();
  await expect(figure(page, 'Penalty')).toHaveText('180 USDT');
  await expect(figure(page, 'Earned so far')).toHaveText('+480.00 USDT');
});
