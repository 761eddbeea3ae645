import type { Page } from '@playwright/test';
import { enterAt, holdPositions, type Person, register, verifyBasic } from './people';
import { expect, test } from './support';
import { filled, goTo } from './walk';

// A browser that translates a page puts elements of its own around every text, again after each
// change. What the app writes must still be the only text, and the newest.

test.use({ market: 'simulated' });

const pages = {
  home: '/',
  spot: '/pages/trade/index?symbol=BTC%2FUSDT',
  'the chart': '/pages/trade/kline?symbol=BTC%2FUSDT',
  options: '/pages/option/detail?symbol=BTC%2FUSDT',
  contracts: '/pages/lever/index?symbol=BTC%2FUSDT',
  assets: '/pages/assets/index',
  'one account': '/pages/assets/tradeAccount?type=lever',
} as const;

/** Wraps every text as translators do: the app's own text node is replaced by one in elements. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const isLeft = (text: Text) =>
      text.data.trim() === '' || text.parentElement?.closest('font, script, style, title') !== null;
    const wrap = (text: Text) => {
      if (isLeft(text)) return;
      const inner = document.createElement('font');
      inner.append(text.data);
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      texts.forEach(wrap);
    };
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) wrap(target);
        for (const node of addedNodes) {
          if (node instanceof Text) wrap(node);
          else wrapAll(node);
        }
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });

/** Every text of the screen in order, without the elements of the translator. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.locator('main').evaluate((main) => {
    const copy = document.createElement('main');
    copy.append(...[...main.childNodes].map((node) => node.cloneNode(true)));
    for (const font of copy.querySelectorAll('font')) font.replaceWith(...font.childNodes);
    copy.normalize();
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    return texts;
  });

test('a translated page shows each figure once, and the newest', async ({ page, site }) => {
  const person: Person = { name: 'translated@example.com', password: 'first password' };
  await register(site, person);
  await site.advance(60_000);
  await verifyBasic(site, person);
  await holdPositions(site, person);
  await enterAt(page, site, person, '');
  const translated = await page.context().newPage();
  const failures: string[] = [];
  translated.on('pageerror', ({ message }) => failures.push(message));
  await translated.goto(`${site.url}/#/`);
  await filled(translated);
  await translate(translated);
  for (const [name, address] of Object.entries(pages)) {
    for (const tab of [page, translated]) await goTo(tab, address);
    await filled(page);
    const before = await textsOf(page);
    await site.advance(3_000);
    await site.hold(true);
    await expect.poll(() => textsOf(page), name).not.toEqual(before);
    await expect(async () => {
      // Home ranks pairs as of its last refresh, which was not the same moment in both.
      if (address === pages.home)
        for (const tab of [page, translated])
          await tab.getByRole('button', { name: 'Refresh' }).click();
      expect(await textsOf(translated), name).toEqual(await textsOf(page));
    }).toPass();
    await expect(translated.locator('main font font').first()).toBeVisible();
    await site.hold(false);
  }
  expect(failures).toEqual([]);
});
