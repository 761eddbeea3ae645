import { errors, type Page } from '@playwright/test';
import { expect } from './support';

// How tests go from screen to screen without loading the page anew, as people do.

const waiting = '[aria-busy="true"], [class*="skeleton_bar"]';

/** What stands for something that has not come yet. */
export const waitingParts = (page: Page) => page.locator(waiting);

/** A closed overlay leaves the history a moment later; a navigation meanwhile would be lost. */
export const overlayLeft = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      document.documentElement.hasAttribute('data-overlay') || history.state?.isOverlay !== true,
  );
};

/** Loads a page anew; the history entry of a closed overlay that is still to go would abort it. */
export const reload = async (page: Page): Promise<void> => {
  await overlayLeft(page);
  await page.reload();
};

/**
 * Looks in each frame, where an assertion lets up to a second pass between two looks. Whatever does
 * not come in this time is what the assertions after it report.
 */
const inFrames = async (waited: Promise<unknown>): Promise<void> => {
  await waited.catch((error) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
};

const eachFrame = { polling: 'raf', timeout: 5_000 } as const;

/** Nothing on the page fits a selector any more. */
export const gone = async (page: Page, selector: string): Promise<void> => {
  const isGone = (parts: string) => document.querySelector(parts) === null;
  await inFrames(page.waitForFunction(isGone, selector, eachFrame));
  await expect(page.locator(selector)).toHaveCount(0);
};

/** The dialog that was just dismissed is gone, from the page and from its history. */
export const dialogLeft = async (page: Page): Promise<void> => {
  await gone(page, 'dialog');
  await overlayLeft(page);
};

/** The page shows everything that it was waiting for. */
export const filled = (page: Page): Promise<void> => gone(page, waiting);

const screenShown = async (page: Page, isWhole: boolean): Promise<void> => {
  const isThere = ([parts, whole]: readonly [string, boolean]) =>
    document.querySelector('[data-instant-shell]') === null &&
    document.querySelector('h1:not([data-left])')?.checkVisibility() === true &&
    (!whole || document.querySelector(parts) === null);
  await inFrames(page.waitForFunction(isThere, [waiting, isWhole] as const, eachFrame));
};

const visit = async (page: Page, address: string, isWhole: boolean): Promise<void> => {
  await overlayLeft(page);
  await page.evaluate((hash) => {
    // The heading of the screen that is left is marked, so that the next one can be waited for.
    if (location.hash !== hash) document.querySelector('h1')?.setAttribute('data-left', '');
    location.hash = hash;
  }, `#${address}`);
  await screenShown(page, isWhole);
  // The page's own first screen has a heading too, and stands until the app takes its place.
  await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
};

/** Goes to an address of the app; the screen of it is there when this is over, if not all that it shows. */
export const goTo = (page: Page, address: string): Promise<void> => visit(page, address, false);

/** As `goTo`, with everything that the screen shows. */
export const goToWhole = async (page: Page, address: string): Promise<void> => {
  await visit(page, address, true);
  await expect(waitingParts(page)).toHaveCount(0);
};
