import type { Page } from '@playwright/test';
import { minuteMs } from '../../schemas/kernel/time';
import { demo, enter } from './people';
import { expect, hasRecordings, open, type Site, test } from './support';
import { reload } from './walk';

test.skip(!hasRecordings, 'There is no recording `trades` in MARKET_DATA.');
test.use({ market: 'ended' });

const call = async (site: Site, path: string) => (await fetch(`${site.url}/api/${path}`)).json();

/** How long ago the last tick of the recording was, on the server's clock. */
const ageMs = async (site: Site): Promise<number> => {
  const { message: groups } = await call(site, 'currency/quotation_new');
  const { message: time } = await call(site, 'time');
  // A pair without a first tick has no time yet.
  const times = groups.flatMap(({ quotation }: { quotation: { ts: string | null }[] }) =>
    quotation.flatMap(({ ts }) => (ts === null ? [] : Date.parse(ts))),
  );
  return time.epoch_ms - Math.max(...times);
};

const endFeed = async (site: Site, sinceMs: number) => {
  await site.hold(true);
  while ((await ageMs(site)) < minuteMs) await site.advance(5 * minuteMs);
  await site.advance(sinceMs - (await ageMs(site)));
};

const expectAge = async (page: Page) => {
  await expect(page.getByText('Delayed', { exact: true })).toBeVisible();
  await expect(page.getByText('21 min ago', { exact: true })).toBeVisible();
  await expect(page.getByTitle('Price is out of date').first()).toBeVisible();
};

test('a feed that ended 21 minutes ago is that old on every screen, also after a reload', async ({
  page,
  site,
}) => {
  await endFeed(site, 21 * minuteMs + 5_000);
  // The phone is a day wrong.
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() - 86_400_000;
  });
  await open(page, site, '');
  await expectAge(page);
  await reload(page);
  await expectAge(page);
  for (const route of ['pages/trade/kline', 'pages/trade/index']) {
    await open(page, site, `${route}?symbol=BTC%2FUSDT`);
    await expectAge(page);
    await reload(page);
    await expectAge(page);
  }
  await enter(page, site, demo);
  await expect(page.getByRole('button', { name: 'Buy BTC' })).toBeDisabled();
  await expect(page.getByText('The quote is outdated, waiting for a new one')).toBeVisible();
  await expectAge(page);
});
