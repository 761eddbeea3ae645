import type { Page } from '@playwright/test';

/**
 * Notes what the live regions of a page say, in order, as a screen reader would read it out: every
 * text that comes into a node with the role `status` or `alert`.
 */
export const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    const texts = new WeakMap<Element, string>();
    const regions = '[role="status"], [role="alert"]';
    const look = () => {
      for (const region of document.querySelectorAll(regions)) {
        const text = (region.textContent ?? '').trim();
        if (text !== '' && text !== texts.get(region)) announcements.push(text);
        texts.set(region, text);
      }
    };
    Reflect.set(window, 'tidelineSaid', announcements);
    const start = () =>
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    if (document.documentElement) start();
    else document.addEventListener('DOMContentLoaded', start);
  });
};

/** What has been said since the last time this was asked. */
export const announcements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all: unknown = Reflect.get(window, 'tidelineSaid');
    return Array.isArray(all) ? all.splice(0).map(String) : [];
  });
