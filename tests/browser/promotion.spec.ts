import { newcomer, orderElsewhere, register } from './people';
import { expect, test } from './support';
import { overlayLeft, reload } from './walk';

test.use({ market: 'payout' });

const route = 'pages/promotion/index';
/** Later than the payout of this server. */
const payoutMs = 12 * 60_000;

test('a friend registers by the link and trades, and the inviter is paid and ranked', async ({
  page,
  browser,
  site,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await newcomer(page, site, route);
  await expect(page.getByText('Nobody invited yet')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of your invite link' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const code = /code=(\w+)$/.exec(link)?.[1] ?? '';
  await expect(page.getByText(code, { exact: true })).toBeVisible();

  const elsewhere = await browser.newContext();
  const friendsPage = await elsewhere.newPage();
  await friendsPage.addInitScript(() => localStorage.setItem('lang', 'en'));
  await friendsPage.goto(link);
  await expect(friendsPage.getByLabel('Invite code (optional)')).toHaveValue(code);
  await elsewhere.close();

  const friend = { name: `${crypto.randomUUID()}@example.com`, password: 'first password' };
  await register(site, friend, code);
  await orderElsewhere(site, friend, '200000');
  await reload(page);
  const record = page.getByRole('listitem').filter({ hasText: 'Spot fee' });
  await expect(record).toContainText('Level 1');
  await expect(record).toContainText('Pending');
  await page.getByRole('button', { name: 'People' }).click();
  const people = page.getByRole('dialog', { name: 'People you invited' });
  await expect(people.getByRole('listitem')).toContainText('***@e***.com');
  await people.getByRole('button', { name: 'Close' }).click();
  await overlayLeft(page);

  await site.advance(payoutMs);
  await reload(page);
  await expect(record).toContainText('Paid');
  await page.getByRole('tab', { name: 'Top 10' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'You' }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Place 1' }).first()).toBeVisible();
});

test('a poster is drawn in the language of the app, and saved', async ({ page, site }) => {
  await newcomer(page, site, route);
  await page.getByRole('button', { name: 'Poster' }).click();
  const sheet = page.getByRole('dialog', { name: 'Poster' });
  await expect(sheet.getByRole('img', { name: /^Poster with the QR code/ })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Save image' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('tideline-invitation.png');
  await expect(page.getByText('Image saved')).toBeVisible();
});
