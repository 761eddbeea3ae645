import type { Page } from '@playwright/test';
import { focusReturned, press, tabTo, typeInto } from './keys';
import { atOnePrice, lastPrice, part } from './market';
import { fundFutures, fundOptions, newcomer, verifyBasic } from './people';
import { expect, type Site, test } from './support';
import { overlayLeft, reload } from './walk';
import { mistakeSeenPrice } from './wire';

// Orders by a person without a pointer, in a window of a desktop.

test.use({ market: 'simulated', viewport: { width: 1280, height: 800 }, hasTouch: false });

const optionPage = 'pages/option/detail?symbol=BTC%2FUSDT';
const futuresPage = 'pages/lever/index?symbol=BTC%2FUSDT';

const dialog = (page: Page) => page.locator('dialog').last();

/** Follows the link of a message that the balance is too low, and comes back with what was missing. */
const transfer = async (page: Page, missing: string) => {
  await press(page, 'link', /^Transfer$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Transfer' })).toBeVisible();
  await typeInto(page, /^Amount$/, missing);
  await press(page, 'button', /^Transfer$/);
  await expect(page.getByText('Transfer completed')).toBeVisible();
  await press(page, 'button', /^Done$/);
  // Its figures are those of the page that it leads back to, and more of them.
  await expect(page.getByRole('heading', { level: 1, name: 'Transfer' })).toHaveCount(0);
};

/** Chooses a minute by the arrows and opens the purchase. */
const openPurchase = async (page: Page) => {
  await tabTo(page, 'radio', /^60 s/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: /^60 s/ })).toBeChecked();
  await press(page, 'button', /^Rise/);
  await expect(dialog(page)).toHaveAccessibleName(/^BTC\/USDT/);
};

