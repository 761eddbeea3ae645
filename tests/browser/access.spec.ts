import type { Page } from '@playwright/test';
import { faults, openInDark } from './axe';
import { demo, enterAt, equip, register, verifyBasic } from './people';
import { addressesOf, ownScreens, publicScreens } from './screens';
import { expect, hasRecordings, open, type Site, test } from './support';
import { dialogLeft, goToWhole } from './walk';

// Many screens in one test take their time on a slow machine. Each test may have a worker of its
// own: one after another they would take longer than all other files.
test.describe.configure({ mode: 'parallel', timeout: 900_000 });
test.skip(!hasRecordings, 'There is no recording `trades` in MARKET_DATA.');

test.beforeEach(({ page }) => openInDark(page));

test('nothing of the page before the app has a fault that axe finds', async ({ page, site }) => {
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await open(page, site, '');
  await expect(page.locator('[data-instant-shell] .pair-row_item').first()).toContainText(
    /\d\.\d+/,
  );
  // The app, which does not come here, is what follows a change of the theme.
  expect(await faults(page, 'before the app', ['dark'])).toEqual([]);
  await expect(page.locator('[data-instant-shell]')).toHaveCount(1);
});

test('nothing that a visitor sees has a fault that axe finds', async ({ page, site }) => {
  await open(page, site, '');
  await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
  const found: string[] = [];
  for (const [name, address] of addressesOf(publicScreens)) {
    await goToWhole(page, address);
    found.push(...(await faults(page, name)));
  }
  expect(found).toEqual([]);
});

test('no screen of an account has a fault that axe finds', async ({ page, site }) => {
  const addressId = await equip(site, demo);
  await enterAt(page, site, demo, '');
  await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
  await expect(page.getByText(/^Total assets/)).toBeVisible();
  const found = [...(await faults(page, 'home'))];
  for (const [name, address] of addressesOf(ownScreens, addressId)) {
    await goToWhole(page, address);
    found.push(...(await faults(page, name)));
  }
  expect(found).toEqual([]);
});

/** A walk through what opens over screens, and what they say after a tap. */
const walkOf = (page: Page, site: Site) => {
  const found: string[] = [];
  const look = async (name: string) => {
    found.push(...(await faults(page, name)));
  };
  const dialog = page.locator('dialog');
  return {
    found,
    look,
    go: (route: string) => page.goto(`${site.url}/#/${route}`),
    lookInto: async (name: string) => {
      await expect(dialog).toBeVisible();
      await look(name);
      await expect(dialog).toBeVisible();
    },
    leave: async () => {
      await page.keyboard.press('Escape');
      await dialogLeft(page);
    },
  };
};

test('nothing that opens over a screen of an account has a fault that axe finds', async ({
  page,
  site,
}) => {
  await equip(site, demo);
  await enterAt(page, site, demo, '');
  const { found, look, lookInto, leave, go } = walkOf(page, site);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await lookInto('the menu');
  await leave();
  await go('pages/settings/index');
  await page.getByRole('button', { name: 'Log out' }).click();
  await lookInto('the question before a log out');
  await leave();
  await look('settings');
  await go('pages/settings/security/changeContact?kind=mobile');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await look('another phone number, refused');
  await go('pages/settings/security/authenticator');
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await look('the secret of an authenticator');
  await go('pages/trade/index?symbol=BTC%2FUSDT');
  const buy = page.getByRole('button', { name: 'Buy BTC' });
  await expect(buy).toBeEnabled();
  await page.getByRole('textbox', { name: /^Price/ }).fill('20000');
  await page.getByLabel('Quantity', { exact: true }).fill('0.001');
  await buy.click();
  await lookInto('the review');
  await page.locator('dialog').getByRole('button', { name: 'Buy BTC' }).click();
  await expect(page.getByText('Order placed')).toBeVisible();
  await lookInto('the receipt');
  await leave();
  await expect(page.getByRole('button', { name: /^Cancel the BTC/ }).first()).toBeVisible();
  await look('trade with an open order');
  await page.getByRole('button', { name: /^Choose a pair/ }).click();
  await lookInto('the sheet of pairs');
  await leave();
  await go('pages/trade/kline?symbol=BTC%2FUSDT');
  await expect(page.getByRole('img', { name: /^BTC/ })).toBeVisible();
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await lookInto('the order form over the chart');
  expect(found).toEqual([]);
});

const verification = {
  before: [
    ['index', 'Your account has not been authenticated'],
    ['basic', 'Name as on the document'],
    ['advanced', 'Please finish the basic verification first'],
    ['preview', 'Nothing submitted yet'],
  ],
  after: [
    ['index', 'Basic level approved'],
    ['basic', 'Continue to advanced verification'],
    ['advanced', 'How to take the photos'],
    ['preview', 'Submitted'],
  ],
} as const;

test('no page of the verification has a fault that axe finds', async ({ page, site }) => {
  const person = { name: `${crypto.randomUUID()}@example.com`, password: 'six or more' };
  await register(site, person);
  await enterAt(page, site, person, 'pages/settings/index');
  const { found, look, go } = walkOf(page, site);
  const lookAt = async (screen: string, text: string) => {
    await go(`pages/verification/${screen}`);
    await expect(page.getByText(text).first()).toBeVisible();
    await look(screen);
  };
  const submit = page.getByRole('button', { name: 'Submit for review' });
  for (const [screen, text] of verification.before) await lookAt(screen, text);
  await go('pages/verification/basic');
  await submit.click();
  await expect(page.getByText('Please fill this in').first()).toBeVisible();
  await look('basic, not filled in');
  await verifyBasic(site, person);
  for (const [screen, text] of verification.after) await lookAt(screen, text);
  await go('pages/verification/advanced');
  await submit.click();
  await expect(page.getByText(/^Please upload the front/)).toBeVisible();
  await look('advanced, without photos');
  expect(found).toEqual([]);
});
