import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { enterAt, logIn, logOut, type Person, register } from './people';
import { expect, type Site, test } from './support';

test.use({ market: 'simulated' });

const security = 'pages/settings/security/index';
const stepMs = 30_000;

const registered = async (site: Site): Promise<Person> => {
  const person = { name: `${crypto.randomUUID()}@example.com`, password: 'first password' };
  await register(site, person);
  return person;
};

const openAs = async (page: Page, site: Site, person: Person, route: string) => {
  await enterAt(page, site, person, route);
};

const Health = v.object({ clock: v.object({ now: v.string() }) });

/** An app that was told a secret, and looks at the server's clock. */
const appWith = (site: Site, secret: string) => {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return async () => {
    const health = v.parse(Health, await (await fetch(`${site.url}/healthz`)).json());
    return app.generate({ timestamp: Date.parse(health.clock.now) });
  };
};
type App = ReturnType<typeof appWith>;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const codeField = (page: Page) => field(page, '6-digit code from your authenticator app');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** From the security center to the receipt; gives the app and the recovery codes. */
const setUp = async (
  page: Page,
  site: Site,
  { password }: Person,
): Promise<{ app: App; recovery: string[] }> => {
  await page.getByRole('link', { name: /^Authenticator app/ }).click();
  await field(page, 'Password').fill('not this one');
  await press(page, 'Next');
  await expect(page.getByText('The original password is wrong')).toBeVisible();
  await field(page, 'Password').fill(password);
  await press(page, 'Next');
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const uri = await page.getByRole('link', { name: 'Open authenticator app' }).getAttribute('href');
  expect(uri).toContain(`secret=${secret}`);
  const app = appWith(site, secret);
  const right = await app();
  await codeField(page).fill(right === '000000' ? '000001' : '000000');
  await press(page, 'Turn on');
  await expect(page.getByText('The authenticator code is wrong')).toBeVisible();
  await codeField(page).fill(await app());
  await press(page, 'Turn on');
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const recovery = await page
    .getByRole('main')
    .getByRole('list')
    .last()
    .locator('li')
    .allTextContents();
  expect(recovery).toHaveLength(10);
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as text' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('tideline-recovery-codes.txt');
  const text = readFileSync(await file.path(), 'utf8');
  for (const code of recovery) expect(text).toContain(code);
  await page.getByLabel('I have saved these codes in a safe place').check();
  await next.click();
  await expect(page.getByText('Authenticator app is on')).toBeVisible();
  await press(page, 'Done');
  await expect(page.getByRole('link', { name: /^Authenticator app.*On/ })).toBeVisible();
  return { app, recovery };
};

test('an authenticator is set up, asked for at login, replaced by a recovery code, and turned off', async ({
  page,
  site,
}) => {
  const person = await registered(site);
  await openAs(page, site, person, security);
  const { app, recovery } = await setUp(page, site, person);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  for (const code of recovery) expect(stored).not.toContain(code);

  await logOut(page, site);
  await logIn(page, person);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Security check' })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await press(page, 'Close');
  await expect(field(page, 'Password')).toHaveValue(person.password);
  await press(page, 'Log in');
  // The code that turned it on is used up; the next one is another half minute's.
  await site.advance(stepMs);
  const wrong = (await app()) === '000000' ? '000001' : '000000';
  await codeField(page).fill(wrong);
  await press(page, 'Verify');
  await expect(page.getByText('The authenticator code is wrong')).toBeVisible();
  await expect(codeField(page)).toHaveValue('');
  await codeField(page).fill(await app());
  await press(page, 'Verify');
  await expect(page).toHaveURL(/#\/$/);

  await logOut(page, site);
  await logIn(page, person);
  await press(page, 'Use a recovery code');
  await field(page, 'Recovery code').fill((recovery[0] ?? '').toLowerCase().replaceAll('-', ' '));
  await press(page, 'Verify');
  await expect(page).toHaveURL(/#\/$/);

  await page.goto(`${site.url}/#/${security}`);
  await page.getByRole('link', { name: /^Authenticator app/ }).click();
  await field(page, 'Password').fill(person.password);
  await press(page, 'Turn off authenticator');
  await site.advance(stepMs);
  await codeField(page).fill(await app());
  await press(page, 'Verify');
  await expect(page.getByText('Authenticator app is off')).toBeVisible();
  await press(page, 'Done');
  await expect(page.getByRole('link', { name: /^Authenticator app.*Off/ })).toBeVisible();
  await logOut(page, site);
  await logIn(page, person);
  await expect(page).toHaveURL(/#\/$/);
});

test('a changed password is asked for the code last, and sent under one key', async ({
  page,
  site,
}) => {
  const person = await registered(site);
  await openAs(page, site, person, security);
  const { app } = await setUp(page, site, person);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/user/e_pwd', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.continue();
  });
  await page.getByRole('link', { name: 'Password', exact: true }).click();
  await field(page, 'Original password').fill(person.password);
  await field(page, 'New password').fill('second password');
  await field(page, 'Repeat the password').fill('second password');
  await press(page, 'Save');
  await expect(codeField(page)).toBeFocused();
  await site.advance(stepMs);
  await codeField(page).fill(await app());
  await press(page, 'Verify');
  await expect(
    page.getByText(/other devices? (was|were) logged out|No other device/),
  ).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain('second password');
});
