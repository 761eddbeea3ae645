import type { Page } from '@playwright/test';
import { enterAt, logIn, logOut, type Person, register } from './people';
import { expect, type Site, test } from './support';

test.use({ market: 'simulated' });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A device that makes passkeys and uses them without asking anybody. */
const withDevice = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
    credentials: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
};

/** A passkey belongs to a name; an address in figures is none. */
const named = (site: Site): Site => ({ ...site, url: site.url.replace('127.0.0.1', 'localhost') });

const registered = async (site: Site): Promise<Person> => {
  const person = { name: `${crypto.randomUUID()}@example.com`, password: 'first password' };
  await register(site, person);
  return person;
};

test('a passkey is added, opens a login in the place of a code, and is removed', async ({
  page,
  site: served,
}) => {
  const site = named(served);
  const person = await registered(site);
  const device = await withDevice(page);
  await enterAt(page, site, person, 'pages/settings/security/index');
  await page.getByRole('link', { name: 'Passkeys' }).click();
  await expect(page.getByText('No passkey yet')).toBeVisible();
  await field(page, 'Name, such as “My phone”').fill('My phone');
  await field(page, 'Password').fill('not this one');
  await press(page, 'Add a passkey');
  await expect(page.getByText('The original password is wrong')).toBeVisible();
  await field(page, 'Password').fill(person.password);
  await press(page, 'Add a passkey');
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const recovery = await page
    .locator('ol li')
    .filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })
    .allTextContents();
  expect(recovery).toHaveLength(10);
  await page.getByLabel('I have saved these codes in a safe place').check();
  await press(page, 'Next');
  await expect(page.getByText('My phone', { exact: true })).toBeVisible();
  await expect(page.getByText(/not used yet$/)).toBeVisible();
  expect(await device.credentials()).toHaveLength(1);

  await logOut(page, site);
  await logIn(page, person);
  await press(page, 'Use a passkey');
  await expect(page).toHaveURL(/#\/$/);
  expect((await device.credentials())[0]?.signCount).toBeGreaterThan(1);

  await logOut(page, site);
  await device.forget();
  await logIn(page, person);
  await press(page, 'Use a passkey');
  await expect(page.getByText('No passkey was used on this device')).toBeVisible();
  await field(page, 'Recovery code').fill(recovery[0] ?? '');
  await press(page, 'Verify');
  await expect(page).toHaveURL(/#\/$/);

  await page.goto(`${site.url}/#/pages/settings/security/passkeys`);
  await expect(page.getByText(/last used/)).toBeVisible();
  await press(page, 'Remove');
  const sheet = page.locator('dialog');
  await sheet.getByLabel('Password', { exact: true }).fill(person.password);
  await sheet.getByRole('button', { name: 'Remove' }).click();
  await field(page, 'Recovery code').fill(recovery[1] ?? '');
  await press(page, 'Verify');
  await expect(page.getByText('No passkey yet')).toBeVisible();
  await logOut(page, site);
  await logIn(page, person);
  await expect(page).toHaveURL(/#\/$/);
});

test('a passkey confirms another password, and the reset of a forgotten one', async ({
  page,
  site: served,
}) => {
  const site = named(served);
  const person = await registered(site);
  const device = await withDevice(page);
  const uses = async () => (await device.credentials())[0]?.signCount ?? 0;
  await enterAt(page, site, person, 'pages/settings/security/passkeys');
  await field(page, 'Name, such as “My phone”').fill('My phone');
  await field(page, 'Password').fill(person.password);
  await press(page, 'Add a passkey');
  await page.getByLabel('I have saved these codes in a safe place').check();
  await press(page, 'Next');
  await expect(page.getByText('My phone', { exact: true })).toBeVisible();

  await page.goto(`${site.url}/#/pages/settings/security/changePassword`);
  await field(page, 'Original password').fill(person.password);
  await field(page, 'New password').fill('second password');
  await field(page, 'Repeat the password').fill('second password');
  await press(page, 'Save');
  await expect(page.getByText('If you no longer have your passkey')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  const before = await uses();
  await press(page, 'Use a passkey');
  await expect(page.getByText('Login password changed')).toBeVisible();
  expect(await uses()).toBeGreaterThan(before);

  await logOut(page, site);
  // The next code may be asked for a minute after the first one.
  await site.advance(60_000);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await field(page, 'E-mail address').fill(person.name);
  await press(page, 'Send code');
  await expect(page.getByText('Sent to')).toBeVisible();
  await field(page, 'Verification code').fill(await site.codeFor(person.name));
  await press(page, 'Next');
  await field(page, 'New password').fill('third password');
  await field(page, 'Repeat the password').fill('third password');
  await press(page, 'Reset password');
  await expect(field(page, 'Recovery code')).toBeVisible();
  await press(page, 'Use a passkey');
  await expect(page.getByText('All devices have been logged out')).toBeVisible();
  await page.goto(`${site.url}/#/pages/user/login/login`);
  await logIn(page, { ...person, password: 'third password' });
  await press(page, 'Use a passkey');
  await expect(page).toHaveURL(/#\/$/);
});
