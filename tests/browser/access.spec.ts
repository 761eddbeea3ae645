import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demo, enter, equip, register, verifyBasic } from './people';
import { addressesOf, ownScreens, publicScreens } from './screens';
import { expect, hasRecordings, open, test } from './support';
import { goToWhole } from './walk';

/** Waits for what fades in: half-way through, a colour is a mixture that nobody reads. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((it) => it.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((it) => it.finished));
  });

// Many screens in one test take their time on a slow machine. Each test may have a worker of its
// own: one after another they would take longer than all other files.
test.describe.configure({ mode: 'parallel', timeout: 900_000 });
test.skip(!hasRecordings, 'There is no recording `trades` in MARKET_DATA.');

type Theme = 'dark' | 'light';

/** Opens pages in a theme, and without motion: what moves is not yet what it will be. */
const wear = async (page: Page, theme: Theme) => {
  await page.addInitScript((chosen) => {
    localStorage.setItem('tideline_preferences', JSON.stringify({ theme: chosen }));
  }, theme);
  await page.emulateMedia({ reducedMotion: 'reduce' });
};

/** The rules of axe that a theme can break; every other one holds in both or in none. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** What axe finds in a page: all of it in dark, and what is left to the colours in light. */
const faults = async (page: Page, name: string, theme: Theme) => {
  await settled(page);
  const axe = new AxeBuilder({ page });
  const { violations, passes } = await (theme === 'dark'
    ? axe
    : axe.withRules(rulesOfColours)
  ).analyze();
  expect(passes.map(({ id }) => id)).toContain('color-contrast');
  expect(passes.length).toBeGreaterThan(theme === 'dark' ? 5 : 0);
  return violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]?.html}`);
};

for (const theme of ['dark', 'light'] as const) {
  test(`nothing that a visitor sees has a fault that axe finds (${theme})`, async ({
    page,
    site,
  }) => {
    await wear(page, theme);
    await open(page, site, '');
    await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
    const found: string[] = [];
    for (const [name, address] of addressesOf(publicScreens)) {
      await goToWhole(page, address);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      found.push(...(await faults(page, name, theme)));
    }
    expect(found).toEqual([]);
  });

  test(`nothing that somebody who is logged in sees has a fault that axe finds (${theme})`, async ({
    page,
    site,
  }) => {
    await wear(page, theme);
    const addressId = await equip(site, demo);
    await open(page, site, '');
    await enter(page, site);
    const found: string[] = [];
    const look = async (name: string) => {
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      found.push(...(await faults(page, name, theme)));
    };
    const go = (route: string) => page.goto(`${site.url}/#/${route}`);
    const show = async (name: string) => {
      await expect(page.locator('dialog')).toBeVisible();
      await look(name);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog')).toHaveCount(0);
    };
    await expect(page.getByText(/^Total assets/)).toBeVisible();
    await look('home');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await show('the menu');
    await go('pages/settings/index');
    await page.getByRole('button', { name: 'Log out' }).click();
    await show('the question before a log out');
    await look('settings');
    for (const [name, address] of addressesOf(ownScreens, addressId)) {
      await goToWhole(page, address);
      await look(name);
    }
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
    await expect(page.locator('dialog')).toBeVisible();
    await look('the review');
    await page.locator('dialog').getByRole('button', { name: 'Buy BTC' }).click();
    await expect(page.getByText('Order placed')).toBeVisible();
    await look('the receipt');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Cancel the BTC/ }).first()).toBeVisible();
    await look('trade with an open order');
    await page.getByRole('button', { name: /^Choose a pair/ }).click();
    await show('the sheet of pairs');
    await go('pages/trade/kline?symbol=BTC%2FUSDT');
    await expect(page.getByRole('img', { name: /^BTC/ })).toBeVisible();
    await page.getByRole('button', { name: 'Buy', exact: true }).click();
    await show('the order form over the chart');
    expect(found).toEqual([]);
  });
}

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

for (const theme of ['dark', 'light'] as const) {
  test(`no page of the verification has a fault that axe finds (${theme})`, async ({
    page,
    site,
  }) => {
    const person = { name: `${theme}-verification@example.com`, password: 'six or more' };
    await register(site, person);
    await wear(page, theme);
    await open(page, site, 'pages/settings/index');
    await enter(page, site, person);
    const found: string[] = [];
    const go = async (screen: string, text: string) => {
      await page.goto(`${site.url}/#/pages/verification/${screen}`);
      await expect(page.getByText(text).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      found.push(...(await faults(page, screen, theme)));
    };
    const submit = page.getByRole('button', { name: 'Submit for review' });
    for (const [screen, text] of verification.before) await go(screen, text);
    await page.goto(`${site.url}/#/pages/verification/basic`);
    await submit.click();
    await expect(page.getByText('Please fill this in').first()).toBeVisible();
    found.push(...(await faults(page, 'basic, not filled in', theme)));
    await verifyBasic(site, person);
    for (const [screen, text] of verification.after) await go(screen, text);
    await page.goto(`${site.url}/#/pages/verification/advanced`);
    await submit.click();
    await expect(page.getByText(/^Please upload the front/)).toBeVisible();
    found.push(...(await faults(page, 'advanced, without photos', theme)));
    expect(found).toEqual([]);
  });
}
