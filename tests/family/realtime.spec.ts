import { expect, fill, logIn, orderOnServer, settled, test, variantOf } from './support';
import type { Feed } from './variant';

// Most of their time is waiting, and each has a server of its own.
test.describe.configure({ mode: 'parallel' });

const trade = 'pages/trade/index?symbol=BTC%2FUSDT';

const polled = 'Prices every 3 s';

const feeds: readonly { name: string; feed: Feed; words?: string; waitsMs?: number }[] = [
  { name: 'no socket', feed: { protocol: 'none' }, words: polled },
  { name: 'a socket of the old protocol', feed: { protocol: 'old' }, words: polled },
  // An order is placed later than a price stays fresh without the feed.
  {
    name: 'a silent socket',
    feed: { protocol: 'current', isSilent: true },
    words: polled,
    waitsMs: 11_000,
  },
  { name: 'a feed without the events of a user', feed: { protocol: 'current' } },
  {
    name: 'a quiet pair',
    feed: { protocol: 'current', quiet: ['BTC/USDT'] },
    waitsMs: 11_000,
  },
  { name: 'a socket that answers', feed: { protocol: 'current', isAnswering: true } },
];

for (const { name, feed, words = 'Live', waitsMs = 0 } of feeds) {
  test.describe(name, () => {
    test.use({ variant: variantOf('plain', { feed }) });

    test(`prices, an order and its fill arrive (${name})`, async ({ page, family }) => {
      const main = page.getByRole('main');
      await logIn(page, family);
      await page.goto(`${family.url}/#/${trade}`);
      await expect(main).toContainText('57,000.1');

      await test.step('nothing waits for ever', async () => {
        await settled(page);
        await expect(page.getByText(words, { exact: true }).first()).toBeVisible({
          timeout: 10_000,
        });
        await expect(page.getByText('Reconnecting…')).toHaveCount(0);
      });

      await test.step('a price that moves arrives', async () => {
        family.exchange.movePrice('BTC/USDT', '57111.2');
        await expect(main).toContainText('57,111.2', { timeout: 10_000 });
      });

      await test.step('an order is placed', async () => {
        await page.waitForTimeout(waitsMs);
        await page.getByRole('textbox', { name: /^Price/ }).fill('56000.5');
        await fill(page, 'Quantity', '0.01');
        await page.getByRole('button', { name: 'Buy BTC' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Buy BTC' }).click();
        await expect(page.getByText('Order placed')).toBeVisible();
        await page.getByRole('button', { name: 'Done' }).click();
        await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible();
      });

      await test.step('its fill shows, and another one from elsewhere', async () => {
        const [order] = family.exchange.orders;
        family.exchange.fill(order?.id ?? 0);
        await expect(page.getByRole('tab', { name: 'Open orders (0)' })).toBeVisible({
          timeout: 10_000,
        });
        orderOnServer(family, '0.03');
        await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible({
          timeout: 10_000,
        });
      });
    });
  });
}
