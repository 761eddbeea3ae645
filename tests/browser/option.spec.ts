import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { atOnePrice } from './market';
import { fundOptions, newcomer, verifyBasic } from './people';
import { expect, test } from './support';
import { overlayLeft, reload } from './walk';
import { mistakeSeenPrice } from './wire';

test.use({ market: 'simulated' });

const optionPage = 'pages/option/detail?symbol=BTC%2FUSDT';

/** Chooses a minute and a direction, which opens the purchase. */
const choose = async (page: Page, side: 'Rise' | 'Fall') => {
  await page.getByRole('radio', { name: /^60 s/ }).check();
  await page.getByRole('button', { name: side }).click();
};

const purchase = (page: Page) => page.getByRole('dialog', { name: /^BTC\/USDT/ });

const buy = async (page: Page, stake: string) => {
  await purchase(page).getByLabel('Quantity').fill(stake);
  await purchase(page)
    .getByRole('button', { name: `Rise ${stake} USDT` })
    .click();
};

test('an unverified person verifies and comes back to the same purchase', async ({
  page,
  site,
}) => {
  const person = await newcomer(page, site, optionPage);
  await choose(page, 'Rise');
  const prompt = page.getByRole('alertdialog');
  await expect(prompt).toContainText('Please complete KYC Verification first');
  await prompt.getByRole('button', { name: 'Verify now' }).click();
  await expect(page).toHaveURL(/verification\/index\?backpage=.*option/);
  await verifyBasic(site, person);
  await overlayLeft(page);
  await page.goBack();
  await expect(purchase(page)).toBeVisible();
  await buy(page, '50');
  await expect(purchase(page)).toContainText('Insufficient balance');
  await expect(purchase(page).getByRole('link', { name: 'Transfer' })).toBeVisible();
});

test('an option is bought, delivered while the device slept, and settled with its evidence', async ({
  page,
  site,
}) => {
  const person = await newcomer(page, site, optionPage);
  await verifyBasic(site, person);
  await fundOptions(site, person, '500');
  await reload(page);
  await choose(page, 'Rise');
  await buy(page, '100');
  const caution = page.getByRole('alertdialog');
  await expect(caution).toContainText('You can lose 100.2 USDT with this order');
  await atOnePrice(page, site, async () => {
    await caution.getByRole('button', { name: 'I understand, buy' }).click();
    await expect(page.getByText('Option bought')).toBeVisible();
  });
  await expect(page.getByRole('timer').first()).toHaveText(/^00:[0-5]\d$/);
  await page.context().setOffline(true);
  await site.advance(61_000);
  await page.context().setOffline(false);
  const card = page.getByRole('dialog', { name: 'Settlement' });
  await expect(card.getByText('the result agrees')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Save JSON' }).click(),
  ]);
  const evidence = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(evidence.agrees).toBe(true);
  expect(Date.parse(evidence.delivery_tick.time)).toBeGreaterThanOrEqual(
    Date.parse(evidence.order.delivery_time),
  );
  await card.getByRole('button', { name: 'Close' }).click();
  await overlayLeft(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('button', { name: /^Settlement of BTC\/USDT/ })).toHaveCount(1);
});

test('a price that has moved is offered again, and bought once it is confirmed', async ({
  page,
  site,
}) => {
  const person = await newcomer(page, site, optionPage);
  await verifyBasic(site, person);
  await fundOptions(site, person, '500');
  await reload(page);
  await mistakeSeenPrice(page);
  await choose(page, 'Rise');
  await buy(page, '20');
  await page.getByRole('button', { name: 'I understand, buy' }).click();
  const requote = page.getByRole('alertdialog');
  await expect(requote).toContainText('The price has moved');
  await atOnePrice(page, site, async () => {
    await requote.getByRole('button', { name: 'Buy at the new price' }).click();
    await expect(page.getByText('Option bought')).toBeVisible();
  });
});
