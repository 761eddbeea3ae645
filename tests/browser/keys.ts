import type { Locator, Page } from '@playwright/test';
import { expect } from './support';
import { gone } from './walk';

// How somebody without a pointer goes about a page: by Tab, and where the ring is.

type Role = 'button' | 'textbox' | 'radio' | 'switch' | 'tab' | 'link' | 'checkbox' | 'slider';

/** Where keys go now: the topmost of the open dialogs, else the page. */
const within = async (page: Page): Promise<Page | Locator> => {
  const dialogs = page.locator('dialog');
  return (await dialogs.count()) > 0 ? dialogs.last() : page;
};

/** What has the focus, in words for whoever reads a failure. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const name = at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    return `${at?.tagName.toLowerCase()} ${name.trim().slice(0, 40)}`;
  });

/** Whether something at the focused element shows it: its own outline, or that of what stands for it. */
const showsRing = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return false;
    const around = [at, at.nextElementSibling, at.parentElement, at.parentElement?.parentElement];
    const hasOutline = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    return around.some((element) => element != null && hasOutline(element));
  });

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluateAll((all) => all.some((element) => element === document.activeElement));

type Way = { readonly most?: number; readonly back?: boolean };

/** Goes on with Tab until a control has the focus and shows it; fails if it is farther than that. */
export const tabTo = async (
  page: Page,
  role: Role,
  name: RegExp,
  { most = 40, back = false }: Way = {},
): Promise<void> => {
  const passed: string[] = [];
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    if (await isFocused((await within(page)).getByRole(role, { name }))) {
      expect(await showsRing(page), `${role} ${name} shows the focus`).toBe(true);
      return;
    }
    passed.push(await focused(page));
  }
  throw new Error(`${most} presses do not lead to ${role} ${name}, but to ${passed.join(', ')}.`);
};

/** As `tabTo`, and presses it. */
export const press = async (page: Page, role: Role, name: RegExp, way?: Way): Promise<void> => {
  await tabTo(page, role, name, way);
  await page.keyboard.press(role === 'radio' || role === 'switch' ? 'Space' : 'Enter');
};

/** As `tabTo` a field, and types over what is in it. */
export const typeInto = async (page: Page, name: RegExp, text: string): Promise<void> => {
  await tabTo(page, 'textbox', name);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
};

/** No dialog is left, and what has the focus is a control of the page. */
export const focusReturned = async (page: Page): Promise<void> => {
  await gone(page, 'dialog');
  await expect.poll(() => focused(page)).not.toMatch(/^(body|main|undefined)/);
};
