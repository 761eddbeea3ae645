import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { Amount, amount, multiply, truncate } from '../../schemas/kernel/money';
import { expect, type Site } from './support';

const Deal = v.object({ message: v.object({ now_price: Amount }) });

/** The last price of BTC/USDT, as the server has it. */
export const lastPrice = async (site: Site): Promise<Amount> => {
  const response = await fetch(`${site.url}/api/currency/deal?currency_id=1&legal_id=3`);
  return v.parse(Deal, await response.json()).message.now_price;
};

/** A price times a factor, with as many decimals as the pair has. */
export const part = (price: Amount, factor: string): Amount =>
  truncate(multiply(price, amount(factor)), 2);

/**
 * Does something at a price that does not change before the server has it: within a second the
 * market may go farther than the 0.05 % that an option tolerates. The page shows that price first.
 */
export const atOnePrice = async (
  page: Page,
  site: Site,
  act: () => Promise<void>,
): Promise<void> => {
  await site.hold(true);
  const price = Number(await lastPrice(site)).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(page.locator('main')).toContainText(price);
  await act();
  await site.hold(false);
};
