import type { Page } from '@playwright/test';
import { reload } from '../browser/walk';
import type { FamilyServer } from './server';
import { address, expect, fill, logIn, open, password, settled, test, variantOf } from './support';
import { empty, page as htmlPage, json } from './wire';

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('vuex_token') ?? '');

const requestCode = async (page: Page) => {
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await fill(page, 'E-mail address', address);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(/Sent to/)).toBeVisible();
};

const register = async (page: Page, family: FamilyServer) => {
  await open(page, family, 'pages/user/login/register');
  await requestCode(page);
  await fill(page, 'Verification code', family.codeFor(address));
  await fill(page, 'Password', password);
  await fill(page, 'Repeat the password', password);
  await page.getByRole('checkbox', { name: 'I agree to the user agreement' }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Welcome! Your account is ready')).toBeVisible();
};

const recover = async (page: Page, family: FamilyServer) => {
  await open(page, family, 'pages/user/login/forgetPassword');
  await requestCode(page);
  await fill(page, 'Verification code', family.codeFor(address));
  await page.getByRole('button', { name: 'Next' }).click();
  await fill(page, 'New password', 'another good password');
  await fill(page, 'Repeat the password', 'another good password');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect.poll(() => family.exchange.people[0]?.password).toBe('another good password');
};

for (const name of [
  'plain',
  'codes in the session of the browser',
  'paths of its own',
  'Bearer tokens',
  'calls on another origin',
]) {
  test.describe(name, () => {
    test.use({ variant: variantOf(name) });

    test(`registration, assets, and the end of the session (${name})`, async ({
      page,
      family,
      watch,
    }) => {
      await register(page, family);
      await page.goto(`${family.url}/#/pages/assets/index`);
      await expect(page.getByRole('main')).toContainText('60,020,657.23');
      await settled(page);
      family.endSessions();
      await reload(page);
      await expect.poll(() => tokenOf(page)).toBe('');
      await watch.expectAlert(ended);
    });
  });
}

for (const name of ['codes in the session of the browser', 'paths of its own']) {
  test.describe(`${name}, of a forgotten password`, () => {
    test.use({ variant: variantOf(name) });

    test(`a forgotten password is replaced (${name})`, async ({ page, family }) => {
      family.exchange.join({ name: address, kind: 'email', password });
      await recover(page, family);
    });
  });
}

/** As the server says it, in its own language or in the person's. */
const ended = /登录已失效|Unauthenticated|log in/i;

const secret = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.c2VjcmV0';

test.describe('a token where a reason may be', () => {
  test.use({
    variant: variantOf('plain', {
      replies: { 'POST user/login': () => json({ type: 1, message: secret }) },
    }),
  });

  test('a token in an envelope of another family is not printed', async ({
    page,
    family,
    watch,
  }) => {
    family.exchange.join({ name: address, kind: 'email', password });
    await open(page, family, 'pages/user/login/login');
    await page.getByRole('radio', { name: 'E-mail' }).check();
    await fill(page, 'E-mail address', address);
    await fill(page, 'Password', password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('The response could not be read')).toBeVisible();
    expect(await page.content()).not.toContain(secret);
    await watch.expectAlert(/^The response could not be read$/);
    expect(watch.alerts.join()).not.toContain(secret);
  });
});

for (const [name, deny] of [
  ['without a body', () => empty(401)],
  ['as a page', () => htmlPage(401, 'Unauthorized')],
] as const) {
  test.describe(`401 ${name}`, () => {
    test.use({ variant: variantOf('plain', { deny }) });

    test(`a session that ends is left (401 ${name})`, async ({ page, family, watch }) => {
      await logIn(page, family);
      family.endSessions();
      await page.goto(`${family.url}/#/pages/assets/index`);
      await expect.poll(() => tokenOf(page)).toBe('');
      await expect(page).toHaveURL(/login\/login/);
      await watch.expectAlert(ended);
    });
  });
}
