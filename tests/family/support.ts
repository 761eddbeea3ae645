import type { Page } from '@playwright/test';
import { amount } from '../../schemas/kernel/money';
import { test as base } from '../browser/policy';
import { type FamilyServer, startFamilyServer } from './server';
import type { Variant } from './variant';
import { variants } from './variants';

// Journeys through the built app, served by a server of the family.

/** The variant with a name, with more of its own where a journey needs that. */
export const variantOf = (name: string, more: Partial<Variant> = {}): Variant => {
  const found = variants.find((variant) => variant.name === name);
  if (!found) throw new Error(`There is no variant ${name}.`);
  return { ...found, ...more };
};

/** Texts of alerts; each one that a journey does not expect fails it. */
type Watch = {
  readonly alerts: readonly string[];
  readonly expectAlert: (text: RegExp) => Promise<void>;
};

export const test = base.extend<{ variant: Variant; family: FamilyServer; watch: Watch }>({
  variant: [variantOf('plain'), { option: true }],
  family: async ({ variant }, use) => {
    const server = await startFamilyServer(variant);
    await use(server);
    await server.stop();
  },
  /** Fails a journey in which the page threw, and collects the texts of alerts. */
  watch: [
    async ({ page }, use) => {
      const errors: string[] = [];
      const alerts: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // A browser reports each call and each socket that the server does not have.
        const isReply = /^(Failed to load resource|WebSocket connection to)/.test(message.text());
        if (message.type() === 'error' && !isReply) errors.push(message.text());
      });
      await page.exposeBinding('alertShown', (_, text: string) => {
        if (text !== '' && alerts.at(-1) !== text) alerts.push(text);
      });
      await page.addInitScript(() => {
        const report = () => {
          for (const alert of document.querySelectorAll('[role="alert"]')) {
            Reflect.get(window, 'alertShown')(alert.textContent ?? '');
          }
        };
        new MutationObserver(report).observe(document, { subtree: true, childList: true });
      });
      const expected: RegExp[] = [];
      const expectAlert = async (text: RegExp) => {
        expected.push(text);
        await expect.poll(() => alerts.some((alert) => text.test(alert))).toBe(true);
      };
      await use({ alerts, expectAlert });
      expect(errors).toEqual([]);
      expect(alerts.filter((alert) => !expected.some((text) => text.test(alert)))).toEqual([]);
    },
    { auto: true },
  ],
});

export const { expect } = base;

export const address = 'walker@example.com';
export const password = 'a good password';

/** Opens a page of the app, in English. */
export const open = async (page: Page, family: FamilyServer, route: string) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', 'en');
  });
  await page.goto(`${family.url}/#/${route}`);
};

export const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);

/** Logs in somebody who has an account, and ends on a page. */
export const logIn = async (page: Page, family: FamilyServer) => {
  const person = family.exchange.people.find(({ name }) => name === address);
  if (!person) family.exchange.join({ name: address, kind: 'email', password });
  await open(page, family, 'pages/user/login/login');
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await fill(page, 'E-mail address', address);
  await fill(page, 'Password', person?.password ?? password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('vuex_token') ?? ''))
    .not.toBe('');
};

/** Nothing waits for ever: what is still loading says so by this mark. */
export const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

/** The app's own scripts, apart from those in the page. */
export const scripts = /\/assets\/[^/]+\.js$/;

/** Somebody's order that waits on the server, or has filled there. */
export const orderOnServer = (family: FamilyServer, quantity: string): number => {
  const { exchange } = family;
  const person = exchange.people.find(({ name }) => name === address);
  const market = exchange.marketOf('BTC/USDT');
  if (!person) throw new Error('Nobody has an account yet.');
  const terms = { userId: person.id, market, side: 'buy', price: market.price } as const;
  const placed = exchange.place({ ...terms, quantity: amount(quantity) });
  if ('refused' in placed) throw new Error(placed.refused);
  return placed.id;
};