test('an option is bought, delivered while the device slept, and its settlement read', async ({
  page,
  site,
}) => {
  const person = await newcomer(page, site, optionPage);
  await verifyBasic(site, person);
  await reload(page);
  await openPurchase(page);
  await typeInto(page, /^Quantity/, '100');
  await transfer(page, '500');
  await expect(dialog(page)).toHaveAccessibleName(/^BTC\/USDT/);
  await press(page, 'button', /^Rise 100 USDT$/);
  await expect(dialog(page)).toContainText('You can lose 100.2 USDT with this order');
  await expect(dialog(page).getByRole('button', { name: 'Go back' })).toBeFocused();
  await atOnePrice(page, site, async () => {
    await press(page, 'button', /^I understand, buy$/);
    await expect(page.getByText('Option bought')).toBeVisible();
  });
  await expect(dialog(page).getByRole('timer')).toHaveText(/^00:[0-5]\d$/);
  // The focus stands on a button that the settlement replaces.
  await tabTo(page, 'button', /^Done$/);
  await page.context().setOffline(true);
  await site.sleep(61_000);
  await page.context().setOffline(false);
  await expect(dialog(page)).toHaveAccessibleName('Settlement');
  await expect(dialog(page).getByText('the result agrees')).toBeVisible();
  await page.keyboard.press('Escape');
  await focusReturned(page);
  await overlayLeft(page);

  await tabTo(page, 'tab', /^Open/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
  await press(page, 'button', /^Settlement of BTC\/USDT/);
  await expect(dialog(page).getByText('the result agrees')).toBeVisible();
  await page.keyboard.press('Escape');
  await focusReturned(page);
  await expect(page.getByRole('button', { name: /^Settlement of BTC\/USDT/ })).toBeFocused();
});

test('a price that has moved is offered again, and bought once it is confirmed', async ({
  page,
  site,
}) => {
  const person = await newcomer(page, site, optionPage);
  await verifyBasic(site, person);
  await fundOptions(site, person, '500');
  await reload(page);
  await mistakeSeenPrice(page);
  await openPurchase(page);
  await typeInto(page, /^Quantity/, '20');
  await page.keyboard.press('Enter');
  await press(page, 'button', /^I understand, buy$/);
  await expect(dialog(page)).toContainText('The price has moved');
  await expect(dialog(page).getByRole('button', { name: 'Go back' })).toBeFocused();
  await expect(dialog(page).getByRole('button', { name: /new price/ })).toBeEnabled();
  await atOnePrice(page, site, async () => {
    await press(page, 'button', /^Buy at the new price$/);
    await expect(page.getByText('Option bought')).toBeVisible();
  });
  await press(page, 'button', /^Done$/);
  await focusReturned(page);
});

/** Somebody new on the futures page, with money in the contract account. */
const trader = async (page: Page, site: Site) => {
  const person = await newcomer(page, site, futuresPage);
  await fundFutures(site, person, '5000');
  await reload(page);
  await expect(page.getByText('5,000 USDT')).toBeVisible();
};

const openLong = async (page: Page, site: Site, lots: string) => {
  await typeInto(page, /^Lots$/, lots);
  await atOnePrice(page, site, async () => {
    await press(page, 'button', /^Long$/);
    await press(page, 'button', /^Long$/);
    await expect(page.getByText('Position opened')).toBeVisible();
  });
  await press(page, 'button', /^Done$/);
  await focusReturned(page);
  await overlayLeft(page);
};

test('a long position is closed by its take profit or stop loss, and the record says by which', async ({
  page,
  site,
}) => {
  await newcomer(page, site, futuresPage);
  await typeInto(page, /^Lots$/, '2');
  await transfer(page, '5000');
  await expect(page.getByText('5,000 USDT')).toBeVisible();
  await expect(page.getByLabel('Lots', { exact: true })).toHaveValue('2');
  // Farther than the market goes while they are typed, nearer than it goes in an hour or two.
  const last = await lastPrice(site);
  await press(page, 'switch', /^TP \/ SL$/);
  await typeInto(page, /^Take profit$/, part(last, '1.002'));
  await typeInto(page, /^Stop loss$/, part(last, '0.998'));
  await openLong(page, site, '2');
  await expect(page.getByRole('tab', { name: 'Positions (1)' })).toBeVisible();
  await expect
    .poll(
      async () => {
        await site.advance(60_000);
        return page.getByRole('tab', { name: 'Positions (0)' }).isVisible();
      },
      { timeout: 90_000, intervals: [100] },
    )
    .toBe(true);
  await tabTo(page, 'tab', /^Positions/);
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
  await press(page, 'button', /^BTC\/USDT.*Show details/);
  await expect(
    dialog(page)
      .getByText(/^(Take profit|Stop loss)$/)
      .first(),
  ).toBeVisible();
  await expect(dialog(page).getByText('Price tick')).toBeVisible();
  await page.keyboard.press('Escape');
  await focusReturned(page);
});

test('closing all goes on after one that fails, and each result is read', async ({
  page,
  site,
}) => {
  await trader(page, site);
  for (const lots of ['1', '2', '3']) await openLong(page, site, lots);
  let count = 0;
  await page.route('**/api/lever/close', async (request) => {
    count += 1;
    const json = { type: 'error', code: 'price.unavailable', message: 'No price', params: {} };
    await (count === 2 ? request.fulfill({ json }) : request.continue());
  });
  await expect(page.getByRole('tab', { name: 'Positions (3)' })).toBeVisible();
  await press(page, 'button', /^Close all$/);
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'button', /^Close all positions$/);
  await expect(dialog(page)).toHaveAccessibleName('2 of 3 closed');
  await expect(dialog(page).getByText(/No market price at the moment/)).toHaveCount(1);
  await press(page, 'button', /^Done$/);
  await focusReturned(page);
  await overlayLeft(page);
  await expect(page.getByRole('tab', { name: 'Positions (1)' })).toBeVisible();
  // The last one, by its own button: its row leaves with the focus.
  await atOnePrice(page, site, async () => {
    await press(page, 'button', /^Close position \d+, BTC/);
    await press(page, 'button', /^Close position$/);
    await press(page, 'button', /^Done$/);
  });
  await focusReturned(page);
  await expect(page.getByRole('tab', { name: 'Positions (0)' })).toBeVisible();
  await focusReturned(page);
});
