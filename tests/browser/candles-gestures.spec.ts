import type { Page } from '@playwright/test';
import { chart, interval, kline, latest, show } from './chart';
import { expect, open, test } from './support';

test.use({ market: 'simulated' });

const isBars = (url: string) => url.includes('currency/new_timeshar');

type Points = readonly (readonly [x: number, y: number])[];

/** Fingers on the glass; each move waits for the frame that it causes. */
const gestures = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Points) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  const drawn = () =>
    page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  const steps = 4;
  const move = async (pathsAt: (share: number) => Points) => {
    // A finger that rests for 240 ms moves the crosshair from then on, and no longer the chart.
    await Promise.all([send('touchStart', pathsAt(0)), send('touchMove', pathsAt(1 / steps))]);
    await drawn();
    for (let step = 2; step <= steps; step += 1) {
      await send('touchMove', pathsAt(step / steps));
      await drawn();
    }
    await send('touchEnd', []);
    await drawn();
  };
  return {
    place: () =>
      page.evaluate(() => ({
        left: scrollX,
        top: scrollY,
        zoom: Math.round((visualViewport?.scale ?? 0) * 100),
      })),
    drag: (at: { midX: number; midY: number }, right: number, down: number) =>
      move((share) => [[at.midX + right * (share - 0.5), at.midY + down * (share - 0.5)]]),
    pinch: (at: { midX: number; midY: number }) =>
      move((share) => [
        [at.midX - 30 - 60 * share, at.midY],
        [at.midX + 30 + 60 * share, at.midY],
      ]),
  };
};

test('panning asks for older bars, and one tap leads back to the newest', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  await show(page);
  await interval(page, '1m').check();
  const at = await show(page);
  await expect(latest(page)).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => isBars(request.url()) && asked.push(request.url()));
  const { drag } = await gestures(page);
  await expect(async () => {
    await drag(at, 300, 0);
    expect(asked.length).toBeGreaterThan(0);
  }).toPass();
  await latest(page).click();
  await expect(latest(page)).toHaveCount(0);
});

test('gestures along and with two fingers belong to the chart, those along the page to it', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  const at = await show(page);
  const { drag, pinch, place } = await gestures(page);
  const still = { left: 0, top: 0, zoom: 100 };
  await drag(at, 240, 0);
  await expect(latest(page)).toBeVisible();
  expect(await place()).toEqual(still);
  await site.hold(true);
  const before = await chart(page).screenshot();
  await pinch(at);
  expect(await place()).toEqual(still);
  expect(before.equals(await chart(page).screenshot())).toBe(false);
  await site.hold(false);
  await drag(at, 0, -200);
  await expect.poll(async () => (await place()).top).toBeGreaterThan(100);
});

test('the whole screen is the chart until Esc or the way back leads out', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  await show(page);
  const full = page.getByRole('button', { name: 'Full screen' });
  const waysOut = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => page.evaluate(() => document.exitFullscreen()),
  ];
  for (const leave of waysOut) {
    await full.click();
    await expect(full).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[inert] h1')).toHaveCount(1);
    const header = page.locator('section').filter({ has: full });
    await expect(header.getByText('BTC/USDT')).toBeVisible();
    await expect(header.getByRole('button', { name: 'Buy' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Sell' })).toBeVisible();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => (await chart(page).boundingBox())?.width).toBe(844);
    expect((await chart(page).boundingBox())?.height).toBeGreaterThan(240);
    await leave();
    await expect(full).toHaveAttribute('aria-pressed', 'false');
    await expect(page.locator('[inert] h1')).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
  }
});

test('an order can be placed from the whole screen, and closing it leads back there', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  await show(page);
  const full = page.getByRole('button', { name: 'Full screen' });
  await full.click();
  const chartPart = page.locator('section').filter({ has: full });
  await chartPart.getByRole('button', { name: 'Buy' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(full).toHaveAttribute('aria-pressed', 'true');
});

test('the crosshair ends when the chart is panned, rotated or shown on the whole screen', async ({
  page,
  site,
}) => {
  await open(page, site, kline);
  const legend = page.getByText('Open', { exact: true });
  const full = page.getByRole('button', { name: 'Full screen' });
  const ends = [
    async ({ midX, midY }: Awaited<ReturnType<typeof show>>) => {
      await page.mouse.down();
      await page.mouse.move(midX + 90, midY, { steps: 4 });
      await expect(legend).toHaveCount(0);
      await page.mouse.up();
    },
    () => page.setViewportSize({ width: 844, height: 390 }),
    () => page.setViewportSize({ width: 390, height: 844 }),
    () => full.press('Enter'),
  ];
  for (const end of ends) {
    const at = await show(page);
    await page.mouse.move(0, 0);
    await page.mouse.move(at.midX, at.midY);
    await expect(legend).toBeVisible();
    await end(at);
    await expect(legend).toHaveCount(0);
  }
});
