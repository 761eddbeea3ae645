import type { Page } from '@playwright/test';
import { demo, enterAt, equip } from './people';
import { addressesOf, ownScreens, publicScreens } from './screens';
import { expect, open, test } from './support';
import { goTo, goToWhole } from './walk';

// What a phone asks of its pages: less motion where its owner wants that, and room for its notch.

// Many screens in one test take their time on a slow machine.
test.use({ market: 'simulated' });

test('somebody who wants less motion sees none, and misses nothing', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        if (!(effect instanceof KeyframeEffect)) continue;
        const { duration, iterations } = effect.getTiming();
        const changed = effect
          .getKeyframes()
          .flatMap((frame) => Object.keys(frame))
          .filter((name) => !['offset', 'easing', 'composite', 'computedOffset'].includes(name));
        const isFade = changed.every((name) => /^(opacity|visibility)$|color$/i.test(name));
        const isShort = Number(duration) <= 80 && iterations === 1;
        if (isFade && isShort) continue;
        const name = effect.target?.getAttribute('class');
        moved.add(`${name}: ${[...new Set(changed)]} in ${duration} ms`);
      }
      for (const lit of document.querySelectorAll('[data-flash]'))
        moved.add(`${lit.className} lit`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await open(page, site, 'pages/user/login/login');
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('E-mail address', { exact: true }).fill(demo.name);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(/^Total assets/)).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const price = page.locator('.pair-section_surface li .price-flash_figure').first();
  const before = await price.textContent();
  await site.advance(5_000);
  await expect(price).not.toHaveText(before ?? '');
  await goTo(page, '/pages/trade/index?symbol=BTC%2FUSDT');
  await page.getByRole('button', { name: /^Choose a pair/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Price/ }).fill('19990');
  await page.getByLabel('Quantity', { exact: true }).fill('0.001');
  await page.getByRole('button', { name: 'Buy BTC' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy BTC' }).click();
  await expect(page.getByText('Order placed')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  // Others of the same person may wait too, and come into the list one after the other.
  const order = page.getByRole('listitem').filter({ hasText: '19,990' });
  await order.getByRole('button', { name: /^Cancel the BTC/ }).click();
  await expect(order).toHaveCount(0);
  expect(await page.evaluate(() => [...Reflect.get(window, 'moved')])).toEqual([]);
});

/** A phone with a notch and a home bar, upright and on its side. */
const notched = [
  { width: 390, height: 844, insets: { top: 47, bottom: 34, left: 0, right: 0 } },
  { width: 844, height: 390, insets: { top: 0, bottom: 21, left: 47, right: 47 } },
] as const;

type Insets = (typeof notched)[number]['insets'];

/** Words that stand where the insets are: beside them, or stuck above and below. */
const wordsUnder = (page: Page, insets: Insets): Promise<readonly string[]> =>
  page.evaluate(({ top, bottom, left, right }) => {
    const found: string[] = [];
    const stylesAbove = (part: Element) => {
      const styles: CSSStyleDeclaration[] = [];
      for (let at: Element | null = part; at; at = at.parentElement) {
        styles.push(getComputedStyle(at));
      }
      return styles;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      const text = (node.textContent ?? '').trim().slice(0, 30);
      if (!holder?.checkVisibility() || text === '' || holder.closest('.tl-spoken')) continue;
      const styles = stylesAbove(holder);
      if (styles.some(({ overflowX }) => /auto|scroll/.test(overflowX))) continue;
      const words = document.createRange();
      words.selectNodeContents(node);
      const box = words.getBoundingClientRect();
      if (box.left < left || box.right > innerWidth - right) found.push(`"${text}" beside`);
      if (!styles.some(({ position }) => /fixed|sticky/.test(position))) continue;
      if (box.top < top) found.push(`"${text}" at the top`);
      if (box.bottom > innerHeight - bottom) found.push(`"${text}" at the bottom`);
    }
    return found;
  }, insets);

test('nothing lies under the notch or the home bar', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const addressId = await equip(site, demo);
  await enterAt(page, site, demo, '');
  const devtools = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const { insets, ...size } of notched) {
    await page.setViewportSize(size);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
    await goToWhole(page, '/');
    // A page that is told of no notch has words there, so the check sees them.
    expect(await wordsUnder(page, insets)).not.toEqual([]);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
    for (const [name, address] of [
      ...addressesOf(publicScreens),
      ...addressesOf(ownScreens, addressId),
    ]) {
      await goToWhole(page, address);
      for (const words of await wordsUnder(page, insets)) {
        found.push(`${name}, ${size.width} wide: ${words}`);
      }
    }
  }
  expect(found).toEqual([]);
});
