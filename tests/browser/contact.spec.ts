import type { Browser, Page } from '@playwright/test';
import { enterAt, logIn, type Person, register } from './people';
import { expect, open, type Site, test } from './support';
import { reload } from './walk';

test.use({ market: 'simulated' });

const security = 'pages/settings/security/index';
const contact = 'pages/settings/security/changeContact';
const mail = () => `${crypto.randomUUID()}@example.com`;
const field = (page: Page, label: string | RegExp) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

const registered = async (site: Site): Promise<Person> => {
  const person = { name: mail(), password: 'first password' };
  await register(site, person);
  await site.advance(60_000);
  return person;
};

const openAs = async (page: Page, site: Site, person: Person, route: string) => {
  await enterAt(page, site, person, route);
};

const elsewhere = async (browser: Browser, site: Site, person: Person) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openAs(page, site, person, security);
  await expect(page.getByText('This device')).toBeVisible();
  return { page, close: () => context.close() };
};

const ownCode = /^Code from .•••@example\.com$/;
const sendBoth = async (page: Page) => {
  const buttons = page.getByRole('button', { name: 'Send code' });
  await buttons.first().click();
  await expect(page.getByText('Sent to')).toHaveCount(1);
  await buttons.click();
  await expect(page.getByText('Sent to')).toHaveCount(2);
};
const other = (code: string) => (code === '000000' ? '000001' : '000000');

test('another mail address takes both codes and throws every other device out', async ({
  browser,
  page,
  site,
}) => {
  const person = await registered(site);
  const next = mail();
  const revoked = await elsewhere(browser, site, person);
  await openAs(page, site, person, security);
  await page.getByRole('link', { name: /^E-mail/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change e-mail' })).toBeVisible();
  await save(page).click();
  await expect(field(page, 'New e-mail address')).toBeFocused();
  await field(page, 'New e-mail address').fill(next);
  // What was typed outlives a reload; nothing secret does.
  await field(page, 'Password').fill(person.password);
  await reload(page);
  await expect(field(page, 'New e-mail address')).toHaveValue(next);
  await expect(field(page, 'Password')).toHaveValue('');
  await sendBoth(page);
  const [code, own] = [await site.codeFor(next), await site.codeFor(person.name)];
  await field(page, 'Code from the new e-mail').fill(code);
  await field(page, ownCode).fill(other(own));
  await field(page, 'Password').fill('not this one');
  await save(page).click();
  await expect(page.getByText('The original password is wrong')).toBeVisible();
  await expect(field(page, 'Password')).toBeFocused();
  await field(page, 'Password').fill(person.password);
  await save(page).click();
  await expect(page.getByText('The verification code is wrong')).toBeVisible();
  await expect(field(page, ownCode)).toBeFocused();
  await expect(field(page, 'Code from the new e-mail')).toHaveValue(code);
  await field(page, ownCode).fill(own);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/contact')) sent += 1;
  });
  await save(page).dblclick();
  await expect(page.getByText('E-mail address saved')).toBeVisible();
  await expect(page.getByText('1 other device was logged out')).toBeVisible();
  expect(sent).toBe(1);
  await expect(revoked.page).toHaveURL(/login\/login/);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  for (const secret of [person.password, code, own]) expect(stored).not.toContain(secret);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`${next.slice(0, 1)}•••@example.com`)).toBeVisible();
  // The old address opens nothing any more, and the new one does.
  await logIn(revoked.page, person);
  await expect(revoked.page.getByText('The account or password is wrong')).toBeVisible();
  await logIn(revoked.page, { ...person, name: next });
  await expect(revoked.page.getByText('This device')).toBeVisible();
  await revoked.close();
});

test('an address that somebody else has gets words, and no code', async ({ page, site }) => {
  const [person, stranger] = [await registered(site), await registered(site)];
  await openAs(page, site, person, `${contact}?kind=email`);
  await field(page, 'New e-mail address').fill(stranger.name);
  await sendBoth(page);
  expect(await site.codeFor(stranger.name)).toBeNull();
  await field(page, 'Code from the new e-mail').fill('123456');
  await field(page, ownCode).fill(await site.codeFor(person.name));
  await field(page, 'Password').fill(person.password);
  await save(page).click();
  await expect(page.getByText('The verification code is wrong')).toBeVisible();
  await expect(field(page, 'Code from the new e-mail')).toBeFocused();
});

test('a lost answer is asked about after a reload, and a lost session comes back to the form', async ({
  page,
  site,
}) => {
  const person = await registered(site);
  await openAs(page, site, person, `${contact}?kind=mobile`);
  await expect(page.getByRole('heading', { level: 1, name: 'Add phone' })).toBeVisible();
  const number = `13${String(Date.now()).slice(-9)}`;
  const fill = async () => {
    await field(page, 'Code from the new phone').fill(await site.codeFor(`+86 ${number}`));
    await field(page, ownCode).fill(await site.codeFor(person.name));
    await field(page, 'Password').fill(person.password);
  };
  await field(page, 'New phone number').fill(number);
  await sendBoth(page);
  await fill();
  await page.route('**/api/user/contact', (route) =>
    route.fulfill({ json: { type: '999', code: 'session.required', message: 'Log in again' } }),
  );
  await save(page).click();
  await expect(page).toHaveURL(/login\/login\?backpage=.*changeContact.*backtype=1/);
  await logIn(page, person);
  await expect(page).toHaveURL(/changeContact\?kind=mobile/);
  await expect(field(page, 'New phone number')).toHaveValue(number);
  await page.unroute('**/api/user/contact');
  await fill();
  await page.route('**/api/user/contact', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route('**/api/request/status*', (route) => route.abort());
  await save(page).click();
  await expect(page.getByText('No response yet')).toBeVisible();
  await page.unroute('**/api/request/status*');
  await reload(page);
  await expect(page.getByText('Phone number saved')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^\+86 13/)).toBeVisible();
});

test('the history of logins tells which ones failed, and leads to another password', async ({
  page,
  site,
}) => {
  const person = await registered(site);
  await open(page, site, 'pages/user/login/login');
  await logIn(page, { ...person, password: 'a wrong one' });
  await expect(page.getByText('The account or password is wrong')).toBeVisible();
  await field(page, 'Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/#\/$/);
  await page.goto(`${site.url}/#/${security}`);
  await page.getByRole('link', { name: 'Login history' }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('Logged in');
  await expect(rows.nth(1)).toContainText('Wrong password');
  await expect(rows.nth(1)).toContainText('Chrome');
  await expect(page.getByText('No more records')).toBeVisible();
  await page.getByRole('link', { name: 'Not you? Change the password' }).click();
  await expect(field(page, 'Original password')).toBeVisible();
});
