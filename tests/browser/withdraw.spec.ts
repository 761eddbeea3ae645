import type { Locator, Page } from '@playwright/test';
import { endSession, enterAt, equip, type Person, register, verifyBasic } from './people';
import { expect, type Site, test } from './support';
import { reload } from './walk';

test.use({ market: 'simulated' });

const withdrawPage = 'pages/assets/withdraw/index';
const path = '**/api/wallet/out';
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const amount = (page: Page) => field(page, 'Amount');
const submit = (page: Page) => page.getByRole('button', { name: 'Withdraw', exact: true });
const sheet = (page: Page) => page.locator('dialog');
const confirm = (page: Page) => sheet(page).getByRole('button', { name: 'Confirm', exact: true });
const pad = (page: Page) => field(page, 'Enter your fund password');
/** The figure beside a label. */
const figure = (page: Page, label: string) =>
  page.locator('main dl > div').filter({ hasText: label }).locator('dd');

const someone = async (site: Site): Promise<Person> => {
  const person = { name: `${crypto.randomUUID()}@example.com`, password: 'first password' };
  await register(site, person);
  await site.advance(60_000);
  return person;
};

/** Somebody who has done everything that a withdrawal requires, on its page. */
const ready = async (page: Page, site: Site): Promise<Person> => {
  const person = await someone(site);
  await verifyBasic(site, person);
  await site.advance(60_000);
  await equip(site, person);
  await enterAt(page, site, person, `${withdrawPage}?coin=ETH`);
  return person;
};

const countSent = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/out')) sent.push(request.postData() ?? '');
  });
  return sent;
};

/** Fills the form and goes as far as the fund password. */
const applyFor = async (page: Page, number: string) => {
  await amount(page).fill(number);
  await submit(page).click();
  await confirm(page).click();
  await expect(pad(page)).toBeFocused();
};

test('a first withdrawal passes everything that comes before it, and keeps what was typed', async ({
  page,
  site,
}) => {
  const person = await someone(site);
  await enterAt(page, site, person, `${withdrawPage}?coin=ETH`);
  const first = page.getByRole('main').getByRole('link', { name: /^Please/ });
  await expect(first).toHaveText([
    /Please complete KYC Verification first/,
    /Please set the fund password first/,
    /Please set withdraw address first/,
  ]);
  await amount(page).fill('0.5');
  await field(page, 'Remark (optional)').fill('rent');
  await submit(page).click();
  await expect(sheet(page).getByRole('link')).toHaveCount(3);
  await sheet(page).getByRole('link', { name: 'Please complete KYC' }).click();
  await expect(page).toHaveURL(/verification/);
  await verifyBasic(site, person);
  await site.advance(60_000);
  await page.goto(`${site.url}/#/${withdrawPage}`);
  await reload(page);

  await expect(first).toHaveText([/fund password/, /withdraw address/]);
  await expect(amount(page)).toHaveValue('0.5');
  await first.first().click();
  await expect(field(page, 'Choose a 6-digit fund password')).toBeFocused();
  await page.keyboard.type('246810');
  await expect(field(page, 'Enter it again')).toBeFocused();
  await page.keyboard.type('246810');
  await page.getByRole('button', { name: 'Done' }).click();

  await expect(first).toHaveText([/withdraw address/]);
  await first.first().click();
  await page.getByRole('radio', { name: 'ETH' }).check();
  await field(page, 'Address').fill(ether);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Sent to')).toBeVisible();
  await field(page, 'Verification code').fill(await site.codeFor(person.name));
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(pad(page)).toBeFocused();
  await page.keyboard.type('246810');
  await expect(page.getByText('Address saved')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  await expect(page).toHaveURL(/withdraw\/index/);
  await expect(first).toHaveCount(0);
  await expect(amount(page)).toHaveValue('0.5');
  await expect(field(page, 'Remark (optional)')).toHaveValue('rent');
  await expect(figure(page, 'You receive')).toHaveText('0.4995 ETH');
  await expect(figure(page, 'Applications left today')).toHaveText('3 of 3');
  await submit(page).click();
  await expect(sheet(page)).toContainText('0x5aAe');
  await expect(sheet(page)).toContainText('1BeAed');
  await confirm(page).click();
  await expect(pad(page)).toBeFocused();
  await page.keyboard.type('000000');
  await expect(sheet(page).getByText('4 attempts left')).toBeVisible();
  await page.keyboard.type('246810');
  await expect(page.getByText('The amount is frozen until the review ends')).toBeVisible();
  await page.getByRole('link', { name: 'View withdrawal' }).click();
  await expect(page.getByText('Under review').first()).toBeVisible();
  await site.advance(25_000);
  await expect(page.getByText(/^DEMO-/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel withdrawal' })).toHaveCount(0);
});

/** The app takes the person for verified until it asks the server to pay. */
const withOlderProfile = async (page: Page) => {
  let isOlder = true;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/out')) isOlder = false;
  });
  await page.route('**/api/user/center', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (isOlder) body.message.review_status = 2;
    await route.fulfill({ response, json: body });
  });
};

