import type { Page } from '@playwright/test';
import { expect } from './support';

/** The chart page of BTC/USDT. */
export const kline = 'pages/trade/kline?symbol=BTC%2FUSDT';
export const chart = (page: Page) => page.getByRole('img', { name: /^BTC\/USDT, / });
export const latest = (page: Page) => page.getByRole('button', { name: 'Back to the latest' });

export const interval = (page: Page, name: string) =>
  page.getByRole('radio', { name, exact: true });

/** Opens the chart and waits until its first bars are drawn. */
export const show = async (page: Page) => {
  await expect(chart(page)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('The chart has no place on the page.');
  return { ...box, midX: box.x + box.width / 2, midY: box.y + box.height / 3 };
};
