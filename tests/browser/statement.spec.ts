import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { amount, sum } from '../../schemas/kernel/money';
import { newcomer, type Person } from './people';
import { expect, type Site, test } from './support';

test.use({ market: 'simulated' });

const path = '**/api/wallet/legal_log';
const statement = 'pages/assets/tradeAccount?view=statement';

/** Somebody new with the three coins of the demonstration, of which a part was moved. */
const someone = async (page: Page, site: Site): Promise<Person> => {
  const person = await newcomer(page, site, 'pages/assets/transfer/index?to=lever');
  await page.getByLabel('Amount', { exact: true }).fill('2500.5');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page.getByText('Transfer completed')).toBeVisible();
  return person;
};

test('an account shows what it holds and leads to its statement, where each row leads on', async ({
  page,
  site,
}) => {
  await someone(page, site);
  await page.goto(`${site.url}/#/pages/assets/index`);
  await page.getByRole('link', { name: /^Contract .*USDT/ }).click();
  await expect(page.getByText('Contract account')).toBeVisible();
  await expect(page.getByText('2,500.50', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Value in USDT over 30 days/ })).toBeVisible();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('row').nth(1)).toHaveText(/Now\s*2,500\.50/);
  await page.getByRole('link', { name: 'Records' }).click();
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('+2,500.5 USDT');
  await page.getByRole('radio', { name: 'All accounts' }).check();
  await expect(rows).toHaveCount(5);
  await expect(rows.last()).toContainText('Demo funds');
  await rows.nth(1).getByRole('button').click();
  await page.getByRole('link', { name: 'View transfer records' }).click();
  await expect(page.getByRole('dialog')).toContainText('Completed');
});

test('the file of the whole statement sums to the balances', async ({ page, site }) => {
  await someone(page, site);
  await page.goto(`${site.url}/#/${statement}`);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Create CSV file' }).click();
  await expect(page.getByText('The file is ready: 5 entries')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^tideline-statement-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  const summed = (account: string) =>
    sum(
      data
        .filter((row) => row['Account'] === account && row['Coin'] === 'USDT')
        .map((row) => amount(row['Amount'] ?? '')),
    );
  expect([summed('Spot'), summed('Contract')]).toEqual(['7499.5', '2500.5']);
});

test('an export that is interrupted continues, and one that is cancelled begins anew', async ({
  page,
  site,
}) => {
  await someone(page, site);
  await page.goto(`${site.url}/#/${statement}`);
  await expect(page.getByRole('listitem')).toHaveCount(5);
  await page.route(path, (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Create CSV file' }).click();
  await expect(page.getByText(/^The export was interrupted/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await page.getByRole('button', { name: 'Create CSV file' }).click();
  await expect(page.getByText(/^The export was interrupted/)).toBeVisible();
  await page.unroute(path);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The file is ready: 5 entries')).toBeVisible();
});

test('hidden balances stay hidden in an account and its statement', async ({ page, site }) => {
  await someone(page, site);
  await page.goto(`${site.url}/#/pages/assets/tradeAccount?type=contract`);
  await page.getByRole('button', { name: 'Hide balances' }).click();
  await expect(page.getByText('Hidden while balances are hidden')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('2,500');
  await page.getByRole('link', { name: 'Records' }).click();
  await expect(page.getByRole('listitem').first()).toContainText('••••••');
  await expect(page.getByRole('main')).not.toContainText('2,500');
});
