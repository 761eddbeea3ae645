import type { Page } from '@playwright/test';

/** An element that shows text, as it lies on the page. */
export type Part = {
  /** Its kind and its text, for a report. */
  readonly name: string;
  readonly left: number;
  readonly right: number;
  /** By how much its content is wider or higher than what shows of it. */
  readonly cutAcross: number;
  readonly cutDown: number;
  /** Whether it lies in a box that scrolls sideways, as columns and chips do. */
  readonly isScrolled: boolean;
};

/** What a page shows, as plain data: whatever finds faults in it needs no browser. */
export type Look = {
  readonly width: number;
  readonly scrollWidth: number;
  readonly parts: readonly Part[];
  /** Every text that a person reads or hears, one for each node or attribute. */
  readonly texts: readonly string[];
};

/** Reads off what the page shows now. */
export const lookOf = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement;
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.tl-spoken') === null;
    const isScrolled = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      }
      return false;
    };
    const nameOf = (element: Element) =>
      `${element.localName} "${(element.textContent ?? '').trim().slice(0, 60)}"`;
    const texts: string[] = [];
    const holders = new Set<Element>();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const holder = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (!holder || text === '' || holder.closest('script, style, [translate="no"]')) continue;
      texts.push(text);
      if (isShown(holder)) holders.add(holder);
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'alt']) {
        const text = (element.getAttribute(name) ?? '').trim();
        if (text !== '') texts.push(text);
      }
    }
    const parts = [...holders].map((element) => {
      const { left, right } = element.getBoundingClientRect();
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCutting = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return {
        name: nameOf(element),
        left,
        right,
        cutAcross: isCutting(overflowX) ? element.scrollWidth - element.clientWidth : 0,
        cutDown: isCutting(overflowY) ? element.scrollHeight - element.clientHeight : 0,
        isScrolled: isScrolled(element),
      };
    });
    return { width, scrollWidth, parts, texts };
  });
