import type { Page } from '@playwright/test';
import { languages } from '../../schemas/kernel/language';
import { stumbles } from './lines';
import { demo, enter, enterAt, equip, type Person, register, verifyBasic } from './people';
import { addressesOf, ownScreens, publicScreens } from './screens';
import { expect, test } from './support';
import { missedTargets } from './targets';
import { goToWhole, reload } from './walk';

// Many screens in one test take their time on a slow machine. Workers that have nothing else to do
// take tests of this file.
test.describe.configure({ mode: 'parallel' });
test.use({ market: 'simulated' });

type Screens = readonly (readonly [name: string, address: string])[];

let screens: Screens = [];

const verification = addressesOf(ownScreens).filter(([, address]) =>
  address.startsWith('/pages/verification/'),
);
let verified: Person = demo;

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
      const wide = [...document.querySelectorAll('main *')].filter(
        (it) => it.getBoundingClientRect().right > width + 1,
      );
      found.push(`the page is wider than the screen by ${wide.map(nameOf).at(-1)}`);
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
    const textBoxes = (element: Element) => {
      const boxes: { text: string; box: DOMRect }[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const holder = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        if (!holder || text === '' || !isShown(holder)) continue;
        if (getComputedStyle(holder.parentElement ?? holder).clipPath !== 'none') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const isStuck = holder.closest('[class*="screen_action"], [class*="screen_tabs"]') !== null;
        if (isStuck) continue;
        for (const box of range.getClientRects()) boxes.push({ text, box });
      }
      return boxes;
    };
    for (const group of document.querySelectorAll('header, li, dl > div, label, fieldset, form')) {
      const boxes = textBoxes(group);
      for (const [place, one] of boxes.entries()) {
        for (const other of boxes.slice(place + 1)) {
          if (one.text === other.text) continue;
          const across =
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down =
            Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (across > 2 && down > one.box.height / 3)
            found.push(`${one.text} lies on ${other.text}`);
        }
      }
    }
    const title = document.querySelector('h1');
    if (title && !isLarge && new Set(textBoxes(title).map(({ box }) => box.top)).size > 1) {
      found.push(`${nameOf(title)} has more than one line`);
    }
    const parts = [...document.body.children].filter((part) => part.localName !== 'script');
    const text = parts.map((part) => part.textContent).join('\n');
    const wrong = /\b(NaN|undefined|null|Infinity)\b|\[object/.exec(text);
    if (wrong) found.push(`the page says ${wrong[0]}`);
    const names = text.match(/^[a-z]+(\.[a-zA-Z]+){1,3}$/m);
    if (names) found.push(`the page says ${names[0]} instead of words`);
    return found;
  }, checks);

/** Goes through all screens without loading the page anew. */
const walk = async (page: Page, shown: Screens, look: () => Promise<readonly string[]>) => {
  const found: string[] = [];
  for (const [name, address] of shown) {
    await goToWhole(page, address);
    for (const misfit of await look()) found.push(`${name}: ${misfit}`);
  }
  return found;
};

test.beforeEach(async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 640 });
  screens = [...addressesOf(publicScreens), ...addressesOf(ownScreens, await equip(site, demo))];
  await enterAt(page, site, demo, '');
});

let fields = 0;

/** Fields that a phone zooms into, that lose what is typed, or that anything might fill in. */
const awkwardFields = async (page: Page): Promise<readonly string[]> => {
  const found = await page.locator('input:visible, textarea:visible').evaluateAll((all) =>
    all
      .filter((field) => !/^(radio|checkbox|range|file)$/.test(field.getAttribute('type') ?? ''))
      .map((field) => ({
        name: field instanceof HTMLInputElement ? field.labels?.[0]?.textContent : field.id,
        size: Number.parseFloat(getComputedStyle(field).fontSize),
        isNumber: field.getAttribute('type') === 'number',
        filledBy: field.getAttribute('autocomplete') ?? '',
      })),
  );
  fields += found.length;
  return found.flatMap(({ name, size, isNumber, filledBy }) => [
    ...(size < 16 ? [`"${name}" is ${size} px`] : []),
    ...(isNumber ? [`"${name}" is of a type that loses what is typed`] : []),
    ...(filledBy === '' ? [`"${name}" does not say what may fill it in`] : []),
  ]);
};

test('no control is too small for a finger, or too near to another one, and fields know what they take', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const both = async () => [...(await missedTargets(page)), ...(await awkwardFields(page))];
  expect(await walk(page, screens, both)).toEqual([]);
  expect(fields).toBeGreaterThan(20);
});

test.beforeAll(async ({ site }) => {
  verified = { name: `${crypto.randomUUID()}@example.com`, password: 'six or more' };
  await register(site, verified);
  await verifyBasic(site, verified);
});

/** Languages whose lines may break at any space, and nowhere else. */
const isSpaced = (language: string) => language === 'en' || language === 'esp';

/** Each screen on a small phone, on a smaller one, and with text of twice the size on that and on a usual one. */
const look = async (page: Page, shown: Screens, language: string) => {
  const sized = (width: number, height: number) => page.setViewportSize({ width, height });
  const textSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  const looks = async () => {
    await sized(360, 640);
    const small = await misfits(page, { isLarge: false });
    await sized(320, 568);
    const broken = isSpaced(language) ? [] : await stumbles(page, language);
    await textSize('200%');
    const smaller = await misfits(page, { isLarge: true });
    await sized(390, 844);
    const usual = await misfits(page, { isLarge: true });
    await textSize('');
    return [small, broken, smaller, usual].flat();
  };
  expect(await walk(page, shown, looks)).toEqual([]);
};

for (const { code } of languages) {
  test(`every screen fits in ${code}, also at twice the text size`, async ({ page }) => {
    await page.evaluate((lang) => localStorage.setItem('lang', lang), code);
    await reload(page);
    await expect(page.locator('h1')).toBeVisible();
    await look(page, screens, code);
  });

  test(`the verification of somebody who has passed its basic level fits in ${code}`, async ({
    page,
    site,
  }) => {
    await page.evaluate((lang) => localStorage.setItem('lang', lang), code);
    await enter(page, site, verified);
    await expect(page.locator('h1')).toBeVisible();
    await look(page, verification, code);
  });
}
