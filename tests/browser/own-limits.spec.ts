import type { Page, Route } from '@playwright/test';
import { dayMs } from '../../schemas/kernel/time';
import { atOnePrice } from './market';
import { fundOptions, newcomer, verifyBasic } from './people';
import { expect, type Site, test } from './support';
import { overlayLeft, reload } from './walk';

test.use({ market: 'simulated' });

const optionPage = 'pages/option/detail?symbol=BTC%2FUSDT';
const limitsPage = '#/pages/settings/limits/index';

const purchase = (page: Page) => page.getByRole('dialog', { name: /^BTC\/USDT/ });

/** Chooses a minute and a rise, and presses the button of the purchase. */
const tryToBuy = async (page: Page, stake: string) => {
  await page.getByRole('radio', { name: /^60 s/ }).check();
  await page.getByRole('button', { name: 'Rise' }).click();
  await purchase(page).getByLabel('Quantity').fill(stake);
  await purchase(page)
    .getByRole('button', { name: `Rise ${stake} USDT` })
    .click();
};

/** Gives up the purchase that was refused, which would be open again later. */
const giveUp = async (page: Page) => {
  await purchase(page).getByRole('button', { name: 'Close' }).click();
  await overlayLeft(page);
};

/** A day passes, and the session is used in between, so that it does not end. */
const passDay = async (page: Page, site: Site) => {
  await page.goto(`${site.url}/${limitsPage}`);
  await site.sleep(dayMs / 2);
  await reload(page);
  await expect(page.getByRole('form', { name: 'Daily loss' })).toBeVisible();
  await site.sleep(dayMs / 2);
  await reload(page);
  await expect(page.getByRole('form', { name: 'Daily loss' })).toBeVisible();
};

const save = async (page: Page, form: string, field: string, value: string) => {
  const part = page.getByRole('form', { name: form });
  await part.getByLabel(field).fill(value);
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your limits are saved')).toBeVisible();
};

test('a daily loss stops the next option, loosens after a day, and begins anew with the day', async ({
  page,
  site,
}) => {
  const person = await newcomer(page, site, optionPage);
  await verifyBasic(site, person);
  await fundOptions(site, person, '500');
  await page.goto(`${site.url}/${limitsPage}`);
  await save(page, 'Daily loss', 'New loss limit', '100');
  await expect(page.getByText('100 USDT')).toBeVisible();

  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/microtrade/submit')) orders.push(request.url());
  });
  await page.goto(`${site.url}/#/${optionPage}`);
  await tryToBuy(page, '60');
  await atOnePrice(page, site, async () => {
    await page.getByRole('button', { name: 'I understand, buy' }).click();
    await expect(page.getByText('Option bought')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Close' }).first().click();
  await overlayLeft(page);
  await tryToBuy(page, '60');
  const refusal = "No order was placed: today's loss could exceed your limit of 100 USDT";
  await expect(purchase(page)).toContainText(refusal);
  expect(orders).toHaveLength(1);
  await giveUp(page);

  await page.goto(`${site.url}/${limitsPage}`);
  await expect(page.getByText('60.12 USDT')).toBeVisible();
  await save(page, 'Daily loss', 'New loss limit', '1000');
  await expect(page.getByText(/^From .*: 1,?000 USDT$/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep current' }).click();
  await expect(page.getByText(/^From .*: 1,?000 USDT$/)).toHaveCount(0);

  await passDay(page, site);
  await page.goto(`${site.url}/#/${optionPage}`);
  await atOnePrice(page, site, async () => {
    await tryToBuy(page, '60');
    await expect(page.getByText('Option bought')).toBeVisible();
  });
});

test('a cool-off is confirmed, stops an order, and ends by itself', async ({ page, site }) => {
  const person = await newcomer(page, site, 'pages/settings/index');
  await verifyBasic(site, person);
  await fundOptions(site, person, '500');
  await page.getByRole('link', { name: 'Trading limits' }).click();
  await page.getByRole('button', { name: '1 day' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('This cannot be undone');
  await dialog.getByRole('button', { name: 'Start cool-off' }).click();
  await expect(page.getByText(/^Until /)).toBeVisible();
  await expect(page.getByRole('button', { name: '7 days' })).toBeEnabled();
  await page.goto(`${site.url}/#/${optionPage}`);
  await tryToBuy(page, '20');
  await expect(purchase(page)).toContainText('You are in a cool-off: no order was placed');
  await giveUp(page);
  await passDay(page, site);
  await page.goto(`${site.url}/#/${optionPage}`);
  await tryToBuy(page, '20');
  await atOnePrice(page, site, async () => {
    await page.getByRole('button', { name: 'I understand, buy' }).click();
    await expect(page.getByText('Option bought')).toBeVisible();
  });
});

const limitsCall = '**/api/user/limits';

/** The keys under which changes of the limits are sent, in order. */
const keysSent = (page: Page): (string | undefined)[] => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    const isChange = request.method() === 'POST' && request.url().endsWith('/api/user/limits');
    if (isChange) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
};

/** Answers only the change itself in another way than the server. */
const answerChange = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route(limitsCall, (route) =>
    route.request().method() === 'POST' ? answer(route) : route.continue(),
  );

/** The lower limit in force, and none that waits: what was sent once and booked once. */
const expectOneChange = async (page: Page, keys: readonly (string | undefined)[]) => {
  await expect(page.getByText('100 USDT', { exact: true })).toBeVisible();
  await expect(page.getByText(/^From .*: .* USDT$/)).toHaveCount(0);
  expect(keys).toHaveLength(1);
};

test('a change whose response is lost after the server booked it is one change, shown as saved', async ({
  page,
  site,
}) => {
  await newcomer(page, site, 'pages/settings/limits/index');
  const keys = keysSent(page);
  await answerChange(page, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await save(page, 'Daily loss', 'New loss limit', '100');
  await expectOneChange(page, keys);
  await reload(page);
  await expectOneChange(page, keys);
  await expect(page.getByText('Your limits are saved')).toHaveCount(0);
});

test('a change that is booked while the page is loaded anew is one change, and shown as saved then', async ({
  page,
  site,
}) => {
  await newcomer(page, site, 'pages/settings/limits/index');
  const keys = keysSent(page);
  const booked = new Promise<void>((resolve) => {
    void answerChange(page, async (route) => {
      await route.fetch();
      resolve();
    });
  });
  const part = page.getByRole('form', { name: 'Daily loss' });
  await part.getByLabel('New loss limit').fill('100');
  await part.getByRole('button', { name: 'Save' }).click();
  await booked;
  await reload(page);
  await expect(page.getByText('Your limits are saved')).toBeVisible();
  await expectOneChange(page, keys);
});
