import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './support';

/**
 * Waits for what fades in, and for what looks pressed for a moment after a tap: half-way through, a
 * colour is a mixture that nobody reads.
 */
const settled = async (page: Page) => {
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
  await page.evaluate(async () => {
    // What a change of the theme sets off has begun once a frame is shown.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter((it) => it.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((it) => it.finished));
  });
};

/**
 * Axe runs in the page, and its source is there once for each document: the builder of Playwright
 * sends it, and opens a page of its own, for each analysis.
 */
const analysis = async (page: Page, options: RunOptions) => {
  // Frames would need the source too.
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (given) => {
      const results: AxeResults = await Reflect.get(window, 'axe').run(document, given);
      return {
        passed: results.passes.map(({ id }) => id),
        violated: results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      };
    },
    // Of what passes one example of each rule is enough.
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  );
};

/** The rules of axe that a theme can break; every other one holds in both or in none. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** Pages are opened in dark, and without motion: what moves is not yet what it will be. */
export const openInDark = (page: Page): Promise<void> =>
  page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });

/**
 * What axe finds in a page: all of it in dark, and what is left to the colours in light. The page
 * follows the system's theme, so that it is seen in both as it stands.
 */
export const faults = async (
  page: Page,
  name: string,
  themes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await settled(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const { passed, violated } = await analysis(
      page,
      theme === 'dark' ? {} : { runOnly: rulesOfColours },
    );
    expect(passed).toContain('color-contrast');
    expect(passed.length).toBeGreaterThan(theme === 'dark' ? 5 : 0);
    found.push(...violated.map((fault) => `${name}, ${theme}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  return found;
};
