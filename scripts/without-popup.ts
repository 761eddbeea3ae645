import type { BrowserContext } from '@playwright/test';
import { type ShownCoin, shownCoinName } from '../schemas/subscription/shown-coin';

const shownForGood: ShownCoin = { id: 5, day: '9999-12-31' };

/** Counts the popup of the recommended coin as shown: it would lie over what is tapped. */
export const leaveOutPopup = (context: BrowserContext) =>
  context.addInitScript(([name, shown]) => localStorage.setItem(name, shown), [
    shownCoinName,
    JSON.stringify(shownForGood),
  ] as const);
