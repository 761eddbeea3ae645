import type { Page } from '@playwright/test';

/**
 * Every control on the screen that a finger would miss: a hit area below 44 × 44 px, or less than 8
 * px to a control that it is no part of. Links inside running text, and the rows of an order book from
 * 24 px on, are left as they are. What a finger hits is asked of the page itself, so an area that is
 * larger than its drawing counts, and one that something lies on does not.
 */
export const missedTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const smallest = 44;
    const apart = 8;
    const found = new Set<string>();
    const selector = 'a[href], button, input, select, textarea, [role="button"], [role="slider"]';
    const nameOf = (element: Element) => {
      const label = element.getAttribute('aria-label') ?? element.closest('label')?.textContent;
      const text = (label ?? element.textContent ?? '').trim().slice(0, 40);
      return `${element.tagName.toLowerCase()} "${text || element.getAttribute('name')}"`;
    };
    /** The whole that is touched: a field with its frame, a box with its words. */
    const areaOf = (element: Element) => element.closest('label') ?? element;
    const isInText = (element: Element) =>
      element instanceof HTMLAnchorElement && getComputedStyle(element).display === 'inline';
    const controls = [...document.querySelectorAll(selector)].filter(
      (it) =>
        it.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
        it.closest('[inert], .tl-spoken, [hidden]') === null &&
        !isInText(it),
    );
    const isHit = (area: Element, x: number, y: number) => {
      const at = document.elementFromPoint(x, y);
      return at !== null && (area.contains(at) || areaOf(at.closest(selector) ?? at) === area);
    };
    /** How far the area reaches from its middle in one direction, as a finger feels it. */
    const reach = (area: Element, x: number, y: number, dx: number, dy: number) => {
      let far = 0;
      while (far < 400 && isHit(area, x + dx * (far + 0.5), y + dy * (far + 0.5))) far += 0.5;
      return far;
    };
    type Hit = { control: Element; area: Element; box: DOMRect };
    const hits: Hit[] = [];
    for (const control of controls) {
      const area = areaOf(control);
      if (hits.some((hit) => hit.area === area)) continue;
      area.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = area.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (!isHit(area, x, y)) continue;
      const [west, east] = [reach(area, x, y, -1, 0), reach(area, x, y, 1, 0)];
      const [north, south] = [reach(area, x, y, 0, -1), reach(area, x, y, 0, 1)];
      const isBookRow = area.closest('[class*="order-book"]') !== null;
      const tall = isBookRow ? 24 : smallest;
      if (west + east < smallest - 1 || north + south < tall - 1) {
        found.add(
          `${nameOf(control)} is ${Math.round(west + east)} × ${Math.round(north + south)}`,
        );
      }
      const { scrollX, scrollY } = window;
      const box = new DOMRect(x - west + scrollX, y - north + scrollY, west + east, north + south);
      hits.push({ control, area, box });
    }
    /** Parts of one control stand side by side: rows of a list, choices, what stands in a field. */
    const whole =
      'ul, ol, nav, fieldset, table, [role="group"], [role="radiogroup"], [role="tablist"], [class$="_box"], [class*="_box "]';
    const stuck = (element: Element) =>
      element.closest('header, nav, [class*="screen_action"], [class*="screen_tabs"]') !== null;
    for (const [place, one] of hits.entries()) {
      for (const other of hits.slice(place + 1)) {
        const shared = one.area.closest(whole);
        if (shared?.contains(other.area)) continue;
        if (one.area.contains(other.area) || other.area.contains(one.area)) continue;
        if (stuck(one.area) !== stuck(other.area)) continue;
        const [a, b] = [one.box, other.box];
        const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
        const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
        const gap = Math.max(across, down);
        if (gap < apart - 0.5) {
          found.add(`${nameOf(one.control)} is ${gap.toFixed(1)} px from ${nameOf(other.control)}`);
        }
      }
    }
    return [...found];
  });
