import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { withBrowser } from './bench/phone';
import { images } from './images/list';
import { serverAt } from './served';
import { leaveOutPopup } from './without-popup';

// `npm run images` takes the images of README from a built server, whose simulated market has a
// seed; a review shows what a change of the app changes in them.

const root = fileURLToPath(new URL('..', import.meta.url));

const logIn = async (page: Page, url: string) => {
  await page.goto(`${url}/#/pages/user/login/login`);
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await page.getByLabel('E-mail address', { exact: true }).fill('demo@tideline.example');
  await page.getByLabel('Password', { exact: true }).fill('paper-trading');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Total assets').first().waitFor();
};

/** An order far below the market, which stays open. */
const placeOrder = async (page: Page, url: string) => {
  await page.goto(`${url}/#/pages/trade/index?symbol=BTC%2FUSDT`);
  await page.getByRole('textbox', { name: /^Price/ }).fill('50000');
  await page.getByLabel('Quantity', { exact: true }).fill('0.05');
  await page.getByRole('button', { name: 'Buy BTC' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy BTC' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
};

process.env['MARKET_SEED'] = '7';
const data = mkdtempSync(join(tmpdir(), 'tideline-images-'));
const server = await serverAt(root, data);
await withBrowser(async (browser) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => localStorage.setItem('lang', 'en'));
  await leaveOutPopup(context);
  const page = await context.newPage();
  await logIn(page, server.url);
  await placeOrder(page, server.url);
  for (const { file, route, theme, shows } of images) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(`${server.url}/#/${route}`);
    await page.getByText(shows).first().waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const shot = await page.screenshot({ animations: 'disabled' });
    await sharp(shot).png({ palette: true, effort: 10 }).toFile(join(root, file));
    console.log(file);
  }
});
await server.stop();
rmSync(data, { recursive: true, force: true });