test('a verification that the server requires is passed, and leads back to the same step', async ({
  page,
  site,
}) => {
  const person = await someone(site);
  await equip(site, person);
  await withOlderProfile(page);
  await enterAt(page, site, person, `${withdrawPage}?coin=ETH`);
  await field(page, 'Remark (optional)').fill('rent');
  await applyFor(page, '0.5');
  await page.keyboard.type('246810');
  const first = page.getByRole('main').getByRole('link', { name: /Please complete KYC/ });
  await first.click();
  await expect(page).toHaveURL(/verification\/index\?backpage=/);
  await page.getByRole('link', { name: 'Start' }).click();
  await field(page, 'Country').click();
  await page.getByRole('dialog').getByRole('searchbox').fill('germ');
  await page.getByRole('dialog').getByRole('button', { name: 'Germany' }).click();
  await field(page, 'Name as on the document').fill('Ada Marlowe');
  await field(page, 'ID number').fill(`L01X${crypto.randomUUID().slice(0, 8)}`);
  await field(page, 'Contact address').fill('Lindenstrasse 4, Berlin');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Details received')).toBeVisible();
  await site.advance(25_000);
  await expect(page.getByText('Basic level approved')).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Back to where you were' }).click();

  await expect(page).toHaveURL(/withdraw\/index/);
  await expect(first).toHaveCount(0);
  await expect(amount(page)).toHaveValue('0.5');
  await expect(field(page, 'Remark (optional)')).toHaveValue('rent');
  await submit(page).click();
  await confirm(page).click();
  await expect(pad(page)).toBeFocused();
  await page.keyboard.type('246810');
  await expect(page.getByText('The amount is frozen until the review ends')).toBeVisible();
});

test('an address is chosen on its page, and the next withdrawal goes to it', async ({
  page,
  site,
}) => {
  await ready(page, site);
  await amount(page).fill('0.25');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Ledger/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Choose an address' })).toBeVisible();
  await page.getByRole('button', { name: /Ledger/ }).click();
  await expect(page).toHaveURL(/withdraw\/index\?coin=ETH&address=\d+/);
  await expect(amount(page)).toHaveValue('0.25');
  await submit(page).click();
  await expect(sheet(page)).toContainText('1BeAed');
  // The way back does not lead to the list again.
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await page.goBack();
  await expect(page).not.toHaveURL(/user\/address/);
});

test('two taps are one withdrawal, and a lost response is told as the one it became', async ({
  page,
  site,
}) => {
  await ready(page, site);
  const sent = countSent(page);
  await amount(page).fill('0.1');
  // The second tap lands beside the sheet that the first one opened, which stays.
  await submit(page).dblclick();
  await confirm(page).click();
  await expect(pad(page)).toBeFocused();
  // The server books it, and its response is lost.
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  // The last digit is typed twice.
  await page.keyboard.type('2468100');
  await expect(page.getByText('The amount is frozen until the review ends')).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.unroute(path);
  await page.getByRole('link', { name: 'View withdrawal' }).click();
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await sheet(page).getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByText('Cancelled').first()).toBeVisible();
  await page.goto(`${site.url}/#/${withdrawPage}?coin=ETH`);
  await expect(page.getByText('2 ETH')).toBeVisible();
  await expect(figure(page, 'Applications left today')).toHaveText('2 of 3');
});

