import type { Page } from '@playwright/test';
import { enterAt, equip, type Person, register, verifyBasic } from './people';
import { expect, type Site, test } from './support';

test.use({ market: 'simulated' });

const bankPage = 'pages/assets/withdraw/bank/bank';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Withdraw', exact: true });
const sheet = (page: Page) => page.locator('dialog');
const confirm = (page: Page) => sheet(page).getByRole('button', { name: 'Confirm', exact: true });
const pad = (page: Page) => field(page, 'Enter your fund password');
/** The figure beside a label. */
const figure = (page: Page, label: string) =>
  page.locator('main dl > div').filter({ hasText: label }).locator('dd');

/** Somebody who has done everything that a withdrawal to the bank requires. */
const ready = async (page: Page, site: Site): Promise<Person> => {
  const person = { name: `${crypto.randomUUID()}@example.com`, password: 'first password' };
  await register(site, person);
  await site.advance(60_000);
  await verifyBasic(site, person);
  await site.advance(60_000);
  await equip(site, person);
  await enterAt(page, site, person, 'pages/settings/index');
  return person;
};

/** Until the server was asked to pay, the app is told of an older rate. */
const withOlderRate = async (page: Page) => {
  let isOlder = true;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/newOut')) isOlder = false;
  });
  await page.route('**/api/wallet/get_info', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const older = body.replace('"usdt_per_unit":"1"', '"usdt_per_unit":"0.16"');
    await route.fulfill({ response, body: isOlder ? older : body });
  });
};

test('a bank withdrawal whose rate changed in between is confirmed anew, reviewed and paid', async ({
  page,
  site,
}) => {
  await ready(page, site);
  await withOlderRate(page);
  await page.goto(`${site.url}/#/pages/assets/withdraw/index`);
  await page.getByRole('radio', { name: 'Bank card' }).check();
  await expect(page).toHaveURL(new RegExp(bankPage));
  await expect(page.getByText('•••• 3000')).toBeVisible();
  await expect(figure(page, 'Rate').first()).toHaveText('1 USDT = 6.25 USD');
  await field(page, 'Amount').fill('100');
  await expect(figure(page, 'You receive')).toHaveText('621.87 USD');
  await submit(page).click();
  await expect(sheet(page)).toContainText('1 USDT = 6.25 USD');
  await confirm(page).click();
  await expect(pad(page)).toBeFocused();
  await page.keyboard.type('246810');

  await expect(page.getByText('The rate changed from 6.25 to 1 USD for 1 USDT')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expect(field(page, 'Amount')).toHaveValue('100');
  await page.getByRole('button', { name: 'Use the new rate' }).click();
  await expect(figure(page, 'You receive')).toHaveText('99.5 USD');
  await submit(page).click();
  await expect(sheet(page)).toContainText('99.5 USD');
  await confirm(page).click();
  await expect(pad(page)).toBeFocused();
  await page.keyboard.type('246810');
  await expect(page.getByText('The amount is frozen until the review ends')).toBeVisible();

  await page.getByRole('link', { name: 'View withdrawal' }).click();
  await expect(page.getByText('Under review').first()).toBeVisible();
  await expect(figure(page, 'You receive')).toHaveText('99.5 USD');
  await site.advance(25_000);
  await expect(page.getByText(/^DEMO-/)).toBeVisible();
  await page.goto(`${site.url}/#/pages/assets/record?kind=all`);
  const row = page.getByRole('link', { name: /Withdraw to bank card/ });
  await expect(row).toContainText('Sent');
  await expect(row).toContainText('100 USDT');
});
