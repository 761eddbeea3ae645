import type { Page } from '@playwright/test';
import { expect } from './support';

// How tests go from screen to screen without loading the page anew, as people do.

/** What stands for something that has not come yet. */
export const waitingParts = (page: Page) =>
  page.locator('[aria-busy="true"], [class*="skeleton_bar"]');

/** A closed overlay leaves the history a moment later; a navigation meanwhile would be lost. */
export const overlayLeft = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      document.documentElement.hasAttribute('data-overlay') || history.state?.isOverlay !== true,
  );
};

/** Goes to an address of the app; the screen of it is there when this is over, if not all that it shows. */
export const goTo = async (page: Page, address: string): Promise<void> => {
  await overlayLeft(page);
  await page.evaluate((hash) => {
    // The heading of the screen that is left is marked, so that the next one can be waited for.
    if (location.hash !== hash) document.querySelector('h1')?.setAttribute('data-left', '');
    location.hash = hash;
  }, `#${address}`);
  // The page's own first screen has a heading too, and stands until the app takes its place.
  await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
};

/** As `goTo`, with everything that the screen shows. */
export const goToWhole = async (page: Page, address: string): Promise<void> => {
  await goTo(page, address);
  await expect(waitingParts(page)).toHaveCount(0);
};
