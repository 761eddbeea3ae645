import type { Browser, Page } from '@playwright/test';
import { enterAt, logIn, type Person, register } from './people';
import { expect, open, type Site, test } from './support';
import { reload } from './walk';

test.use({ market: 'simulated' });

const someone = (): Person => ({
  name: `${crypto.randomUUID()}@example.com`,
  password: 'first password',
});

const security = 'pages/settings/security/index';
const mailField = (page: Page) => page.getByLabel('E-mail address', { exact: true });

const registered = async (site: Site): Promise<Person> => {
  const person = someone();
  await register(site, person);
  return person;
};

const openAs = async (page: Page, site: Site, person: Person, route: string) => {
  await enterAt(page, site, person, route);
};

/** The same person in a browser of its own. */
const elsewhere = async (browser: Browser, site: Site, person: Person) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openAs(page, site, person, security);
  await expect(page.getByText('This device')).toBeVisible();
  return { page, close: () => context.close() };
};

/** Types on the pad, as soon as it listens. */
const typeOnPad = async (page: Page, label: string, digits: string) => {
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  await page.keyboard.type(digits);
};
const choose = 'Choose a 6-digit fund password';
const repeat = 'Enter it again';

test('a forgotten password is reset with a code and throws every session out', async ({
  browser,
  page,
  site,
}) => {
  const person = await registered(site);
  // The next code may be asked for a minute after the first one.
  await site.advance(60_000);
  const other = await elsewhere(browser, site, person);
  await open(page, site, 'pages/user/login/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await mailField(page).fill(person.name);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Sent to')).toBeVisible();
  const code = await site.codeFor(person.name);
  const typed = page.getByLabel('Verification code', { exact: true });
  await typed.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('The verification code is wrong')).toBeVisible();
  await expect(mailField(page)).toHaveValue(person.name);
  await typed.fill(code);
  await page.getByRole('button', { name: 'Next' }).click();
  const password = 'second password';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('All devices have been logged out')).toBeVisible();
  await expect(other.page).toHaveURL(/login\/login/);
  await other.close();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { ...person, password });
  await expect(page).toHaveURL(/#\/$/);
});

test('the security center sets a fund password and shows that it is set', async ({
  page,
  site,
}) => {
  const person = await registered(site);
  await openAs(page, site, person, security);
  await expect(page.getByText('1 of 3 protections in place')).toBeVisible();
  await page.getByRole('link', { name: 'Set fund password' }).click();
  await typeOnPad(page, choose, '24681');
  await page.keyboard.press('Enter');
  await expect(page.getByText('must be exactly 6 digits')).toBeVisible();
  await page.getByRole('button', { name: '0', exact: true }).click();
  await typeOnPad(page, repeat, '246811');
  await expect(page.getByText('Two passwords are different')).toBeVisible();
  await typeOnPad(page, choose, '246810');
  const sent = page.waitForRequest('**/api/safe/update_password');
  await typeOnPad(page, repeat, '246810');
  await sent;
  await expect(page.getByText('Fund password set')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('2 of 3 protections in place')).toBeVisible();
});

test('a session that ends in the middle leads back to the step, without the secrets', async ({
  page,
  site,
}) => {
  const person = await registered(site);
  await openAs(page, site, person, 'pages/settings/security/changePayPassword');
  await typeOnPad(page, choose, '246810');
  let sent = 0;
  await page.route('**/api/safe/update_password', async (route) => {
    sent += 1;
    await route.fulfill({
      json: { type: '999', code: 'session.required', message: 'Please log in again' },
    });
  });
  await typeOnPad(page, repeat, '246810');
  await expect(page).toHaveURL(/login\/login\?backpage=.*changePayPassword.*backtype=1/);
  await logIn(page, person);
  await expect(page).toHaveURL(/changePayPassword/);
  await expect(page.getByLabel(choose, { exact: true })).toHaveValue('');
  expect(sent).toBe(1);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain('246810');
});

test('another device is thrown out by its owner, and by a changed password', async ({
  browser,
  page,
  site,
}) => {
  const person = await registered(site);
  const revoked = await elsewhere(browser, site, person);
  await openAs(page, site, person, security);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.locator('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('1 device logged out')).toBeVisible();
  await expect(revoked.page).toHaveURL(/login\/login/);
  await revoked.close();

  const changed = await elsewhere(browser, site, person);
  await page.getByRole('link', { name: 'Password', exact: true }).click();
  await page.getByLabel('Original password', { exact: true }).fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('second password');
  await page.getByLabel('Repeat the password', { exact: true }).fill('second password');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The original password is wrong')).toBeVisible();
  await page.getByLabel('Original password', { exact: true }).fill(person.password);
  await page.getByLabel('New password', { exact: true }).fill('second password');
  await page.getByLabel('Repeat the password', { exact: true }).fill('second password');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 other device was logged out')).toBeVisible();
  await expect(changed.page).toHaveURL(/login\/login/);
  await changed.close();
});

test('a reset whose answer is lost is asked about after a reload, in this tab', async ({
  page,
  site,
}) => {
  const person = await registered(site);
  await site.advance(60_000);
  await open(page, site, 'pages/user/login/forgetPassword');
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await mailField(page).fill(person.name);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Sent to')).toBeVisible();
  await page.getByLabel('Verification code', { exact: true }).fill(await site.codeFor(person.name));
  await page.getByRole('button', { name: 'Next' }).click();
  const password = 'second password';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the password', { exact: true }).fill(password);
  await page.route('**/api/user/forget', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route('**/api/request/status*', (route) => route.abort());
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('No response yet')).toBeVisible();
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).toContain('POST user/forget');
  expect(stored).not.toContain(password);
  await page.unroute('**/api/request/status*');
  await reload(page);
  await expect(page.getByText('All devices have been logged out')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { ...person, password });
  await expect(page).toHaveURL(/#\/$/);
});

test('a reset that never arrived is given up by a visitor without a login', async ({
  page,
  site,
}) => {
  const key = crypto.randomUUID();
  await open(page, site, '');
  const storedAt = new Date().toISOString();
  await page.evaluate(
    (intents) => sessionStorage.setItem('tideline_intents_visitor', intents),
    JSON.stringify([{ key, call: 'POST user/forget', parameters: {}, storedAt }]),
  );
  await page.goto(`${site.url}/#/pages/user/login/forgetPassword`);
  await page.getByRole('button', { name: 'Discard request' }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await expect(page).toHaveURL(/forgetPassword/);
  expect(await page.evaluate(() => sessionStorage.getItem('tideline_intents_visitor'))).toBeNull();
});
