import type { Page } from '@playwright/test';
import { logIn, newcomer } from './people';
import { expect, test } from './support';
import { reload } from './walk';

test.use({ market: 'simulated' });

const transferPage = 'pages/assets/transfer/index';
const path = '**/api/wallet/change';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const amount = (page: Page) => field(page, 'Amount');
const submit = (page: Page) => page.getByRole('button', { name: 'Transfer', exact: true });
/** The figure beside a label, in a form or a receipt. */
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd');

/** The bodies of the transfers that the page has sent. */
const countSent = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/change')) sent.push(request.postData() ?? '');
  });
  return sent;
};

test('money goes to another account and back, once for two taps, and stands in the records', async ({
  page,
  site,
}) => {
  await newcomer(page, site, 'pages/assets/index');
  const sent = countSent(page);
  await page.getByRole('link', { name: 'Transfer' }).click();
  await expect(page.getByText('10,000 USDT')).toBeVisible();
  await amount(page).fill('10000.01');
  await submit(page).click();
  await expect(page.getByText('Insufficient balance')).toBeVisible();
  await expect(figure(page, 'Spot after transfer')).toHaveText('--');
  await amount(page).fill('2500.5');
  await expect(figure(page, 'Spot after transfer')).toHaveText('7,499.5 USDT');
  await expect(figure(page, 'Contract after transfer')).toHaveText('2,500.5 USDT');
  await submit(page).dblclick();
  await expect(page.getByText('Transfer completed')).toBeVisible();
  await expect(figure(page, 'Spot after transfer')).toHaveText('7,499.5 USDT');
  expect(sent).toHaveLength(1);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/pages\/assets\/index/);
  const contract = page.getByRole('listitem').filter({ hasText: /^Contract/ });
  await expect(contract.first()).toContainText('2,500.50');

  await page.getByRole('link', { name: 'Transfer' }).click();
  await page.getByRole('button', { name: 'Swap accounts' }).click();
  await expect(field(page, 'From')).toHaveText('Contract');
  await page.getByRole('button', { name: 'All' }).click();
  await expect(amount(page)).toHaveValue('2500.5');
  await expect(figure(page, 'Spot after transfer')).toHaveText('10,000 USDT');
  await submit(page).click();
  await expect(page.getByText('Transfer completed')).toBeVisible();
  await page.getByRole('link', { name: 'Transfer records' }).click();
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Contract → Spot');
  await expect(rows.last()).toContainText('Spot → Contract');
  await page.getByRole('radio', { name: 'Contract' }).check();
  await expect(rows.first()).toContainText('−2,500.5');
  await expect(rows.last()).toContainText('+2,500.5');
  await page.getByRole('radio', { name: 'Options' }).check();
  await expect(page.getByText('No transfer matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await rows.first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('Completed');
  expect(sent).toHaveLength(2);
});

test('an answer that is lost after the server booked it is one transfer, shown as such', async ({
  page,
  site,
}) => {
  await newcomer(page, site, transferPage);
  const sent = countSent(page);
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await amount(page).fill('100');
  await submit(page).click();
  await expect(page.getByText('Transfer completed')).toBeVisible();
  await expect(figure(page, 'Contract after transfer')).toHaveText('100 USDT');
  expect(sent).toHaveLength(1);
  await page.goto(`${site.url}/#/pages/assets/transfer/record`);
  await expect(page.getByRole('listitem')).toHaveCount(1);
});

test('a request that never arrived is discarded after a reload, and what was typed is sent anew', async ({
  page,
  site,
}) => {
  await newcomer(page, site, transferPage);
  await page.route(path, (route) => route.abort('connectionreset'));
  await amount(page).fill('100');
  await submit(page).click();
  await expect(page.getByText(/^Your request has not reached the server/)).toBeVisible();
  await reload(page);
  await expect(page.getByRole('button', { name: 'Discard request' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard request' }).click();
  await expect(amount(page)).toHaveValue('100');
  await page.unroute(path);
  await submit(page).click();
  await expect(page.getByText('Transfer completed')).toBeVisible();
  await expect(figure(page, 'Contract after transfer')).toHaveText('100 USDT');
});

test('a session that ends in the middle costs nothing that was typed', async ({ page, site }) => {
  const person = await newcomer(page, site, transferPage);
  const sent = countSent(page);
  await page.getByRole('button', { name: 'Swap accounts' }).click();
  await page.getByRole('button', { name: 'Swap accounts' }).click();
  await field(page, 'To').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Options' }).click();
  await amount(page).fill('12.5');
  await page.route(path, (route) =>
    route.fulfill({
      json: { type: '999', code: 'session.required', message: 'Please log in again' },
    }),
  );
  await submit(page).click();
  await expect(page).toHaveURL(/login\/login/);
  await page.unroute(path);
  await logIn(page, person);
  await expect(page).toHaveURL(/transfer\/index/);
  await expect(amount(page)).toHaveValue('12.5');
  await expect(field(page, 'To')).toHaveText('Options');
  await reload(page);
  await expect(amount(page)).toHaveValue('12.5');
  expect(sent).toHaveLength(1);
  await submit(page).click();
  await expect(page.getByText('Transfer completed')).toBeVisible();
  await expect(figure(page, 'Options after transfer')).toHaveText('12.5 USDT');
  expect(sent).toHaveLength(2);
});
