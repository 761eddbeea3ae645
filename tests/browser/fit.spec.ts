import type { Page } from '@playwright/test';
import { languages } from '../../schemas/language';
import { demo, enter } from './people';
import { expect, hasRecordings, open, test } from './support';

test.skip(!hasRecordings, 'There is no recording `trades` in MARKET_DATA.');

const screens = [
  '',
  'pages/trade/index?symbol=BTC%2FUSDT',
  'pages/assets/index',
  'pages/settings/index',
  'pages/settings/language/language',
  'pages/user/login/login',
  'pages/user/login/register',
  'pages/user/login/choose',
  'pages/finance/index',
] as const;

type Checks = { readonly isLarge: boolean };

/** Everything on the page that does not fit, as one line of text each. */
const misfits = (page: Page, checks: Checks) =>
  page.evaluate(({ isLarge }) => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.tl-spoken') === null;
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) {
      found.push(`the page is ${document.documentElement.scrollWidth} wide, the screen ${width}`);
    }
    const isInOwnScroll = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      }
      return false;
    };
    const cutBy = (element: Element) => element.scrollWidth - element.clientWidth;
    for (const element of document.querySelectorAll('button, a, label, h1, h2, dd, dt, strong')) {
      if (!isShown(element)) continue;
      const { left, right } = element.getBoundingClientRect();
      if ((left < -1 || right > width + 1) && !isInOwnScroll(element)) {
        found.push(`${nameOf(element)} leaves the screen`);
      }
      for (const part of [element, ...element.querySelectorAll('*')]) {
        const { overflowX } = getComputedStyle(part);
        const isCutting = overflowX === 'hidden' || overflowX === 'clip';
        if (part instanceof HTMLElement && isShown(part) && isCutting && cutBy(part) > 1) {
          found.push(`${nameOf(part)} in ${nameOf(element)} is cut`);
        }
      }
    }
    for (const item of document.querySelectorAll('nav li a')) {
      const label = item.lastElementChild;
      if (!label) continue;
      const lines =
        label.getBoundingClientRect().height /
        Number.parseFloat(getComputedStyle(label).lineHeight);
      if (lines > 1.5) found.push(`${nameOf(item)} has more than one line`);
    }
    const title = document.querySelector('h1');
    if (title && !isLarge) {
      const range = document.createRange();
      range.selectNodeContents(title);
      const lines =
        range.getBoundingClientRect().height /
        Number.parseFloat(getComputedStyle(title).lineHeight);
      if (lines > 1.7) found.push(`${nameOf(title)} has more than one line`);
    }
    const text = document.body.textContent;
    const wrong = /\b(NaN|undefined|null|Infinity)\b|\[object/.exec(text);
    if (wrong) found.push(`the page says ${wrong[0]}`);
    const names = text.match(/^[a-z]+(\.[a-zA-Z]+){1,3}$/m);
    if (names) found.push(`the page says ${names[0]} instead of words`);
    return found;
  }, checks);

/** Goes through all screens without loading the page anew. */
const walk = async (page: Page, look: (screen: string) => Promise<readonly string[]>) => {
  const found: string[] = [];
  for (const screen of screens) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/${screen}`);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForTimeout(120);
    for (const misfit of await look(screen)) found.push(`/${screen}: ${misfit}`);
  }
  return found;
};

test.beforeEach(async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, site, '');
  await enter(page, site, demo);
});

for (const { code } of languages) {
  test(`every screen fits in ${code}, also at twice the text size`, async ({ page }) => {
    await page.evaluate((lang) => localStorage.setItem('lang', lang), code);
    await page.reload();
    await expect(page.locator('h1')).toBeVisible();
    expect(await walk(page, () => misfits(page, { isLarge: false }))).toEqual([]);
    await page.setViewportSize({ width: 320, height: 568 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await walk(page, () => misfits(page, { isLarge: true }))).toEqual([]);
  });
}
