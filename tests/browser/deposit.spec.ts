import type { Page } from '@playwright/test';
import { jpegOf } from '../support/photos';
import { logIn, newcomer } from './people';
import { expect, test } from './support';

test.use({ market: 'simulated' });

const depositPage = 'pages/assets/deposit/index';
const chargePage = 'pages/assets/deposit/charge?currency=3&chain=TRC20';
const path = '**/api/wallet/charge_req';
const reviewedAfterMs = 25_000;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const amount = (page: Page) => field(page, 'Amount');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd');

/** Chooses a picture and waits until the server has it. */
const prove = async (page: Page, shade: number) => {
  const input = page.locator('input[type=file]').last();
  await input.setInputFiles({
    name: 'payment.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpegOf(400 + shade, 300),
  });
  await expect(page.getByText('Uploaded')).toBeVisible();
};

/** The declarations that the page has sent. */
const countSent = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/charge_req')) sent.push(request.postData() ?? '');
  });
  return sent;
};

test('a payment is declared with its picture, reviewed, and credited once for two taps', async ({
  page,
  site,
}) => {
  await newcomer(page, site, 'pages/assets/index');
  const sent = countSent(page);
  await page.getByRole('link', { name: 'Deposit' }).click();
  await expect(page.getByText('Send only USDT over TRC20')).toBeVisible();
  const code = page.getByRole('img', { name: /^QR code/ });
  await expect(code).toBeVisible();
  const first = await code.innerHTML();
  await page.getByRole('radio', { name: 'ERC20' }).check();
  await expect(page.getByText('Send only USDT over ERC20')).toBeVisible();
  expect(await code.innerHTML()).not.toBe(first);
  await page.getByRole('radio', { name: 'TRC20' }).check();
  await page.getByRole('link', { name: 'I have paid' }).click();

  await submit(page).click();
  await expect(page.getByText('Please enter a valid amount')).toBeVisible();
  await expect(page.getByText('Please upload the proof picture')).toBeVisible();
  await amount(page).fill('9.99');
  await expect(page.getByText('The amount must be at least 10 USDT')).toBeVisible();
  await amount(page).fill('250.5');
  await expect(figure(page, 'You receive')).toHaveText('250.5 USDT');
  await prove(page, 71);
  await submit(page).dblclick();
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
  expect(sent).toHaveLength(1);

  await page.getByRole('link', { name: 'View record' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('img', { name: 'Picture of the payment' })).toBeVisible();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Under review' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await site.advance(reviewedAfterMs);
  await expect(sheet.getByText('Approved').first()).toBeVisible();
  await expect(figure(page, 'Actually credited')).toHaveText('250.5 USDT');
  await page.goto(`${site.url}/#/pages/assets/index`);
  await expect(page.getByRole('main')).toContainText('10,250.5');
});

test('an answer that is lost is one declaration, shown as such', async ({ page, site }) => {
  await newcomer(page, site, chargePage);
  const sent = countSent(page);
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await amount(page).fill('100');
  await prove(page, 72);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.goto(`${site.url}/#/pages/assets/record`);
  await expect(page.getByRole('button', { name: /Deposit USDT/ })).toHaveCount(1);
});

test('a session that ends in the middle costs neither the amount nor the picture', async ({
  page,
  site,
}) => {
  const person = await newcomer(page, site, chargePage);
  await amount(page).fill('12.5');
  await prove(page, 73);
  await page.route(path, (route) =>
    route.fulfill({
      json: { type: '999', code: 'session.required', message: 'Please log in again' },
    }),
  );
  await submit(page).click();
  await expect(page).toHaveURL(/login\/login/);
  await page.unroute(path);
  await logIn(page, person);
  await expect(page).toHaveURL(/deposit\/charge/);
  await expect(amount(page)).toHaveValue('12.5');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
});

test('a paper payment is marked, reviewed, and then credited', async ({ page, site }) => {
  await newcomer(page, site, depositPage);
  await page.getByRole('button', { name: 'Simulate a payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill('75');
  await dialog.getByRole('button', { name: 'Simulate' }).click();
  await expect(dialog.getByText('Under review')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('button', { name: /Deposit USDT/ });
  await expect(row).toContainText('Under review');
  await site.advance(reviewedAfterMs);
  await expect(row).toContainText('Approved');
  await row.click();
  await expect(dialog).toContainText('This is a simulated payment');
  await expect(figure(page, 'Actually credited')).toHaveText('75 USDT');
});

test('a bank deposit shows whom to pay, and is declared in the currency of the bank', async ({
  page,
  site,
}) => {
  await newcomer(page, site, `${depositPage}?by=bank`);
  await expect(page.getByText('DEMO Paper Bank')).toBeVisible();
  await page.getByRole('button', { name: 'Copy: Reference' }).click();
  await page.getByRole('link', { name: 'I have paid' }).click();
  await amount(page).fill('250.25');
  await expect(figure(page, 'You receive')).toHaveText('250.25 USDT');
  await prove(page, 74);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
});
