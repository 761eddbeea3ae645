import { announcements, listen } from './announced';
import { tabTo } from './keys';
import { demo } from './people';
import { expect, hasRecordings, open, test } from './support';

test.skip(!hasRecordings, 'There is no recording `trades` in MARKET_DATA.');

test('a person without a pointer logs in and places a limit order', async ({ page, site }) => {
  await listen(page);
  await open(page, site, 'pages/trade/index?symbol=BTC%2FUSDT');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await tabTo(page, 'button', /^Log in$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeFocused();
  await expect(page).toHaveTitle('Log in · Tideline');
  await tabTo(page, 'radio', /^Phone$/);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'textbox', /^E-mail address$/);
  await page.keyboard.type(demo.name);
  await tabTo(page, 'textbox', /^Password$/);
  await page.keyboard.type(demo.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('button', { name: 'Buy BTC' })).toBeEnabled();
  await tabTo(page, 'textbox', /^Price/);
  await page.keyboard.type('20000');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Quantity', { exact: true })).toBeFocused();
  await page.keyboard.type('0.001');
  await tabTo(page, 'button', /^Buy BTC$/);
  await page.keyboard.press('Enter');
  const review = page.locator('dialog');
  await expect(review).toBeVisible();
  // The focus goes round inside; Esc closes and gives it back.
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await review.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(review).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Buy BTC' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(review).toBeVisible();
  await announcements(page);
  await tabTo(page, 'button', /^Buy BTC$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order placed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  const announced = await announcements(page);
  expect(announced.filter((text) => text.includes('Order placed'))).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(review).toHaveCount(0);
});