test('a rejected one returns, and the fourth of a day is refused with the time from which not', async ({
  page,
  site,
}) => {
  await ready(page, site);
  for (let round = 0; round < 3; round += 1) {
    await applyFor(page, '0.1');
    await page.keyboard.type('246810');
    await page.getByRole('link', { name: 'View withdrawal' }).click();
    await expect(page).toHaveURL(/detail/);
    if (round === 0) {
      const id = new URL(page.url().replace('#', '')).searchParams.get('id') ?? '';
      await site.review('reject', 'withdrawal', id, '--reason', 'Not your address', '--actor', 'o');
      await expect(page.getByText('Not your address')).toBeVisible();
    }
    await page.goto(`${site.url}/#/${withdrawPage}?coin=ETH`);
    await expect(figure(page, 'Applications left today')).toHaveText(`${2 - round} of 3`);
  }
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByText('You have used all 3 applications of today')).toBeVisible();
});

/** Until the server was asked to pay, the app reads an older fee. */
/** Whether it can be read where it is: neither the header nor the action below lies over it. */
const isUncovered = (place: Locator) =>
  place.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

const withOlderFee = async (page: Page) => {
  let isOlder = true;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/out')) isOlder = false;
  });
  await page.route('**/api/wallet/get_info', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (isOlder) body.message.rate = '0.05';
    await route.fulfill({ response, json: body });
  });
};

test('a fee that moved between review and sending is refused, and confirmed anew', async ({
  page,
  site,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 640 });
  await withOlderFee(page);
  await ready(page, site);
  const sent = countSent(page);
  await amount(page).fill('0.5');
  await expect(figure(page, 'You receive')).toHaveText('0.49975 ETH');
  await submit(page).click();
  await expect(sheet(page)).toContainText('0.49975 ETH');
  await confirm(page).click();
  await expect(pad(page)).toBeFocused();
  await page.keyboard.type('246810');

  await expect(page.getByText('The fee changed from 0.05% to 0.1%')).toBeInViewport({ ratio: 1 });
  for (const checked of [figure(page, 'You receive'), figure(page, 'Fee (0.1%)')]) {
    await expect(checked).toBeInViewport({ ratio: 1 });
    expect(await isUncovered(checked)).toBe(true);
  }
  await expect(submit(page)).toBeDisabled();
  await expect(amount(page)).toHaveValue('0.5');
  await page.getByRole('button', { name: 'Use the new fee' }).click();
  await expect(figure(page, 'You receive')).toHaveText('0.4995 ETH');
  await submit(page).click();
  await expect(sheet(page)).toContainText('0.4995 ETH');
  await confirm(page).click();
  await expect(pad(page)).toBeFocused();
  await page.keyboard.type('246810');
  await expect(page.getByText('The amount is frozen until the review ends')).toBeVisible();
  expect(sent).toHaveLength(2);
  await page.getByRole('link', { name: 'View withdrawal' }).click();
  await expect(figure(page, 'You receive')).toHaveText('0.4995 ETH');
});

test('a session that ends at the review leads to the login and back to what was typed', async ({
  page,
  site,
}) => {
  const { name, password } = await ready(page, site);
  const sent = countSent(page);
  await applyFor(page, '0.1');
  await endSession(page, site);
  await page.keyboard.type('246810');
  await expect(page).toHaveURL(/login/);
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await field(page, 'E-mail address').fill(name);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/withdraw\/index/);
  await expect(amount(page)).toHaveValue('0.1');
  expect(sent.length).toBeLessThanOrEqual(1);
});
