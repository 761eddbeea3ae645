import type { Locator, Page } from '@playwright/test';
import { jpegOf } from '../support/photos';
import { enterAt, equip, newcomer, register, verifyBasic } from './people';
import { expect, type Site, test } from './support';
import { reload } from './walk';

// One person in two tabs of one browser, which share their session and nothing else that counts.

test.use({ market: 'simulated' });

const withdrawPage = 'pages/assets/withdraw/index?coin=ETH';
const transferPage = 'pages/assets/transfer/index';
const depositPage = 'pages/assets/deposit/index';
const chargePage = 'pages/assets/deposit/charge?currency=3&chain=TRC20';
const reviewedAfterMs = 25_000;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const amount = (page: Page) => field(page, 'Amount');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const figure = (page: Page, label: string) =>
  page.locator('main dl > div').filter({ hasText: label }).locator('dd');

const goTo = (page: Page, site: Site, address: string) => page.goto(`${site.url}/#/${address}`);

/** A second tab of the same person. */
const secondTab = async (page: Page, site: Site, address: string): Promise<Page> => {
  const tab = await page.context().newPage();
  await goTo(tab, site, address);
  return tab;
};

/** Which of two tabs shows its receipt; exactly one does. */
const winnerOf = async (tabs: readonly [Page, Page], receipt: (tab: Page) => Locator) => {
  const [one, two] = tabs;
  const shown = () => Promise.all([receipt(one).isVisible(), receipt(two).isVisible()]);
  await expect.poll(async () => (await shown()).filter(Boolean).length).toBe(1);
  return (await shown())[0] ? { winner: one, loser: two } : { winner: two, loser: one };
};

const frozen = (tab: Page) => tab.getByText('The amount is frozen until the review ends');

/** Fills the form and goes as far as the fund password. */
const applyFor = async (tab: Page, number: string) => {
  await amount(tab).fill(number);
  await button(tab, 'Withdraw').click();
  await tab.locator('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(field(tab, 'Enter your fund password')).toBeFocused();
};

test('two withdrawals at once of more than there is are one, and both tabs count it', async ({
  page,
  site,
}) => {
  const person = { name: `${crypto.randomUUID()}@example.com`, password: 'first password' };
  await register(site, person);
  await site.advance(60_000);
  await verifyBasic(site, person);
  await site.advance(60_000);
  await equip(site, person);
  await enterAt(page, site, person, 'pages/settings/index');
  await goTo(page, site, withdrawPage);
  const tabs = [page, await secondTab(page, site, withdrawPage)] as const;
  for (const tab of tabs) await applyFor(tab, '1.5');
  await Promise.all(tabs.map((tab) => tab.keyboard.type('246810')));
  const { winner, loser } = await winnerOf(tabs, frozen);
  await expect(loser.getByText('Insufficient balance')).toBeVisible();
  await expect(loser.getByText('0.5 ETH')).toBeVisible();
  await expect(figure(loser, 'Applications left today')).toHaveText('2 of 3');

  // The other tab reads again what this one leaves.
  await reload(winner);
  await expect(winner.getByText('0.5 ETH')).toBeVisible();
  await applyFor(loser, '0.5');
  await loser.keyboard.type('246810');
  await expect(frozen(loser)).toBeVisible();
  await expect(figure(winner, 'Applications left today')).toHaveText('1 of 3');
  await expect(winner.getByText('0 ETH', { exact: true }).first()).toBeVisible();
  await goTo(winner, site, 'pages/assets/record');
  await winner.getByRole('tab', { name: 'Withdrawals' }).click();
  await expect(winner.getByRole('link', { name: /Withdraw ETH/ })).toHaveCount(2);
});

test('two transfers at once of more than there is are one, and a deposit shows in both tabs', async ({
  page,
  site,
}) => {
  await newcomer(page, site, transferPage);
  const tabs = [page, await secondTab(page, site, transferPage)] as const;
  for (const tab of tabs) await amount(tab).fill('6000');
  await Promise.all(tabs.map((tab) => button(tab, 'Transfer').click()));
  const { winner, loser } = await winnerOf(tabs, (tab) => tab.getByText('Transfer completed'));
  await expect(loser.getByText('Insufficient balance')).toBeVisible();
  await expect(loser.getByText('4,000 USDT')).toBeVisible();
  await expect(figure(winner, 'Spot after transfer')).toHaveText('4,000 USDT');

  await goTo(winner, site, depositPage);
  await expect(winner.getByText('Send only USDT over TRC20')).toBeVisible();
  await goTo(loser, site, chargePage);
  await amount(loser).fill('250');
  await loser
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'payment.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpegOf(471, 300),
    });
  await expect(loser.getByText('Uploaded')).toBeVisible();
  await button(loser, 'Submit').click();
  await expect(loser.getByRole('heading', { name: 'Under review' })).toBeVisible();
  const row = winner.getByRole('button', { name: /Deposit USDT/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Under review');
  await goTo(loser, site, transferPage);
  await expect(loser.getByText('4,000 USDT')).toBeVisible();
  await site.advance(reviewedAfterMs);
  await expect(row).toContainText('Approved');
  await expect(loser.getByText('4,250 USDT')).toBeVisible();
  await goTo(winner, site, 'pages/assets/transfer/record');
  await expect(winner.getByRole('listitem')).toHaveCount(1);
});
